; A switch whose default is unreachable tests no more than it must.
; test: run
; test: reassemble
; test: dump -- -O2
define i32 @one(i32 %x) {
; CHECK: <one>:
; CHECK-NOT: cmp
; CHECK: ret
  switch i32 %x, label %never [ i32 3, label %a ]
a:
  ret i32 30
never:
  unreachable
}
define i32 @three(i32 %x) {
  switch i32 %x, label %never [ i32 3, label %a
                                i32 9, label %b
                                i32 20, label %a ]
a:
  ret i32 30
b:
  ret i32 31
never:
  unreachable
}
define i32 @table(i32 %x) {
  switch i32 %x, label %never [ i32 3, label %a
                                i32 4, label %b
                                i32 5, label %c
                                i32 6, label %a
                                i32 7, label %d
                                i32 9, label %b ]
a:
  ret i32 30
b:
  ret i32 31
c:
  ret i32 32
d:
  ret i32 33
never:
  unreachable
}
define i32 @bits(i64 %x) {
  switch i64 %x, label %never [ i64 1, label %a
                                i64 4, label %b
                                i64 8, label %b
                                i64 17, label %a
                                i64 31, label %b
                                i64 35, label %a
                                i64 63, label %a ]
a:
  ret i32 5
b:
  ret i32 6
never:
  unreachable
}
define i32 @shared(i32 %x, i1 %c) {
  br i1 %c, label %s, label %never
s:
  switch i32 %x, label %never [ i32 1, label %a
                                i32 2, label %never
                                i32 700, label %b ]
a:
  ret i32 1
b:
  ret i32 2
never:
  unreachable
}
; >>> driver
; #include <stdio.h>
; int one(int), three(int), table(int), bits(long), shared(int, int);
; int main(void) {
;     printf("%d %d %d %d\n", one(3), three(3), three(9), three(20));
;     printf("%d %d %d %d %d %d\n", table(3), table(4), table(5), table(6), table(7), table(9));
;     printf("%d %d %d %d %d %d %d\n", bits(1), bits(4), bits(8), bits(17), bits(31), bits(35), bits(63));
;     printf("%d %d\n", shared(1, 1), shared(700, 1));
; }
; >>> output
; 30 30 31 30
; 30 31 32 30 33 31
; 5 6 6 5 6 5 5
; 1 2
