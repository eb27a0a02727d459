; Several decisions of a switch in one loop lead to the next loop: what that one holds is made before the first.
; test: run -- -O2
; test: run arch=aarch64 -- -mtriple=aarch64-linux-gnu -O2
define i64 @skip_and_sum(ptr %s) {
  br label %skip
skip:
  %p = phi ptr [ %s, %0 ], [ %p1, %skip ], [ %p1, %skip ], [ %p1, %skip ], [ %p1, %skip ], [ %p1, %skip ], [ %p1, %skip ]
  %c = load i8, ptr %p
  %p1 = getelementptr i8, ptr %p, i64 1
  switch i8 %c, label %sum [
    i8 9, label %skip
    i8 32, label %skip
    i8 13, label %skip
    i8 12, label %skip
    i8 11, label %skip
    i8 10, label %skip
  ]
sum:
  %q = phi ptr [ %p, %skip ], [ %q1, %sum ]
  %n = phi i64 [ 0, %skip ], [ %next, %sum ]
  %d = load i8, ptr %q
  %q1 = getelementptr i8, ptr %q, i64 1
  %w = zext i8 %d to i64
  %m = mul i64 %n, 1000000007
  %next = add i64 %m, %w
  %e = icmp eq i8 %d, 0
  br i1 %e, label %end, label %sum
end:
  ret i64 %n
}
; >>> driver
; #include <stdio.h>
; long skip_and_sum(const char *);
; int main(void) { printf("%ld %ld %ld\n", skip_and_sum(" \t\nab"), skip_and_sum("~b"), skip_and_sum("\003\r b")); }
; >>> output
; 97000000777 126000000980 -132928048462111292
