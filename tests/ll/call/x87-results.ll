; Results and arguments on the x87 stack: x86_fp80 beside others, the third and fourth float.
; test: run
%mixed = type { i32, x86_fp80, float }
define { double, double, double, double } @four(double %x) {
  %a = insertvalue { double, double, double, double } poison, double %x, 0
  %y = fadd double %x, 1.0
  %b = insertvalue { double, double, double, double } %a, double %y, 1
  %z = fmul double %y, %y
  %c = insertvalue { double, double, double, double } %b, double %z, 2
  %w = fsub double %z, 0.5
  %d = insertvalue { double, double, double, double } %c, double %w, 3
  ret { double, double, double, double } %d
}
define [5 x float] @five(float %x) {
  %y = fadd float %x, %x
  %a = insertvalue [5 x float] zeroinitializer, float %x, 1
  %b = insertvalue [5 x float] %a, float %y, 4
  ret [5 x float] %b
}
define %mixed @mixed(%mixed %m, x86_fp80 %f) {
  %a = extractvalue %mixed %m, 1
  %s = fadd x86_fp80 %a, %f
  %b = insertvalue %mixed %m, x86_fp80 %s, 1
  %i = extractvalue %mixed %m, 0
  %j = add i32 %i, 1
  %c = insertvalue %mixed %b, i32 %j, 0
  ret %mixed %c
}
define { x86_fp80, i32 } @exponent(x86_fp80 %x) {
  %r = call { x86_fp80, i32 } @llvm.frexp.f80.i32(x86_fp80 %x)
  ret { x86_fp80, i32 } %r
}
declare { x86_fp80, i32 } @llvm.frexp.f80.i32(x86_fp80)
define double @sum(double %x) {
  %r = call { double, double, double, double } @four(double %x)
  %a = extractvalue { double, double, double, double } %r, 0
  %b = extractvalue { double, double, double, double } %r, 1
  %c = extractvalue { double, double, double, double } %r, 2
  %d = extractvalue { double, double, double, double } %r, 3
  %e = fmul double %c, 1000.0
  %f = fadd double %a, %b
  %g = fadd double %e, %f
  %h = fmul double %d, 0x40F86A0000000000
  %i = fadd double %g, %h
  %q = call [5 x float] @five(float 3.0)
  %q1 = extractvalue [5 x float] %q, 1
  %q4 = extractvalue [5 x float] %q, 4
  %q5 = fadd float %q1, %q4
  %q6 = fpext float %q5 to double
  %k = fadd double %i, %q6
  ret double %k
}
define double @through(double %x, i32 %n) {
  %f = fpext double %x to x86_fp80
  %a = insertvalue %mixed poison, i32 %n, 0
  %b = insertvalue %mixed %a, x86_fp80 %f, 1
  %c = insertvalue %mixed %b, float 1.5, 2
  %r = call %mixed @mixed(%mixed %c, x86_fp80 %f)
  %i = extractvalue %mixed %r, 0
  %s = extractvalue %mixed %r, 1
  %t = extractvalue %mixed %r, 2
  %e = call { x86_fp80, i32 } @exponent(x86_fp80 %s)
  %m = extractvalue { x86_fp80, i32 } %e, 0
  %p = extractvalue { x86_fp80, i32 } %e, 1
  %id = sitofp i32 %i to double
  %pd = sitofp i32 %p to double
  %md = fptrunc x86_fp80 %m to double
  %td = fpext float %t to double
  %1 = fmul double %id, 100.0
  %2 = fadd double %1, %pd
  %3 = fadd double %2, %md
  %4 = fmul double %3, %td
  ret double %4
}
; >>> driver
; #include <stdio.h>
; double sum(double), through(double, int);
; int main(void) { printf("%.10g %.10g %.10g\n", sum(2.25), through(10.5, 7), through(-0.125, 3)); }
; >>> output
; 1016827 1208.484375 597.75
