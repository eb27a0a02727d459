; llvm.aarch64.cls and cls64 count the bits below the sign that are equal to it.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
; test: reassemble -- -mtriple=aarch64-linux-gnu
declare i32 @llvm.aarch64.cls(i32)
declare i32 @llvm.aarch64.cls64(i64)
define i32 @word(i32 %x) {
  %r = call i32 @llvm.aarch64.cls(i32 %x)
  ret i32 %r
}
define i32 @doubleword(i64 %x) {
  %r = call i32 @llvm.aarch64.cls64(i64 %x)
  ret i32 %r
}
; >>> driver
; #include <stdio.h>
; int word(int), doubleword(long);
; int main(void) {
;   printf("%d %d %d %d\n", word(0), word(-1), word(1), word(0x40000000));
;   printf("%d %d %d %d\n", doubleword(0), doubleword(-1), doubleword(-256), doubleword(1L << 62));
; }
; >>> output
; 31 31 30 0
; 63 63 55 0
