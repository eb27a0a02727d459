; Computed goto: a table of blockaddresses, one of them used from another function.
; test: run
; test: reassemble
@labels = internal constant [4 x ptr] [ptr blockaddress(@run, %inc), ptr blockaddress(@run, %dbl), ptr blockaddress(@run, %neg), ptr blockaddress(@run, %end)]
@relative = internal constant [2 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr blockaddress(@run, %dbl) to i64), i64 ptrtoint (ptr blockaddress(@run, %inc) to i64)) to i32), i32 0]

define i64 @run(ptr %code, i64 %x) {
entry:
  br label %dispatch
dispatch:
  %pc = phi ptr [ %code, %entry ], [ %pc1, %inc ], [ %pc1, %dbl ], [ %pc1, %neg ]
  %acc = phi i64 [ %x, %entry ], [ %i, %inc ], [ %d, %dbl ], [ %n, %neg ]
  %op = load i8, ptr %pc
  %pc1 = getelementptr i8, ptr %pc, i64 1
  %op64 = zext i8 %op to i64
  %slot = getelementptr [4 x ptr], ptr @labels, i64 0, i64 %op64
  %target = load ptr, ptr %slot
  indirectbr ptr %target, [label %inc, label %dbl, label %neg, label %end]
inc:
  %i = add i64 %acc, 1
  br label %dispatch
dbl:
  %d = shl i64 %acc, 1
  br label %dispatch
neg:
  %n = sub i64 0, %acc
  br label %dispatch
end:
  ret i64 %acc
}
define i1 @elsewhere() {
  %p = load ptr, ptr @labels
  %same = icmp eq ptr %p, blockaddress(@run, %inc)
  ret i1 %same
}
define i1 @difference() {
  %d = load i32, ptr @relative
  %d64 = sext i32 %d to i64
  %a = getelementptr i8, ptr blockaddress(@run, %inc), i64 %d64
  %same = icmp eq ptr %a, blockaddress(@run, %dbl)
  ret i1 %same
}
; >>> driver
; #include <stdio.h>
; long run(const char *, long); _Bool elsewhere(void), difference(void);
; int main(void) {
;     static const char code[] = {0, 1, 1, 2, 0, 1, 3};
;     printf("%ld %ld %d %d\n", run(code, 5), run(code + 6, 9), elsewhere(), difference());
; }
; >>> output
; -46 9 1 1
