; A function that is to use no floating-point registers by itself still saves those that its arguments are in.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
%va = type { ptr, ptr, ptr, i32, i32 }
declare i32 @vprintf(ptr, ptr)
declare void @llvm.va_start.p0(ptr)
define i32 @say(ptr %format, ...) noimplicitfloat {
  %ap = alloca %va, align 8
  call void @llvm.va_start.p0(ptr %ap)
  %n = call i32 @vprintf(ptr %format, ptr %ap)
  ret i32 %n
}
define i32 @pass(ptr %format, ...) noimplicitfloat {
  %n = musttail call i32 (ptr, ...) @say(ptr %format, ...)
  ret i32 %n
}
; >>> driver
; int say(const char *, ...);
; int pass(const char *, ...);
; int main(void) {
;   say("%d %g %s\n", 4, 4.5, "five");
;   pass("%g %d %g\n", 1.5, 2, 3.5);
; }
; >>> output
; 4 4.5 five
; 1.5 2 3.5
