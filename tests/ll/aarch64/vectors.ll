; AArch64: vectors in NEON registers: arithmetic, shifts by lanes, comparisons of other widths, conversions, shuffles, reductions, short vectors as arguments.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
define <4 x i32> @arith(<4 x i32> %a, <4 x i32> %b) {
  %m = mul <4 x i32> %a, %b
  %s = and <4 x i32> %b, splat (i32 31)
  %l = lshr <4 x i32> %m, %s
  %d = sdiv <4 x i32> %l, %b
  %r = shl <4 x i32> %d, splat (i32 3)
  %x = sub <4 x i32> %r, %a
  ret <4 x i32> %x
}
define <8 x i16> @select(<8 x i32> %a, <8 x i32> %b, <8 x i16> %x, <8 x i16> %y) {
  %c = icmp ugt <8 x i32> %a, %b
  %r = select <8 x i1> %c, <8 x i16> %x, <8 x i16> %y
  ret <8 x i16> %r
}
define i32 @bits(<16 x i8> %a, <16 x i8> %b) {
  %c = icmp slt <16 x i8> %a, %b
  %m = bitcast <16 x i1> %c to i16
  %z = zext i16 %m to i32
  ret i32 %z
}
define <4 x double> @convert(<4 x i16> %a, <4 x float> %f) {
  %d = sitofp <4 x i16> %a to <4 x double>
  %e = fpext <4 x float> %f to <4 x double>
  %r = fmul <4 x double> %d, %e
  ret <4 x double> %r
}
define <8 x i16> @shuffles(<8 x i16> %a, <8 x i16> %b) {
  %z = shufflevector <8 x i16> %a, <8 x i16> %b, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %e = shufflevector <8 x i16> %a, <8 x i16> %b, <8 x i32> <i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12>
  %t = shufflevector <8 x i16> %a, <8 x i16> %b, <8 x i32> <i32 15, i32 0, i32 3, i32 12, i32 7, i32 7, i32 9, i32 2>
  %r = shufflevector <8 x i16> %a, <8 x i16> poison, <8 x i32> <i32 3, i32 2, i32 1, i32 0, i32 7, i32 6, i32 5, i32 4>
  %s = add <8 x i16> %z, %e
  %u = xor <8 x i16> %s, %t
  %v = sub <8 x i16> %u, %r
  ret <8 x i16> %v
}
define i64 @reduce(<16 x i8> %a, <2 x i64> %b, <8 x i16> %c) {
  %x = call i8 @llvm.vector.reduce.umax.v16i8(<16 x i8> %a)
  %y = call i64 @llvm.vector.reduce.smin.v2i64(<2 x i64> %b)
  %z = call i16 @llvm.vector.reduce.add.v8i16(<8 x i16> %c)
  %p = call <8 x i16> @llvm.ctpop.v8i16(<8 x i16> %c)
  %q = call i16 @llvm.vector.reduce.mul.v8i16(<8 x i16> %p)
  %xe = zext i8 %x to i64
  %ze = sext i16 %z to i64
  %qe = sext i16 %q to i64
  %s = add i64 %xe, %y
  %t = add i64 %ze, %qe
  %u = mul i64 %s, %t
  ret i64 %u
}
define <4 x i8> @short(<4 x i8> %a, <2 x i16> %b) {
  %w = shufflevector <2 x i16> %b, <2 x i16> poison, <4 x i32> <i32 0, i32 1, i32 0, i32 1>
  %t = trunc <4 x i16> %w to <4 x i8>
  %r = mul <4 x i8> %a, %t
  ret <4 x i8> %r
}
define <4 x i8> @call_short(i32 %k) {
  %v = insertelement <4 x i8> <i8 1, i8 2, i8 3, i8 4>, i8 50, i32 %k
  %r = call <4 x i8> @short(<4 x i8> %v, <2 x i16> <i16 3, i16 -5>)
  ret <4 x i8> %r
}
define i32 @use_short(i32 %k) {
  %r = call <4 x i8> @call_short(i32 %k)
  %b = bitcast <4 x i8> %r to i32
  ret i32 %b
}
declare i8 @llvm.vector.reduce.umax.v16i8(<16 x i8>)
declare i64 @llvm.vector.reduce.smin.v2i64(<2 x i64>)
declare i16 @llvm.vector.reduce.add.v8i16(<8 x i16>)
declare i16 @llvm.vector.reduce.mul.v8i16(<8 x i16>)
declare <8 x i16> @llvm.ctpop.v8i16(<8 x i16>)
; >>> driver
; #include <stdio.h>
; typedef int v4 __attribute__((vector_size(16))); typedef short v8 __attribute__((vector_size(16))); typedef signed char v16 __attribute__((vector_size(16))); typedef long v2 __attribute__((vector_size(16)));
; v4 arith(v4, v4); v8 shuffles(v8, v8); int bits(v16, v16), use_short(int); long reduce(v16, v2, v8);
; int main(void) {
;     v4 r = arith((v4){1, -2, 300, 400000}, (v4){7, 33, -9, 11}); for (int i = 0; i < 4; i++) printf("%d ", r[i]);
;     v8 a = {1, 2, 3, 4, 5, 6, 7, -8}, b = {10, 20, -30, 40, 50, 60, 70, 80}, s = shuffles(a, b); for (int i = 0; i < 8; i++) printf("%d ", s[i]);
;     v16 x, y; for (int i = 0; i < 16; i++) x[i] = i * 19, y[i] = 90 - i * 11;
;     printf("\n%x %ld %x %x\n", bits(x, y), reduce(x, (v2){-5, 9}, a), use_short(0), use_short(2));
; }
; >>> output
; -1 520602090 -748 -398440 83 13 -4 43 -9 53 50 84 
; f87 80344 ec09f696 ec96f603
