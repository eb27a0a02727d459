; Calls through pointers and tables, recursion, tail and musttail calls in constant stack space.
; test: run
@table = internal constant [3 x ptr] [ptr @add, ptr @sub, ptr @mul]
define internal i64 @add(i64 %a, i64 %b) {
  %r = add i64 %a, %b
  ret i64 %r
}
define internal i64 @sub(i64 %a, i64 %b) {
  %r = sub i64 %a, %b
  ret i64 %r
}
define internal i64 @mul(i64 %a, i64 %b) {
  %r = mul i64 %a, %b
  ret i64 %r
}
define i64 @apply(i32 %which, i64 %a, i64 %b) {
  %i = zext i32 %which to i64
  %p = getelementptr [3 x ptr], ptr @table, i64 0, i64 %i
  %f = load ptr, ptr %p
  %r = call i64 %f(i64 %a, i64 %b)
  %r1 = add i64 %r, 1
  ret i64 %r1
}
define i64 @even(i64 %n, i64 %acc) {
  %z = icmp eq i64 %n, 0
  br i1 %z, label %yes, label %no
yes:
  ret i64 %acc
no:
  %m = sub i64 %n, 1
  %a = add i64 %acc, %n
  %r = musttail call i64 @odd(i64 %m, i64 %a)
  ret i64 %r
}
define i64 @odd(i64 %n, i64 %acc) {
  %z = icmp eq i64 %n, 0
  br i1 %z, label %yes, label %no
yes:
  %neg = sub i64 0, %acc
  ret i64 %neg
no:
  %m = sub i64 %n, 1
  %a = xor i64 %acc, %n
  %r = musttail call i64 @even(i64 %m, i64 %a)
  ret i64 %r
}
define i64 @through(ptr %f, i64 %x) {
  %r = tail call i64 %f(i64 %x)
  ret i64 %r
}
define i64 @ackermann(i64 %m, i64 %n) {
entry:
  %m0 = icmp eq i64 %m, 0
  br i1 %m0, label %inc, label %step
inc:
  %n1 = add i64 %n, 1
  ret i64 %n1
step:
  %m1 = sub i64 %m, 1
  %n0 = icmp eq i64 %n, 0
  br i1 %n0, label %one, label %two
one:
  %r1 = tail call i64 @ackermann(i64 %m1, i64 1)
  ret i64 %r1
two:
  %nm = sub i64 %n, 1
  %inner = call i64 @ackermann(i64 %m, i64 %nm)
  %r2 = tail call i64 @ackermann(i64 %m1, i64 %inner)
  ret i64 %r2
}
; >>> driver
; #include <stdio.h>
; long apply(unsigned, long, long), even(long, long), through(long (*)(long), long), ackermann(long, long);
; static long triple(long x) { return 3 * x; }
; int main(void) {
;     for (unsigned i = 0; i < 3; i++) printf("%ld\n", apply(i, 1000003, -77));
;     printf("%ld %ld %ld\n", even(10, 0), even(7, 1), even(10000000, 0));
;     printf("%ld %ld\n", through(triple, 14), ackermann(2, 9));
; }
; >>> output
; 999927
; 1000081
; -77000230
; 27 -25 25004914706816
; 42 21
