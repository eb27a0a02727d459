; Immediates of every size and place: as operands, stored, compared, passed, returned; what fits in 8 and 32 bits and what does not.
; test: run
define void @store(ptr %p) {
  store i64 -1, ptr %p
  %1 = getelementptr i64, ptr %p, i64 1
  store i64 2147483647, ptr %1
  %2 = getelementptr i64, ptr %p, i64 2
  store i64 2147483648, ptr %2
  %3 = getelementptr i64, ptr %p, i64 3
  store i64 -2147483649, ptr %3
  %4 = getelementptr i64, ptr %p, i64 4
  store i64 1311768467463790320, ptr %4
  %5 = getelementptr i64, ptr %p, i64 5
  store i32 -128, ptr %5
  %6 = getelementptr i64, ptr %p, i64 6
  store i16 -32768, ptr %6
  %7 = getelementptr i64, ptr %p, i64 7
  store i8 -1, ptr %7
  %8 = getelementptr i64, ptr %p, i64 8
  store ptr null, ptr %8
  %9 = getelementptr i64, ptr %p, i64 9
  store double -1.5, ptr %9
  ret void
}
define i64 @operands(i64 %x) {
  %1 = add i64 %x, 127
  %2 = xor i64 %1, 128
  %3 = sub i64 %2, -128
  %4 = and i64 %3, 4294967295
  %5 = or i64 %4, 8589934592
  %6 = add i64 %5, 2147483648
  %7 = sub i64 %6, 2147483648
  %8 = xor i64 %7, -4294967296
  %9 = and i64 %8, -256
  %10 = mul i64 %9, 5
  %11 = mul i64 %10, 6700417
  %12 = mul i64 %11, 10000000000
  %13 = sub i64 99, %12
  %14 = shl i64 1, %x
  %15 = add i64 %13, %14
  %16 = ashr i64 -9223372036854775808, %x
  %17 = xor i64 %15, %16
  ret i64 %17
}
define i32 @compares(i64 %x, i32 %y, i8 %z) {
  %1 = icmp sgt i64 %x, 2147483647
  %2 = icmp ult i64 %x, 4294967296
  %3 = icmp eq i64 %x, -1
  %4 = icmp slt i32 %y, -128
  %5 = icmp ugt i32 %y, 127
  %6 = icmp uge i8 %z, -128
  %7 = icmp sle i8 5, %z
  %8 = icmp ne i32 %y, -2147483648
  %a1 = zext i1 %1 to i32
  %a2 = select i1 %2, i32 2, i32 0
  %a3 = select i1 %3, i32 4, i32 0
  %a4 = select i1 %4, i32 8, i32 0
  %a5 = select i1 %5, i32 16, i32 0
  %a6 = select i1 %6, i32 32, i32 0
  %a7 = select i1 %7, i32 64, i32 0
  %a8 = select i1 %8, i32 128, i32 0
  %o1 = or i32 %a1, %a2
  %o2 = or i32 %o1, %a3
  %o3 = or i32 %o2, %a4
  %o4 = or i32 %o3, %a5
  %o5 = or i32 %o4, %a6
  %o6 = or i32 %o5, %a7
  %o7 = or i32 %o6, %a8
  ret i32 %o7
}
define i64 @selects(i1 %c, i64 %x) {
  %1 = select i1 %c, i64 0, i64 -1
  %2 = select i1 %c, i64 5, i64 %x
  %3 = select i1 %c, i64 %x, i64 9223372036854775807
  %z = icmp eq i64 %x, 0
  %4 = select i1 %z, i64 7, i64 8
  %n = icmp slt i64 %x, 0
  %5 = select i1 %n, i64 -1, i64 1
  %6 = select i1 %n, i64 %x, i64 0
  %s1 = add i64 %1, %2
  %s2 = xor i64 %s1, %3
  %s3 = mul i64 %s2, %4
  %s4 = mul i64 %s3, %5
  %s5 = sub i64 %s4, %6
  ret i64 %s5
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; void store(long *); long operands(long), selects(_Bool, long); int compares(long, int, signed char);
; int main(void) {
;     long p[10];
;     memset(p, 0x5a, sizeof p);
;     store(p);
;     for (int i = 0; i < 10; i++) printf("%lx ", p[i]);
;     puts("");
;     long v[] = {0, 1, -1, 127, -129, 2147483647, 2147483648, -2147483648L, 4294967295, 63, 1L << 62};
;     for (int i = 0; i < 11; i++) printf("%ld %d %ld %ld\n", v[i] >= 0 && v[i] < 64 ? operands(v[i]) : 0, compares(v[i], v[i], v[i]), selects(0, v[i]), selects(1, v[i]));
; }
; >>> output
; ffffffffffffffff 7fffffff 80000000 ffffffff7fffffff 123456789abcdef0 5a5a5a5affffff80 5a5a5a5a5a5a8000 5a5a5a5a5a5a5aff 0 bff8000000000000 
; 5156810532145856612 130 -9223372036854775808 35
; -5923258254829289371 130 -8 32
; 0 180 -7 49
; 0 194 -1016 976
; 0 216 -903 1201
; 0 178 -17179869176 17179869136
; 0 27 -17179869184 17179869224
; 0 24 -15032385536 19327352792
; 0 179 -34359738360 34359738320
; 1311572236401901468 194 -504 464
; 0 129 0 40
