; Two ways that are as likely stand one after the other, so that jumps are short. The second test runs them, also in a loop.
; test: asm check=CODE -- -mtriple=x86_64-linux-gnu -O2
; test: asm check=ARM -- -mtriple=aarch64-linux-gnu -O2
; test: run
; CODE: f:
; CODE: callq first
; CODE: jmp
; CODE: callq second
; CODE: callq third
; CODE: retq
; ARM: f:
; ARM: bl first
; ARM: b .L
; ARM: bl second
; ARM: bl third
; ARM: ret
declare i32 @first(i32)
declare i32 @second(i32)
declare i32 @third(i32)
define i32 @f(i32 %x) {
  %c = icmp sgt i32 %x, 5
  br i1 %c, label %a, label %b
a:
  %u = call i32 @first(i32 %x)
  br label %j
b:
  %v = call i32 @second(i32 %x)
  br label %j
j:
  %p = phi i32 [ %u, %a ], [ %v, %b ]
  %r = call i32 @third(i32 %p)
  %s = add i32 %r, %p
  ret i32 %s
}
define i32 @turns(i32 %n) {
  br label %l
l:
  %i = phi i32 [ %n, %0 ], [ %i1, %j ]
  %t = phi i32 [ 0, %0 ], [ %t1, %j ]
  %o = and i32 %i, 1
  %c = icmp eq i32 %o, 0
  br i1 %c, label %a, label %b
a:
  %u = call i32 @first(i32 %i)
  br label %j
b:
  %v = call i32 @second(i32 %i)
  br label %j
j:
  %p = phi i32 [ %u, %a ], [ %v, %b ]
  %r = call i32 @third(i32 %p)
  %t1 = add i32 %t, %r
  %i1 = sub i32 %i, 1
  %e = icmp eq i32 %i1, 0
  br i1 %e, label %x, label %l
x:
  ret i32 %t1
}
; >>> driver
; #include <stdio.h>
; int f(int), turns(int);
; int first(int x) { return x * 2; }
; int second(int x) { return x * 3 + 1; }
; int third(int x) { return x ^ 5; }
; int main(void) {
;   printf("%d %d %d\n", f(5), f(6), turns(7));
; }
; >>> output
; 37 21 79
