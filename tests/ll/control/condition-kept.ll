; A condition that is kept as a value and asked at once is asked of the flags that made it.
; test: asm check=X86 -- -O2 -mtriple=x86_64-linux-gnu
; X86-LABEL: chosen:
; X86: setl
; X86-NOT: test
; X86: cmovl
; X86: retq
; X86-LABEL: other:
; X86: setae
; X86-NOT: test
; X86: cmovae
; X86: retq
; test: run
define { i64, i1 } @chosen(i64 %a, i64 %b, i64 %x, i64 %y) {
  %c = icmp slt i64 %a, %b
  %v = select i1 %c, i64 %x, i64 %y
  %r = insertvalue { i64, i1 } poison, i64 %v, 0
  %s = insertvalue { i64, i1 } %r, i1 %c, 1
  ret { i64, i1 } %s
}
define { i64, i1 } @other(i64 %a, i64 %b, i64 %x, i64 %y) {
  %c = icmp uge i64 %a, %b
  %v = select i1 %c, i64 %x, i64 %y
  %r = insertvalue { i64, i1 } poison, i64 %v, 0
  %s = insertvalue { i64, i1 } %r, i1 %c, 1
  ret { i64, i1 } %s
}
define { double, i1 } @floating(double %a, double %b, double %x, double %y) {
  %c = fcmp olt double %a, %b
  %v = select i1 %c, double %x, double %y
  %r = insertvalue { double, i1 } poison, double %v, 0
  %s = insertvalue { double, i1 } %r, i1 %c, 1
  ret { double, i1 } %s
}
define { double, i1 } @equal(double %a, double %b, double %x, double %y) {
  %c = fcmp oeq double %a, %b
  %v = select i1 %c, double %x, double %y
  %r = insertvalue { double, i1 } poison, double %v, 0
  %s = insertvalue { double, i1 } %r, i1 %c, 1
  ret { double, i1 } %s
}
define i32 @branched(i32 %a, i32 %b, ptr %p) {
  %c = icmp sgt i32 %a, %b
  %z = zext i1 %c to i32
  store i32 %z, ptr %p
  br i1 %c, label %yes, label %no
yes:
  %s = add i32 %a, %z
  ret i32 %s
no:
  ret i32 %b
}
; >>> driver
; #include <stdio.h>
; struct i { long v; _Bool c; } chosen(long, long, long, long), other(unsigned long, unsigned long, long, long);
; struct d { double v; _Bool c; } floating(double, double, double, double), equal(double, double, double, double);
; int branched(int, int, int *);
; int main(void) {
;   for (int a = -1; a < 2; a++) {
;     struct i x = chosen(a, 0, 10, 20), y = other(a, 0, 30, 40);
;     struct d f = floating(a, 0, 1, 2), e = equal(a, 0, 3, 4), n = floating(__builtin_nan(""), a, 5, 6);
;     int k, b = branched(a, 0, &k);
;     printf("%ld %d %ld %d %g %d %g %d %g %d %d %d\n", x.v, x.c, y.v, y.c, f.v, f.c, e.v, e.c, n.v, n.c, k, b);
;   }
; }
; >>> output
; 10 1 30 1 1 1 4 0 6 0 0 0
; 20 0 30 1 2 0 3 1 6 0 0 0
; 20 0 30 1 2 0 4 0 6 0 1 2
