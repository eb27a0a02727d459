; Phis of loaded numbers that are extended where they are used are extended already.
; test: asm -- -O2
; test: run levels=O0,O1,O2
target triple = "x86_64-unknown-linux-gnu"

define i32 @pairs(ptr %p, i64 %n) {
entry:
  %first = load i8, ptr %p
  br label %loop
loop:
  %i = phi i64 [ 1, %entry ], [ %j, %loop ]
  %v = phi i8 [ %first, %entry ], [ %w, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %q = getelementptr i8, ptr %p, i64 %i
  %w = load i8, ptr %q
  %x = zext i8 %v to i32
  %y = zext i8 %w to i32
  %m = mul i32 %x, %y
  %t = add i32 %s, %m
  %j = add i64 %i, 1
  %c = icmp eq i64 %j, %n
  br i1 %c, label %out, label %loop
out:
  ret i32 %t
}
; CHECK-LABEL: pairs:
; CHECK: .LBB
; CHECK-NOT: movzbl %
; CHECK: ret

define i64 @signed(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %v = phi i16 [ -3, %entry ], [ %w, %loop ]
  %s = phi i64 [ 0, %entry ], [ %t, %loop ]
  %x = sext i16 %v to i64
  %d = shl i64 %s, 1
  %t = add i64 %d, %x
  %q = getelementptr i16, ptr %p, i64 %i
  %w = load i16, ptr %q
  %j = add i64 %i, 1
  %c = icmp eq i64 %j, %n
  br i1 %c, label %out, label %loop
out:
  ret i64 %t
}
; CHECK-LABEL: signed:
; CHECK: .LBB
; CHECK-NOT: movswq %
; CHECK: ret

define i64 @words(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %v = phi i32 [ -7, %entry ], [ %w, %loop ]
  %s = phi i64 [ 0, %entry ], [ %t, %loop ]
  %x = sext i32 %v to i64
  %d = shl i64 %s, 1
  %e = xor i64 %d, %x
  %h = lshr i32 %v, 3
  %z = zext i32 %h to i64
  %t = add i64 %e, %z
  %q = getelementptr i32, ptr %p, i64 %i
  %w = load i32, ptr %q
  %j = add i64 %i, 1
  %c = icmp eq i64 %j, %n
  br i1 %c, label %out, label %loop
out:
  ret i64 %t
}
; CHECK-LABEL: words:
; CHECK: .LBB
; CHECK-NOT: movslq %
; CHECK: ret

define i64 @both(ptr %p, i64 %n, i8 %e) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  %v = phi i8 [ -1, %entry ], [ %u, %next ]
  %s = phi i64 [ 0, %entry ], [ %t, %next ]
  %q = getelementptr i8, ptr %p, i64 %i
  %w = load i8, ptr %q
  %same = icmp eq i8 %w, %e
  br i1 %same, label %keep, label %next
keep:
  br label %next
next:
  %u = phi i8 [ %v, %keep ], [ %w, %loop ]
  %x = zext i8 %u to i64
  %y = zext i8 %v to i32
  %z = sext i8 %v to i32
  %m = mul i32 %y, %z
  %k = sext i32 %m to i64
  %o = mul i64 %s, 3
  %g = add i64 %o, %x
  %t = add i64 %g, %k
  %j = add i64 %i, 1
  %c = icmp eq i64 %j, %n
  br i1 %c, label %out, label %loop
out:
  %r = xor i64 %t, 1
  ret i64 %r
}

; >>> driver
; #include <stdio.h>
; int pairs(unsigned char *, long);
; long words(int *, long);
; long signed_(short *, long) __asm__("signed"), both(signed char *, long, signed char);
; int main(void) {
;     unsigned char b[] = {200, 3, 255, 128, 0, 255, 255};
;     short h[] = {-1, 32767, -32768, 5, 0};
;     printf("%d %d\n", pairs(b, 7), pairs(b, 2));
;     printf("%ld %ld\n", signed_(h, 5), signed_(h, 1));
;     printf("%ld %ld\n", both((signed char *)b, 7, -1), both((signed char *)b, 5, 3));
;     int w[] = {-1, 0x7fffffff, -0x7fffffff - 1, 9};
;     printf("%ld %ld\n", words(w, 4), words(w, 1));
; }
; >>> output
; 99030 600
; 65481 -3
; -2903752 -416726
; 805306308 536870904
