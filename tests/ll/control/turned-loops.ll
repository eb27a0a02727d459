; A loop whose head chooses between two ways is entered by a jump to its head, and goes round without a jump or a taken branch
; behind its test; where one way is the exit, or size counts, it stays as it is.
; test: asm check=FAST -- -mtriple=x86_64-unknown-linux-gnu -O2
; test: run
; FAST: both:
; FAST: jmp
; FAST: je
; FAST: cmpq
; FAST: jl{{*}}
; FAST: jmp
; FAST: retq
; FAST: small:
; FAST-NOT: je
; FAST: retq
define void @both(ptr %p, i64 %n, i64 %k) {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %end ]
  %q = getelementptr i64, ptr %p, i64 %i
  %v = load i64, ptr %q
  %less = icmp slt i64 %v, %k
  br i1 %less, label %one, label %other
one:
  %a = add i64 %v, 100
  store i64 %a, ptr %q
  br label %end
other:
  %b = mul i64 %v, 3
  store i64 %b, ptr %q
  br label %end
end:
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %out, label %head
out:
  ret void
}

define void @small(ptr %p, i64 %n, i64 %k) optsize {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %end ]
  %q = getelementptr i64, ptr %p, i64 %i
  %v = load i64, ptr %q
  %less = icmp slt i64 %v, %k
  br i1 %less, label %one, label %other
one:
  %a = add i64 %v, 100
  store i64 %a, ptr %q
  br label %end
other:
  %b = mul i64 %v, 3
  store i64 %b, ptr %q
  br label %end
end:
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %out, label %head
out:
  ret void
}
; >>> driver
; #include <stdio.h>
; void both(long *p, long n, long k), small(long *p, long n, long k);
; int main(void) {
;   long a[6] = {1, 7, 3, 9, 2, 8}, b[6] = {1, 7, 3, 9, 2, 8};
;   both(a, 6, 5);
;   small(b, 6, 5);
;   for (int i = 0; i < 6; i++) printf("%ld %ld\n", a[i], b[i]);
;   return 0;
; }
; >>> output
; 101 101
; 21 21
; 103 103
; 27 27
; 102 102
; 24 24
