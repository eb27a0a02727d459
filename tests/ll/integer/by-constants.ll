; Division, remainder and multiplication by constants agree with the same by a variable.
; test: run
define i8 @c8_0(i8 %x) {
  %s = sdiv i8 %x, 1
  %u = udiv i8 %x, 1
  %r = srem i8 %x, 1
  %v = urem i8 %x, 1
  %m = mul i8 %x, 1
  %1 = mul i8 %s, 31
  %2 = xor i8 %1, %u
  %3 = mul i8 %2, 31
  %4 = xor i8 %3, %r
  %5 = mul i8 %4, 31
  %6 = xor i8 %5, %v
  %7 = mul i8 %6, 31
  %8 = add i8 %7, %m
  ret i8 %8
}
define i8 @c8_1(i8 %x) {
  %s = sdiv i8 %x, 2
  %u = udiv i8 %x, 2
  %r = srem i8 %x, 2
  %v = urem i8 %x, 2
  %m = mul i8 %x, 2
  %1 = mul i8 %s, 31
  %2 = xor i8 %1, %u
  %3 = mul i8 %2, 31
  %4 = xor i8 %3, %r
  %5 = mul i8 %4, 31
  %6 = xor i8 %5, %v
  %7 = mul i8 %6, 31
  %8 = add i8 %7, %m
  ret i8 %8
}
define i8 @c8_2(i8 %x) {
  %s = sdiv i8 %x, 3
  %u = udiv i8 %x, 3
  %r = srem i8 %x, 3
  %v = urem i8 %x, 3
  %m = mul i8 %x, 3
  %1 = mul i8 %s, 31
  %2 = xor i8 %1, %u
  %3 = mul i8 %2, 31
  %4 = xor i8 %3, %r
  %5 = mul i8 %4, 31
  %6 = xor i8 %5, %v
  %7 = mul i8 %6, 31
  %8 = add i8 %7, %m
  ret i8 %8
}
define i8 @c8_3(i8 %x) {
  %s = sdiv i8 %x, 5
  %u = udiv i8 %x, 5
  %r = srem i8 %x, 5
  %v = urem i8 %x, 5
  %m = mul i8 %x, 5
  %1 = mul i8 %s, 31
  %2 = xor i8 %1, %u
  %3 = mul i8 %2, 31
  %4 = xor i8 %3, %r
  %5 = mul i8 %4, 31
  %6 = xor i8 %5, %v
  %7 = mul i8 %6, 31
  %8 = add i8 %7, %m
  ret i8 %8
}
define i8 @c8_4(i8 %x) {
  %s = sdiv i8 %x, 7
  %u = udiv i8 %x, 7
  %r = srem i8 %x, 7
  %v = urem i8 %x, 7
  %m = mul i8 %x, 7
  %1 = mul i8 %s, 31
  %2 = xor i8 %1, %u
  %3 = mul i8 %2, 31
  %4 = xor i8 %3, %r
  %5 = mul i8 %4, 31
  %6 = xor i8 %5, %v
  %7 = mul i8 %6, 31
  %8 = add i8 %7, %m
  ret i8 %8
}
define i8 @c8_5(i8 %x) {
  %s = sdiv i8 %x, 10
  %u = udiv i8 %x, 10
  %r = srem i8 %x, 10
  %v = urem i8 %x, 10
  %m = mul i8 %x, 10
  %1 = mul i8 %s, 31
  %2 = xor i8 %1, %u
  %3 = mul i8 %2, 31
  %4 = xor i8 %3, %r
  %5 = mul i8 %4, 31
  %6 = xor i8 %5, %v
  %7 = mul i8 %6, 31
  %8 = add i8 %7, %m
  ret i8 %8
}
define i8 @c8_6(i8 %x) {
  %s = sdiv i8 %x, 16
  %u = udiv i8 %x, 16
  %r = srem i8 %x, 16
  %v = urem i8 %x, 16
  %m = mul i8 %x, 16
  %1 = mul i8 %s, 31
  %2 = xor i8 %1, %u
  %3 = mul i8 %2, 31
  %4 = xor i8 %3, %r
  %5 = mul i8 %4, 31
  %6 = xor i8 %5, %v
  %7 = mul i8 %6, 31
  %8 = add i8 %7, %m
  ret i8 %8
}
define i8 @c8_7(i8 %x) {
  %s = sdiv i8 %x, 100
  %u = udiv i8 %x, 100
  %r = srem i8 %x, 100
  %v = urem i8 %x, 100
  %m = mul i8 %x, 100
  %1 = mul i8 %s, 31
  %2 = xor i8 %1, %u
  %3 = mul i8 %2, 31
  %4 = xor i8 %3, %r
  %5 = mul i8 %4, 31
  %6 = xor i8 %5, %v
  %7 = mul i8 %6, 31
  %8 = add i8 %7, %m
  ret i8 %8
}
define i8 @c8_8(i8 %x) {
  %s = sdiv i8 %x, 127
  %u = udiv i8 %x, 127
  %r = srem i8 %x, 127
  %v = urem i8 %x, 127
  %m = mul i8 %x, 127
  %1 = mul i8 %s, 31
  %2 = xor i8 %1, %u
  %3 = mul i8 %2, 31
  %4 = xor i8 %3, %r
  %5 = mul i8 %4, 31
  %6 = xor i8 %5, %v
  %7 = mul i8 %6, 31
  %8 = add i8 %7, %m
  ret i8 %8
}
define i8 @c8_9(i8 %x) {
  %s = sdiv i8 %x, -128
  %u = udiv i8 %x, -128
  %r = srem i8 %x, -128
  %v = urem i8 %x, -128
  %m = mul i8 %x, -128
  %1 = mul i8 %s, 31
  %2 = xor i8 %1, %u
  %3 = mul i8 %2, 31
  %4 = xor i8 %3, %r
  %5 = mul i8 %4, 31
  %6 = xor i8 %5, %v
  %7 = mul i8 %6, 31
  %8 = add i8 %7, %m
  ret i8 %8
}
define i8 @c8_10(i8 %x) {
  %s = sdiv i8 %x, -1
  %u = udiv i8 %x, -1
  %r = srem i8 %x, -1
  %v = urem i8 %x, -1
  %m = mul i8 %x, -1
  %1 = mul i8 %s, 31
  %2 = xor i8 %1, %u
  %3 = mul i8 %2, 31
  %4 = xor i8 %3, %r
  %5 = mul i8 %4, 31
  %6 = xor i8 %5, %v
  %7 = mul i8 %6, 31
  %8 = add i8 %7, %m
  ret i8 %8
}
define i8 @c8_11(i8 %x) {
  %s = sdiv i8 %x, -1
  %u = udiv i8 %x, -1
  %r = srem i8 %x, -1
  %v = urem i8 %x, -1
  %m = mul i8 %x, -1
  %1 = mul i8 %s, 31
  %2 = xor i8 %1, %u
  %3 = mul i8 %2, 31
  %4 = xor i8 %3, %r
  %5 = mul i8 %4, 31
  %6 = xor i8 %5, %v
  %7 = mul i8 %6, 31
  %8 = add i8 %7, %m
  ret i8 %8
}
define i8 @c8_12(i8 %x) {
  %s = sdiv i8 %x, -2
  %u = udiv i8 %x, -2
  %r = srem i8 %x, -2
  %v = urem i8 %x, -2
  %m = mul i8 %x, -2
  %1 = mul i8 %s, 31
  %2 = xor i8 %1, %u
  %3 = mul i8 %2, 31
  %4 = xor i8 %3, %r
  %5 = mul i8 %4, 31
  %6 = xor i8 %5, %v
  %7 = mul i8 %6, 31
  %8 = add i8 %7, %m
  ret i8 %8
}
define i8 @c8_13(i8 %x) {
  %s = sdiv i8 %x, -3
  %u = udiv i8 %x, -3
  %r = srem i8 %x, -3
  %v = urem i8 %x, -3
  %m = mul i8 %x, -3
  %1 = mul i8 %s, 31
  %2 = xor i8 %1, %u
  %3 = mul i8 %2, 31
  %4 = xor i8 %3, %r
  %5 = mul i8 %4, 31
  %6 = xor i8 %5, %v
  %7 = mul i8 %6, 31
  %8 = add i8 %7, %m
  ret i8 %8
}
define i8 @c8_14(i8 %x) {
  %s = sdiv i8 %x, -7
  %u = udiv i8 %x, -7
  %r = srem i8 %x, -7
  %v = urem i8 %x, -7
  %m = mul i8 %x, -7
  %1 = mul i8 %s, 31
  %2 = xor i8 %1, %u
  %3 = mul i8 %2, 31
  %4 = xor i8 %3, %r
  %5 = mul i8 %4, 31
  %6 = xor i8 %5, %v
  %7 = mul i8 %6, 31
  %8 = add i8 %7, %m
  ret i8 %8
}
define i8 @c8_15(i8 %x) {
  %s = sdiv i8 %x, -128
  %u = udiv i8 %x, -128
  %r = srem i8 %x, -128
  %v = urem i8 %x, -128
  %m = mul i8 %x, -128
  %1 = mul i8 %s, 31
  %2 = xor i8 %1, %u
  %3 = mul i8 %2, 31
  %4 = xor i8 %3, %r
  %5 = mul i8 %4, 31
  %6 = xor i8 %5, %v
  %7 = mul i8 %6, 31
  %8 = add i8 %7, %m
  ret i8 %8
}
define i16 @c16_0(i16 %x) {
  %s = sdiv i16 %x, 3
  %u = udiv i16 %x, 3
  %r = srem i16 %x, 3
  %v = urem i16 %x, 3
  %m = mul i16 %x, 3
  %1 = mul i16 %s, 31
  %2 = xor i16 %1, %u
  %3 = mul i16 %2, 31
  %4 = xor i16 %3, %r
  %5 = mul i16 %4, 31
  %6 = xor i16 %5, %v
  %7 = mul i16 %6, 31
  %8 = add i16 %7, %m
  ret i16 %8
}
define i16 @c16_1(i16 %x) {
  %s = sdiv i16 %x, 7
  %u = udiv i16 %x, 7
  %r = srem i16 %x, 7
  %v = urem i16 %x, 7
  %m = mul i16 %x, 7
  %1 = mul i16 %s, 31
  %2 = xor i16 %1, %u
  %3 = mul i16 %2, 31
  %4 = xor i16 %3, %r
  %5 = mul i16 %4, 31
  %6 = xor i16 %5, %v
  %7 = mul i16 %6, 31
  %8 = add i16 %7, %m
  ret i16 %8
}
define i16 @c16_2(i16 %x) {
  %s = sdiv i16 %x, 10
  %u = udiv i16 %x, 10
  %r = srem i16 %x, 10
  %v = urem i16 %x, 10
  %m = mul i16 %x, 10
  %1 = mul i16 %s, 31
  %2 = xor i16 %1, %u
  %3 = mul i16 %2, 31
  %4 = xor i16 %3, %r
  %5 = mul i16 %4, 31
  %6 = xor i16 %5, %v
  %7 = mul i16 %6, 31
  %8 = add i16 %7, %m
  ret i16 %8
}
define i16 @c16_3(i16 %x) {
  %s = sdiv i16 %x, 1000
  %u = udiv i16 %x, 1000
  %r = srem i16 %x, 1000
  %v = urem i16 %x, 1000
  %m = mul i16 %x, 1000
  %1 = mul i16 %s, 31
  %2 = xor i16 %1, %u
  %3 = mul i16 %2, 31
  %4 = xor i16 %3, %r
  %5 = mul i16 %4, 31
  %6 = xor i16 %5, %v
  %7 = mul i16 %6, 31
  %8 = add i16 %7, %m
  ret i16 %8
}
define i16 @c16_4(i16 %x) {
  %s = sdiv i16 %x, 32767
  %u = udiv i16 %x, 32767
  %r = srem i16 %x, 32767
  %v = urem i16 %x, 32767
  %m = mul i16 %x, 32767
  %1 = mul i16 %s, 31
  %2 = xor i16 %1, %u
  %3 = mul i16 %2, 31
  %4 = xor i16 %3, %r
  %5 = mul i16 %4, 31
  %6 = xor i16 %5, %v
  %7 = mul i16 %6, 31
  %8 = add i16 %7, %m
  ret i16 %8
}
define i16 @c16_5(i16 %x) {
  %s = sdiv i16 %x, -5
  %u = udiv i16 %x, -5
  %r = srem i16 %x, -5
  %v = urem i16 %x, -5
  %m = mul i16 %x, -5
  %1 = mul i16 %s, 31
  %2 = xor i16 %1, %u
  %3 = mul i16 %2, 31
  %4 = xor i16 %3, %r
  %5 = mul i16 %4, 31
  %6 = xor i16 %5, %v
  %7 = mul i16 %6, 31
  %8 = add i16 %7, %m
  ret i16 %8
}
define i16 @c16_6(i16 %x) {
  %s = sdiv i16 %x, 641
  %u = udiv i16 %x, 641
  %r = srem i16 %x, 641
  %v = urem i16 %x, 641
  %m = mul i16 %x, 641
  %1 = mul i16 %s, 31
  %2 = xor i16 %1, %u
  %3 = mul i16 %2, 31
  %4 = xor i16 %3, %r
  %5 = mul i16 %4, 31
  %6 = xor i16 %5, %v
  %7 = mul i16 %6, 31
  %8 = add i16 %7, %m
  ret i16 %8
}
define i32 @c32_0(i32 %x) {
  %s = sdiv i32 %x, 1
  %u = udiv i32 %x, 1
  %r = srem i32 %x, 1
  %v = urem i32 %x, 1
  %m = mul i32 %x, 1
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_1(i32 %x) {
  %s = sdiv i32 %x, 2
  %u = udiv i32 %x, 2
  %r = srem i32 %x, 2
  %v = urem i32 %x, 2
  %m = mul i32 %x, 2
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_2(i32 %x) {
  %s = sdiv i32 %x, 3
  %u = udiv i32 %x, 3
  %r = srem i32 %x, 3
  %v = urem i32 %x, 3
  %m = mul i32 %x, 3
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_3(i32 %x) {
  %s = sdiv i32 %x, 5
  %u = udiv i32 %x, 5
  %r = srem i32 %x, 5
  %v = urem i32 %x, 5
  %m = mul i32 %x, 5
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_4(i32 %x) {
  %s = sdiv i32 %x, 6
  %u = udiv i32 %x, 6
  %r = srem i32 %x, 6
  %v = urem i32 %x, 6
  %m = mul i32 %x, 6
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_5(i32 %x) {
  %s = sdiv i32 %x, 7
  %u = udiv i32 %x, 7
  %r = srem i32 %x, 7
  %v = urem i32 %x, 7
  %m = mul i32 %x, 7
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_6(i32 %x) {
  %s = sdiv i32 %x, 9
  %u = udiv i32 %x, 9
  %r = srem i32 %x, 9
  %v = urem i32 %x, 9
  %m = mul i32 %x, 9
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_7(i32 %x) {
  %s = sdiv i32 %x, 10
  %u = udiv i32 %x, 10
  %r = srem i32 %x, 10
  %v = urem i32 %x, 10
  %m = mul i32 %x, 10
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_8(i32 %x) {
  %s = sdiv i32 %x, 11
  %u = udiv i32 %x, 11
  %r = srem i32 %x, 11
  %v = urem i32 %x, 11
  %m = mul i32 %x, 11
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_9(i32 %x) {
  %s = sdiv i32 %x, 12
  %u = udiv i32 %x, 12
  %r = srem i32 %x, 12
  %v = urem i32 %x, 12
  %m = mul i32 %x, 12
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_10(i32 %x) {
  %s = sdiv i32 %x, 25
  %u = udiv i32 %x, 25
  %r = srem i32 %x, 25
  %v = urem i32 %x, 25
  %m = mul i32 %x, 25
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_11(i32 %x) {
  %s = sdiv i32 %x, 60
  %u = udiv i32 %x, 60
  %r = srem i32 %x, 60
  %v = urem i32 %x, 60
  %m = mul i32 %x, 60
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_12(i32 %x) {
  %s = sdiv i32 %x, 100
  %u = udiv i32 %x, 100
  %r = srem i32 %x, 100
  %v = urem i32 %x, 100
  %m = mul i32 %x, 100
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_13(i32 %x) {
  %s = sdiv i32 %x, 125
  %u = udiv i32 %x, 125
  %r = srem i32 %x, 125
  %v = urem i32 %x, 125
  %m = mul i32 %x, 125
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_14(i32 %x) {
  %s = sdiv i32 %x, 625
  %u = udiv i32 %x, 625
  %r = srem i32 %x, 625
  %v = urem i32 %x, 625
  %m = mul i32 %x, 625
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_15(i32 %x) {
  %s = sdiv i32 %x, 641
  %u = udiv i32 %x, 641
  %r = srem i32 %x, 641
  %v = urem i32 %x, 641
  %m = mul i32 %x, 641
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_16(i32 %x) {
  %s = sdiv i32 %x, 1000
  %u = udiv i32 %x, 1000
  %r = srem i32 %x, 1000
  %v = urem i32 %x, 1000
  %m = mul i32 %x, 1000
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_17(i32 %x) {
  %s = sdiv i32 %x, 65535
  %u = udiv i32 %x, 65535
  %r = srem i32 %x, 65535
  %v = urem i32 %x, 65535
  %m = mul i32 %x, 65535
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_18(i32 %x) {
  %s = sdiv i32 %x, 65536
  %u = udiv i32 %x, 65536
  %r = srem i32 %x, 65536
  %v = urem i32 %x, 65536
  %m = mul i32 %x, 65536
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_19(i32 %x) {
  %s = sdiv i32 %x, 1000000007
  %u = udiv i32 %x, 1000000007
  %r = srem i32 %x, 1000000007
  %v = urem i32 %x, 1000000007
  %m = mul i32 %x, 1000000007
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_20(i32 %x) {
  %s = sdiv i32 %x, 2147483647
  %u = udiv i32 %x, 2147483647
  %r = srem i32 %x, 2147483647
  %v = urem i32 %x, 2147483647
  %m = mul i32 %x, 2147483647
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_21(i32 %x) {
  %s = sdiv i32 %x, -2147483648
  %u = udiv i32 %x, -2147483648
  %r = srem i32 %x, -2147483648
  %v = urem i32 %x, -2147483648
  %m = mul i32 %x, -2147483648
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_22(i32 %x) {
  %s = sdiv i32 %x, -1
  %u = udiv i32 %x, -1
  %r = srem i32 %x, -1
  %v = urem i32 %x, -1
  %m = mul i32 %x, -1
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_23(i32 %x) {
  %s = sdiv i32 %x, -2
  %u = udiv i32 %x, -2
  %r = srem i32 %x, -2
  %v = urem i32 %x, -2
  %m = mul i32 %x, -2
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_24(i32 %x) {
  %s = sdiv i32 %x, -3
  %u = udiv i32 %x, -3
  %r = srem i32 %x, -3
  %v = urem i32 %x, -3
  %m = mul i32 %x, -3
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i32 @c32_25(i32 %x) {
  %s = sdiv i32 %x, -10
  %u = udiv i32 %x, -10
  %r = srem i32 %x, -10
  %v = urem i32 %x, -10
  %m = mul i32 %x, -10
  %1 = mul i32 %s, 31
  %2 = xor i32 %1, %u
  %3 = mul i32 %2, 31
  %4 = xor i32 %3, %r
  %5 = mul i32 %4, 31
  %6 = xor i32 %5, %v
  %7 = mul i32 %6, 31
  %8 = add i32 %7, %m
  ret i32 %8
}
define i64 @c64_0(i64 %x) {
  %s = sdiv i64 %x, 1
  %u = udiv i64 %x, 1
  %r = srem i64 %x, 1
  %v = urem i64 %x, 1
  %m = mul i64 %x, 1
  %1 = mul i64 %s, 31
  %2 = xor i64 %1, %u
  %3 = mul i64 %2, 31
  %4 = xor i64 %3, %r
  %5 = mul i64 %4, 31
  %6 = xor i64 %5, %v
  %7 = mul i64 %6, 31
  %8 = add i64 %7, %m
  ret i64 %8
}
define i64 @c64_1(i64 %x) {
  %s = sdiv i64 %x, 3
  %u = udiv i64 %x, 3
  %r = srem i64 %x, 3
  %v = urem i64 %x, 3
  %m = mul i64 %x, 3
  %1 = mul i64 %s, 31
  %2 = xor i64 %1, %u
  %3 = mul i64 %2, 31
  %4 = xor i64 %3, %r
  %5 = mul i64 %4, 31
  %6 = xor i64 %5, %v
  %7 = mul i64 %6, 31
  %8 = add i64 %7, %m
  ret i64 %8
}
define i64 @c64_2(i64 %x) {
  %s = sdiv i64 %x, 5
  %u = udiv i64 %x, 5
  %r = srem i64 %x, 5
  %v = urem i64 %x, 5
  %m = mul i64 %x, 5
  %1 = mul i64 %s, 31
  %2 = xor i64 %1, %u
  %3 = mul i64 %2, 31
  %4 = xor i64 %3, %r
  %5 = mul i64 %4, 31
  %6 = xor i64 %5, %v
  %7 = mul i64 %6, 31
  %8 = add i64 %7, %m
  ret i64 %8
}
define i64 @c64_3(i64 %x) {
  %s = sdiv i64 %x, 7
  %u = udiv i64 %x, 7
  %r = srem i64 %x, 7
  %v = urem i64 %x, 7
  %m = mul i64 %x, 7
  %1 = mul i64 %s, 31
  %2 = xor i64 %1, %u
  %3 = mul i64 %2, 31
  %4 = xor i64 %3, %r
  %5 = mul i64 %4, 31
  %6 = xor i64 %5, %v
  %7 = mul i64 %6, 31
  %8 = add i64 %7, %m
  ret i64 %8
}
define i64 @c64_4(i64 %x) {
  %s = sdiv i64 %x, 10
  %u = udiv i64 %x, 10
  %r = srem i64 %x, 10
  %v = urem i64 %x, 10
  %m = mul i64 %x, 10
  %1 = mul i64 %s, 31
  %2 = xor i64 %1, %u
  %3 = mul i64 %2, 31
  %4 = xor i64 %3, %r
  %5 = mul i64 %4, 31
  %6 = xor i64 %5, %v
  %7 = mul i64 %6, 31
  %8 = add i64 %7, %m
  ret i64 %8
}
define i64 @c64_5(i64 %x) {
  %s = sdiv i64 %x, 11
  %u = udiv i64 %x, 11
  %r = srem i64 %x, 11
  %v = urem i64 %x, 11
  %m = mul i64 %x, 11
  %1 = mul i64 %s, 31
  %2 = xor i64 %1, %u
  %3 = mul i64 %2, 31
  %4 = xor i64 %3, %r
  %5 = mul i64 %4, 31
  %6 = xor i64 %5, %v
  %7 = mul i64 %6, 31
  %8 = add i64 %7, %m
  ret i64 %8
}
define i64 @c64_6(i64 %x) {
  %s = sdiv i64 %x, 100
  %u = udiv i64 %x, 100
  %r = srem i64 %x, 100
  %v = urem i64 %x, 100
  %m = mul i64 %x, 100
  %1 = mul i64 %s, 31
  %2 = xor i64 %1, %u
  %3 = mul i64 %2, 31
  %4 = xor i64 %3, %r
  %5 = mul i64 %4, 31
  %6 = xor i64 %5, %v
  %7 = mul i64 %6, 31
  %8 = add i64 %7, %m
  ret i64 %8
}
define i64 @c64_7(i64 %x) {
  %s = sdiv i64 %x, 641
  %u = udiv i64 %x, 641
  %r = srem i64 %x, 641
  %v = urem i64 %x, 641
  %m = mul i64 %x, 641
  %1 = mul i64 %s, 31
  %2 = xor i64 %1, %u
  %3 = mul i64 %2, 31
  %4 = xor i64 %3, %r
  %5 = mul i64 %4, 31
  %6 = xor i64 %5, %v
  %7 = mul i64 %6, 31
  %8 = add i64 %7, %m
  ret i64 %8
}
define i64 @c64_8(i64 %x) {
  %s = sdiv i64 %x, 1000
  %u = udiv i64 %x, 1000
  %r = srem i64 %x, 1000
  %v = urem i64 %x, 1000
  %m = mul i64 %x, 1000
  %1 = mul i64 %s, 31
  %2 = xor i64 %1, %u
  %3 = mul i64 %2, 31
  %4 = xor i64 %3, %r
  %5 = mul i64 %4, 31
  %6 = xor i64 %5, %v
  %7 = mul i64 %6, 31
  %8 = add i64 %7, %m
  ret i64 %8
}
define i64 @c64_9(i64 %x) {
  %s = sdiv i64 %x, 6700417
  %u = udiv i64 %x, 6700417
  %r = srem i64 %x, 6700417
  %v = urem i64 %x, 6700417
  %m = mul i64 %x, 6700417
  %1 = mul i64 %s, 31
  %2 = xor i64 %1, %u
  %3 = mul i64 %2, 31
  %4 = xor i64 %3, %r
  %5 = mul i64 %4, 31
  %6 = xor i64 %5, %v
  %7 = mul i64 %6, 31
  %8 = add i64 %7, %m
  ret i64 %8
}
define i64 @c64_10(i64 %x) {
  %s = sdiv i64 %x, 1000000007
  %u = udiv i64 %x, 1000000007
  %r = srem i64 %x, 1000000007
  %v = urem i64 %x, 1000000007
  %m = mul i64 %x, 1000000007
  %1 = mul i64 %s, 31
  %2 = xor i64 %1, %u
  %3 = mul i64 %2, 31
  %4 = xor i64 %3, %r
  %5 = mul i64 %4, 31
  %6 = xor i64 %5, %v
  %7 = mul i64 %6, 31
  %8 = add i64 %7, %m
  ret i64 %8
}
define i64 @c64_11(i64 %x) {
  %s = sdiv i64 %x, 4294967296
  %u = udiv i64 %x, 4294967296
  %r = srem i64 %x, 4294967296
  %v = urem i64 %x, 4294967296
  %m = mul i64 %x, 4294967296
  %1 = mul i64 %s, 31
  %2 = xor i64 %1, %u
  %3 = mul i64 %2, 31
  %4 = xor i64 %3, %r
  %5 = mul i64 %4, 31
  %6 = xor i64 %5, %v
  %7 = mul i64 %6, 31
  %8 = add i64 %7, %m
  ret i64 %8
}
define i64 @c64_12(i64 %x) {
  %s = sdiv i64 %x, 9223372036854775807
  %u = udiv i64 %x, 9223372036854775807
  %r = srem i64 %x, 9223372036854775807
  %v = urem i64 %x, 9223372036854775807
  %m = mul i64 %x, 9223372036854775807
  %1 = mul i64 %s, 31
  %2 = xor i64 %1, %u
  %3 = mul i64 %2, 31
  %4 = xor i64 %3, %r
  %5 = mul i64 %4, 31
  %6 = xor i64 %5, %v
  %7 = mul i64 %6, 31
  %8 = add i64 %7, %m
  ret i64 %8
}
define i64 @c64_13(i64 %x) {
  %s = sdiv i64 %x, -9223372036854775808
  %u = udiv i64 %x, -9223372036854775808
  %r = srem i64 %x, -9223372036854775808
  %v = urem i64 %x, -9223372036854775808
  %m = mul i64 %x, -9223372036854775808
  %1 = mul i64 %s, 31
  %2 = xor i64 %1, %u
  %3 = mul i64 %2, 31
  %4 = xor i64 %3, %r
  %5 = mul i64 %4, 31
  %6 = xor i64 %5, %v
  %7 = mul i64 %6, 31
  %8 = add i64 %7, %m
  ret i64 %8
}
define i64 @c64_14(i64 %x) {
  %s = sdiv i64 %x, -1
  %u = udiv i64 %x, -1
  %r = srem i64 %x, -1
  %v = urem i64 %x, -1
  %m = mul i64 %x, -1
  %1 = mul i64 %s, 31
  %2 = xor i64 %1, %u
  %3 = mul i64 %2, 31
  %4 = xor i64 %3, %r
  %5 = mul i64 %4, 31
  %6 = xor i64 %5, %v
  %7 = mul i64 %6, 31
  %8 = add i64 %7, %m
  ret i64 %8
}
define i64 @c64_15(i64 %x) {
  %s = sdiv i64 %x, -10
  %u = udiv i64 %x, -10
  %r = srem i64 %x, -10
  %v = urem i64 %x, -10
  %m = mul i64 %x, -10
  %1 = mul i64 %s, 31
  %2 = xor i64 %1, %u
  %3 = mul i64 %2, 31
  %4 = xor i64 %3, %r
  %5 = mul i64 %4, 31
  %6 = xor i64 %5, %v
  %7 = mul i64 %6, 31
  %8 = add i64 %7, %m
  ret i64 %8
}
define i64 @c64_16(i64 %x) {
  %s = sdiv i64 %x, -7
  %u = udiv i64 %x, -7
  %r = srem i64 %x, -7
  %v = urem i64 %x, -7
  %m = mul i64 %x, -7
  %1 = mul i64 %s, 31
  %2 = xor i64 %1, %u
  %3 = mul i64 %2, 31
  %4 = xor i64 %3, %r
  %5 = mul i64 %4, 31
  %6 = xor i64 %5, %v
  %7 = mul i64 %6, 31
  %8 = add i64 %7, %m
  ret i64 %8
}
define i64 @c64_17(i64 %x) {
  %s = sdiv i64 %x, -6148914691236517205
  %u = udiv i64 %x, -6148914691236517205
  %r = srem i64 %x, -6148914691236517205
  %v = urem i64 %x, -6148914691236517205
  %m = mul i64 %x, -6148914691236517205
  %1 = mul i64 %s, 31
  %2 = xor i64 %1, %u
  %3 = mul i64 %2, 31
  %4 = xor i64 %3, %r
  %5 = mul i64 %4, 31
  %6 = xor i64 %5, %v
  %7 = mul i64 %6, 31
  %8 = add i64 %7, %m
  ret i64 %8
}
; >>> driver
; #include <stdint.h>
; #include <stdio.h>
; uint8_t c8_0(uint8_t), c8_1(uint8_t), c8_2(uint8_t), c8_3(uint8_t), c8_4(uint8_t), c8_5(uint8_t), c8_6(uint8_t), c8_7(uint8_t), c8_8(uint8_t), c8_9(uint8_t), c8_10(uint8_t), c8_11(uint8_t), c8_12(uint8_t), c8_13(uint8_t), c8_14(uint8_t), c8_15(uint8_t);
; uint16_t c16_0(uint16_t), c16_1(uint16_t), c16_2(uint16_t), c16_3(uint16_t), c16_4(uint16_t), c16_5(uint16_t), c16_6(uint16_t);
; uint32_t c32_0(uint32_t), c32_1(uint32_t), c32_2(uint32_t), c32_3(uint32_t), c32_4(uint32_t), c32_5(uint32_t), c32_6(uint32_t), c32_7(uint32_t), c32_8(uint32_t), c32_9(uint32_t), c32_10(uint32_t), c32_11(uint32_t), c32_12(uint32_t), c32_13(uint32_t), c32_14(uint32_t), c32_15(uint32_t), c32_16(uint32_t), c32_17(uint32_t), c32_18(uint32_t), c32_19(uint32_t), c32_20(uint32_t), c32_21(uint32_t), c32_22(uint32_t), c32_23(uint32_t), c32_24(uint32_t), c32_25(uint32_t);
; uint64_t c64_0(uint64_t), c64_1(uint64_t), c64_2(uint64_t), c64_3(uint64_t), c64_4(uint64_t), c64_5(uint64_t), c64_6(uint64_t), c64_7(uint64_t), c64_8(uint64_t), c64_9(uint64_t), c64_10(uint64_t), c64_11(uint64_t), c64_12(uint64_t), c64_13(uint64_t), c64_14(uint64_t), c64_15(uint64_t), c64_16(uint64_t), c64_17(uint64_t);
; static uint8_t expect8(uint8_t x, uint8_t c) {
;     volatile int8_t sc = c; volatile uint8_t uc = c;
;     uint8_t s = c == (uint8_t)-1 ? -x : (uint8_t)((int8_t)x / sc), r = c == (uint8_t)-1 ? 0 : (uint8_t)((int8_t)x % sc);
;     uint8_t a = (uint8_t)(s * 31u) ^ (uint8_t)(x / uc);
;     a = (uint8_t)(a * 31u) ^ r; a = (uint8_t)(a * 31u) ^ (uint8_t)(x % uc);
;     return (uint8_t)(a * 31u) + (uint8_t)((uint64_t)x * c);
; }
; static uint16_t expect16(uint16_t x, uint16_t c) {
;     volatile int16_t sc = c; volatile uint16_t uc = c;
;     uint16_t s = c == (uint16_t)-1 ? -x : (uint16_t)((int16_t)x / sc), r = c == (uint16_t)-1 ? 0 : (uint16_t)((int16_t)x % sc);
;     uint16_t a = (uint16_t)(s * 31u) ^ (uint16_t)(x / uc);
;     a = (uint16_t)(a * 31u) ^ r; a = (uint16_t)(a * 31u) ^ (uint16_t)(x % uc);
;     return (uint16_t)(a * 31u) + (uint16_t)((uint64_t)x * c);
; }
; static uint32_t expect32(uint32_t x, uint32_t c) {
;     volatile int32_t sc = c; volatile uint32_t uc = c;
;     uint32_t s = c == (uint32_t)-1 ? -x : (uint32_t)((int32_t)x / sc), r = c == (uint32_t)-1 ? 0 : (uint32_t)((int32_t)x % sc);
;     uint32_t a = (uint32_t)(s * 31u) ^ (uint32_t)(x / uc);
;     a = (uint32_t)(a * 31u) ^ r; a = (uint32_t)(a * 31u) ^ (uint32_t)(x % uc);
;     return (uint32_t)(a * 31u) + (uint32_t)((uint64_t)x * c);
; }
; static uint64_t expect64(uint64_t x, uint64_t c) {
;     volatile int64_t sc = c; volatile uint64_t uc = c;
;     uint64_t s = c == (uint64_t)-1 ? -x : (uint64_t)((int64_t)x / sc), r = c == (uint64_t)-1 ? 0 : (uint64_t)((int64_t)x % sc);
;     uint64_t a = (uint64_t)(s * 31u) ^ (uint64_t)(x / uc);
;     a = (uint64_t)(a * 31u) ^ r; a = (uint64_t)(a * 31u) ^ (uint64_t)(x % uc);
;     return (uint64_t)(a * 31u) + (uint64_t)((uint64_t)x * c);
; }
; int main(void) {
;     uint64_t x = 1, bad = 0, hash = 0;
;     static const uint64_t special[] = {0, 1, -1, 2, -2, 127, 128, 255, -128, 32767, 32768, 65535, 2147483647, 2147483648, 4294967295, 1ull << 63, (1ull << 63) - 1, 9999999999};
;     for (int i = 0; i < 400; i++) {
;         x = x * 6364136223846793005 + 1442695040888963407;
;         uint64_t v = i < 18 ? special[i] : x >> i % 60;
;         { uint8_t got = c8_0(v); if (got != expect8(v, 1u)) bad++, printf("c8_0: i8 by 1 of %llu\n", (unsigned long long)(uint8_t)v); hash = hash * 31 + got; }
;         { uint8_t got = c8_1(v); if (got != expect8(v, 2u)) bad++, printf("c8_1: i8 by 2 of %llu\n", (unsigned long long)(uint8_t)v); hash = hash * 31 + got; }
;         { uint8_t got = c8_2(v); if (got != expect8(v, 3u)) bad++, printf("c8_2: i8 by 3 of %llu\n", (unsigned long long)(uint8_t)v); hash = hash * 31 + got; }
;         { uint8_t got = c8_3(v); if (got != expect8(v, 5u)) bad++, printf("c8_3: i8 by 5 of %llu\n", (unsigned long long)(uint8_t)v); hash = hash * 31 + got; }
;         { uint8_t got = c8_4(v); if (got != expect8(v, 7u)) bad++, printf("c8_4: i8 by 7 of %llu\n", (unsigned long long)(uint8_t)v); hash = hash * 31 + got; }
;         { uint8_t got = c8_5(v); if (got != expect8(v, 10u)) bad++, printf("c8_5: i8 by 10 of %llu\n", (unsigned long long)(uint8_t)v); hash = hash * 31 + got; }
;         { uint8_t got = c8_6(v); if (got != expect8(v, 16u)) bad++, printf("c8_6: i8 by 16 of %llu\n", (unsigned long long)(uint8_t)v); hash = hash * 31 + got; }
;         { uint8_t got = c8_7(v); if (got != expect8(v, 100u)) bad++, printf("c8_7: i8 by 100 of %llu\n", (unsigned long long)(uint8_t)v); hash = hash * 31 + got; }
;         { uint8_t got = c8_8(v); if (got != expect8(v, 127u)) bad++, printf("c8_8: i8 by 127 of %llu\n", (unsigned long long)(uint8_t)v); hash = hash * 31 + got; }
;         { uint8_t got = c8_9(v); if (got != expect8(v, 128u)) bad++, printf("c8_9: i8 by 128 of %llu\n", (unsigned long long)(uint8_t)v); hash = hash * 31 + got; }
;         if ((uint8_t)v != 128) { uint8_t got = c8_10(v); if (got != expect8(v, 255u)) bad++, printf("c8_10: i8 by 255 of %llu\n", (unsigned long long)(uint8_t)v); hash = hash * 31 + got; }
;         if ((uint8_t)v != (uint8_t)(1ull << 7)) { uint8_t got = c8_11(v); if (got != expect8(v, 255u)) bad++, printf("c8_11: i8 by -1 of %llu\n", (unsigned long long)(uint8_t)v); hash = hash * 31 + got; }
;         { uint8_t got = c8_12(v); if (got != expect8(v, 254u)) bad++, printf("c8_12: i8 by -2 of %llu\n", (unsigned long long)(uint8_t)v); hash = hash * 31 + got; }
;         { uint8_t got = c8_13(v); if (got != expect8(v, 253u)) bad++, printf("c8_13: i8 by -3 of %llu\n", (unsigned long long)(uint8_t)v); hash = hash * 31 + got; }
;         { uint8_t got = c8_14(v); if (got != expect8(v, 249u)) bad++, printf("c8_14: i8 by -7 of %llu\n", (unsigned long long)(uint8_t)v); hash = hash * 31 + got; }
;         { uint8_t got = c8_15(v); if (got != expect8(v, 128u)) bad++, printf("c8_15: i8 by -128 of %llu\n", (unsigned long long)(uint8_t)v); hash = hash * 31 + got; }
;         { uint16_t got = c16_0(v); if (got != expect16(v, 3u)) bad++, printf("c16_0: i16 by 3 of %llu\n", (unsigned long long)(uint16_t)v); hash = hash * 31 + got; }
;         { uint16_t got = c16_1(v); if (got != expect16(v, 7u)) bad++, printf("c16_1: i16 by 7 of %llu\n", (unsigned long long)(uint16_t)v); hash = hash * 31 + got; }
;         { uint16_t got = c16_2(v); if (got != expect16(v, 10u)) bad++, printf("c16_2: i16 by 10 of %llu\n", (unsigned long long)(uint16_t)v); hash = hash * 31 + got; }
;         { uint16_t got = c16_3(v); if (got != expect16(v, 1000u)) bad++, printf("c16_3: i16 by 1000 of %llu\n", (unsigned long long)(uint16_t)v); hash = hash * 31 + got; }
;         { uint16_t got = c16_4(v); if (got != expect16(v, 32767u)) bad++, printf("c16_4: i16 by 32767 of %llu\n", (unsigned long long)(uint16_t)v); hash = hash * 31 + got; }
;         { uint16_t got = c16_5(v); if (got != expect16(v, 65531u)) bad++, printf("c16_5: i16 by -5 of %llu\n", (unsigned long long)(uint16_t)v); hash = hash * 31 + got; }
;         { uint16_t got = c16_6(v); if (got != expect16(v, 641u)) bad++, printf("c16_6: i16 by 641 of %llu\n", (unsigned long long)(uint16_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_0(v); if (got != expect32(v, 1u)) bad++, printf("c32_0: i32 by 1 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_1(v); if (got != expect32(v, 2u)) bad++, printf("c32_1: i32 by 2 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_2(v); if (got != expect32(v, 3u)) bad++, printf("c32_2: i32 by 3 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_3(v); if (got != expect32(v, 5u)) bad++, printf("c32_3: i32 by 5 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_4(v); if (got != expect32(v, 6u)) bad++, printf("c32_4: i32 by 6 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_5(v); if (got != expect32(v, 7u)) bad++, printf("c32_5: i32 by 7 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_6(v); if (got != expect32(v, 9u)) bad++, printf("c32_6: i32 by 9 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_7(v); if (got != expect32(v, 10u)) bad++, printf("c32_7: i32 by 10 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_8(v); if (got != expect32(v, 11u)) bad++, printf("c32_8: i32 by 11 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_9(v); if (got != expect32(v, 12u)) bad++, printf("c32_9: i32 by 12 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_10(v); if (got != expect32(v, 25u)) bad++, printf("c32_10: i32 by 25 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_11(v); if (got != expect32(v, 60u)) bad++, printf("c32_11: i32 by 60 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_12(v); if (got != expect32(v, 100u)) bad++, printf("c32_12: i32 by 100 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_13(v); if (got != expect32(v, 125u)) bad++, printf("c32_13: i32 by 125 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_14(v); if (got != expect32(v, 625u)) bad++, printf("c32_14: i32 by 625 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_15(v); if (got != expect32(v, 641u)) bad++, printf("c32_15: i32 by 641 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_16(v); if (got != expect32(v, 1000u)) bad++, printf("c32_16: i32 by 1000 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_17(v); if (got != expect32(v, 65535u)) bad++, printf("c32_17: i32 by 65535 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_18(v); if (got != expect32(v, 65536u)) bad++, printf("c32_18: i32 by 65536 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_19(v); if (got != expect32(v, 1000000007u)) bad++, printf("c32_19: i32 by 1000000007 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_20(v); if (got != expect32(v, 2147483647u)) bad++, printf("c32_20: i32 by 2147483647 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_21(v); if (got != expect32(v, 2147483648u)) bad++, printf("c32_21: i32 by -2147483648 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         if ((uint32_t)v != (uint32_t)(1ull << 31)) { uint32_t got = c32_22(v); if (got != expect32(v, 4294967295u)) bad++, printf("c32_22: i32 by -1 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_23(v); if (got != expect32(v, 4294967294u)) bad++, printf("c32_23: i32 by -2 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_24(v); if (got != expect32(v, 4294967293u)) bad++, printf("c32_24: i32 by -3 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint32_t got = c32_25(v); if (got != expect32(v, 4294967286u)) bad++, printf("c32_25: i32 by -10 of %llu\n", (unsigned long long)(uint32_t)v); hash = hash * 31 + got; }
;         { uint64_t got = c64_0(v); if (got != expect64(v, 1ull)) bad++, printf("c64_0: i64 by 1 of %llu\n", (unsigned long long)(uint64_t)v); hash = hash * 31 + got; }
;         { uint64_t got = c64_1(v); if (got != expect64(v, 3ull)) bad++, printf("c64_1: i64 by 3 of %llu\n", (unsigned long long)(uint64_t)v); hash = hash * 31 + got; }
;         { uint64_t got = c64_2(v); if (got != expect64(v, 5ull)) bad++, printf("c64_2: i64 by 5 of %llu\n", (unsigned long long)(uint64_t)v); hash = hash * 31 + got; }
;         { uint64_t got = c64_3(v); if (got != expect64(v, 7ull)) bad++, printf("c64_3: i64 by 7 of %llu\n", (unsigned long long)(uint64_t)v); hash = hash * 31 + got; }
;         { uint64_t got = c64_4(v); if (got != expect64(v, 10ull)) bad++, printf("c64_4: i64 by 10 of %llu\n", (unsigned long long)(uint64_t)v); hash = hash * 31 + got; }
;         { uint64_t got = c64_5(v); if (got != expect64(v, 11ull)) bad++, printf("c64_5: i64 by 11 of %llu\n", (unsigned long long)(uint64_t)v); hash = hash * 31 + got; }
;         { uint64_t got = c64_6(v); if (got != expect64(v, 100ull)) bad++, printf("c64_6: i64 by 100 of %llu\n", (unsigned long long)(uint64_t)v); hash = hash * 31 + got; }
;         { uint64_t got = c64_7(v); if (got != expect64(v, 641ull)) bad++, printf("c64_7: i64 by 641 of %llu\n", (unsigned long long)(uint64_t)v); hash = hash * 31 + got; }
;         { uint64_t got = c64_8(v); if (got != expect64(v, 1000ull)) bad++, printf("c64_8: i64 by 1000 of %llu\n", (unsigned long long)(uint64_t)v); hash = hash * 31 + got; }
;         { uint64_t got = c64_9(v); if (got != expect64(v, 6700417ull)) bad++, printf("c64_9: i64 by 6700417 of %llu\n", (unsigned long long)(uint64_t)v); hash = hash * 31 + got; }
;         { uint64_t got = c64_10(v); if (got != expect64(v, 1000000007ull)) bad++, printf("c64_10: i64 by 1000000007 of %llu\n", (unsigned long long)(uint64_t)v); hash = hash * 31 + got; }
;         { uint64_t got = c64_11(v); if (got != expect64(v, 4294967296ull)) bad++, printf("c64_11: i64 by 4294967296 of %llu\n", (unsigned long long)(uint64_t)v); hash = hash * 31 + got; }
;         { uint64_t got = c64_12(v); if (got != expect64(v, 9223372036854775807ull)) bad++, printf("c64_12: i64 by 9223372036854775807 of %llu\n", (unsigned long long)(uint64_t)v); hash = hash * 31 + got; }
;         { uint64_t got = c64_13(v); if (got != expect64(v, 9223372036854775808ull)) bad++, printf("c64_13: i64 by -9223372036854775808 of %llu\n", (unsigned long long)(uint64_t)v); hash = hash * 31 + got; }
;         if ((uint64_t)v != (uint64_t)(1ull << 63)) { uint64_t got = c64_14(v); if (got != expect64(v, 18446744073709551615ull)) bad++, printf("c64_14: i64 by -1 of %llu\n", (unsigned long long)(uint64_t)v); hash = hash * 31 + got; }
;         { uint64_t got = c64_15(v); if (got != expect64(v, 18446744073709551606ull)) bad++, printf("c64_15: i64 by -10 of %llu\n", (unsigned long long)(uint64_t)v); hash = hash * 31 + got; }
;         { uint64_t got = c64_16(v); if (got != expect64(v, 18446744073709551609ull)) bad++, printf("c64_16: i64 by -7 of %llu\n", (unsigned long long)(uint64_t)v); hash = hash * 31 + got; }
;         { uint64_t got = c64_17(v); if (got != expect64(v, 12297829382473034411ull)) bad++, printf("c64_17: i64 by 12297829382473034411 of %llu\n", (unsigned long long)(uint64_t)v); hash = hash * 31 + got; }
;     }
;     printf("%llu %016llx\n", (unsigned long long)bad, (unsigned long long)hash);
; }
; >>> output
; 0 40309d494fe6626c
