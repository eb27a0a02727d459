; A number that is shifted up and down again is the low part of it, extended. Bits that are cut out in 32 bits are not tested in
; 64 again.
; test: asm -- -O2
; test: run levels=O0,O1,O2
target triple = "x86_64-unknown-linux-gnu"

define i64 @half(i32 %x) {
  %s = lshr i32 %x, 16
  %z = zext nneg i32 %s to i64
  %l = shl i64 %z, 48
  %r = ashr exact i64 %l, 48
  ret i64 %r
}
; CHECK-LABEL: half:
; CHECK: shrl
; CHECK-NEXT: movswq
; CHECK-NEXT: ret

define i64 @element(ptr %p, i64 %i) {
  %l = shl i64 %i, 32
  %o = ashr exact i64 %l, 29
  %e = getelementptr inbounds i8, ptr %p, i64 %o
  %r = load i64, ptr %e
  ret i64 %r
}
; CHECK-LABEL: element:
; CHECK: movslq
; CHECK-NEXT: movq (%rdi,%{{*}},8), %rax

define i64 @top(i64 %x) {
  %l = shl i64 %x, 32
  %r = ashr i64 %l, 33
  ret i64 %r
}
; CHECK-LABEL: top:
; CHECK: sarq $0x21

define i64 @rest(i64 %n, i64 %a) {
  %m = and i64 %n, 3
  %c = icmp eq i64 %m, 0
  br i1 %c, label %none, label %some
none:
  ret i64 %a
some:
  %r = mul i64 %m, %a
  ret i64 %r
}
; CHECK-LABEL: rest:
; CHECK: andl
; CHECK-NOT: test
; CHECK: j

define i64 @signed(i64 %n, i64 %a) {
  %m = and i64 %n, -4
  %c = icmp slt i64 %m, 0
  br i1 %c, label %none, label %some
none:
  ret i64 %a
some:
  %r = mul i64 %m, %a
  ret i64 %r
}

; >>> driver
; #include <stdio.h>
; long half(int), element(long *, long), top(long), rest(long, long), signed_(long, long) __asm__("signed");
; int main(void) {
;   long a[3] = {5, 6, 7};
;   printf("%ld %ld %ld\n", half(0x80001234), half(0x7fff8000), element(a + 1, 0x1ffffffffL));
;   printf("%ld %ld\n", element(a, 0x700000002L), top(0x1fffffffcL));
;   printf("%ld %ld %ld %ld\n", rest(8, 3), rest(7, 3), signed_(-1, 2), signed_(9, 2));
;   return 0;
; }
; >>> output
; -32768 32767 5
; 7 -2
; 3 9 2 16
