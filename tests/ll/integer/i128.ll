; 128-bit integers: arithmetic, shifts by variables, comparisons, conversions, calls and memory.
; test: run
; test: reassemble
define i128 @mix(i128 %a, i128 %b) {
  %m = mul i128 %a, %b
  %s = add i128 %m, %a
  %d = sub i128 %s, %b
  %x = xor i128 %d, 340282366920938463463374607431768211455
  %n = and i128 %x, -1311768467294899695601
  %o = or i128 %n, %b
  ret i128 %o
}
define i128 @shifts(i128 %a, i32 %n) {
  %k = zext i32 %n to i128
  %1 = shl i128 %a, %k
  %2 = lshr i128 %a, %k
  %3 = ashr i128 %a, %k
  %4 = shl i128 %a, 64
  %5 = lshr i128 %a, 65
  %6 = ashr i128 %a, 3
  %x1 = xor i128 %1, %2
  %x2 = add i128 %x1, %3
  %x3 = xor i128 %x2, %4
  %x4 = add i128 %x3, %5
  %x5 = xor i128 %x4, %6
  ret i128 %x5
}
define i128 @divide(i128 %a, i128 %b) {
  %1 = sdiv i128 %a, %b
  %2 = udiv i128 %a, %b
  %3 = srem i128 %a, %b
  %4 = urem i128 %a, %b
  %x1 = mul i128 %1, 3
  %x2 = xor i128 %x1, %2
  %x3 = mul i128 %x2, 5
  %x4 = xor i128 %x3, %3
  %x5 = add i128 %x4, %4
  ret i128 %x5
}
define i32 @compare(i128 %a, i128 %b) {
  %1 = icmp slt i128 %a, %b
  %2 = icmp ult i128 %a, %b
  %3 = icmp eq i128 %a, %b
  %4 = icmp sge i128 %a, 5
  %5 = icmp ugt i128 %b, 18446744073709551616
  %z1 = zext i1 %1 to i32
  %z2 = zext i1 %2 to i32
  %z3 = zext i1 %3 to i32
  %z4 = zext i1 %4 to i32
  %z5 = zext i1 %5 to i32
  %s1 = shl i32 %z2, 1
  %s2 = shl i32 %z3, 2
  %s3 = shl i32 %z4, 3
  %s4 = shl i32 %z5, 4
  %o1 = or i32 %z1, %s1
  %o2 = or i32 %o1, %s2
  %o3 = or i32 %o2, %s3
  %o4 = or i32 %o3, %s4
  ret i32 %o4
}
define i128 @convert(i64 %a, double %d, ptr %p) {
  %s = sext i64 %a to i128
  %f = fptosi double %d to i128
  %u = load i128, ptr %p
  %t = trunc i128 %u to i32
  %z = zext i32 %t to i128
  %x = mul i128 %s, %f
  %y = add i128 %x, %z
  %g = sitofp i128 %y to double
  %h = fptoui double %g to i128
  %w = select i1 true, i128 %y, i128 %h
  store i128 %w, ptr %p
  ret i128 %y
}
define double @to_double(i128 %a) {
  %s = sitofp i128 %a to double
  %u = uitofp i128 %a to double
  %r = fsub double %u, %s
  %q = fadd double %r, %s
  ret double %q
}
declare i128 @external(i64, i128, i128, i64, i128)
define i128 @pass(i128 %a, i128 %b) {
  %r = call i128 @external(i64 1, i128 %a, i128 %b, i64 2, i128 -3)
  %s = call { i128, i1 } @llvm.uadd.with.overflow.i128(i128 %r, i128 %a)
  %v = extractvalue { i128, i1 } %s, 0
  %o = extractvalue { i128, i1 } %s, 1
  %z = zext i1 %o to i128
  %w = add i128 %v, %z
  ret i128 %w
}
declare { i128, i1 } @llvm.uadd.with.overflow.i128(i128, i128)
define i128 @bits(i128 %a) {
  %p = call i128 @llvm.ctpop.i128(i128 %a)
  %l = call i128 @llvm.ctlz.i128(i128 %a, i1 false)
  %t = call i128 @llvm.cttz.i128(i128 %a, i1 false)
  %s = call i128 @llvm.bswap.i128(i128 %a)
  %x1 = mul i128 %p, 1000
  %x2 = add i128 %x1, %l
  %x3 = mul i128 %x2, 1000
  %x4 = add i128 %x3, %t
  %x5 = xor i128 %x4, %s
  ret i128 %x5
}
declare i128 @llvm.ctpop.i128(i128)
declare i128 @llvm.ctlz.i128(i128, i1)
declare i128 @llvm.cttz.i128(i128, i1)
declare i128 @llvm.bswap.i128(i128)
; >>> driver
; #include <stdio.h>
; typedef __int128 W;
; W mix(W, W), shifts(W, unsigned), divide(W, W), convert(long, double, W *), pass(W, W), bits(W); int compare(W, W); double to_double(W);
; static void show(W x) { printf("%016lx%016lx\n", (long)(x >> 64), (long)x); }
; W external(long a, W b, W c, long d, W e) { show(b); show(c); show(e); return a + b * c + d * e; }
; int main(void) {
;     W values[] = {5, -7, ((W)0x123456789abcdef0 << 64) | 0xfedcba9876543210, -((W)1 << 100), (W)1 << 64, 0xffffffffffffffff, ((W)1 << 126) - 1};
;     for (int i = 0; i < 7; i++) {
;         for (int j = 0; j < 7; j++) {
;             W x = mix(values[i], values[j]) ^ divide(values[i], values[j]) * 3;
;             printf("%d ", compare(values[i], values[j]));
;             if (i == j) show(x);
;         }
;         show(shifts(values[i], 1)); show(shifts(values[i], 63)); show(shifts(values[i], 64)); show(shifts(values[i], 127)); show(shifts(values[i], 0));
;         show(bits(values[i]));
;         printf("%g\n", to_double(values[i]));
;     }
;     W m = 99;
;     show(convert(-1234567, 1e15, &m)); show(m);
;     show(pass(values[2], values[3]));
; }
; >>> output
; 12 ffffffffffffffb8e38e390ae0e39019
; 26 27 26 11 11 27 0000000000000005000000000000000a
; 00000000000000078000000000000000
; 00000000000000000000000000000000
; 80000000000000050000000000000000
; 00000000000000050000000000000005
; 05000000000000000000000000206cc8
; 5
; 1 20 ffffffffffffffffffffffffffffffe1
; 17 16 1 1 17 80000000000000067ffffffffffffff6
; fffffffffffffffb0000000000000002
; fffffffffffffffe8000000000000002
; 80000000000000068000000000000000
; fffffffffffffff88000000000000007
; f9fffffffffffffffffffffff87d647f
; 3.40282e+38
; 8 26 28 bb7e7f7b9afedff0ffdebb9876f5b201
; 26 8 8 27 ca16835ea085ebdc148426566ec183ea
; 83f46d1b5e29b0c64e30124db69b6d78
; 02468acf13579bde32594f7e8c12ab1a
; fc9a30576503a9ce16c1bc6f4394e93a
; eeae662fffbf773f182d7287cd7827ca
; 1032547698badcfef0debc9a7b86afae
; 2.41979e+37
; 1 19 17 20 ffffffffffffffb8e38e390ae0e39011
; 1 1 17 7fffffee000000007ffffff800000000
; fffffffe000000027fffffb800000000
; fffffffe000000017fffffd800000000
; fffffffe000000007ffffff800000000
; 0000000e000000007ffffff800000000
; 000000000000000000000000f154c09b
; 3.40282e+38
; 8 26 27 26 12 ffffffffffffffb9e38e390ae0e39011
; 8 27 00000000000000032000000000000000
; 80000000000000002000000000000004
; 00000000000000002000000000000002
; 00000000000000002000000000000000
; 00000000000000012000000000000000
; 00000000000000000100000000103898
; 1.84467e+19
; 8 26 27 26 11 12 0000000000000000ffffffffffffffe1
; 27 fffffffffffffffd1fffffffffffffff
; 80000000000000009ffffffffffffffd
; 00000000000000001fffffffffffffff
; 7fffffffffffffff1fffffffffffffff
; ffffffffffffffffe000000000000000
; ffffffffffffffff0000000003d18a00
; 1.84467e+19
; 8 26 24 26 8 8 28 7fffffffffffffffffffffffffffffe1
; 7800000000000000e000000000000000
; f8000000000000006000000000000002
; 07ffffffffffffff6000000000000002
; 7800000000000000e000000000000000
; c7fffffffffffffee000000000000001
; fffffffffffffffffffffffff87d5c6f
; 8.50706e+37
; ffffffffffffffbd12f0ee842c528063
; ffffffffffffffbd12f0ee842c528063
; 123456789abcdef0fedcba9876543210
; fffffff0000000000000000000000000
; fffffffffffffffffffffffffffffffd
; acf135789abcdef0fedcba987654320b
