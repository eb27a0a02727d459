; Float and double: operations, every comparison with NaN, select and branches on them, constants, negation.
; test: run link=-lm
; test: reassemble
define double @ops(double %a, double %b) {
  %1 = fadd double %a, %b
  %2 = fsub double %a, %b
  %3 = fmul double %1, %2
  %4 = fdiv double %3, %b
  %5 = fneg double %4
  %6 = frem double %5, 7.5
  %7 = fadd double %6, 0x3FB999999999999A
  ret double %7
}
define float @opsf(float %a, float %b) {
  %1 = fadd float %a, %b
  %2 = fsub float %a, %b
  %3 = fmul float %1, %2
  %4 = fdiv float %3, %b
  %5 = fneg float %4
  %6 = fadd float %5, 0.5
  ret float %6
}
define i32 @compare(double %a, double %b) {
  %1 = fcmp oeq double %a, %b
  %2 = fcmp ogt double %a, %b
  %3 = fcmp oge double %a, %b
  %4 = fcmp olt double %a, %b
  %5 = fcmp ole double %a, %b
  %6 = fcmp one double %a, %b
  %7 = fcmp ord double %a, %b
  %8 = fcmp ueq double %a, %b
  %9 = fcmp ugt double %a, %b
  %10 = fcmp uge double %a, %b
  %11 = fcmp ult double %a, %b
  %12 = fcmp ule double %a, %b
  %13 = fcmp une double %a, %b
  %14 = fcmp uno double %a, %b
  %15 = fcmp true double %a, %b
  %16 = fcmp false double %a, %b
  %v1 = insertelement <16 x i1> poison, i1 %1, i32 0
  %s1 = select i1 %1, i32 1, i32 0
  %s2 = select i1 %2, i32 2, i32 0
  %s3 = select i1 %3, i32 4, i32 0
  %s4 = select i1 %4, i32 8, i32 0
  %s5 = select i1 %5, i32 16, i32 0
  %s6 = select i1 %6, i32 32, i32 0
  %s7 = select i1 %7, i32 64, i32 0
  %s8 = select i1 %8, i32 128, i32 0
  %s9 = select i1 %9, i32 256, i32 0
  %s10 = select i1 %10, i32 512, i32 0
  %s11 = select i1 %11, i32 1024, i32 0
  %s12 = select i1 %12, i32 2048, i32 0
  %s13 = select i1 %13, i32 4096, i32 0
  %s14 = select i1 %14, i32 8192, i32 0
  %s15 = select i1 %15, i32 16384, i32 0
  %s16 = select i1 %16, i32 32768, i32 0
  %o1 = or i32 %s1, %s2
  %o2 = or i32 %o1, %s3
  %o3 = or i32 %o2, %s4
  %o4 = or i32 %o3, %s5
  %o5 = or i32 %o4, %s6
  %o6 = or i32 %o5, %s7
  %o7 = or i32 %o6, %s8
  %o8 = or i32 %o7, %s9
  %o9 = or i32 %o8, %s10
  %o10 = or i32 %o9, %s11
  %o11 = or i32 %o10, %s12
  %o12 = or i32 %o11, %s13
  %o13 = or i32 %o12, %s14
  %o14 = or i32 %o13, %s15
  %o15 = or i32 %o14, %s16
  ret i32 %o15
}
define double @branches(float %a, float %b) {
  %e = fcmp oeq float %a, %b
  br i1 %e, label %same, label %n
n:
  %u = fcmp une float %a, 1.0
  br i1 %u, label %m, label %one
m:
  %l = fcmp ult float %a, %b
  %r = select i1 %l, double 2.0, double -2.0
  ret double %r
same:
  ret double 0.0
one:
  %x = fpext float %b to double
  ret double %x
}
define double @constants(i32 %i) {
  switch i32 %i, label %z [
    i32 0, label %a
    i32 1, label %b
    i32 2, label %c
    i32 3, label %d
  ]
a:
  ret double 0x7FF0000000000000
b:
  ret double -0.0
c:
  ret double 4.9406564584124654e-324
d:
  %nan = fadd double 0x7FF8000000000000, 1.0
  ret double %nan
z:
  ret double 1.7976931348623157e308
}
; >>> driver
; #include <math.h>
; #include <stdio.h>
; double ops(double, double), branches(float, float), constants(int); float opsf(float, float); int compare(double, double);
; int main(void) {
;     double v[] = {0, -0.0, 1, -1.5, 1e300, INFINITY, -INFINITY, NAN, 5e-324};
;     for (int i = 0; i < 9; i++) {
;         for (int j = 0; j < 9; j++) {
;             double r = ops(v[i], v[j]);
;             float s = opsf(v[i], v[j]);
;             printf("%x:%.6g:%.6g:%g ", compare(v[i], v[j]), isnan(r) ? 99 : r, isnan(s) ? 99 : s, branches(v[i], v[j]));
;         }
;         puts("");
;     }
;     for (int i = 0; i < 5; i++) printf("%g ", fabs(constants(i)));
;     printf("%d\n", signbit(constants(1)) != 0);
; }
; >>> output
; 4ad5:99:99:0 4ad5:99:99:0 5c78:1.1:1.5:2 5366:-1.4:-1:-2 5c78:99:99:2 5c78:99:99:2 5366:99:99:-2 7f80:99:99:2 5c78:0.1:99:0 
; 4ad5:99:99:0 4ad5:99:99:0 5c78:1.1:1.5:2 5366:-1.4:-1:-2 5c78:99:99:2 5c78:99:99:2 5366:99:99:-2 7f80:99:99:2 5c78:0.1:99:0 
; 5366:99:-inf:0 5366:99:inf:-0 4ad5:0.1:0.5:0 5366:-0.733333:-0.333333:-1.5 5c78:99:99:inf 5c78:99:99:inf 5366:99:99:-inf 7f80:99:99:nan 5366:99:-inf:0 
; 5c78:99:-inf:2 5c78:99:inf:2 5c78:-1.15:-0.75:2 4ad5:0.1:0.5:0 5c78:99:99:2 5c78:99:99:2 5366:99:99:-2 7f80:99:99:2 5c78:99:-inf:2 
; 5366:99:-inf:-2 5366:99:inf:-2 5366:99:-inf:-2 5366:99:inf:-2 4ad5:0.1:99:0 5c78:99:99:0 5366:99:99:-2 7f80:99:99:2 5366:99:-inf:-2 
; 5366:99:-inf:-2 5366:99:inf:-2 5366:99:-inf:-2 5366:99:inf:-2 5366:99:99:0 4ad5:99:99:0 5366:99:99:-2 7f80:99:99:2 5366:99:-inf:-2 
; 5c78:99:-inf:2 5c78:99:inf:2 5c78:99:-inf:2 5c78:99:inf:2 5c78:99:99:2 5c78:99:99:2 4ad5:99:99:0 7f80:99:99:2 5c78:99:-inf:2 
; 7f80:99:99:2 7f80:99:99:2 7f80:99:99:2 7f80:99:99:2 7f80:99:99:2 7f80:99:99:2 7f80:99:99:2 7f80:99:99:2 7f80:99:99:2 
; 5366:99:99:0 5366:99:99:0 5c78:1.1:1.5:2 5366:-1.4:-1:-2 5c78:99:99:2 5c78:99:99:2 5366:99:99:-2 7f80:99:99:2 4ad5:0.1:99:0 
; inf 0 4.94066e-324 nan 1.79769e+308 1
