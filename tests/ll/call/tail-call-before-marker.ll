; What makes no code may stand between a call and the return whose place it takes.
; test: asm -- -mtriple=x86_64-linux-gnu -O2
; CHECK-LABEL: f:
; CHECK: jmp g
; CHECK-LABEL: h:
; CHECK: jmp g
; test: asm check=ARM -- -mtriple=aarch64-linux-gnu -O2
; ARM-LABEL: f:
; ARM: b g
; ARM-LABEL: h:
; ARM: b g
declare i32 @g(i32)
define i32 @f(i32 %x) {
  %a = alloca i32
  call void @llvm.lifetime.start.p0(ptr %a)
  store volatile i32 %x, ptr %a
  %v = load volatile i32, ptr %a
  %r = tail call i32 @g(i32 %v)
  call void @llvm.lifetime.end.p0(ptr %a)
  ret i32 %r
}
define i32 @h(i32 %x) {
  %r = tail call i32 @g(i32 %x)
  call void @llvm.assume(i1 true)
  call void (...) @llvm.fake.use(i32 %x)
  ret i32 %r
}
