; Patch points of anyregcc: the result and the arguments are in registers that the record names.
; test: run
; test: run arch=aarch64 -- -mtriple=aarch64-linux-gnu
; test: readobj show=stackmap level=O2
; CHECK: Num Functions: 2
; CHECK: Record ID: 1,
; CHECK: 4 locations:
; CHECK: #1: Register R#0, size: 8
; CHECK: #2: Register {{*}}, size: 8
; CHECK: #3: Register {{*}}, size: 4
; CHECK: #4: Constant 77, size: 8
; CHECK: Record ID: 2,
; CHECK: 17 locations:
; CHECK: #2: Register {{*}}, size: 8
; CHECK: #17: Register {{*}}, size: 8
target triple = "x86_64-unknown-linux-gnu"

declare i64 @llvm.experimental.patchpoint.i64(i64, i32, ptr, i32, ...)

; Nothing is patched in, so that the result is what its register holds, and all else is as it was.
define i64 @few(i64 %a, i32 %b) {
  %s = add i64 %a, 1
  %r = call anyregcc i64 (i64, i32, ptr, i32, ...) @llvm.experimental.patchpoint.i64(i64 1, i32 16, ptr null, i32 2, i64 %s, i32 %b, i64 77)
  %x = xor i64 %r, %r
  %w = zext i32 %b to i64
  %t = add i64 %s, %w
  %u = add i64 %t, %x
  ret i64 %u
}

define i64 @many(i64 %a) {
  %b = add i64 %a, 1
  %c = mul i64 %a, 3
  %r = call anyregcc i64 (i64, i32, ptr, i32, ...) @llvm.experimental.patchpoint.i64(i64 2, i32 16, ptr null, i32 16, i64 %a, i64 %b, i64 %c, i64 %a, i64 %b, i64 %c, i64 %a, i64 %b, i64 %c, i64 %a, i64 %b, i64 %c, i64 %a, i64 %b, i64 %c, i64 %a)
  %x = sub i64 %r, %r
  %t = add i64 %b, %c
  %u = add i64 %t, %x
  ret i64 %u
}

; >>> driver
; #include <stdio.h>
; long few(long, int), many(long);
; int main(void) {
;   printf("%ld %ld\n", few(40, 1), many(10));
; }
; >>> output
; 42 41
