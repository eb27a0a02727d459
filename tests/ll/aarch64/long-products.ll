; Products of extended lanes, with each other and with constants that fit, alone and added or subtracted.
; test: run arch=aarch64 models=static levels=O0,O2 -- -mtriple=aarch64-linux-gnu
; test: asm -- -mtriple=aarch64-linux-gnu -O2
; CHECK-LABEL: dot:
; CHECK: smlal
; CHECK-NEXT: smlal2
; CHECK-LABEL: less:
; CHECK: umlsl
; CHECK-LABEL: times:
; CHECK: umull
; CHECK-NEXT: umull2
; CHECK-LABEL: below:
; CHECK: smull
; CHECK-LABEL: steps:
; CHECK: umlal
; CHECK-LABEL: large:
; CHECK-NOT: mull
; CHECK: ret
define void @dot(ptr %p, ptr %q, ptr %r) {
  %a = load <8 x i16>, ptr %p, align 2
  %b = load <8 x i16>, ptr %q, align 2
  %s = load <8 x i32>, ptr %r, align 4
  %x = sext <8 x i16> %a to <8 x i32>
  %y = sext <8 x i16> %b to <8 x i32>
  %m = mul nsw <8 x i32> %x, %y
  %t = add <8 x i32> %m, %s
  store <8 x i32> %t, ptr %r, align 4
  ret void
}
define void @less(ptr %p, ptr %q, ptr %r) {
  %a = load <8 x i16>, ptr %p, align 2
  %b = load <8 x i16>, ptr %q, align 2
  %s = load <8 x i32>, ptr %r, align 4
  %x = zext <8 x i16> %a to <8 x i32>
  %y = zext <8 x i16> %b to <8 x i32>
  %m = mul nuw <8 x i32> %x, %y
  %t = sub <8 x i32> %s, %m
  store <8 x i32> %t, ptr %r, align 4
  ret void
}
define void @times(ptr %p, ptr %r) {
  %a = load <16 x i8>, ptr %p, align 1
  %x = zext <16 x i8> %a to <16 x i16>
  %m = mul <16 x i16> %x, splat (i16 255)
  store <16 x i16> %m, ptr %r, align 2
  ret void
}
define void @below(ptr %p, ptr %r) {
  %a = load <8 x i8>, ptr %p, align 1
  %x = sext <8 x i8> %a to <8 x i16>
  %m = mul <8 x i16> splat (i16 -128), %x
  store <8 x i16> %m, ptr %r, align 2
  ret void
}
; through 16 bits to 32
define void @steps(ptr %p, ptr %q, ptr %r) {
  %a = load <8 x i8>, ptr %p, align 1
  %b = load <8 x i16>, ptr %q, align 2
  %s = load <8 x i32>, ptr %r, align 4
  %x = zext <8 x i8> %a to <8 x i32>
  %y = zext <8 x i16> %b to <8 x i32>
  %m = mul <8 x i32> %y, %x
  %t = add <8 x i32> %s, %m
  %n = add <8 x i32> %t, splat (i32 1)
  store <8 x i32> %n, ptr %r, align 4
  ret void
}
; constants that do not fit
define void @large(ptr %p, ptr %r) {
  %a = load <8 x i8>, ptr %p, align 1
  %x = sext <8 x i8> %a to <8 x i16>
  %m = mul <8 x i16> %x, splat (i16 128)
  %y = zext <8 x i8> %a to <8 x i16>
  %n = mul <8 x i16> %y, splat (i16 -1)
  %s = xor <8 x i16> %m, %n
  store <8 x i16> %s, ptr %r, align 2
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; void dot(void *, void *, void *), less(void *, void *, void *), steps(void *, void *, void *);
; void times(void *, void *), below(void *, void *), large(void *, void *);
; int main(void) {
;   unsigned char a[16], b[16], r[64];
;   unsigned h = 0;
;   for (int k = 0; k < 64; k++) {
;     for (int i = 0; i < 16; i++) a[i] = i * 77 + k * 13, b[i] = i * 29 + k * 201;
;     for (int f = 0; f < 6; f++) {
;       memset(r, k, sizeof r);
;       if (f == 0) dot(a, b, r);
;       if (f == 1) less(a, b, r);
;       if (f == 2) steps(a, b, r);
;       if (f == 3) times(a, r);
;       if (f == 4) below(a, r);
;       if (f == 5) large(a, r);
;       for (int i = 0; i < 64; i++) h = h * 31 + r[i];
;     }
;   }
;   printf("%x\n", h);
; }
; >>> output
; ddf6032
