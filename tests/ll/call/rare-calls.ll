; A call that is made only if something is no number saves the vector registers that a loop keeps; the way without the call has
; no access to the frame. A call that is made each time takes what it destroys from the loop.
; test: asm check=X86 -- -mtriple=x86_64-unknown-linux-gnu -O2
; test: run link=-lm
; test: run link=-lm -- -mattr=+avx
; test: run link=-lm arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
; X86: roots:
; X86: sqrtsd
; X86: mulsd %xmm{{*}}, %xmm{{*}}
; X86-NOT: (%rsp)
; X86: jne
; X86: movsd %xmm{{*}}(%rsp)
; X86: callq sqrt
; X86: movsd {{*}}(%rsp), %xmm
; X86: always:
; X86: callq other
; X86: (%rsp)
declare double @sqrt(double)
declare double @other(double)

define double @roots(ptr %p, i64 %n, double %a, double %b) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi double [ 0.0, %entry ], [ %more, %loop ]
  %q = getelementptr double, ptr %p, i64 %i
  %x = load double, ptr %q
  %r = call double @sqrt(double %x)
  %m = fmul double %r, %a
  %t = fadd double %m, %b
  %more = fadd double %sum, %t
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  ret double %more
}

define double @always(ptr %p, i64 %n, double %a, double %b) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi double [ 0.0, %entry ], [ %more, %loop ]
  %q = getelementptr double, ptr %p, i64 %i
  %x = load double, ptr %q
  %r = call double @other(double %x)
  %m = fmul double %r, %a
  %t = fadd double %m, %b
  %more = fadd double %sum, %t
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop
end:
  ret double %more
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; double roots(double *p, long n, double a, double b), always(double *p, long n, double a, double b);
; double other(double x) {
;   double y[16];
;   for (int i = 0; i < 16; i++) y[i] = x * i;
;   __asm__ volatile("" : : "r"(y) : "memory");
;   return y[2];
; }
; int main(void) {
;   double p[5] = {4, 9, -1, 16, 25}, q[3] = {4, 9, 16};
;   double bad = roots(p, 5, 2, 1);
;   printf("%d %g %g\n", bad != bad, roots(q, 3, 2, 1), always(p, 5, 2, 1));
;   return 0;
; }
; >>> output
; 1 21 217
