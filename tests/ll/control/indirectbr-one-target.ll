; An indirectbr with one destination (or the same one several times) whose phis take values on that edge.
; test: run models=static,pic
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
; The destination has another way in.
define i32 @loop(ptr %p) {
entry:
  br label %head
head:
  %x = phi i32 [ 0, %entry ], [ %y, %go ]
  %y = add i32 %x, 1
  %c = icmp eq i32 %y, 4
  br i1 %c, label %done, label %go
go:
  store volatile i32 %x, ptr %p
  %t = load volatile ptr, ptr @loop.to
  indirectbr ptr %t, [label %head]
done:
  ret i32 %x
}
@loop.to = global ptr blockaddress(@loop, %head)
; The destination is reached only so: its phis have one entry, and trade places with what the jump reads.
define i64 @only(i64 %a, i64 %b, ptr %t) {
  %s = add i64 %a, %b
  %d = sub i64 %a, %b
  indirectbr ptr %t, [label %next, label %next]
next:
  %y = phi i64 [ %d, %0 ], [ %d, %0 ]
  %x = phi i64 [ %s, %0 ], [ %s, %0 ]
  %z = phi ptr [ %t, %0 ], [ %t, %0 ]
  %c = icmp eq ptr %z, blockaddress(@only, %next)
  %e = zext i1 %c to i64
  %m = mul i64 %x, %y
  %r = add i64 %m, %e
  ret i64 %r
}
define i64 @try.only(i64 %a, i64 %b) {
  %r = call i64 @only(i64 %a, i64 %b, ptr blockaddress(@only, %next))
  ret i64 %r
}
; A block that jumps to itself, twice in the list, and leaves through another jump; values trade places.
define i64 @self(i64 %n) {
entry:
  br label %go
go:
  %i = phi i64 [ %n, %entry ], [ %j, %go ], [ %j, %go ]
  %a = phi i64 [ 1, %entry ], [ %b, %go ], [ %b, %go ]
  %b = phi i64 [ 0, %entry ], [ %f, %go ], [ %f, %go ]
  %f = add i64 %a, %b
  %j = sub i64 %i, 1
  %c = icmp ne i64 %j, 0
  %t = select i1 %c, ptr blockaddress(@self, %go), ptr blockaddress(@self, %out)
  indirectbr ptr %t, [label %go, label %go, label %out, label %out]
out:
  %r = phi i64 [ %f, %go ], [ %f, %go ]
  ret i64 %r
}
; Blocks that only return, through a phi or not, behind one jump and behind two.
define i64 @returns(i1 %c, i64 %v) {
entry:
  br i1 %c, label %left, label %right
left:
  %l = add i64 %v, 3
  %lt = load volatile ptr, ptr @returns.to
  indirectbr ptr %lt, [label %out]
right:
  %k = mul i64 %v, 5
  br label %out
out:
  %r = phi i64 [ %l, %left ], [ %k, %right ]
  ret i64 %r
}
@returns.to = global ptr blockaddress(@returns, %out)
; Two jumps to the one block.
define i64 @both(i1 %c, i64 %v) {
entry:
  br i1 %c, label %left, label %right
left:
  %l = add i64 %v, 3
  indirectbr ptr blockaddress(@both, %out), [label %out]
right:
  %k = mul i64 %v, 5
  indirectbr ptr blockaddress(@both, %out), [label %out, label %out]
out:
  %r = phi i64 [ %l, %left ], [ %k, %right ], [ %k, %right ]
  ret i64 %r
}
; >>> driver
; #include <stdio.h>
; int loop(int *);
; long try_only(long, long) __asm__("try.only"), self(long), returns(_Bool, long), both(_Bool, long);
; int main(void) {
;   int last = -1;
;   int x = loop(&last);
;   printf("%d %d\n", x, last);
;   printf("%ld %ld\n", try_only(7, 3), self(10));
;   printf("%ld %ld %ld %ld\n", returns(1, 4), returns(0, 4), both(1, 4), both(0, 4));
; }
; >>> output
; 3 2
; 41 55
; 7 20 7 20
