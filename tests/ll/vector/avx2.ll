; Vectors of 32 bytes: arithmetic, masks, shuffles across halves, conversions, masked memory.
; test: run -- -mcpu=x86-64-v3
; test: run -- -mattr=+avx,+fma
define void @blend32(ptr %p, ptr %q, ptr %o) {
  %a = load <8 x i32>, ptr %p, align 1
  %b = load <8 x i32>, ptr %q, align 1
  %m = icmp sgt <8 x i32> %a, %b
  %r = select <8 x i1> %m, <8 x i32> %a, <8 x i32> %b
  store <8 x i32> %r, ptr %o, align 1
  ret void
}
define void @keep(ptr %p, ptr %q, ptr %o) {
  %a = load <8 x float>, ptr %p, align 1
  %b = load <8 x float>, ptr %q, align 1
  %m = fcmp olt <8 x float> %a, %b
  %r = select <8 x i1> %m, <8 x float> %a, <8 x float> zeroinitializer
  store <8 x float> %r, ptr %o, align 1
  ret void
}
define void @below(ptr %p, ptr %q, ptr %o) {
  %a = load <32 x i8>, ptr %p, align 1
  %b = load <32 x i8>, ptr %q, align 1
  %m = icmp ult <32 x i8> %a, splat (i8 77)
  %z = zext <32 x i1> %m to <32 x i8>
  %r = add <32 x i8> %b, %z
  store <32 x i8> %r, ptr %o, align 1
  ret void
}
define void @limits(ptr %p, ptr %q, ptr %o) {
  %a = load <16 x i16>, ptr %p, align 1
  %b = load <16 x i16>, ptr %q, align 1
  %m = icmp ugt <16 x i16> %a, splat (i16 -3)
  %n = icmp uge <16 x i16> %b, splat (i16 40000)
  %e = or <16 x i1> %m, %n
  %r = sext <16 x i1> %e to <16 x i16>
  store <16 x i16> %r, ptr %o, align 1
  ret void
}
define void @across(ptr %p, ptr %q, ptr %o) {
  %a = load <8 x i32>, ptr %p, align 1
  %b = load <8 x i32>, ptr %q, align 1
  %r = shufflevector <8 x i32> %a, <8 x i32> %b, <8 x i32> <i32 7, i32 8, i32 1, i32 13, i32 2, i32 2, i32 15, i32 0>
  store <8 x i32> %r, ptr %o, align 1
  ret void
}
define void @splice(ptr %p, ptr %q, ptr %o) {
  %a = load <8 x float>, ptr %p, align 1
  %b = load <8 x float>, ptr %q, align 1
  %r = shufflevector <8 x float> %a, <8 x float> %b, <8 x i32> <i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14>
  store <8 x float> %r, ptr %o, align 1
  ret void
}
define void @early(ptr %p, ptr %q, ptr %o) {
  %a = load <16 x i16>, ptr %p, align 1
  %b = load <16 x i16>, ptr %q, align 1
  %r = shufflevector <16 x i16> %a, <16 x i16> %b, <16 x i32> <i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18>
  store <16 x i16> %r, ptr %o, align 1
  ret void
}
define void @backwards(ptr %p, ptr %q, ptr %o) {
  %a = load <32 x i8>, ptr %p, align 1
  %b = load <32 x i8>, ptr %q, align 1
  %r = shufflevector <32 x i8> %a, <32 x i8> %b, <32 x i32> <i32 32, i32 30, i32 29, i32 35, i32 27, i32 26, i32 38, i32 24, i32 23, i32 41, i32 21, i32 20, i32 44, i32 18, i32 17, i32 47, i32 15, i32 14, i32 50, i32 12, i32 11, i32 53, i32 9, i32 8, i32 56, i32 6, i32 5, i32 59, i32 3, i32 2, i32 62, i32 0>
  store <32 x i8> %r, ptr %o, align 1
  ret void
}
define void @zeroed(ptr %p, ptr %q, ptr %o) {
  %a = load <4 x i64>, ptr %p, align 1
  %b = load <4 x i64>, ptr %q, align 1
  %r = shufflevector <4 x i64> %a, <4 x i64> zeroinitializer, <4 x i32> <i32 3, i32 5, i32 0, i32 4>
  store <4 x i64> %r, ptr %o, align 1
  ret void
}
define void @halves(ptr %p, ptr %q, ptr %o) {
  %a = load <4 x double>, ptr %p, align 1
  %b = load <4 x double>, ptr %q, align 1
  %r = shufflevector <4 x double> %a, <4 x double> %b, <4 x i32> <i32 2, i32 3, i32 4, i32 5>
  store <4 x double> %r, ptr %o, align 1
  ret void
}
define void @splat(ptr %p, ptr %q, ptr %o) {
  %a = load <16 x i16>, ptr %p, align 1
  %b = load <16 x i16>, ptr %q, align 1
  %r = shufflevector <16 x i16> %a, <16 x i16> poison, <16 x i32> splat (i32 11)
  store <16 x i16> %r, ptr %o, align 1
  ret void
}
define void @shifts(ptr %p, ptr %q, ptr %o) {
  %a = load <8 x i32>, ptr %p, align 1
  %b = load <8 x i32>, ptr %q, align 1
  %c = and <8 x i32> %b, splat (i32 31)
  %x = shl <8 x i32> %a, %c
  %y = ashr <8 x i32> %a, %c
  %r = xor <8 x i32> %x, %y
  store <8 x i32> %r, ptr %o, align 1
  ret void
}
define void @bytes(ptr %p, ptr %q, ptr %o) {
  %a = load <32 x i8>, ptr %p, align 1
  %b = load <32 x i8>, ptr %q, align 1
  %m = mul <32 x i8> %a, %b
  %s = lshr <32 x i8> %m, splat (i8 3)
  %t = ashr <32 x i8> %m, splat (i8 2)
  %r = add <32 x i8> %s, %t
  store <32 x i8> %r, ptr %o, align 1
  ret void
}
define void @wide(ptr %p, ptr %q, ptr %o) {
  %a = load <4 x i64>, ptr %p, align 1
  %b = load <4 x i64>, ptr %q, align 1
  %m = mul <4 x i64> %a, %b
  %s = ashr <4 x i64> %m, splat (i64 9)
  %c = icmp slt <4 x i64> %s, %a
  %r = select <4 x i1> %c, <4 x i64> %s, <4 x i64> %b
  store <4 x i64> %r, ptr %o, align 1
  ret void
}
define void @sums(ptr %p, ptr %q, ptr %o) {
  %a = load <8 x i32>, ptr %p, align 1
  %b = load <8 x i32>, ptr %q, align 1
  %s = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %a)
  %t = call i32 @llvm.vector.reduce.smax.v8i32(<8 x i32> %b)
  %u = insertelement <8 x i32> %a, i32 %s, i32 6
  %r = insertelement <8 x i32> %u, i32 %t, i32 1
  store <8 x i32> %r, ptr %o, align 1
  ret void
}
define void @narrow(ptr %p, ptr %q, ptr %o) {
  %a = load <32 x i8>, ptr %p, align 1
  %b = load <32 x i8>, ptr %q, align 1
  %x = bitcast <32 x i8> %a to <8 x i32>
  %y = trunc <8 x i32> %x to <8 x i16>
  %z = trunc <8 x i32> %x to <8 x i8>
  %low = bitcast <8 x i16> %y to <16 x i8>
  %high = shufflevector <8 x i8> %z, <8 x i8> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r = shufflevector <16 x i8> %low, <16 x i8> %high, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  store <32 x i8> %r, ptr %o, align 1
  ret void
}
define void @rounded(ptr %p, ptr %q, ptr %o) {
  %a = load <8 x float>, ptr %p, align 1
  %b = load <8 x float>, ptr %q, align 1
  %i = fptosi <8 x float> %a to <8 x i32>
  %f = sitofp <8 x i32> %i to <8 x float>
  %g = call <8 x float> @llvm.floor.v8f32(<8 x float> %b)
  %r = fadd <8 x float> %f, %g
  store <8 x float> %r, ptr %o, align 1
  ret void
}
define void @doubles(ptr %p, ptr %q, ptr %o) {
  %a = load <4 x double>, ptr %p, align 1
  %b = load <4 x double>, ptr %q, align 1
  %f = fptrunc <4 x double> %a to <4 x float>
  %i = fptosi <4 x double> %b to <4 x i32>
  %x = fpext <4 x float> %f to <4 x double>
  %y = sitofp <4 x i32> %i to <4 x double>
  %m = call <4 x double> @llvm.maxnum.v4f64(<4 x double> %x, <4 x double> %y)
  %n = fneg <4 x double> %m
  %r = call <4 x double> @llvm.copysign.v4f64(<4 x double> %n, <4 x double> %b)
  store <4 x double> %r, ptr %o, align 1
  ret void
}
define void @fused(ptr %p, ptr %q, ptr %o) {
  %a = load <4 x double>, ptr %p, align 1
  %b = load <4 x double>, ptr %q, align 1
  %n = fneg <4 x double> %b
  %r = call <4 x double> @llvm.fma.v4f64(<4 x double> %a, <4 x double> %n, <4 x double> %b)
  store <4 x double> %r, ptr %o, align 1
  ret void
}
define void @some(ptr %p, ptr %q, ptr %o) {
  %a = load <8 x i32>, ptr %p, align 1
  %b = load <8 x i32>, ptr %q, align 1
  %m = icmp ne <8 x i32> %a, zeroinitializer
  %l = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %q, <8 x i1> %m, <8 x i32> %a)
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %a, ptr align 4 %q, <8 x i1> %m)
  %r = add <8 x i32> %l, %b
  store <8 x i32> %r, ptr %o, align 1
  ret void
}
define void @bits(ptr %p, ptr %q, ptr %o) {
  %a = load <32 x i8>, ptr %p, align 1
  %b = load <32 x i8>, ptr %q, align 1
  %m = icmp slt <32 x i8> %a, %b
  %w = bitcast <32 x i1> %m to i32
  %v = xor i32 %w, 1431655765
  %n = bitcast i32 %v to <32 x i1>
  %r = select <32 x i1> %n, <32 x i8> %a, <32 x i8> %b
  store <32 x i8> %r, ptr %o, align 1
  ret void
}
define void @counts(ptr %p, ptr %q, ptr %o) {
  %a = load <8 x i32>, ptr %p, align 1
  %b = load <8 x i32>, ptr %q, align 1
  %x = call <8 x i32> @llvm.ctpop.v8i32(<8 x i32> %a)
  %y = call <8 x i32> @llvm.abs.v8i32(<8 x i32> %b, i1 false)
  %z = call <8 x i32> @llvm.usub.sat.v8i32(<8 x i32> %y, <8 x i32> %x)
  %r = call <8 x i32> @llvm.bswap.v8i32(<8 x i32> %z)
  store <8 x i32> %r, ptr %o, align 1
  ret void
}
define void @extend(ptr %p, ptr %q, ptr %o) {
  %a = load <16 x i8>, ptr %p, align 1
  %x = zext <16 x i8> %a to <16 x i16>
  %b = load <16 x i8>, ptr %q, align 1
  %y = sext <16 x i8> %b to <16 x i16>
  %r = sub <16 x i16> %x, %y
  store <16 x i16> %r, ptr %o, align 1
  ret void
}
define void @gathered(ptr %p, ptr %q, ptr %o) {
  %p1 = getelementptr i32, ptr %p, i64 3
  %p2 = getelementptr i32, ptr %q, i64 5
  %x = load i32, ptr %p
  %y = load i32, ptr %p1
  %z = load i32, ptr %p2
  %w = load i32, ptr %q
  %a = insertelement <8 x i32> poison, i32 %x, i64 0
  %b = insertelement <8 x i32> %a, i32 %y, i64 1
  %c = insertelement <8 x i32> %b, i32 %z, i64 2
  %d = insertelement <8 x i32> %c, i32 %w, i64 3
  %e = insertelement <8 x i32> %d, i32 %z, i64 4
  %f = insertelement <8 x i32> %e, i32 %y, i64 5
  %g = insertelement <8 x i32> %f, i32 7, i64 6
  %h = insertelement <8 x i32> %g, i32 %x, i64 7
  store <8 x i32> %h, ptr %o, align 1
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; typedef void op(void *, void *, void *);
; op blend32, keep, below, limits, across, splice, early, backwards, zeroed, halves, splat, shifts, bytes, wide, sums, narrow, rounded, doubles, fused, some, bits, counts, extend, gathered;
; static unsigned char a[32], b[32], r[32];
; int main(void) {
;     op *ops[] = {blend32, keep, below, limits, across, splice, early, backwards, zeroed, halves, splat, shifts, bytes, wide, sums, narrow, rounded, doubles, fused, some, bits, counts, extend, gathered};
;     const float x[8] = {1.5, -2.25, 3e3, -0.0, 7, 8.75, -100, 0.5}, y[8] = {-4, 2.5, 1, 9, -7.5, 8, 1e4, -0.25};
;     const double v[4] = {1.5, -2e9, 3.25, -0.5}, w[4] = {-7.75, 12, 3.5, 1e9};
;     for (int kind = 0; kind < 3; kind++)
;         for (unsigned k = 0; k < sizeof ops / sizeof *ops; k++) {
;             for (int i = 0; i < 32; i++) a[i] = i * 37 + 11, b[i] = i * i * 5 + 200 - i;
;             memset(a + 8, 0, 8);
;             if (kind == 1) memcpy(a, x, 32), memcpy(b, y, 32);
;             if (kind == 2) memcpy(a, v, 32), memcpy(b, w, 32);
;             ops[k](a, b, r);
;             unsigned h = 0;
;             for (int i = 0; i < 32; i++) h = h * 31 + r[i], h = h * 31 + b[i];
;             printf("%d %u %x\n", kind, k, h);
;         }
; }
; >>> output
; 0 0 fa9e886e
; 0 1 3a376952
; 0 2 9ef67811
; 0 3 563a88c
; 0 4 47184882
; 0 5 1e4924c6
; 0 6 1bd816d
; 0 7 531053f4
; 0 8 51e3faf8
; 0 9 56a3a938
; 0 10 ca2cd010
; 0 11 673ae674
; 0 12 74c9eaa8
; 0 13 3a1279bd
; 0 14 79a99385
; 0 15 5e7950aa
; 0 16 f9421d83
; 0 17 d5c79971
; 0 18 b759f6d8
; 0 19 9ebc0c43
; 0 20 ed398ddb
; 0 21 624a4909
; 0 22 4422d860
; 0 23 240ff025
; 1 0 1e123103
; 1 1 1a1d7ce7
; 1 2 6082eee7
; 1 3 611a0d07
; 1 4 82e37bd4
; 1 5 1478673f
; 1 6 a079df3b
; 1 7 be0155ab
; 1 8 3b2e86e9
; 1 9 152e6f5b
; 1 10 5af255b1
; 1 11 4b044481
; 1 12 16eac7fc
; 1 13 546fa658
; 1 14 a488a72d
; 1 15 58c39401
; 1 16 e542f411
; 1 17 ab8f9664
; 1 18 708aec52
; 1 19 daed837f
; 1 20 aaaa641e
; 1 21 fa7d28f8
; 1 22 2feda063
; 1 23 159dd9da
; 2 0 c3e99748
; 2 1 41d25fa
; 2 2 f12e1967
; 2 3 a49c1197
; 2 4 ec8884f1
; 2 5 29db1f61
; 2 6 b24efba3
; 2 7 df4ad46c
; 2 8 4536b17d
; 2 9 166754a3
; 2 10 20ff6af3
; 2 11 15e24653
; 2 12 115fb44e
; 2 13 e145956b
; 2 14 811d988
; 2 15 cc74b657
; 2 16 30bcdec9
; 2 17 c978fa0a
; 2 18 14f71dc
; 2 19 a140b08
; 2 20 c8cd6b9c
; 2 21 ea6bb02f
; 2 22 3369d353
; 2 23 72aab674
