; Switches on integers wider than a register.
; test: run
define i32 @wide(i128 %x) {
  switch i128 %x, label %d [ i128 0, label %a
    i128 18446744073709551616, label %b
    i128 -1, label %c
    i128 7, label %a ]
a:
  ret i32 1
b:
  ret i32 2
c:
  ret i32 3
d:
  ret i32 4
}
define i32 @merge(i192 %x, i32 %n) {
  switch i192 %x, label %d [ i192 1, label %j
    i192 340282366920938463463374607431768211456, label %j
    i192 5, label %e ]
e:
  br label %j
d:
  br label %j
j:
  %r = phi i32 [ %n, %0 ], [ %n, %0 ], [ 17, %e ], [ 99, %d ]
  ret i32 %r
}
define i32 @merged(i64 %hi, i64 %lo, i32 %n) {
  %a = zext i64 %hi to i192
  %b = shl i192 %a, 128
  %c = zext i64 %lo to i192
  %d = or i192 %b, %c
  %r = call i32 @merge(i192 %d, i32 %n)
  ret i32 %r
}
; >>> driver
; #include <stdio.h>
; int wide(__int128);
; int merged(long, long, int);
; int main(void) {
;   printf("%d %d %d %d %d\n", wide(0), wide((__int128)1 << 64), wide(-1), wide(7), wide(8));
;   printf("%d %d %d %d\n", merged(0, 1, 5), merged(1, 0, 6), merged(0, 5, 7), merged(1, 1, 8));
; }
; >>> output
; 1 2 3 1 4
; 5 6 17 99
