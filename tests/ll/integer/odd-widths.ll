; Integers of odd widths: high bits must be right where they are observed, and only there.
; test: run
define i64 @i37(i64 %x, i64 %y) {
  %a = trunc i64 %x to i37
  %b = trunc i64 %y to i37
  %m = mul i37 %a, %b
  %s = add i37 %m, -5
  %sh = ashr i37 %s, 3
  %l = lshr i37 %s, 30
  %q = sdiv i37 %sh, 77
  %u = urem i37 %s, 1000
  %x1 = xor i37 %q, %u
  %x2 = add i37 %x1, %l
  %r = sext i37 %x2 to i64
  ret i64 %r
}
define i32 @i1ops(i1 %a, i1 %b) {
  %add = add i1 %a, %b
  %mul = mul i1 %a, %b
  %sub = sub i1 %a, %b
  %sgt = icmp sgt i1 %a, %b
  %ugt = icmp ugt i1 %a, %b
  %sx = sext i1 %add to i32
  %zx = zext i1 %mul to i32
  %z1 = zext i1 %sub to i32
  %z2 = zext i1 %sgt to i32
  %z3 = zext i1 %ugt to i32
  %r1 = shl i32 %zx, 4
  %r2 = shl i32 %z1, 8
  %r3 = shl i32 %z2, 12
  %r4 = shl i32 %z3, 16
  %o1 = xor i32 %sx, %r1
  %o2 = xor i32 %o1, %r2
  %o3 = xor i32 %o2, %r3
  %o4 = xor i32 %o3, %r4
  ret i32 %o4
}
define i32 @i5compare(i32 %x, i32 %y) {
  %a = trunc i32 %x to i5
  %b = trunc i32 %y to i5
  %d = sub i5 %a, %b
  %c1 = icmp slt i5 %d, 0
  %c2 = icmp ult i5 %a, %b
  %c3 = icmp eq i5 %d, -16
  %f = uitofp i5 %d to double
  %g = sitofp i5 %d to double
  %fi = fptosi double %f to i32
  %gi = fptosi double %g to i32
  %z1 = zext i1 %c1 to i32
  %z2 = zext i1 %c2 to i32
  %z3 = zext i1 %c3 to i32
  %p = mul i32 %fi, 100
  %q = add i32 %p, %gi
  %r = mul i32 %q, 8
  %s1 = shl i32 %z1, 2
  %s2 = shl i32 %z2, 1
  %t1 = or i32 %s1, %s2
  %t2 = or i32 %t1, %z3
  %u = xor i32 %r, %t2
  ret i32 %u
}
define void @memory(ptr %p, i24 %v, i48 %w) {
  store i24 %v, ptr %p
  %q = getelementptr i8, ptr %p, i64 4
  store i48 %w, ptr %q
  %l = load i24, ptr %p
  %m = load i48, ptr %q
  %lx = sext i24 %l to i48
  %s = add i48 %lx, %m
  %r = getelementptr i8, ptr %p, i64 16
  store i48 %s, ptr %r
  %i = trunc i48 %s to i1
  %t = getelementptr i8, ptr %p, i64 24
  store i1 %i, ptr %t
  ret void
}
define signext i7 @ext7(i7 zeroext %x) {
  %y = shl i7 %x, 2
  ret i7 %y
}
define i32 @phi_i9(i32 %n) {
entry:
  br label %loop
loop:
  %x = phi i9 [ -200, %entry ], [ %x1, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %x1 = add i9 %x, 77
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %loop, label %out
out:
  %z = zext i9 %x1 to i32
  %big = icmp sgt i9 %x1, 100
  %b = zext i1 %big to i32
  %k = shl i32 %b, 20
  %r = or i32 %z, %k
  ret i32 %r
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; long i37(long, long); int i1ops(_Bool, _Bool), i5compare(int, int), phi_i9(int); void memory(void *, int, long); signed char ext7(unsigned char);
; int main(void) {
;     printf("%ld %ld %ld\n", i37(123456789, 987654321), i37(-1, 5), i37(1L << 36, 3));
;     for (int i = 0; i < 4; i++) printf("%x ", i1ops(i & 1, i >> 1));
;     for (int i = 0; i < 40; i += 7) printf("%d ", i5compare(i, 16 + i * 3));
;     unsigned char m[32];
;     memset(m, 0xaa, 32);
;     memory(m, 0xfedcba, 0x7fff12345678);
;     for (int i = 0; i < 26; i++) printf("%02x", m[i]);
;     printf(" %d %d", ext7(31), ext7(16));
;     for (int i = 1; i < 12; i += 2) printf(" %x", phi_i9(i));
;     puts("");
; }
; >>> output
; -76804584 589 111556930
; 0 fffefeff ffffeeff 10 12679 1616 15910 4848 19140 8082 badcfeaa78563412ff7faaaaaaaaaaaa32333312ff7faaaa00aa -4 -64 185 1f 1000b9 153 1ed 100087
