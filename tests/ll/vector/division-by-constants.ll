; Vectors divided by constants that all lanes share: no division instruction, lanes of 8 to 64 bits, signed and unsigned.
; test: run levels=O0,O2 models=static
; test: run arch=x86_64 levels=O2 models=pic -- -mattr=+avx2
; test: run arch=x86_64 levels=O2 models=pic -- -mattr=+sse4.1
; test: run arch=aarch64 levels=O2 models=pic -- -mtriple=aarch64-linux-gnu
define void @bytes(ptr %p) {
  %x = load <16 x i8>, ptr %p, align 1
  %a = udiv <16 x i8> %x, splat (i8 5)
  %b = sdiv <16 x i8> %x, splat (i8 -7)
  %c = urem <16 x i8> %x, splat (i8 14)
  %d = srem <16 x i8> %x, splat (i8 25)
  %e = sdiv <16 x i8> %x, splat (i8 -128)
  %p1 = getelementptr i8, ptr %p, i64 16
  %p2 = getelementptr i8, ptr %p, i64 32
  %p3 = getelementptr i8, ptr %p, i64 48
  %p4 = getelementptr i8, ptr %p, i64 64
  store <16 x i8> %a, ptr %p, align 1
  store <16 x i8> %b, ptr %p1, align 1
  store <16 x i8> %c, ptr %p2, align 1
  store <16 x i8> %d, ptr %p3, align 1
  store <16 x i8> %e, ptr %p4, align 1
  ret void
}
define void @shorts(ptr %p) {
  %x = load <8 x i16>, ptr %p, align 1
  %a = udiv <8 x i16> %x, splat (i16 641)
  %b = sdiv <8 x i16> %x, splat (i16 7)
  %c = urem <8 x i16> %x, splat (i16 1000)
  %d = srem <8 x i16> %x, splat (i16 -16)
  %e = udiv <8 x i16> %x, splat (i16 7)
  %p1 = getelementptr i8, ptr %p, i64 16
  %p2 = getelementptr i8, ptr %p, i64 32
  %p3 = getelementptr i8, ptr %p, i64 48
  %p4 = getelementptr i8, ptr %p, i64 64
  store <8 x i16> %a, ptr %p, align 1
  store <8 x i16> %b, ptr %p1, align 1
  store <8 x i16> %c, ptr %p2, align 1
  store <8 x i16> %d, ptr %p3, align 1
  store <8 x i16> %e, ptr %p4, align 1
  ret void
}
define void @words(ptr %p) {
  %x = load <4 x i32>, ptr %p, align 1
  %a = udiv <4 x i32> %x, splat (i32 7)
  %b = sdiv <4 x i32> %x, splat (i32 1000003)
  %c = urem <4 x i32> %x, splat (i32 28)
  %d = srem <4 x i32> %x, splat (i32 -10)
  %e = sdiv exact <4 x i32> %x, splat (i32 1)
  %p1 = getelementptr i8, ptr %p, i64 16
  %p2 = getelementptr i8, ptr %p, i64 32
  %p3 = getelementptr i8, ptr %p, i64 48
  %p4 = getelementptr i8, ptr %p, i64 64
  store <4 x i32> %a, ptr %p, align 1
  store <4 x i32> %b, ptr %p1, align 1
  store <4 x i32> %c, ptr %p2, align 1
  store <4 x i32> %d, ptr %p3, align 1
  store <4 x i32> %e, ptr %p4, align 1
  ret void
}
define void @longs(ptr %p) {
  %x = load <2 x i64>, ptr %p, align 1
  %a = udiv <2 x i64> %x, splat (i64 4096)
  %b = sdiv <2 x i64> %x, splat (i64 -8)
  %c = urem <2 x i64> %x, splat (i64 1024)
  %d = srem <2 x i64> %x, splat (i64 64)
  %e = sdiv <2 x i64> %x, splat (i64 10)
  %p1 = getelementptr i8, ptr %p, i64 16
  %p2 = getelementptr i8, ptr %p, i64 32
  %p3 = getelementptr i8, ptr %p, i64 48
  %p4 = getelementptr i8, ptr %p, i64 64
  store <2 x i64> %a, ptr %p, align 1
  store <2 x i64> %b, ptr %p1, align 1
  store <2 x i64> %c, ptr %p2, align 1
  store <2 x i64> %d, ptr %p3, align 1
  store <2 x i64> %e, ptr %p4, align 1
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; void bytes(void *), shorts(void *), words(void *), longs(void *);
; static void show(const char *name, void (*f)(void *)) {
;   unsigned long sum = 0, x = 88172645463325252ul;
;   for (int turn = 0; turn < 500; turn++) {
;     unsigned char b[80] = {0};
;     for (int i = 0; i < 16; i++) {
;       x ^= x << 13, x ^= x >> 7, x ^= x << 17;
;       b[i] = turn < 4 ? 0x7f + turn : x >> 11;
;     }
;     f(b);
;     for (int i = 0; i < 80; i++) sum = sum * 31 + b[i];
;   }
;   printf("%s %lx\n", name, sum);
; }
; int main(void) {
;   show("bytes", bytes), show("shorts", shorts), show("words", words), show("longs", longs);
;   return 0;
; }
; >>> output
; bytes ff6f11c97a25a737
; shorts d0d49c89274e453
; words f74021a78acb4779
; longs a155d725b7a9df44
