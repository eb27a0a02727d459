; Macros of the module's assembly are known in inline assembly, distances between labels are numbers, literals may be
; placed within a function, and the last vector register has a number.
; test: run levels=O0,O2 models=static arch=aarch64 -- -mtriple=aarch64-linux-gnu
; test: run levels=O0,O2 models=static assembler=clang arch=aarch64 -- -mtriple=aarch64-linux-gnu

module asm ".macro bump reg, by=1"
module asm "  add \\reg, \\reg, #\\by"
module asm ".endm"

@word = internal global i64 42

define i64 @bumped(i64 %a) {
  %r = call i64 asm "bump $0, 3\0Abump $0", "=r,0"(i64 %a)
  ret i64 %r
}

define i32 @size() {
  %r = call i32 asm "1: nop\0Anop\0A2: mov ${0:w}, #(2b - 1b)", "=r"()
  ret i32 %r
}

define i64 @literal() {
  %r = call ptr asm "ldr $0, =$1\0Ab 1f\0A.ltorg\0A1:", "=r,S"(ptr @word)
  %v = load i64, ptr %r
  ret i64 %v
}

define double @last(double %a) {
  %r = call double asm "fadd ${0:d}, ${1:d}, ${1:d}", "={v31},{d31}"(double %a)
  %s = call double asm "mov $0.16b, $1.16b", "={v31},{v31}"(double %r)
  ret double %s
}

; >>> driver
; #include <stdio.h>
; long bumped(long), literal(void);
; int size(void);
; double last(double);
; int main(void) {
;   printf("%ld %d %ld %g\n", bumped(1), size(), literal(), last(1.5));
;   return 0;
; }
; >>> output
; 5 8 42 3
