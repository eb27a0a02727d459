; Lanes of 32 bits that hold small numbers and end in bytes are computed in 16 bits: all that a pixel can be, and sums at the
; edge of what 16 bits hold.
; test: run arch=x86_64 models=static levels=O0,O2
; test: run arch=x86_64 models=static levels=O2 -- -mattr=+avx2
; test: run arch=aarch64 models=static levels=O0,O2 -- -mtriple=aarch64-linux-gnu
define void @edges(ptr %p, ptr %q, ptr %r) {
  %a = load <16 x i8>, ptr %p, align 1
  %b = load <16 x i8>, ptr %q, align 1
  %x = zext <16 x i8> %a to <16 x i32>
  %y = sext <16 x i8> %b to <16 x i32>
  %s = shl nsw <16 x i32> %y, splat (i32 7)
  %m = mul nsw <16 x i32> %y, splat (i32 63)
  %d = sub nsw <16 x i32> %s, %x
  %e = add nsw <16 x i32> %d, %m
  %f = ashr <16 x i32> %e, splat (i32 3)
  %g = call <16 x i32> @llvm.abs.v16i32(<16 x i32> %f, i1 true)
  %h = lshr <16 x i32> %g, splat (i32 2)
  %c = icmp slt <16 x i8> %a, %b
  %k = and <16 x i32> %f, splat (i32 1023)
  %l = select <16 x i1> %c, <16 x i32> %h, <16 x i32> %k
  %n = call <16 x i32> @llvm.smax.v16i32(<16 x i32> %l, <16 x i32> splat (i32 17))
  %o = call <16 x i32> @llvm.umin.v16i32(<16 x i32> %n, <16 x i32> splat (i32 255))
  %t = trunc <16 x i32> %o to <16 x i8>
  store <16 x i8> %t, ptr %r, align 1
  ret void
}
; a number that others read, and one that does not fit
define i32 @wide(ptr %p, ptr %q, ptr %r) {
  %a = load <8 x i8>, ptr %p, align 1
  %b = load <8 x i8>, ptr %q, align 1
  %x = zext <8 x i8> %a to <8 x i32>
  %y = zext <8 x i8> %b to <8 x i32>
  %d = sub nsw <8 x i32> %x, %y
  %m = mul nsw <8 x i32> %d, %y
  %s = lshr <8 x i32> %m, splat (i32 5)
  %t = trunc <8 x i32> %s to <8 x i8>
  %u = trunc <8 x i32> %d to <8 x i16>
  store <8 x i8> %t, ptr %r, align 1
  %r1 = getelementptr i8, ptr %r, i64 8
  %v = trunc <8 x i16> %u to <8 x i8>
  store <8 x i8> %v, ptr %r1, align 1
  %e = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %d)
  ret i32 %e
}
declare <16 x i32> @llvm.abs.v16i32(<16 x i32>, i1)
declare <16 x i32> @llvm.smax.v16i32(<16 x i32>, <16 x i32>)
declare <16 x i32> @llvm.umin.v16i32(<16 x i32>, <16 x i32>)
declare i32 @llvm.vector.reduce.add.v8i32(<8 x i32>)
; >>> driver
; #include <stdio.h>
; void edges(unsigned char *, unsigned char *, unsigned char *);
; int wide(unsigned char *, unsigned char *, unsigned char *);
; int main(void) {
;   unsigned char p[256], q[256], r[16];
;   unsigned sum = 0;
;   for (int i = 0; i < 256; i++) p[i] = i;
;   for (int d = 0; d < 256; d++) {
;     for (int i = 0; i < 256; i++) q[i] = i * 31 + d;
;     for (int i = 0; i < 256; i += 16) {
;       edges(p + i, q + i, r);
;       for (int k = 0; k < 16; k++) sum = sum * 31 + r[k];
;       sum += wide(p + i, q + i, r);
;       for (int k = 0; k < 16; k++) sum = sum * 31 + r[k];
;     }
;   }
;   printf("%x\n", sum);
; }
; >>> output
; 78f1fbd5
