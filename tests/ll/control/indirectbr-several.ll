; Several indirectbr over the same blocks, with phis and values that live across them.
; test: run
@table = constant [3 x ptr] [ptr blockaddress(@run, %inc), ptr blockaddress(@run, %twice), ptr blockaddress(@run, %end)]
define i32 @run(ptr %code, i32 %start) {
entry:
  %k = mul i32 %start, 3
  %o = load i8, ptr %code
  %t = getelementptr [3 x ptr], ptr @table, i32 0, i8 %o
  %a = load ptr, ptr %t
  indirectbr ptr %a, [label %inc, label %twice, label %end]
inc:
  %x = phi i32 [ %start, %entry ], [ %x1, %inc ], [ %y1, %twice ]
  %p = phi ptr [ %code, %entry ], [ %p1, %inc ], [ %q1, %twice ]
  %x1 = add i32 %x, %k
  %p1 = getelementptr i8, ptr %p, i32 1
  %o1 = load i8, ptr %p1
  %t1 = getelementptr [3 x ptr], ptr @table, i32 0, i8 %o1
  %a1 = load ptr, ptr %t1
  indirectbr ptr %a1, [label %twice, label %inc, label %end]
twice:
  %y = phi i32 [ %start, %entry ], [ %x1, %inc ], [ %y1, %twice ]
  %q = phi ptr [ %code, %entry ], [ %p1, %inc ], [ %q1, %twice ]
  %y1 = mul i32 %y, 2
  %q1 = getelementptr i8, ptr %q, i32 1
  %o2 = load i8, ptr %q1
  %t2 = getelementptr [3 x ptr], ptr @table, i32 0, i8 %o2
  %a2 = load ptr, ptr %t2
  indirectbr ptr %a2, [label %inc, label %twice, label %end]
end:
  %z = phi i32 [ -1, %entry ], [ %x1, %inc ], [ %y1, %twice ]
  %r = add i32 %z, %k
  ret i32 %r
}
; A value of one block used in a block that only its indirectbr reached.
define i32 @across(ptr %p, i32 %n) {
  %c = icmp sgt i32 %n, 10
  br i1 %c, label %left, label %right
left:
  %v = mul i32 %n, 7
  indirectbr ptr blockaddress(@across, %l2), [label %l2]
right:
  %w = mul i32 %n, 9
  indirectbr ptr blockaddress(@across, %r2), [label %r2]
l2:
  %d = add i32 %v, 1
  ret i32 %d
r2:
  %e = add i32 %w, 2
  ret i32 %e
}
; >>> driver
; #include <stdio.h>
; int run(const char *, int), across(void *, int);
; int main(void) {
;   printf("%d %d %d\n", run("\2", 5), run("\0\1\1\0\2", 5), run("\1\0\0\1\2", 9));
;   printf("%d %d\n", across(0, 20), across(0, 3));
; }
; >>> output
; 14 110 171
; 141 29
