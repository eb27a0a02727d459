; ELF with another system's exceptions has no unwind tables, not even for functions that ask for them.
; test: asm levels=O2 -- -mtriple=x86_64-linux-gnu -exception-model=wasm
; test: asm levels=O2 -- -mtriple=aarch64-linux-gnu -exception-model=sjlj
; CHECK: f:
; CHECK-NOT: .cfi
; CHECK: .size f
declare void @g()
define void @f() uwtable {
  call void @g()
  ret void
}
