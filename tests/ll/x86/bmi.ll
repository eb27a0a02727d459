; Every intrinsic of BMI that ends in registers or memory, called once.
; Made by tests/tools/x86_intrinsics.py.
; test: run levels=O0,O2 -- -mattr=+bmi,+bmi2,+sse4.2,+crc32
declare i32 @llvm.x86.bmi.bextr.32(i32, i32)
define void @t0(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load i32, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call i32 @llvm.x86.bmi.bextr.32(i32 %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i64 @llvm.x86.bmi.bextr.64(i64, i64)
define void @t1(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load i64, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i64, ptr %p1, align 1
  %r = call i64 @llvm.x86.bmi.bextr.64(i64 %a0, i64 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i64 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.bmi.bzhi.32(i32, i32)
define void @t2(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load i32, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call i32 @llvm.x86.bmi.bzhi.32(i32 %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i64 @llvm.x86.bmi.bzhi.64(i64, i64)
define void @t3(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load i64, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i64, ptr %p1, align 1
  %r = call i64 @llvm.x86.bmi.bzhi.64(i64 %a0, i64 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i64 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.bmi.pdep.32(i32, i32)
define void @t4(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load i32, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call i32 @llvm.x86.bmi.pdep.32(i32 %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i64 @llvm.x86.bmi.pdep.64(i64, i64)
define void @t5(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load i64, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i64, ptr %p1, align 1
  %r = call i64 @llvm.x86.bmi.pdep.64(i64 %a0, i64 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i64 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.bmi.pext.32(i32, i32)
define void @t6(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load i32, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call i32 @llvm.x86.bmi.pext.32(i32 %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i64 @llvm.x86.bmi.pext.64(i64, i64)
define void @t7(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load i64, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i64, ptr %p1, align 1
  %r = call i64 @llvm.x86.bmi.pext.64(i64 %a0, i64 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i64 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse42.crc32.32.16(i32, i16)
define void @t8(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load i32, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i16, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse42.crc32.32.16(i32 %a0, i16 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse42.crc32.32.32(i32, i32)
define void @t9(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load i32, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse42.crc32.32.32(i32 %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse42.crc32.32.8(i32, i8)
define void @t10(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load i32, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i8, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse42.crc32.32.8(i32 %a0, i8 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i64 @llvm.x86.sse42.crc32.64.64(i64, i64)
define void @t11(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load i64, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i64, ptr %p1, align 1
  %r = call i64 @llvm.x86.sse42.crc32.64.64(i64 %a0, i64 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i64 %r, ptr %o0, align 1
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; typedef void test(const unsigned *, unsigned char *);
; test t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11;
; static test *const tests[] = {t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11};
; static const char *const names[] = {"bmi.bextr.32", "bmi.bextr.64", "bmi.bzhi.32", "bmi.bzhi.64", "bmi.pdep.32", "bmi.pdep.64", "bmi.pext.32", "bmi.pext.64", "sse42.crc32.32.16", "sse42.crc32.32.32", "sse42.crc32.32.8", "sse42.crc32.64.64"};
; int main(void) {
;   static unsigned in[256] __attribute__((aligned(64)));
;   static unsigned char out[512] __attribute__((aligned(64)));
;   unsigned seed = 1;
;   for (unsigned n = 0; n < sizeof tests / sizeof *tests; n++) {
;     for (unsigned i = 0; i < 256; i++) {
;       seed = seed * 1664525 + 1013904223;
;       // Moderate as halves, floats and doubles, of either sign.
;       in[i] = ((seed >> 9) & 0x800f83ff) | 0x3fe03800;
;     }
;     memset(out, 0, sizeof out);
;     tests[n](in, out);
;     unsigned long hash = 0;
;     for (unsigned i = 0; i < sizeof out; i++) hash = hash * 31 + out[i];
;     printf("%s %016lx\n", names[n], hash);
;   }
; }
; >>> output
; bmi.bextr.32 0000000000000000
; bmi.bextr.64 0000000000000000
; bmi.bzhi.32 3617cf5025bba44c
; bmi.bzhi.64 0fe2505af0c5c75c
; bmi.pdep.32 406e7d9b19660dd9
; bmi.pdep.64 791623aeb46fb2ef
; bmi.pext.32 1ce74533314b77cf
; bmi.pext.64 d691a16b749bfcf0
; sse42.crc32.32.16 99f4babb5eb7fb80
; sse42.crc32.32.32 cdd40a6d5f33df81
; sse42.crc32.32.8 12e3b79b3850812c
; sse42.crc32.64.64 f4e30475e82c9e5f
