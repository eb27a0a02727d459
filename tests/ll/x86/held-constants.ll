; Constants that a loop multiplies and adds are in registers before the loop; without a loop, and in one with calls, they are
; read from memory where they are needed. Where a table holds a global's address, members are reached from it.
; test: asm check=X86 -- -mtriple=x86_64-unknown-linux-gnu -relocation-model=pic -O2
; test: run
; X86: loop:
; X86: movsd .LCPI
; X86: movsd .LCPI
; X86: mulsd %xmm
; X86: addsd %xmm
; X86-NOT: .LCPI
; X86: straight:
; X86: mulsd .LCPI
; X86: addsd .LCPI
; X86: calls:
; X86: mulsd .LCPI
; X86: member:
; X86: movq table@GOTPCREL(%rip), %r
; X86: movq 0x10(%r
; X86: addq 0x18(%r
; X86: best:
; X86: cmp
; X86: cmov
; X86-NOT: cmpl
; X86: cmov
@table = global [4 x i64] [i64 1, i64 2, i64 3, i64 4]
declare void @nothing()

define void @loop(ptr %p, i64 %n) {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %q = getelementptr double, ptr %p, i64 %i
  %x = load double, ptr %q
  %y = fmul double %x, 3.0
  %z = fadd double %y, 1.5
  store double %z, ptr %q
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %body
end:
  ret void
}

define double @straight(double %x) {
  %y = fmul double %x, 3.0
  %z = fadd double %y, 1.5
  ret double %z
}

define void @calls(ptr %p, i64 %n) {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %q = getelementptr double, ptr %p, i64 %i
  %x = load double, ptr %q
  %y = fmul double %x, 3.0
  store double %y, ptr %q
  call void @nothing()
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %body
end:
  ret void
}

define i64 @member() {
  %a = load i64, ptr getelementptr (i8, ptr @table, i64 16)
  %b = load i64, ptr getelementptr (i8, ptr @table, i64 24)
  %s = add i64 %a, %b
  ret i64 %s
}

define i64 @best(ptr %p, i64 %n) {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %best = phi i32 [ 0, %entry ], [ %better, %body ]
  %at = phi i64 [ 0, %entry ], [ %where, %body ]
  %q = getelementptr i32, ptr %p, i64 %i
  %x = load i32, ptr %q
  %more = icmp sgt i32 %x, %best
  %better = select i1 %more, i32 %x, i32 %best
  %where = select i1 %more, i64 %i, i64 %at
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %body
end:
  %r = mul i64 %where, 100
  %w = sext i32 %better to i64
  %both = add i64 %r, %w
  ret i64 %both
}
; >>> driver
; #include <stdio.h>
; void loop(double *p, long n), calls(double *p, long n);
; void nothing(void) {}
; double straight(double);
; long member(void), best(int *, long);
; int main(void) {
;   double p[2] = {1, 2};
;   int v[5] = {3, 9, 4, 9, 1};
;   loop(p, 2);
;   calls(p, 2);
;   printf("%g %g %g %ld %ld\n", p[0], p[1], straight(4), member(), best(v, 5));
;   return 0;
; }
; >>> output
; 13.5 22.5 13.5 7 109
