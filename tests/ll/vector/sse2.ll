; 128-bit vectors as clang -O2 makes them: arithmetic, compares, selects, shuffles, conversions, reductions, gathers of lanes.
; test: run
; test: reassemble
define void @int32(ptr %o, ptr %p, ptr %q) {
  %a = load <4 x i32>, ptr %p, align 4
  %b = load <4 x i32>, ptr %q, align 4
  %1 = add <4 x i32> %a, %b
  %2 = mul <4 x i32> %a, %b
  %3 = sub <4 x i32> %1, %2
  %c = icmp sgt <4 x i32> %a, %b
  %4 = select <4 x i1> %c, <4 x i32> %3, <4 x i32> %b
  %5 = shufflevector <4 x i32> %4, <4 x i32> %a, <4 x i32> <i32 3, i32 0, i32 6, i32 1>
  %6 = shl <4 x i32> %5, <i32 3, i32 3, i32 3, i32 3>
  %7 = lshr <4 x i32> %6, <i32 1, i32 1, i32 1, i32 1>
  %u = icmp ult <4 x i32> %7, %a
  %8 = sext <4 x i1> %u to <4 x i32>
  %9 = xor <4 x i32> %7, %8
  store <4 x i32> %9, ptr %o, align 4
  ret void
}
define void @bytes(ptr %o, ptr %p, ptr %q) {
  %a = load <16 x i8>, ptr %p, align 1
  %b = load <16 x i8>, ptr %q, align 1
  %1 = add <16 x i8> %a, %b
  %2 = icmp eq <16 x i8> %a, splat (i8 65)
  %3 = zext <16 x i1> %2 to <16 x i8>
  %4 = sub <16 x i8> %1, %3
  %5 = call <16 x i8> @llvm.umin.v16i8(<16 x i8> %4, <16 x i8> %b)
  %6 = lshr <16 x i8> %5, splat (i8 2)
  store <16 x i8> %6, ptr %o, align 1
  ret void
}
define i64 @reduce(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %s = phi <2 x i64> [ zeroinitializer, %entry ], [ %s1, %loop ]
  %t = phi <2 x i64> [ zeroinitializer, %entry ], [ %t1, %loop ]
  %g = getelementptr i32, ptr %p, i64 %i
  %v = load <2 x i32>, ptr %g, align 4
  %h = getelementptr i8, ptr %g, i64 8
  %w = load <2 x i32>, ptr %h, align 4
  %x = sext <2 x i32> %v to <2 x i64>
  %y = zext <2 x i32> %w to <2 x i64>
  %s1 = add <2 x i64> %s, %x
  %t1 = add <2 x i64> %t, %y
  %i1 = add i64 %i, 4
  %c = icmp ult i64 %i1, %n
  br i1 %c, label %loop, label %out
out:
  %u = add <2 x i64> %s1, %t1
  %r = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %u)
  ret i64 %r
}
define i32 @reductions(ptr %p) {
  %v = load <4 x i32>, ptr %p, align 16
  %1 = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %v)
  %2 = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %v)
  %3 = call i32 @llvm.vector.reduce.smax.v4i32(<4 x i32> %v)
  %4 = call i32 @llvm.vector.reduce.umin.v4i32(<4 x i32> %v)
  %5 = call i32 @llvm.vector.reduce.or.v4i32(<4 x i32> %v)
  %c = icmp slt <4 x i32> %v, zeroinitializer
  %6 = call i1 @llvm.vector.reduce.or.v4i1(<4 x i1> %c)
  %7 = bitcast <4 x i1> %c to i4
  %z6 = zext i1 %6 to i32
  %z7 = zext i4 %7 to i32
  %a = mul i32 %1, 3
  %b = xor i32 %a, %2
  %d = mul i32 %b, 5
  %e = add i32 %d, %3
  %f = mul i32 %e, 7
  %g = xor i32 %f, %4
  %h = add i32 %g, %5
  %i = mul i32 %h, 11
  %j = add i32 %i, %z6
  %k = mul i32 %j, 16
  %l = add i32 %k, %z7
  ret i32 %l
}
define void @floats(ptr %o, ptr %p, ptr %q) {
  %a = load <4 x float>, ptr %p, align 4
  %b = load <4 x float>, ptr %q, align 4
  %1 = fmul <4 x float> %a, %b
  %2 = fadd <4 x float> %1, <float 1.0, float 2.0, float 3.0, float 4.0>
  %3 = fdiv <4 x float> %2, %b
  %c = fcmp olt <4 x float> %3, %a
  %4 = select <4 x i1> %c, <4 x float> %3, <4 x float> %a
  %5 = fneg <4 x float> %4
  %6 = call <4 x float> @llvm.sqrt.v4f32(<4 x float> %b)
  %7 = shufflevector <4 x float> %5, <4 x float> %6, <4 x i32> <i32 0, i32 5, i32 2, i32 7>
  store <4 x float> %7, ptr %o, align 4
  %8 = fptosi <4 x float> %7 to <4 x i32>
  %o2 = getelementptr float, ptr %o, i64 4
  store <4 x i32> %8, ptr %o2, align 4
  %9 = sitofp <4 x i32> %8 to <4 x float>
  %o3 = getelementptr float, ptr %o, i64 8
  store <4 x float> %9, ptr %o3, align 4
  ret void
}
define <2 x double> @doubles(<2 x double> %a, <2 x double> %b, double %s, i32 %i) {
  %v = insertelement <2 x double> poison, double %s, i64 0
  %w = shufflevector <2 x double> %v, <2 x double> poison, <2 x i32> zeroinitializer
  %1 = fmul <2 x double> %a, %w
  %2 = fsub <2 x double> %1, %b
  %e = extractelement <2 x double> %2, i32 %i
  %3 = insertelement <2 x double> %2, double %e, i32 %i
  %4 = insertelement <2 x double> %3, double %s, i32 1
  %5 = fadd <2 x double> %4, %a
  ret <2 x double> %5
}
define void @shorts(ptr %o, ptr %p) {
  %a = load <8 x i16>, ptr %p, align 2
  %1 = mul <8 x i16> %a, %a
  %2 = ashr <8 x i16> %1, splat (i16 4)
  %3 = call <8 x i16> @llvm.smax.v8i16(<8 x i16> %2, <8 x i16> splat (i16 5))
  %lo = shufflevector <8 x i16> %3, <8 x i16> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %hi = shufflevector <8 x i16> %3, <8 x i16> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %l = sext <4 x i16> %lo to <4 x i32>
  %h = zext <4 x i16> %hi to <4 x i32>
  %s = add <4 x i32> %l, %h
  %t = trunc <4 x i32> %s to <4 x i16>
  store <4 x i16> %t, ptr %o, align 2
  %rev = shufflevector <8 x i16> %3, <8 x i16> poison, <8 x i32> <i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>
  %o2 = getelementptr i16, ptr %o, i64 4
  store <8 x i16> %rev, ptr %o2, align 2
  ret void
}
declare <16 x i8> @llvm.umin.v16i8(<16 x i8>, <16 x i8>)
declare <8 x i16> @llvm.smax.v8i16(<8 x i16>, <8 x i16>)
declare i64 @llvm.vector.reduce.add.v2i64(<2 x i64>)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.xor.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.or.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.smax.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.umin.v4i32(<4 x i32>)
declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>)
declare <4 x float> @llvm.sqrt.v4f32(<4 x float>)
; >>> driver
; #include <stdio.h>
; typedef double D2 __attribute__((vector_size(16)));
; void int32(int *, int *, int *), bytes(unsigned char *, unsigned char *, unsigned char *), floats(float *, float *, float *), shorts(short *, short *); long reduce(int *, long);
; int reductions(int *); D2 doubles(D2, D2, double, int);
; int main(void) {
;     _Alignas(16) int a[16] = {1, -2, 300000, 2147483647, 5, -6, 7, -2147483647, 9, 10, -11, 12, 13, -14, 15, 16}, b[4] = {-1, 5, 300000, 2}, o[4];
;     int32(o, a, b);
;     printf("%d %d %d %d\n", o[0], o[1], o[2], o[3]);
;     unsigned char x[16], y[16], z[16];
;     for (int i = 0; i < 16; i++) x[i] = 60 + i, y[i] = i * 17;
;     bytes(z, x, y);
;     for (int i = 0; i < 16; i++) printf("%d ", z[i]);
;     printf("%ld %d %d\n", reduce(a, 16), reductions(a), reductions(a + 4));
;     float f[4] = {1.5f, -2, 100, 7}, g[4] = {2, 4, 0.25f, 9}, h[12];
;     floats(h, f, g);
;     for (int i = 0; i < 12; i++) i / 4 == 1 ? printf("%d ", ((int *)h)[i]) : printf("%g ", h[i]);
;     D2 d = doubles((D2){1, 2}, (D2){3, 4}, 2.5, 1), e = doubles((D2){-1, 2}, (D2){3, -4}, 0.5, 0);
;     printf("%g %g %g %g\n", d[0], d[1], e[0], e[1]);
;     short s[8] = {1, -2, 300, 4, -500, 6, 7, 181}, t[12];
;     shorts(t, s);
;     for (int i = 0; i < 12; i++) printf("%d ", t[i]);
;     puts("");
; }
; >>> output
; 12 -5 1200000 -21
; 0 4 8 12 17 21 25 29 34 38 42 0 5 9 14 18 8590234647 -597823102 -115606
; -1.5 2 -100 3 -1 2 -100 3 -1 2 -100 3 0.5 4.5 -4.5 2.5
; 10 10 1534 2052 2047 5 5 5 5 1529 5 5 
