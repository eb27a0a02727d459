; AArch64: bit-field moves, shifted and extended operands, multiply-add, conditional selects, wide integers, test-and-branch, jump tables, variable arguments, aggregates in registers, atomics.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -mattr=+lse
@table = dso_local global [4 x i64] [i64 3, i64 -4, i64 5, i64 600]
@counter = dso_local global i64 40
declare i32 @printf(ptr, ...)
define i64 @fields(i64 %x, i32 %y) {
  %a = lshr i64 %x, 9
  %b = and i64 %a, 1023
  %c = shl i64 %x, 52
  %d = ashr i64 %c, 50
  %e = sext i32 %y to i64
  %f = shl i64 %e, 3
  %g = add i64 %b, %f
  %h = sub i64 %g, %d
  %n = xor i64 %x, -1
  %o = and i64 %h, %n
  ret i64 %o
}
define i64 @fused(i64 %a, i64 %b, i64 %c, i32 %d, i32 %e) {
  %m = mul i64 %a, %b
  %s = sub i64 %c, %m
  %x = sext i32 %d to i64
  %y = sext i32 %e to i64
  %p = mul i64 %x, %y
  %t = add i64 %s, %p
  %u = mul i64 %t, 45
  ret i64 %u
}
define i128 @wide(i128 %a, i128 %b, i32 %n) {
  %s = zext i32 %n to i128
  %x = mul i128 %a, %b
  %y = sub i128 %x, %a
  %z = lshr i128 %y, %s
  %c = icmp slt i128 %z, %b
  %r = select i1 %c, i128 %y, i128 %z
  ret i128 %r
}
define i32 @branches(i32 %x) {
  %bit = and i32 %x, 16
  %set = icmp ne i32 %bit, 0
  br i1 %set, label %many, label %few
few:
  %neg = icmp slt i32 %x, 0
  br i1 %neg, label %minus, label %plus
minus:
  ret i32 -1
plus:
  ret i32 1
many:
  %k = and i32 %x, 7
  switch i32 %k, label %other [ i32 0, label %c0
    i32 1, label %c1
    i32 2, label %c2
    i32 3, label %c3
    i32 4, label %c4 ]
c0:
  ret i32 100
c1:
  ret i32 201
c2:
  ret i32 302
c3:
  ret i32 -403
c4:
  ret i32 504
other:
  ret i32 %k
}
define i64 @indexed(i64 %i, i8 %b) {
  %p = getelementptr [4 x i64], ptr @table, i64 0, i64 %i
  %v = load i64, ptr %p
  %slot = alloca [600 x i64], align 64
  %q = getelementptr [600 x i64], ptr %slot, i64 0, i64 %v
  %far = getelementptr [600 x i64], ptr %slot, i64 0, i64 599
  store i64 77, ptr %far
  %w = load volatile i64, ptr %far
  %addr = ptrtoint ptr %slot to i64
  %low = and i64 %addr, 63
  %e = zext i8 %b to i64
  %s = add i64 %w, %low
  %t = add i64 %s, %e
  %u = add i64 %t, %v
  ret i64 %u
}
define [3 x double] @pack([3 x double] %a, double %k, { i64, float } %s) {
  %x = extractvalue [3 x double] %a, 0
  %y = extractvalue [3 x double] %a, 2
  %i = extractvalue { i64, float } %s, 0
  %f = extractvalue { i64, float } %s, 1
  %g = fpext float %f to double
  %h = sitofp i64 %i to double
  %m = call double @llvm.fma.f64(double %x, double %k, double %g)
  %n = fsub double %y, %h
  %r = insertvalue [3 x double] %a, double %m, 0
  %t = insertvalue [3 x double] %r, double %n, 2
  ret [3 x double] %t
}
define i32 @choose(double %a, double %b, i32 %x, i32 %y) {
  %one = fcmp one double %a, %b
  %s = select i1 %one, i32 %x, i32 %y
  %ueq = fcmp ueq double %a, %b
  %t = select i1 %ueq, i32 %s, i32 -7
  %u = call i32 @llvm.fptosi.sat.i32.f64(double %a)
  %v = add i32 %t, %u
  ret i32 %v
}
define i64 @update(i64 %d) {
  %a = atomicrmw add ptr @counter, i64 %d seq_cst
  %b = atomicrmw umax ptr @counter, i64 1000 acq_rel
  %c = cmpxchg ptr @counter, i64 1000, i64 -5 acquire monotonic
  %ok = extractvalue { i64, i1 } %c, 1
  %k = zext i1 %ok to i64
  %e = load atomic i64, ptr @counter acquire, align 8
  %s = add i64 %a, %b
  %t = add i64 %s, %k
  %u = add i64 %t, %e
  store atomic i64 2, ptr @counter release, align 8
  ret i64 %u
}
declare double @llvm.fma.f64(double, double, double)
declare i32 @llvm.fptosi.sat.i32.f64(double)
; >>> driver
; #include <stdio.h>
; long fields(long, int), fused(long, long, long, int, int), indexed(long, unsigned char), update(long); __int128 wide(__int128, __int128, int); int branches(int), choose(double, double, int, int);
; typedef struct { double a, b, c; } three; typedef struct { long i; float f; } mixed; three pack(three, double, mixed);
; int main(void) {
;     printf("%ld %ld\n", fields(0x123456789abcdef, -5), fused(3, 1L << 40, 99, -70000, 80000));
;     for (int n = 0; n < 128; n += 37) { __int128 r = wide((__int128)-12345 << 50, (__int128)7 << 30, n); printf("%lx %lx ", (long)(r >> 64), (long)r); }
;     for (int x = -40; x < 40; x += 3) printf("%d ", branches(x));
;     printf("\n%ld %ld\n", indexed(0, 200), indexed(3, 3));
;     three t = pack((three){1.5, 2, 3}, 4, (mixed){-6, 0.25f}); printf("%g %g %g\n", t.a, t.b, t.c);
;     printf("%d %d %d %d\n", choose(1, 2, 10, 20), choose(0.0 / 0.0, 2, 10, 20), choose(-3e10, -3e10, 1, 2), choose(2.5, 2.5, 3, 4));
;     printf("%ld ", update(7)); printf("%ld\n", update(-3));
; }
; >>> output
; 512 -148686069745305
; fffffffeae710000 c0e4000000000000 7ffffff f573880006072000 0 3fffffffab9c40 fffffffeae710000 c0e4000000000000 100 -403 6 -1 -1 -1 -1 -1 100 -403 6 201 504 7 1 1 1 1 1 201 504 7 302 5 1 1 1 
; 280 680
; 6 2 9
; -6 20 -2147483646 6
; 83 0
