; A load is done by its user, also past a call that does not write memory; past one that may, it stays in its place.
; test: asm -- -O2
; test: run levels=O0,O2 models=static
target triple = "x86_64-unknown-linux-gnu"
declare double @llvm.fabs.f64(double)
declare i32 @none(i32) memory(none) nounwind
declare i32 @writes(ptr) memory(write) nounwind

define i64 @past_intrinsic(ptr %p, double %d, ptr %q) {
  %v = load i64, ptr %p
  %a = call double @llvm.fabs.f64(double %d)
  %b = fptosi double %a to i64
  %r = add i64 %b, %v
  ret i64 %r
}
; CHECK-LABEL: past_intrinsic:
; CHECK: addq (%rdi), %rax

define i32 @past_call(ptr %p, i32 %n) {
  %v = load i32, ptr %p
  %a = call i32 @none(i32 %n)
  %r = add i32 %a, %v
  ret i32 %r
}
; CHECK-LABEL: past_call:
; CHECK: callq none
; CHECK: addl (%r{{*}}), %eax

define i32 @not_past_write(ptr %p) {
  %v = load i32, ptr %p
  %a = call i32 @writes(ptr %p)
  %r = add i32 %a, %v
  ret i32 %r
}
; CHECK-LABEL: not_past_write:
; CHECK: movl (%rdi), [[V]]
; CHECK: callq writes
; CHECK: addl [[V]], %eax

; >>> driver
; #include <stdio.h>
; int none(int n) { return n * 3; }
; int writes(int *p) { *p = 100; return 1; }
; long past_intrinsic(long *, double, long *);
; int past_call(int *, int), not_past_write(int *);
; int main(void) {
;   long l = 5;
;   int i = 7;
;   printf("%ld\n", past_intrinsic(&l, -2.5, &l));
;   printf("%d\n", past_call(&i, 4));
;   printf("%d\n", not_past_write(&i));
; }
; >>> output
; 7
; 19
; 8
