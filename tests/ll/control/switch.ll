; Switches that become jump tables, bit tests and trees; wide, sparse, signed and overlapping targets.
; test: run
; test: run models=static,pic -- -basic-block-sections=all
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu -basic-block-sections=all
; test: reassemble
define i32 @dense(i32 %x) {
  switch i32 %x, label %d [
    i32 10, label %a
    i32 11, label %b
    i32 12, label %c
    i32 13, label %a
    i32 14, label %e
    i32 15, label %f
    i32 17, label %b
  ]
a:
  ret i32 1
b:
  ret i32 2
c:
  ret i32 3
e:
  ret i32 5
f:
  ret i32 6
d:
  ret i32 -1
}
define i32 @bits(i8 %x) {
  switch i8 %x, label %no [
    i8 32, label %yes
    i8 9, label %yes
    i8 10, label %yes
    i8 13, label %yes
    i8 12, label %yes
    i8 44, label %other
    i8 59, label %other
    i8 -1, label %other
  ]
yes:
  ret i32 1
other:
  ret i32 2
no:
  ret i32 0
}
define i64 @sparse(i64 %x) {
entry:
  switch i64 %x, label %out [
    i64 -9223372036854775808, label %one
    i64 -5, label %two
    i64 0, label %three
    i64 7, label %one
    i64 100000000000, label %two
    i64 9223372036854775807, label %three
    i64 2147483648, label %four
    i64 4294967295, label %four
  ]
one:
  br label %out
two:
  br label %out
three:
  br label %out
four:
  br label %out
out:
  %r = phi i64 [ 0, %entry ], [ 1, %one ], [ 2, %two ], [ 3, %three ], [ 4, %four ]
  ret i64 %r
}
define i32 @same_target(i32 %x) {
entry:
  switch i32 %x, label %other [
    i32 0, label %join
    i32 1, label %join
    i32 2, label %join
    i32 3, label %join
    i32 4, label %join
  ]
other:
  %y = mul i32 %x, 5
  br label %join
join:
  %r = phi i32 [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ %y, %other ]
  ret i32 %r
}
define i32 @narrow(i3 %x) {
  switch i3 %x, label %d [
    i3 0, label %a
    i3 1, label %b
    i3 2, label %c
    i3 3, label %a
    i3 -1, label %b
  ]
a:
  ret i32 10
b:
  ret i32 20
c:
  ret i32 30
d:
  ret i32 40
}
define i32 @only_default(i32 %x) {
  switch i32 %x, label %d []
d:
  ret i32 %x
}
define i32 @unreachable_default(i32 %x) {
  switch i32 %x, label %never [
    i32 0, label %a
    i32 1, label %b
    i32 2, label %c
    i32 3, label %d
  ]
a:
  ret i32 11
b:
  ret i32 22
c:
  ret i32 33
d:
  ret i32 44
never:
  unreachable
}
; >>> driver
; #include <stdio.h>
; int dense(int), bits(char), same_target(int), narrow(unsigned char), only_default(int), unreachable_default(int);
; long sparse(long);
; int main(void) {
;     for (int i = 8; i < 20; i++) printf("%d ", dense(i));
;     printf("%d %d\n", dense(-2147483647 - 1), dense(0x7fffffff));
;     int sum = 0;
;     for (int i = 0; i < 256; i++) sum = sum * 3 + bits((char)i);
;     printf("%d\n", sum);
;     long xs[] = {-9223372036854775807L - 1, -5, 0, 7, 100000000000, 9223372036854775807, 2147483648, 4294967295, 1, -1, 8, -2147483648L};
;     for (int i = 0; i < 12; i++) printf("%ld ", sparse(xs[i]));
;     puts("");
;     for (int i = -1; i < 7; i++) printf("%d ", same_target(i));
;     for (int i = 0; i < 8; i++) printf("%d ", narrow(i));
;     printf("%d\n", only_default(3));
;     for (int i = 0; i < 4; i++) printf("%d ", unreachable_default(i));
;     puts("");
; }
; >>> output
; -1 -1 1 2 3 1 5 6 -1 2 -1 -1 -1 -1
; -1113313419
; 1 2 3 1 2 3 4 4 0 0 0 0 
; -5 7 7 7 7 7 25 30 10 20 30 10 40 40 40 20 3
; 11 22 33 44 
