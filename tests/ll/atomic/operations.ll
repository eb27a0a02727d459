; Atomic loads, stores, cmpxchg and every atomicrmw operation at every width, under four threads.
; test: run link=-pthread
; test: reassemble
define i64 @rmw64(ptr %p, i64 %v) {
  %1 = atomicrmw add ptr %p, i64 %v seq_cst
  %2 = atomicrmw sub ptr %p, i64 3 acquire
  %3 = atomicrmw and ptr %p, i64 -16 release
  %4 = atomicrmw or ptr %p, i64 1 monotonic
  %5 = atomicrmw xor ptr %p, i64 %v acq_rel
  %6 = atomicrmw nand ptr %p, i64 255 seq_cst
  %7 = atomicrmw max ptr %p, i64 -100 seq_cst
  %8 = atomicrmw min ptr %p, i64 %v seq_cst
  %9 = atomicrmw umax ptr %p, i64 77 seq_cst
  %10 = atomicrmw umin ptr %p, i64 1000000 seq_cst
  %11 = atomicrmw xchg ptr %p, i64 %1 seq_cst
  %x2 = mul i64 %2, 3
  %x3 = add i64 %x2, %3
  %x4 = mul i64 %x3, 3
  %x5 = add i64 %x4, %4
  %x6 = mul i64 %x5, 3
  %x7 = add i64 %x6, %5
  %x8 = mul i64 %x7, 3
  %x9 = add i64 %x8, %6
  %x10 = mul i64 %x9, 3
  %x11 = add i64 %x10, %7
  %x12 = mul i64 %x11, 3
  %x13 = add i64 %x12, %8
  %x14 = mul i64 %x13, 3
  %x15 = add i64 %x14, %9
  %x16 = xor i64 %x15, %10
  %x17 = add i64 %x16, %11
  ret i64 %x17
}
define i32 @rmw8(ptr %p, i8 %v) {
  %1 = atomicrmw add ptr %p, i8 %v seq_cst
  %2 = atomicrmw nand ptr %p, i8 15 seq_cst
  %3 = atomicrmw min ptr %p, i8 %v seq_cst
  %4 = atomicrmw umax ptr %p, i8 100 seq_cst
  %5 = atomicrmw uinc_wrap ptr %p, i8 110 seq_cst
  %6 = atomicrmw udec_wrap ptr %p, i8 110 seq_cst
  %q = getelementptr i8, ptr %p, i64 2
  %7 = atomicrmw sub ptr %q, i16 5 seq_cst
  %8 = atomicrmw max ptr %q, i16 -3 seq_cst
  %9 = load atomic i16, ptr %q acquire, align 2
  %z1 = zext i8 %1 to i32
  %z2 = zext i8 %2 to i32
  %z3 = zext i8 %3 to i32
  %z4 = zext i8 %4 to i32
  %z5 = zext i8 %5 to i32
  %z6 = zext i8 %6 to i32
  %z7 = zext i16 %7 to i32
  %z8 = zext i16 %8 to i32
  %z9 = zext i16 %9 to i32
  %a1 = mul i32 %z1, 7
  %a2 = add i32 %a1, %z2
  %a3 = mul i32 %a2, 7
  %a4 = add i32 %a3, %z3
  %a5 = mul i32 %a4, 7
  %a6 = add i32 %a5, %z4
  %a7 = mul i32 %a6, 7
  %a8 = add i32 %a7, %z5
  %a9 = mul i32 %a8, 7
  %a10 = add i32 %a9, %z6
  %a11 = xor i32 %a10, %z7
  %a12 = add i32 %a11, %z8
  %a13 = sub i32 %a12, %z9
  ret i32 %a13
}
define i32 @exchange(ptr %p, i32 %old, i32 %new) {
  %r = cmpxchg ptr %p, i32 %old, i32 %new acq_rel monotonic
  %v = extractvalue { i32, i1 } %r, 0
  %ok = extractvalue { i32, i1 } %r, 1
  br i1 %ok, label %yes, label %no
yes:
  ret i32 -1
no:
  %w = cmpxchg weak ptr %p, i32 %v, i32 %new seq_cst seq_cst
  %x = extractvalue { i32, i1 } %w, 0
  ret i32 %x
}
define void @increments(ptr %counter, ptr %float, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %o = atomicrmw add ptr %counter, i64 1 monotonic
  fence seq_cst
  %i1 = add i64 %i, 1
  %c = icmp ult i64 %i1, %n
  br i1 %c, label %loop, label %out
out:
  fence syncscope("singlethread") release
  ret void
}
define i64 @loads_stores(ptr %p) {
  %a = load atomic i64, ptr %p seq_cst, align 8
  %b = add i64 %a, 5
  store atomic i64 %b, ptr %p seq_cst, align 8
  %q = getelementptr i64, ptr %p, i64 1
  store atomic i8 7, ptr %q release, align 1
  %c = load atomic i8, ptr %q monotonic, align 1
  %f = load atomic double, ptr %p unordered, align 8
  store atomic double %f, ptr %p release, align 8
  %z = zext i8 %c to i64
  %r = add i64 %a, %z
  ret i64 %r
}
define i1 @pointer_swap(ptr %slot, ptr %expected, ptr %new) {
  %r = cmpxchg volatile ptr %slot, ptr %expected, ptr %new seq_cst acquire
  %ok = extractvalue { ptr, i1 } %r, 1
  ret i1 %ok
}
; >>> driver
; #include <pthread.h>
; #include <stdio.h>
; long rmw64(long *, long), loads_stores(long *); int rmw8(void *, char), exchange(int *, int, int); void increments(long *, double *, long);
; _Bool pointer_swap(void *, void *, void *);
; static long counter; static double sum;
; static void *work(void *unused) { increments(&counter, &sum, 20000); return 0; }
; int main(void) {
;     long a = 12345;
;     printf("%ld", rmw64(&a, 678)); printf(" %ld", a);
;     printf(" %ld", rmw64(&a, -9)); printf(" %ld\n", a);
;     union { char c[4]; int i; } u = {{120, 3, 250, 255}};
;     printf("%d", rmw8(&u, 60)); printf(" %x", u.i); printf(" %d", rmw8(&u, -1)); printf(" %x\n", u.i);
;     int x = 5;
;     printf("%d", exchange(&x, 5, 6)); printf(" %d", exchange(&x, 5, 7)); printf(" %d\n", x);
;     pthread_t t[4];
;     for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, work, 0);
;     for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
;     printf("%ld %g\n", counter, sum);
;     long two[2] = {40, 0};
;     printf("%ld", loads_stores(two)); printf(" %ld %ld\n", two[0], two[1]);
;     void *slot = &x;
;     printf("%d", pointer_swap(&slot, &x, two)); printf(" %d %d\n", pointer_swap(&slot, &x, two), slot == two);
; }
; >>> output
; -41520965 12345 -38626011 12345
; 2497091 fffd036e 2183867 fffd036e
; -1 6 7
; 80000 0
; 47 45 7
; 1 0 1
