; __builtin_setjmp in a frame with a base pointer: it is what it was when the call returns a second time.
; test: run models=static,pic levels=O0,O2
declare i32 @llvm.eh.sjlj.setjmp(ptr) nounwind
declare void @llvm.eh.sjlj.longjmp(ptr) nounwind
declare ptr @llvm.frameaddress(i32)
declare ptr @llvm.stacksave()
declare i32 @printf(ptr, ...)
@text = private constant [13 x i8] c"%d %d %d %d\0A\00"
@buf = global [5 x ptr] zeroinitializer
@n = global i64 5
define void @away() noinline {
  call void asm sideeffect "xorl %ebx, %ebx", "~{rbx},~{r12},~{r13}"()
  call void @llvm.eh.sjlj.longjmp(ptr @buf)
  unreachable
}
define i32 @main() {
  %wide = alloca i32, align 64
  %n = load volatile i64, ptr @n
  %dyn = alloca i32, i64 %n
  store volatile i32 7, ptr %wide
  store volatile i32 8, ptr %dyn
  %f = call ptr @llvm.frameaddress(i32 0)
  store ptr %f, ptr @buf
  %s = call ptr @llvm.stacksave()
  store ptr %s, ptr getelementptr (i8, ptr @buf, i64 16)
  %r = call i32 @llvm.eh.sjlj.setjmp(ptr @buf)
  %c = icmp eq i32 %r, 0
  br i1 %c, label %go, label %back
go:
  call void @away()
  unreachable
back:
  %w = load volatile i32, ptr %wide
  %d = load volatile i32, ptr %dyn
  %p = ptrtoint ptr %wide to i32
  %low = and i32 %p, 63
  call i32 (ptr, ...) @printf(ptr @text, i32 %r, i32 %w, i32 %d, i32 %low)
  ret i32 0
}
; >>> output
; 1 7 8 0
