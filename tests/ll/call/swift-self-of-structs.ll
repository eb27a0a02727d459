; swiftself and swiftasync: the first integer of 64 bits has Swift's register; what is none of them is passed as without.
; test: dump level=O2 -- -mtriple=x86_64-linux-gnu
; test: run -- -mtriple=x86_64-linux-gnu
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
; CHECK: <narrow>:
; CHECK-NEXT: movl %edi, %eax
; CHECK-NEXT: addq %rsi, %rax
; CHECK: <number>:
; CHECK-NEXT: subsd %xmm1, %xmm0
; CHECK: <pair>:
; CHECK: addq %rdi, %r13
define swiftcc i64 @narrow(i32 swiftself %a, i64 %b) {
  %c = zext i32 %a to i64
  %r = add i64 %c, %b
  ret i64 %r
}
define swiftcc double @number(double swiftself %a, double %b) {
  %r = fsub double %a, %b
  ret double %r
}
define swiftcc i64 @pair({ i64, i64 } swiftself %a, i64 %b) {
  %c = extractvalue { i64, i64 } %a, 0
  %d = extractvalue { i64, i64 } %a, 1
  %r = add i64 %c, %d
  %s = mul i64 %r, %b
  ret i64 %s
}
define swiftcc i64 @mixed({ double, i64, i64 } swiftasync %a, i64 %b) {
  %d = extractvalue { double, i64, i64 } %a, 2
  %c = extractvalue { double, i64, i64 } %a, 1
  %s = mul i64 %d, %b
  %t = add i64 %s, %c
  ret i64 %t
}
define swiftcc <2 x i64> @vector(<2 x i64> swiftself %a, <2 x i64> %b) {
  %d = sub <2 x i64> %a, %b
  ret <2 x i64> %d
}
define i64 @calls(i64 %a) {
  %n = call swiftcc i64 @narrow(i32 swiftself 1000, i64 %a)
  %f = call swiftcc double @number(double swiftself 5.0, double 3.0)
  %p1 = insertvalue { i64, i64 } poison, i64 %a, 0
  %p2 = insertvalue { i64, i64 } %p1, i64 %n, 1
  %p = call swiftcc i64 @pair({ i64, i64 } swiftself %p2, i64 10)
  %m1 = insertvalue { double, i64, i64 } poison, double %f, 0
  %m2 = insertvalue { double, i64, i64 } %m1, i64 %p, 1
  %m3 = insertvalue { double, i64, i64 } %m2, i64 %n, 2
  %m = call swiftcc i64 @mixed({ double, i64, i64 } swiftasync %m3, i64 100000)
  %v1 = insertelement <2 x i64> <i64 0, i64 7>, i64 %m, i32 0
  %v = call swiftcc <2 x i64> @vector(<2 x i64> swiftself %v1, <2 x i64> <i64 1, i64 2>)
  %v0 = extractelement <2 x i64> %v, i32 0
  %i = fptosi double %f to i64
  %r = add i64 %v0, %i
  ret i64 %r
}
; >>> driver
; #include <stdio.h>
; long calls(long);
; int main(void) { printf("%ld\n", calls(5)); }
; >>> output
; 100510101
