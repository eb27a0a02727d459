; Where pointers to functions are signed, the routine that finds a thread's variables is called by such a one.
; test: asm levels=O0,O2 -- -mtriple=arm64e-apple-macosx13
; CHECK-LABEL: _signed:
; CHECK: .inst 0xd63f083f
; CHECK-LABEL: _plain:
; CHECK: blr x1
@v = external thread_local global i32
define i32 @signed() "ptrauth-calls" {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @v)
  %x = load i32, ptr %p
  ret i32 %x
}
define i32 @plain() {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @v)
  %x = load i32, ptr %p
  ret i32 %x
}
declare ptr @llvm.threadlocal.address.p0(ptr)
