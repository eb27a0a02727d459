; Halves as fixed-point numbers: 16 bits, with their sign in wider integers.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -mattr=+fullfp16
define i32 @narrow(half %a) {
  %r = call i32 @llvm.aarch64.neon.vcvtfp2fxs.i32.f16(half %a, i32 1)
  ret i32 %r
}
define i64 @wide(half %a) {
  %r = call i64 @llvm.aarch64.neon.vcvtfp2fxs.i64.f16(half %a, i32 4)
  ret i64 %r
}
define i32 @without_sign(half %a) {
  %r = call i32 @llvm.aarch64.neon.vcvtfp2fxu.i32.f16(half %a, i32 1)
  ret i32 %r
}
; More bits behind the point than a half has.
define i32 @many(half %a) {
  %r = call i32 @llvm.aarch64.neon.vcvtfp2fxs.i32.f16(half %a, i32 20)
  ret i32 %r
}
define i64 @most(half %a) {
  %r = call i64 @llvm.aarch64.neon.vcvtfp2fxs.i64.f16(half %a, i32 32)
  ret i64 %r
}
define i64 @most_without_sign(half %a) {
  %r = call i64 @llvm.aarch64.neon.vcvtfp2fxu.i64.f16(half %a, i32 63)
  ret i64 %r
}
; >>> driver
; #include <stdio.h>
; int narrow(_Float16), without_sign(_Float16), many(_Float16); long wide(_Float16), most(_Float16);
; unsigned long most_without_sign(_Float16);
; int main(void) {
;   float v[] = {3.75, -3.75, 0, 1000, -1000};
;   for (int i = 0; i < 5; i++) printf("%d %ld %d\n", narrow(v[i]), wide(v[i]), without_sign(v[i]));
;   for (int i = 0; i < 5; i++) printf("%d %ld %lu\n", many(v[i]), most(v[i]), most_without_sign(v[i]));
; }
; >>> output
; 7 60 7
; -7 -60 0
; 0 0 0
; 2000 16000 2000
; -2000 -16000 0
; 3932160 16106127360 18446744073709551615
; -3932160 -16106127360 0
; 0 0 0
; 1048576000 4294967296000 18446744073709551615
; -1048576000 -4294967296000 0
