; Floating point without registers for it: calls of the runtime library (soft-float; AArch64 without fp-armv8), or x87.
; test: run -- -mattr=+soft-float
; test: run -- -mattr=-sse,-sse2
; test: run -- -mattr=-sse,-x87
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -mattr=-fp-armv8
define void @arithmetic(ptr %r, ptr %a, ptr %b) {
  %x = load float, ptr %a
  %y = load float, ptr %b
  %p = fmul float %x, %y
  %q = fdiv float %p, 4.0
  %s = fsub float %q, 1.5
  %t = fadd float %s, %x
  store float %t, ptr %r
  ret void
}
define void @doubles(ptr %r, ptr %a, ptr %b) {
  %x = load double, ptr %a
  %y = load double, ptr %b
  %c = fcmp olt double %x, %y
  %n = fneg double %y
  %m = call double @llvm.fabs.f64(double %x)
  %k = call double @llvm.copysign.f64(double %m, double %n)
  %s = select i1 %c, double %k, double %n
  %t = fadd double %s, %x
  store double %t, ptr %r
  ret void
}
define i32 @compare(ptr %a, ptr %b) {
  %x = load double, ptr %a
  %y = load double, ptr %b
  %oeq = fcmp oeq double %x, %y
  %une = fcmp une double %x, %y
  %olt = fcmp olt double %x, %y
  %ule = fcmp ule double %x, %y
  %oge = fcmp oge double %x, %y
  %ugt = fcmp ugt double %x, %y
  %one = fcmp one double %x, %y
  %ueq = fcmp ueq double %x, %y
  %ord = fcmp ord double %x, %y
  %uno = fcmp uno double %x, %y
  %v0 = insertelement <16 x i1> zeroinitializer, i1 %oeq, i32 0
  %v1 = insertelement <16 x i1> %v0, i1 %une, i32 1
  %v2 = insertelement <16 x i1> %v1, i1 %olt, i32 2
  %v3 = insertelement <16 x i1> %v2, i1 %ule, i32 3
  %v4 = insertelement <16 x i1> %v3, i1 %oge, i32 4
  %v5 = insertelement <16 x i1> %v4, i1 %ugt, i32 5
  %v6 = insertelement <16 x i1> %v5, i1 %one, i32 6
  %v7 = insertelement <16 x i1> %v6, i1 %ueq, i32 7
  %v8 = insertelement <16 x i1> %v7, i1 %ord, i32 8
  %v9 = insertelement <16 x i1> %v8, i1 %uno, i32 9
  %w = bitcast <16 x i1> %v9 to i16
  %r = zext i16 %w to i32
  ret i32 %r
}
define i64 @to_int(ptr %a, ptr %b) {
  %x = load float, ptr %a
  %y = load double, ptr %b
  %i = fptosi float %x to i16
  %j = fptosi double %y to i64
  %k = call i32 @llvm.fptoui.sat.i32.f64(double %y)
  %i64 = sext i16 %i to i64
  %k64 = zext i32 %k to i64
  %s = add i64 %i64, %j
  %t = xor i64 %s, %k64
  ret i64 %t
}
define void @from_int(ptr %r, ptr %s, i32 %a, i64 %b) {
  %x = uitofp i32 %a to float
  %y = sitofp i64 %b to double
  %n = trunc i64 %b to i8
  %z = uitofp i8 %n to float
  %w = fadd float %x, %z
  %e = fpext float %w to double
  %d = fsub double %y, %e
  store float %w, ptr %r
  store double %d, ptr %s
  ret void
}
define void @vectors(ptr %p, ptr %q) {
  %a = load <4 x float>, ptr %p
  %b = load <4 x i32>, ptr %q
  %c = fcmp ogt <4 x float> %a, <float 2.0, float 2.0, float 2.0, float 2.0>
  %m = fmul <4 x float> %a, %a
  %s = select <4 x i1> %c, <4 x float> %m, <4 x float> %a
  %t = shufflevector <4 x float> %s, <4 x float> %a, <4 x i32> <i32 3, i32 4, i32 1, i32 6>
  %n = sext <4 x i1> %c to <4 x i32>
  %o = sub <4 x i32> %b, %n
  store <4 x float> %t, ptr %p
  store <4 x i32> %o, ptr %q
  ret void
}
define i32 @classes(i32 %bits) {
  %x = bitcast i32 %bits to float
  %a = call i1 @llvm.is.fpclass.f32(float %x, i32 3)
  %b = call i1 @llvm.is.fpclass.f32(float %x, i32 264)
  %c = call i1 @llvm.is.fpclass.f32(float %x, i32 516)
  %a32 = zext i1 %a to i32
  %b2 = select i1 %b, i32 2, i32 0
  %c4 = select i1 %c, i32 4, i32 0
  %d = or i32 %a32, %b2
  %e = or i32 %d, %c4
  ret i32 %e
}
declare double @llvm.fabs.f64(double)
declare double @llvm.copysign.f64(double, double)
declare i32 @llvm.fptoui.sat.i32.f64(double)
declare i1 @llvm.is.fpclass.f32(float, i32)
; >>> driver
; #include <stdint.h>
; #include <stdio.h>
; #include <string.h>
; typedef uint32_t F; typedef uint64_t D;
; static float f(F x) { float r; memcpy(&r, &x, 4); return r; }
; static F uf(float r) { F x; memcpy(&x, &r, 4); return x; }
; static double d(D x) { double r; memcpy(&r, &x, 8); return r; }
; static D ud(double r) { D x; memcpy(&x, &r, 8); return x; }
; /* The runtime library of code that holds numbers as integers. */
; #define ARITHMETIC(n, op) F __##n##sf3(F a, F b) { return uf(f(a) op f(b)); } \
;   D __##n##df3(D a, D b) { return ud(d(a) op d(b)); }
; ARITHMETIC(add, +) ARITHMETIC(sub, -) ARITHMETIC(mul, *) ARITHMETIC(div, /)
; #define COMPARISON(n, e) int __##n##sf2(F x, F y) { float a = f(x), b = f(y); return e; } \
;   int __##n##df2(D x, D y) { double a = d(x), b = d(y); return e; }
; COMPARISON(eq, !(a == b)) COMPARISON(ne, !(a == b)) COMPARISON(unord, a != a || b != b)
; COMPARISON(lt, a < b ? -1 : a == b ? 0 : 1) COMPARISON(le, a < b ? -1 : a == b ? 0 : 1)
; COMPARISON(gt, a > b ? 1 : a == b ? 0 : -1) COMPARISON(ge, a > b ? 1 : a == b ? 0 : -1)
; int32_t __fixsfsi(F a) { return (int32_t)f(a); }
; int64_t __fixdfdi(D a) { return (int64_t)d(a); }
; int32_t __fixdfsi(D a) { return (int32_t)d(a); }
; uint32_t __fixunsdfsi(D a) { return (uint32_t)d(a); }
; F __floatunsisf(uint32_t a) { return uf((float)a); }
; F __floatsisf(int32_t a) { return uf((float)a); }
; D __floatdidf(int64_t a) { return ud((double)a); }
; D __extendsfdf2(F a) { return ud(f(a)); }
; void arithmetic(float *, float *, float *), doubles(double *, double *, double *);
; int compare(double *, double *), classes(uint32_t);
; long to_int(float *, double *);
; void from_int(float *, double *, unsigned, long), vectors(float *, int *);
; int main(void) {
;   double v[] = {1.5, -2.25, 3e5, 7.125, 0.125, __builtin_inf(), __builtin_nan("")};
;   for (int i = 0; i < 7; i++)
;     for (int j = 0; j < 7; j++) {
;       float x = v[i], y = v[j], r;
;       double s;
;       arithmetic(&r, &x, &y);
;       doubles(&s, v + i, v + j);
;       if (r == r) printf("%.9g ", r);
;       if (s == s) printf("%.17g ", s);
;       printf("%x", compare(v + i, v + j));
;       if (j < 5 && i < 5 && i != 2) printf(" %ld", to_int(&x, v + j));
;       from_int(&r, &s, 4000000000u * i, -j * 777777777777l);
;       printf(" %g %.17g\n", r, s);
;     }
;   float p[] = {1, 2, 3, 4};
;   int q[] = {5, 6, 7, 8};
;   vectors(p, q);
;   printf("%g %g %g %g %d %d %d %d\n", p[0], p[1], p[2], p[3], q[0], q[1], q[2], q[3]);
;   uint32_t bits[] = {0, 0x80000000, 1, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001};
;   for (int i = 0; i < 9; i++) printf("%d ", classes(bits[i]));
;   puts("");
; }
; >>> output
; 0.5625 0 199 3 0 0
; -0.84375 3.75 172 -1 143 -777777777920
; 112500 0 14e 1 30 -1555555555584
; 2.671875 0 14e 15 173 -2333333333504
; 0.046875 1.375 172 1 60 -3111111111168
; inf 0 14e 203 -3888888889088
; 2aa 90 -4666666666752
; -4.59375 -4.5 14e -2 4e+09 -4000000000
; -2.484375 0 199 -4 4e+09 -781777778033
; -168753.75 -4.5 14e 62 4e+09 -1559555555554
; -7.7578125 -4.5 14e 2 4e+09 -2337333333587
; -3.8203125 -4.5 14e -2 4e+09 -3115111111108
; -inf -4.5 14e 4e+09 -3892888889141
; 2aa 4e+09 -4670666666662
; 412498.5 299998.5 172 3.70503e+09 -3705032704
; 131248.5 300002.25 172 3.70503e+09 -781482810737
; 2.25002988e+10 0 199 3.70503e+09 -1559260588258
; 834373.5 299992.875 172 3.70503e+09 -2337038366291
; 309373.5 299999.875 172 3.70503e+09 -3114816143812
; inf 0 14e 3.70503e+09 -3892593921845
; 2aa 3.70503e+09 -4670371699366
; 8.296875 5.625 172 9 3.41007e+09 -3410065408
; 1.6171875 9.375 172 5 3.41007e+09 -781187843441
; 534380.625 0 14e 7 3.41007e+09 -1558965620962
; 18.3164062 0 199 9 3.41007e+09 -2336743398995
; 5.84765625 7 172 7 3.41007e+09 -3114521176516
; inf 0 14e 3.41007e+09 -3892298954549
; 2aa 3.41007e+09 -4670076732070
; -1.328125 0 14e 0 3.1151e+09 -3115098112
; -1.4453125 2.375 172 -2 3.1151e+09 -780892876145
; 9373.625 0 14e 0 3.1151e+09 -1558670653666
; -1.15234375 0 14e 0 3.1151e+09 -2336448431699
; -1.37109375 0 199 0 3.1151e+09 -3114226209220
; inf 0 14e 3.1151e+09 -3892003987253
; 2aa 3.1151e+09 -4669781764774
; inf inf 172 2.82013e+09 -2820130816
; inf 172 2.82013e+09 -780597908849
; inf inf 172 2.82013e+09 -1558375686370
; inf inf 172 2.82013e+09 -2336153464403
; inf inf 172 2.82013e+09 -3113931241924
; inf 199 2.82013e+09 -3891709019957
; 2aa 2.82013e+09 -4669486797478
; 2aa 2.52516e+09 -2525163520
; 2aa 2.52516e+09 -780302941553
; 2aa 2.52516e+09 -1558080719074
; 2aa 2.52516e+09 -2335858497107
; 2aa 2.52516e+09 -3113636274628
; 2aa 2.52516e+09 -3891414052661
; 2aa 2.52516e+09 -4669191830182
; 16 1 2 3 5 6 8 9
; 0 0 0 2 2 4 4 1 1 
