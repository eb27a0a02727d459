; Lanes times a number that all share: sums and differences of shifted lanes where these are shorter than a product.
; test: run levels=O0,O2
; test: run arch=x86_64 levels=O2 -- -mattr=+sse4.1
; test: run arch=x86_64 levels=O2 -- -mattr=+avx2
; test: asm check=SUMS -- -mtriple=x86_64-linux-gnu -O2
; SUMS: triple:
; SUMS-NOT: pmuludq
; SUMS: paddd
; SUMS: times_77:
; SUMS: pmuludq
define <4 x i32> @triple(<4 x i32> %x) {
  %r = mul <4 x i32> %x, splat (i32 3)
  ret <4 x i32> %r
}
define <4 x i32> @times_77(<4 x i32> %x) {
  %r = mul <4 x i32> %x, splat (i32 77)
  ret <4 x i32> %r
}
define void @by_8(ptr %p, ptr %q) {
  %x = load <16 x i8>, ptr %p, align 1
  %r0 = mul <16 x i8> %x, splat (i8 2)
  %q0 = getelementptr i8, ptr %q, i64 0
  store <16 x i8> %r0, ptr %q0, align 1
  %r1 = mul <16 x i8> %x, splat (i8 3)
  %q1 = getelementptr i8, ptr %q, i64 16
  store <16 x i8> %r1, ptr %q1, align 1
  %r2 = mul <16 x i8> %x, splat (i8 7)
  %q2 = getelementptr i8, ptr %q, i64 32
  store <16 x i8> %r2, ptr %q2, align 1
  %r3 = mul <16 x i8> %x, splat (i8 10)
  %q3 = getelementptr i8, ptr %q, i64 48
  store <16 x i8> %r3, ptr %q3, align 1
  %r4 = mul <16 x i8> %x, splat (i8 -1)
  %q4 = getelementptr i8, ptr %q, i64 64
  store <16 x i8> %r4, ptr %q4, align 1
  %r5 = mul <16 x i8> %x, splat (i8 -4)
  %q5 = getelementptr i8, ptr %q, i64 80
  store <16 x i8> %r5, ptr %q5, align 1
  %r6 = mul <16 x i8> %x, splat (i8 96)
  %q6 = getelementptr i8, ptr %q, i64 96
  store <16 x i8> %r6, ptr %q6, align 1
  %r7 = mul <16 x i8> %x, splat (i8 77)
  %q7 = getelementptr i8, ptr %q, i64 112
  store <16 x i8> %r7, ptr %q7, align 1
  %r8 = mul <16 x i8> %x, splat (i8 127)
  %q8 = getelementptr i8, ptr %q, i64 128
  store <16 x i8> %r8, ptr %q8, align 1
  %r9 = mul <16 x i8> %x, splat (i8 -128)
  %q9 = getelementptr i8, ptr %q, i64 144
  store <16 x i8> %r9, ptr %q9, align 1
  %r10 = mul <16 x i8> %x, splat (i8 6)
  %q10 = getelementptr i8, ptr %q, i64 160
  store <16 x i8> %r10, ptr %q10, align 1
  ret void
}
define void @by_32(ptr %p, ptr %q) {
  %x = load <4 x i32>, ptr %p, align 1
  %r0 = mul <4 x i32> %x, splat (i32 2)
  %q0 = getelementptr i8, ptr %q, i64 0
  store <4 x i32> %r0, ptr %q0, align 1
  %r1 = mul <4 x i32> %x, splat (i32 3)
  %q1 = getelementptr i8, ptr %q, i64 16
  store <4 x i32> %r1, ptr %q1, align 1
  %r2 = mul <4 x i32> %x, splat (i32 7)
  %q2 = getelementptr i8, ptr %q, i64 32
  store <4 x i32> %r2, ptr %q2, align 1
  %r3 = mul <4 x i32> %x, splat (i32 24)
  %q3 = getelementptr i8, ptr %q, i64 48
  store <4 x i32> %r3, ptr %q3, align 1
  %r4 = mul <4 x i32> %x, splat (i32 -1)
  %q4 = getelementptr i8, ptr %q, i64 64
  store <4 x i32> %r4, ptr %q4, align 1
  %r5 = mul <4 x i32> %x, splat (i32 -8)
  %q5 = getelementptr i8, ptr %q, i64 80
  store <4 x i32> %r5, ptr %q5, align 1
  %r6 = mul <4 x i32> %x, splat (i32 2147483647)
  %q6 = getelementptr i8, ptr %q, i64 96
  store <4 x i32> %r6, ptr %q6, align 1
  %r7 = mul <4 x i32> %x, splat (i32 77)
  %q7 = getelementptr i8, ptr %q, i64 112
  store <4 x i32> %r7, ptr %q7, align 1
  %r8 = mul <4 x i32> %x, splat (i32 -7)
  %q8 = getelementptr i8, ptr %q, i64 128
  store <4 x i32> %r8, ptr %q8, align 1
  %r9 = mul <4 x i32> %x, splat (i32 -2147483648)
  %q9 = getelementptr i8, ptr %q, i64 144
  store <4 x i32> %r9, ptr %q9, align 1
  %r10 = mul <4 x i32> %x, splat (i32 65537)
  %q10 = getelementptr i8, ptr %q, i64 160
  store <4 x i32> %r10, ptr %q10, align 1
  %r11 = mul <4 x i32> %x, splat (i32 16711680)
  %q11 = getelementptr i8, ptr %q, i64 176
  store <4 x i32> %r11, ptr %q11, align 1
  %r12 = mul <4 x i32> %x, splat (i32 -5)
  %q12 = getelementptr i8, ptr %q, i64 192
  store <4 x i32> %r12, ptr %q12, align 1
  ret void
}
define void @by_64(ptr %p, ptr %q) {
  %x = load <2 x i64>, ptr %p, align 1
  %r0 = mul <2 x i64> %x, splat (i64 2)
  %q0 = getelementptr i8, ptr %q, i64 0
  store <2 x i64> %r0, ptr %q0, align 1
  %r1 = mul <2 x i64> %x, splat (i64 3)
  %q1 = getelementptr i8, ptr %q, i64 16
  store <2 x i64> %r1, ptr %q1, align 1
  %r2 = mul <2 x i64> %x, splat (i64 31)
  %q2 = getelementptr i8, ptr %q, i64 32
  store <2 x i64> %r2, ptr %q2, align 1
  %r3 = mul <2 x i64> %x, splat (i64 48)
  %q3 = getelementptr i8, ptr %q, i64 48
  store <2 x i64> %r3, ptr %q3, align 1
  %r4 = mul <2 x i64> %x, splat (i64 -1)
  %q4 = getelementptr i8, ptr %q, i64 64
  store <2 x i64> %r4, ptr %q4, align 1
  %r5 = mul <2 x i64> %x, splat (i64 -16)
  %q5 = getelementptr i8, ptr %q, i64 80
  store <2 x i64> %r5, ptr %q5, align 1
  %r6 = mul <2 x i64> %x, splat (i64 9223372036854775807)
  %q6 = getelementptr i8, ptr %q, i64 96
  store <2 x i64> %r6, ptr %q6, align 1
  %r7 = mul <2 x i64> %x, splat (i64 1000003)
  %q7 = getelementptr i8, ptr %q, i64 112
  store <2 x i64> %r7, ptr %q7, align 1
  %r8 = mul <2 x i64> %x, splat (i64 -3)
  %q8 = getelementptr i8, ptr %q, i64 128
  store <2 x i64> %r8, ptr %q8, align 1
  %r9 = mul <2 x i64> %x, splat (i64 20015998343868)
  %q9 = getelementptr i8, ptr %q, i64 144
  store <2 x i64> %r9, ptr %q9, align 1
  %r10 = mul <2 x i64> %x, splat (i64 4294967297)
  %q10 = getelementptr i8, ptr %q, i64 160
  store <2 x i64> %r10, ptr %q10, align 1
  %r11 = mul <2 x i64> %x, splat (i64 -65280)
  %q11 = getelementptr i8, ptr %q, i64 176
  store <2 x i64> %r11, ptr %q11, align 1
  ret void
}
; >>> driver
; #include <stdio.h>
; void by_8(void *, void *), by_32(void *, void *), by_64(void *, void *);
; static void show(void (*f)(void *, void *), int results) {
;   unsigned long sum = 0, x = 88172645463325252ul;
;   for (int turn = 0; turn < 500; turn++) {
;     unsigned char a[16], b[16 * 13] = {0};
;     for (int i = 0; i < 16; i++) x ^= x << 13, x ^= x >> 7, x ^= x << 17, a[i] = turn < 8 ? -(turn & 1) : x >> 20;
;     f(a, b);
;     for (int i = 0; i < 16 * results; i++) sum = sum * 31 + b[i];
;   }
;   printf("%lx\n", sum);
; }
; int main(void) { show(by_8, 11), show(by_32, 13), show(by_64, 12); }
; >>> output
; 4e5e03364b426155
; f15584213a596966
; 4028f3b0a57df190
