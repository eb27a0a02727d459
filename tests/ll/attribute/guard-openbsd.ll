; OpenBSD has a stack guard of its own for each module, and a handler that is told the function's name.
; test: dump -- -mtriple=x86_64-unknown-openbsd -O2
; test: dump -- -mtriple=aarch64-unknown-openbsd -O2
declare void @use(ptr)
; CHECK: __guard_local
; CHECK: use
; CHECK: __guard_local
; CHECK: __stack_smash_handler
define void @f() sspreq {
  %a = alloca [16 x i8]
  call void @use(ptr %a)
  ret void
}
