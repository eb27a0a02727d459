; Outline atomics: operations of every size and ordering are calls of libgcc's `__aarch64_*`, which give the same results
; as instructions; what has no such function stays a loop.
; test: run arch=aarch64 models=static link=-pthread -- -mtriple=aarch64-linux-gnu -mattr=+outline-atomics
; test: asm -- -mtriple=aarch64-linux-gnu -mattr=+outline-atomics -O2
; test: asm check=LSE -- -mtriple=aarch64-linux-gnu -mattr=+outline-atomics,+lse -O2
define i64 @update8(ptr %p, i8 %v) {
  %r0 = atomicrmw add ptr %p, i8 %v monotonic
  %w0 = zext i8 %r0 to i64
  %m0 = mul i64 0, 31
  %s0 = add i64 %m0, %w0
  %r1 = atomicrmw sub ptr %p, i8 %v acquire
  %w1 = zext i8 %r1 to i64
  %m1 = mul i64 %s0, 31
  %s1 = add i64 %m1, %w1
  %r2 = atomicrmw and ptr %p, i8 %v release
  %w2 = zext i8 %r2 to i64
  %m2 = mul i64 %s1, 31
  %s2 = add i64 %m2, %w2
  %r3 = atomicrmw or ptr %p, i8 %v acq_rel
  %w3 = zext i8 %r3 to i64
  %m3 = mul i64 %s2, 31
  %s3 = add i64 %m3, %w3
  %r4 = atomicrmw xor ptr %p, i8 %v seq_cst
  %w4 = zext i8 %r4 to i64
  %m4 = mul i64 %s3, 31
  %s4 = add i64 %m4, %w4
  %r5 = atomicrmw xchg ptr %p, i8 %v monotonic
  %w5 = zext i8 %r5 to i64
  %m5 = mul i64 %s4, 31
  %s5 = add i64 %m5, %w5
  %r6 = atomicrmw nand ptr %p, i8 %v acquire
  %w6 = zext i8 %r6 to i64
  %m6 = mul i64 %s5, 31
  %s6 = add i64 %m6, %w6
  %r7 = atomicrmw min ptr %p, i8 %v release
  %w7 = zext i8 %r7 to i64
  %m7 = mul i64 %s6, 31
  %s7 = add i64 %m7, %w7
  %r8 = atomicrmw umax ptr %p, i8 %v acq_rel
  %w8 = zext i8 %r8 to i64
  %m8 = mul i64 %s7, 31
  %s8 = add i64 %m8, %w8
  ret i64 %s8
}
define i64 @update16(ptr %p, i16 %v) {
  %r0 = atomicrmw add ptr %p, i16 %v seq_cst
  %w0 = zext i16 %r0 to i64
  %m0 = mul i64 0, 31
  %s0 = add i64 %m0, %w0
  %r1 = atomicrmw sub ptr %p, i16 %v monotonic
  %w1 = zext i16 %r1 to i64
  %m1 = mul i64 %s0, 31
  %s1 = add i64 %m1, %w1
  %r2 = atomicrmw and ptr %p, i16 %v acquire
  %w2 = zext i16 %r2 to i64
  %m2 = mul i64 %s1, 31
  %s2 = add i64 %m2, %w2
  %r3 = atomicrmw or ptr %p, i16 %v release
  %w3 = zext i16 %r3 to i64
  %m3 = mul i64 %s2, 31
  %s3 = add i64 %m3, %w3
  %r4 = atomicrmw xor ptr %p, i16 %v acq_rel
  %w4 = zext i16 %r4 to i64
  %m4 = mul i64 %s3, 31
  %s4 = add i64 %m4, %w4
  %r5 = atomicrmw xchg ptr %p, i16 %v seq_cst
  %w5 = zext i16 %r5 to i64
  %m5 = mul i64 %s4, 31
  %s5 = add i64 %m5, %w5
  %r6 = atomicrmw nand ptr %p, i16 %v monotonic
  %w6 = zext i16 %r6 to i64
  %m6 = mul i64 %s5, 31
  %s6 = add i64 %m6, %w6
  %r7 = atomicrmw min ptr %p, i16 %v acquire
  %w7 = zext i16 %r7 to i64
  %m7 = mul i64 %s6, 31
  %s7 = add i64 %m7, %w7
  %r8 = atomicrmw umax ptr %p, i16 %v release
  %w8 = zext i16 %r8 to i64
  %m8 = mul i64 %s7, 31
  %s8 = add i64 %m8, %w8
  ret i64 %s8
}
define i64 @update32(ptr %p, i32 %v) {
  %r0 = atomicrmw add ptr %p, i32 %v acq_rel
  %w0 = zext i32 %r0 to i64
  %m0 = mul i64 0, 31
  %s0 = add i64 %m0, %w0
  %r1 = atomicrmw sub ptr %p, i32 %v seq_cst
  %w1 = zext i32 %r1 to i64
  %m1 = mul i64 %s0, 31
  %s1 = add i64 %m1, %w1
  %r2 = atomicrmw and ptr %p, i32 %v monotonic
  %w2 = zext i32 %r2 to i64
  %m2 = mul i64 %s1, 31
  %s2 = add i64 %m2, %w2
  %r3 = atomicrmw or ptr %p, i32 %v acquire
  %w3 = zext i32 %r3 to i64
  %m3 = mul i64 %s2, 31
  %s3 = add i64 %m3, %w3
  %r4 = atomicrmw xor ptr %p, i32 %v release
  %w4 = zext i32 %r4 to i64
  %m4 = mul i64 %s3, 31
  %s4 = add i64 %m4, %w4
  %r5 = atomicrmw xchg ptr %p, i32 %v acq_rel
  %w5 = zext i32 %r5 to i64
  %m5 = mul i64 %s4, 31
  %s5 = add i64 %m5, %w5
  %r6 = atomicrmw nand ptr %p, i32 %v seq_cst
  %w6 = zext i32 %r6 to i64
  %m6 = mul i64 %s5, 31
  %s6 = add i64 %m6, %w6
  %r7 = atomicrmw min ptr %p, i32 %v monotonic
  %w7 = zext i32 %r7 to i64
  %m7 = mul i64 %s6, 31
  %s7 = add i64 %m7, %w7
  %r8 = atomicrmw umax ptr %p, i32 %v acquire
  %w8 = zext i32 %r8 to i64
  %m8 = mul i64 %s7, 31
  %s8 = add i64 %m8, %w8
  ret i64 %s8
}
define i64 @update64(ptr %p, i64 %v) {
  %r0 = atomicrmw add ptr %p, i64 %v release
  %w0 = add i64 %r0, 0
  %m0 = mul i64 0, 31
  %s0 = add i64 %m0, %w0
  %r1 = atomicrmw sub ptr %p, i64 %v acq_rel
  %w1 = add i64 %r1, 0
  %m1 = mul i64 %s0, 31
  %s1 = add i64 %m1, %w1
  %r2 = atomicrmw and ptr %p, i64 %v seq_cst
  %w2 = add i64 %r2, 0
  %m2 = mul i64 %s1, 31
  %s2 = add i64 %m2, %w2
  %r3 = atomicrmw or ptr %p, i64 %v monotonic
  %w3 = add i64 %r3, 0
  %m3 = mul i64 %s2, 31
  %s3 = add i64 %m3, %w3
  %r4 = atomicrmw xor ptr %p, i64 %v acquire
  %w4 = add i64 %r4, 0
  %m4 = mul i64 %s3, 31
  %s4 = add i64 %m4, %w4
  %r5 = atomicrmw xchg ptr %p, i64 %v release
  %w5 = add i64 %r5, 0
  %m5 = mul i64 %s4, 31
  %s5 = add i64 %m5, %w5
  %r6 = atomicrmw nand ptr %p, i64 %v acq_rel
  %w6 = add i64 %r6, 0
  %m6 = mul i64 %s5, 31
  %s6 = add i64 %m6, %w6
  %r7 = atomicrmw min ptr %p, i64 %v seq_cst
  %w7 = add i64 %r7, 0
  %m7 = mul i64 %s6, 31
  %s7 = add i64 %m7, %w7
  %r8 = atomicrmw umax ptr %p, i64 %v monotonic
  %w8 = add i64 %r8, 0
  %m8 = mul i64 %s7, 31
  %s8 = add i64 %m8, %w8
  ret i64 %s8
}
define i1 @exchange8(ptr %p, ptr %expected, i8 %new) {
  %e = load i8, ptr %expected
  %r = cmpxchg ptr %p, i8 %e, i8 %new monotonic monotonic
  %old = extractvalue {i8, i1} %r, 0
  %ok = extractvalue {i8, i1} %r, 1
  store i8 %old, ptr %expected
  ret i1 %ok
}
define i1 @exchange16(ptr %p, ptr %expected, i16 %new) {
  %e = load i16, ptr %expected
  %r = cmpxchg ptr %p, i16 %e, i16 %new acquire acquire
  %old = extractvalue {i16, i1} %r, 0
  %ok = extractvalue {i16, i1} %r, 1
  store i16 %old, ptr %expected
  ret i1 %ok
}
define i1 @exchange32(ptr %p, ptr %expected, i32 %new) {
  %e = load i32, ptr %expected
  %r = cmpxchg ptr %p, i32 %e, i32 %new release monotonic
  %old = extractvalue {i32, i1} %r, 0
  %ok = extractvalue {i32, i1} %r, 1
  store i32 %old, ptr %expected
  ret i1 %ok
}
define i1 @exchange64(ptr %p, ptr %expected, i64 %new) {
  %e = load i64, ptr %expected
  %r = cmpxchg ptr %p, i64 %e, i64 %new acq_rel monotonic
  %old = extractvalue {i64, i1} %r, 0
  %ok = extractvalue {i64, i1} %r, 1
  store i64 %old, ptr %expected
  ret i1 %ok
}
define i1 @exchange128(ptr %p, ptr %expected, i128 %new) {
  %e = load i128, ptr %expected
  %r = cmpxchg ptr %p, i128 %e, i128 %new seq_cst seq_cst
  %old = extractvalue {i128, i1} %r, 0
  %ok = extractvalue {i128, i1} %r, 1
  store i128 %old, ptr %expected
  ret i1 %ok
}
define float @swapped(ptr %p, float %v) {
  %r = atomicrmw xchg ptr %p, float %v acq_rel
  ret float %r
}
define void @count(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %1 = atomicrmw add ptr %p, i32 3 monotonic
  %2 = atomicrmw sub ptr %p, i32 1 release
  %q = getelementptr i8, ptr %p, i64 16
  %3 = atomicrmw add ptr %q, i128 18446744073709551615 seq_cst
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
; CHECK: update32:
; CHECK: bl __aarch64_ldadd4_acq_rel
; CHECK: bl __aarch64_ldadd4_acq_rel
; CHECK: bl __aarch64_ldclr4_relax
; CHECK: bl __aarch64_ldset4_acq
; CHECK: bl __aarch64_ldeor4_rel
; CHECK: bl __aarch64_swp4_acq_rel
; CHECK: ldaxr
; CHECK: exchange16:
; CHECK: bl __aarch64_cas2_acq
; CHECK: exchange128:
; CHECK: bl __aarch64_cas16_acq_rel
; LSE: exchange128:
; LSE: swapped:
; LSE: swpal
; >>> driver
; #include <pthread.h>
; #include <stdint.h>
; #include <stdio.h>
; typedef unsigned __int128 u128;
; uint64_t update8(void *, uint8_t), update16(void *, uint16_t), update32(void *, uint32_t), update64(void *, uint64_t);
; _Bool exchange8(void *, void *, uint8_t), exchange16(void *, void *, uint16_t), exchange32(void *, void *, uint32_t);
; _Bool exchange64(void *, void *, uint64_t), exchange128(void *, void *, u128);
; float swapped(void *, float);
; void count(void *, uint64_t);
; static struct { uint32_t n; uint32_t pad[3]; u128 wide; } shared __attribute__((aligned(16)));
; static void *work(void *unused) { count(&shared, 20000); return 0; }
; int main(void) {
;   uint64_t cell = 0x8123456789abcdefu;
;   for (int i = 0; i < 5; i++) {
;     uint64_t v = 0x9e3779b97f4a7c15u * (i + 3);
;     printf("%llx ", (unsigned long long)update8(&cell, v));
;     printf("%llx ", (unsigned long long)update16(&cell, v >> 8));
;     printf("%llx ", (unsigned long long)update32(&cell, v >> 16));
;     printf("%llx %llx\n", (unsigned long long)update64(&cell, v), (unsigned long long)cell);
;   }
;   u128 place = (u128)cell << 64 | 5, seen = place;
;   printf("%d ", exchange8(&place, &(uint8_t){6}, 7));
;   printf("%d ", exchange8(&place, &(uint8_t){5}, 0xf7));
;   printf("%d ", exchange16(&place, &(uint16_t){0xf7}, 0x8001));
;   printf("%d ", exchange32(&place, &(uint32_t){0x8001}, 0x80000002));
;   printf("%d ", exchange64(&place, &(uint64_t){0x80000002}, 0xfedcba9876543210u));
;   printf("%d %llx ", exchange128(&place, &seen, 1), (unsigned long long)seen);
;   printf("%d %llx\n", exchange128(&place, &seen, 1), (unsigned long long)place);
;   float f = 1.5f;
;   printf("%g ", swapped(&f, -2.25f));
;   printf("%g\n", f);
;   pthread_t t[2];
;   for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, 0);
;   for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
;   printf("%u %llx %llx\n", shared.n, (unsigned long long)(shared.wide >> 64), (unsigned long long)shared.wide);
; }
; >>> output
; babcccf7961f a41b18de3b7ebd 146fb978c47346df ce1e4062ab5ce9e daa66d2c7ddf743f
; 34994e8e9dbf 5e90278f7a943b 44492750258cf9e2 4c5bc2feabc7b17d 8722191a02d60fab
; 8548c8d72dcb f67ed8e73af1e b1515d0a765a1137 c5ed7af93ad843cb e8ea9f60838b9396
; 74fa29135c5e 749a9a1d01d4ba 7fd437410394855b 1e26bc4f7755bd5b b54cda58fbbee87e
; 62440fc4b706 baa67b8ea79137 7b5f091e9e77657b dd1c2189b98780d7 ac7babed84f69b6c
; 0 1 1 1 1 0 fedcba9876543210 1 1
; 1.5 -2.25
; 80000 9c3f ffffffffffff63c0
