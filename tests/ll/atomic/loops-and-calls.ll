; Atomic operations without an instruction: floats, vectors, 16 bytes, and what the library does.
; test: run link=-latomic
; test: run link=-latomic -- -mattr=+cx16
; test: run link=-latomic -- -mattr=+cx16,+avx
define double @fadd(ptr %p, double %v) {
  %1 = atomicrmw fadd ptr %p, double %v seq_cst
  %2 = atomicrmw fsub ptr %p, double 1.5 monotonic
  %3 = atomicrmw fmax ptr %p, double 100.0 seq_cst
  %4 = atomicrmw fmin ptr %p, double 99.0 acquire
  %5 = atomicrmw xchg ptr %p, double %v release
  %s = fadd double %1, %2
  %t = fadd double %s, %3
  %u = fadd double %t, %4
  %w = fadd double %u, %5
  ret double %w
}
define float @half(ptr %p, float %f) {
  %h = fptrunc float %f to half
  %1 = atomicrmw fadd ptr %p, half %h seq_cst
  %2 = atomicrmw fmaximum ptr %p, half 0xH4500 seq_cst
  %a = fpext half %1 to float
  %b = fpext half %2 to float
  %c = fmul float %a, %b
  ret float %c
}
define i64 @vector(ptr %p) {
  %1 = atomicrmw fadd ptr %p, <2 x half> <half 1.0, half 2.0> seq_cst, align 4
  %2 = atomicrmw fadd ptr %p, <2 x half> <half 1.0, half 2.0> seq_cst, align 4
  %i = bitcast <2 x half> %2 to i32
  %z = zext i32 %i to i64
  ret i64 %z
}
define i64 @wide(ptr %p, i64 %v) {
  %x = zext i64 %v to i128
  %y = mul i128 %x, %x
  %1 = atomicrmw add ptr %p, i128 %y seq_cst
  %2 = atomicrmw xor ptr %p, i128 -5 seq_cst
  %3 = atomicrmw umax ptr %p, i128 %y seq_cst
  %4 = atomicrmw nand ptr %p, i128 %x seq_cst
  %5 = load atomic i128, ptr %p seq_cst, align 16
  %c = cmpxchg ptr %p, i128 %5, i128 77 seq_cst acquire
  %6 = extractvalue { i128, i1 } %c, 0
  %ok = extractvalue { i128, i1 } %c, 1
  %k = zext i1 %ok to i128
  store atomic i128 %y, ptr %p seq_cst, align 16
  %a = xor i128 %1, %2
  %b = add i128 %a, %3
  %d = mul i128 %b, 31
  %e = xor i128 %d, %4
  %f = add i128 %e, %6
  %g = add i128 %f, %k
  %hi = lshr i128 %g, 64
  %m = xor i128 %hi, %g
  %r = trunc i128 %m to i64
  ret i64 %r
}
define i64 @unaligned(ptr %p, i64 %v) {
  store atomic i64 %v, ptr %p seq_cst, align 1
  %1 = atomicrmw add ptr %p, i64 5 seq_cst, align 1
  %2 = atomicrmw xchg ptr %p, i64 1000 seq_cst, align 1
  %3 = load atomic i64, ptr %p acquire, align 1
  %c = cmpxchg ptr %p, i64 1000, i64 2000 seq_cst seq_cst, align 1
  %4 = extractvalue { i64, i1 } %c, 0
  %s = add i64 %1, %2
  %t = mul i64 %s, 3
  %u = add i64 %t, %3
  %w = add i64 %u, %4
  ret i64 %w
}
define i64 @huge(ptr %p, ptr %q) {
  %v = load atomic i256, ptr %q seq_cst, align 32
  store atomic i256 %v, ptr %p release, align 32
  %w = atomicrmw xchg ptr %q, i256 12345678901234567890123456789 seq_cst, align 32
  %x = atomicrmw add ptr %q, i256 1 seq_cst, align 32
  %s = xor i256 %w, %x
  %t = lshr i256 %s, 64
  %u = xor i256 %s, %t
  %r = trunc i256 %u to i64
  ret i64 %r
}
; >>> driver
; #include <stdio.h>
; double fadd(double *, double); float half(void *, float); long vector(void *), wide(void *, long);
; long unaligned(void *, long), huge(void *, void *);
; int main(void) {
;   double d = 2.25; short h[2] = {0x4000, 0x3c00}; int v = 0x3c004000;
;   __int128 w = 123456789; long a[4] __attribute__((aligned(32))) = {1, 2, 3, 4}, b[4] __attribute__((aligned(32)));
;   char odd[16] = {0};
;   printf("%g", fadd(&d, 40.5)); printf(" %g\n", d);
;   printf("%g", half(h, 3.0f)); printf(" %x\n", (unsigned short)h[0]);
;   printf("%lx %x\n", vector(&v), v);
;   printf("%lx", wide(&w, 0x123456789abcdef)); printf(" %lx %lx\n", (long)w, (long)(w >> 64));
;   printf("%ld\n", unaligned(odd + 1, 40));
;   printf("%lx", huge(b, a)); printf(" %lx %lx %lx\n", a[0], a[1], b[3]);
; }
; >>> output
; 285.25 40.5
; 10 4500
; 42004200 3c004000
; dda6ac09903e4643 dca5e20890f2a521 14b66dc33f6ac
; 2255
; 46bec9b149dd9a24 46bec9b16e398116 27e41b32 4
