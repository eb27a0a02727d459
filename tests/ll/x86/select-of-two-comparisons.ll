; A select by two comparisons that are joined is one move for each of them; no bit of either is made.
; test: asm -- -O2
; test: run levels=O0,O2

define i64 @both(i64 %a, i64 %b, i64 %p, i64 %q) {
  %c = icmp ult i64 %a, 119
  %d = icmp ugt i64 %a, %b
  %e = and i1 %c, %d
  %r = select i1 %e, i64 %p, i64 %q
  ret i64 %r
}
; CHECK-LABEL: both:
; CHECK-NOT: set
; CHECK: cmovbeq
; CHECK: cmovaeq
; CHECK: ret

define i32 @either(i32 %a, i32 %b, i32 %p, i32 %q) {
  %c = icmp slt i32 %a, 7
  %d = icmp eq i32 %a, %b
  %e = select i1 %c, i1 true, i1 %d
  %r = select i1 %e, i32 %p, i32 %q
  ret i32 %r
}
; CHECK-LABEL: either:
; CHECK-NOT: set
; CHECK: cmov
; CHECK: cmov
; CHECK: ret

; The second operand is what is selected last, and lives on.
define i64 @kept(i64 %a, i64 %b, i64 %q) {
  %c = icmp slt i64 %a, 0
  %d = icmp sgt i64 %b, %q
  %n = xor i1 %d, true
  %e = select i1 %c, i1 %n, i1 false
  %r = select i1 %e, i64 %a, i64 %q
  %s = mul i64 %r, 3
  %t = sub i64 %s, %q
  ret i64 %t
}

define i32 @floats(double %x, double %y, i32 %p, i32 %q) {
  %c = fcmp oeq double %x, %y
  %d = fcmp ult double %x, 2.0
  %e = and i1 %c, %d
  %r = select i1 %e, i32 %p, i32 %q
  ret i32 %r
}

; Bits that are wanted as such, too, are made once.
define i64 @shared(i64 %a, i64 %b, i64 %p, ptr %to) {
  %c = icmp ult i64 %a, 119
  %d = icmp ugt i64 %a, %b
  %e = or i1 %c, %d
  %z = zext i1 %e to i8
  store i8 %z, ptr %to
  %r = select i1 %e, i64 %p, i64 %b
  ret i64 %r
}
; CHECK-LABEL: shared:
; CHECK: set
; CHECK: ret
; >>> driver
; #include <stdio.h>
; long both(long, long, long, long), kept(long, long, long), shared(long, long, long, char *);
; int either(int, int, int, int), floats(double, double, int, int);
; int main(void) {
;   long v[] = {0, 1, -1, 7, 6, 118, 119, 120, 1L << 40};
;   char bit;
;   for (int i = 0; i < 9; i++)
;     for (int j = 0; j < 9; j++) {
;       long s = shared(v[i], v[j], 5, &bit);
;       printf("%ld %d %ld %ld %d %d\n", both(v[i], v[j], 3, 4), either(v[i], v[j], 5, 6), kept(v[i], v[j], 9), s, bit,
;              floats(v[i], i == 8 ? 0. / 0. : v[j], 1, 2));
;     }
; }
; >>> output
; 4 5 18 5 1 1
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 3 5 18 5 1 2
; 4 5 18 5 1 1
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 -12 5 1 2
; 4 5 -12 5 1 2
; 4 5 -12 -1 0 1
; 4 5 -12 5 1 2
; 4 5 -12 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 3 6 18 5 1 2
; 3 6 18 5 1 2
; 4 6 18 5 1 2
; 4 5 18 5 1 2
; 3 6 18 5 1 2
; 4 6 18 5 1 2
; 4 6 18 5 1 2
; 4 6 18 5 1 2
; 4 6 18 5 1 2
; 3 5 18 5 1 2
; 3 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 3 6 18 5 1 2
; 3 6 18 5 1 2
; 4 6 18 5 1 2
; 3 6 18 5 1 2
; 3 6 18 5 1 2
; 4 5 18 5 1 2
; 4 6 18 5 1 2
; 4 6 18 5 1 2
; 4 6 18 5 1 2
; 4 6 18 5 1 2
; 4 6 18 5 1 2
; 4 6 18 -1 0 2
; 4 6 18 5 1 2
; 4 6 18 5 1 2
; 4 6 18 5 1 2
; 4 5 18 119 0 2
; 4 6 18 120 0 2
; 4 6 18 1099511627776 0 2
; 4 6 18 5 1 2
; 4 6 18 5 1 2
; 4 6 18 -1 0 2
; 4 6 18 5 1 2
; 4 6 18 5 1 2
; 4 6 18 5 1 2
; 4 6 18 5 1 2
; 4 5 18 120 0 2
; 4 6 18 1099511627776 0 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 -1 0 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 5 1 2
; 4 5 18 1099511627776 0 2
