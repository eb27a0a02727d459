; ghccc: what has no register of the STG machine is in those of C that are left, then on the stack.
; test: run -- -mtriple=x86_64-linux-gnu
; test: dump level=O2 -- -mtriple=x86_64-linux-gnu
; CHECK: <last>:
; CHECK: movzwl 0x10(%rsp), {{*}}
; CHECK: 0x30(%rsp), %xmm
; CHECK: movl %edx, {{*}}
define ghccc void @last(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i, i64 %j, i32 %k, i8 %l, i16 %m, i64 %n, float %f1, double %f2, float %f3, float %f4, float %f5, float %f6, float %f7, <4 x float> %f8, float %f9, <4 x float> %f10) {
  store i32 %k, ptr @seen
  %v = zext i16 %m to i64
  store i64 %v, ptr getelementptr (i8, ptr @seen, i64 8)
  store i64 %n, ptr getelementptr (i8, ptr @seen, i64 16)
  %x = fadd <4 x float> %f8, %f10
  store <4 x float> %x, ptr getelementptr (i8, ptr @seen, i64 32)
  %y = fadd float %f7, %f9
  store float %y, ptr getelementptr (i8, ptr @seen, i64 24)
  call void @done()
  unreachable
}
define void @jump(i64 %a, float %f) {
  %b = trunc i64 %a to i32
  %g = fadd float %f, 1.0
  %v = insertelement <4 x float> <float 1.0, float 2.0, float 3.0, float 4.0>, float %g, i32 2
  call ghccc void @last(i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i32 %b, i8 1, i16 2, i64 %a, float 0.0, double 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float %f, <4 x float> %v, float %g, <4 x float> %v)
  ret void
}
@seen = global [48 x i8] zeroinitializer, align 16
declare void @done() noreturn
; >>> driver
; #include <stdio.h>
; #include <stdlib.h>
; extern char seen[];
; void jump(long, float);
; void done(void) {
;   float *f = (float *)seen;
;   long *l = (long *)seen;
;   printf("%d %ld %ld %g %g %g %g\n", *(int *)seen, l[1], l[2], f[6], f[8], f[10], f[11]);
;   exit(0);
; }
; int main(void) { jump(77, 5); }
; >>> output
; 77 2 77 11 2 12 8
