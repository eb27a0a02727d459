; preserve_nonecc on AArch64: a wide integer without registers is in memory at a multiple of 16 bytes.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
; test: dump level=O2 -- -mtriple=aarch64-linux-gnu
; CHECK: <last>:
; CHECK-NEXT: ldp x0, x1, [sp, #0x10]
define preserve_nonecc i128 @last([24 x i64] %b, i64 %a, i128 %c) {
  ret i128 %c
}
define i64 @calls(i64 %a) {
  %b = zext i64 %a to i128
  %c = shl i128 %b, 66
  %r = call preserve_nonecc i128 @last([24 x i64] zeroinitializer, i64 7, i128 %c)
  %s = lshr i128 %r, 64
  %t = trunc i128 %s to i64
  ret i64 %t
}
; >>> driver
; #include <stdio.h>
; long calls(long);
; int main(void) { printf("%ld\n", calls(5)); }
; >>> output
; 20
