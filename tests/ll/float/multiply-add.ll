; fmuladd without fused instructions: negated factors and addends, operands in memory, vectors. The figures are exact, so that
; fusing would not show.
; test: run
declare i32 @printf(ptr, ...)
declare double @llvm.fmuladd.f64(double, double, double)
declare float @llvm.fmuladd.f32(float, float, float)
declare <2 x double> @llvm.fmuladd.v2f64(<2 x double>, <2 x double>, <2 x double>)
declare <8 x float> @llvm.fmuladd.v8f32(<8 x float>, <8 x float>, <8 x float>)
@text = private constant [13 x i8] c"%g %g %g %g\0A\00"
@x = internal global [4 x double] [double 3.0, double -2.5, double 0.5, double 7.0], align 8
@v = internal global <8 x float> <float 1.0, float 2.0, float 3.0, float 4.0, float 5.0, float 6.0, float 7.0, float 8.0>, align 4
define internal double @scalar(ptr %p, double %a, double %c) noinline {
  %b = load double, ptr %p
  %r = call double @llvm.fmuladd.f64(double %a, double %b, double %c)
  ret double %r
}
define internal double @minus_product(double %a, ptr %p, double %c) noinline {
  %b = load double, ptr %p
  %n = fneg double %a
  %r = call double @llvm.fmuladd.f64(double %n, double %b, double %c)
  ret double %r
}
define internal double @minus_addend(double %a, double %b, double %c) noinline {
  %n = fneg double %c
  %r = call double @llvm.fmuladd.f64(double %a, double %b, double %n)
  ret double %r
}
define internal double @all_minus(double %a, double %b, double %c) noinline {
  %na = fneg double %a
  %nb = fneg double %b
  %nc = fneg double %c
  %r = call double @llvm.fmuladd.f64(double %na, double %nb, double %nc)
  ret double %r
}
define internal <2 x double> @pair(ptr %p, <2 x double> %k) noinline {
  %a = load <2 x double>, ptr %p, align 8
  %n = fneg <2 x double> %k
  %r = call <2 x double> @llvm.fmuladd.v2f64(<2 x double> %a, <2 x double> %n, <2 x double> %k)
  ret <2 x double> %r
}
define internal float @eight(ptr %p, float %k) noinline {
  %a = load <8 x float>, ptr %p, align 4
  %one = insertelement <8 x float> poison, float %k, i64 0
  %s = shufflevector <8 x float> %one, <8 x float> poison, <8 x i32> zeroinitializer
  %m = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %a, <8 x float> %s, <8 x float> %a)
  %lo = extractelement <8 x float> %m, i32 1
  %hi = extractelement <8 x float> %m, i32 6
  %r = call float @llvm.fmuladd.f32(float %lo, float 10.0, float %hi)
  ret float %r
}
define i32 @main() {
  %second = getelementptr double, ptr @x, i64 1
  %a = call double @scalar(ptr @x, double 2.0, double 0.25)
  %b = call double @minus_product(double 2.0, ptr %second, double 1.0)
  %c = call double @minus_addend(double 2.0, double 4.5, double 1.0)
  %d = call double @all_minus(double 2.0, double 4.5, double 1.0)
  call i32 (ptr, ...) @printf(ptr @text, double %a, double %b, double %c, double %d)
  %p = call <2 x double> @pair(ptr @x, <2 x double> <double 2.0, double -3.0>)
  %p0 = extractelement <2 x double> %p, i32 0
  %p1 = extractelement <2 x double> %p, i32 1
  %e = call float @eight(ptr @v, float 0.5)
  %f = fpext float %e to double
  call i32 (ptr, ...) @printf(ptr @text, double %p0, double %p1, double %f, double 0.0)
  ret i32 0
}
; >>> output
; 6.25 6 8 8
; -4 -10.5 40.5 0
