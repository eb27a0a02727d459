; Loops that count: what goes on from a counter stands between comparison and branch; rows of elements are counted in bytes;
; sums of addresses from outside are not made again.
; test: asm -- -mtriple=aarch64-linux-gnu -O2
; test: run arch=aarch64 -- -mtriple=aarch64-linux-gnu -O2
; CHECK: fives:
; CHECK: subs xzr, [[I]], #90
; CHECK-NEXT: add [[I]], [[I]], #5
; CHECK-NEXT: b.lo
define i64 @fives(ptr %p) {
  br label %l
l:
  %i = phi i64 [ 0, %0 ], [ %n, %l ]
  %s = phi i64 [ 0, %0 ], [ %t, %l ]
  %q = getelementptr i64, ptr %p, i64 %i
  %v = load i64, ptr %q
  %x = xor i64 %v, %i
  %t = add i64 %s, %x
  %n = add nuw nsw i64 %i, 5
  %c = icmp ult i64 %i, 90
  br i1 %c, label %l, label %e
e:
  ret i64 %t
}
; CHECK: rows:
; CHECK: ldr w{{*}}, [x{{*}}, [[O]]]
; CHECK-NEXT: ldr w{{*}}, [x{{*}}, [[O]]]
; CHECK-NEXT: sub
; CHECK-NEXT: add
; CHECK-NEXT: add [[O]], [[O]], #256
; CHECK-NEXT: cbnz [[O]]
define i32 @rows(ptr %a, ptr %b, i64 %x, i64 %y) {
  %p = getelementptr i8, ptr %a, i64 %x
  %q = getelementptr i8, ptr %b, i64 %y
  br label %l
l:
  %i = phi i64 [ 0, %0 ], [ %n, %l ]
  %s = phi i32 [ 0, %0 ], [ %t, %l ]
  %g = getelementptr [256 x i8], ptr %p, i64 %i
  %h = getelementptr [256 x i8], ptr %q, i64 %i
  %v = load i32, ptr %g
  %w = load i32, ptr %h
  %d = sub i32 %v, %w
  %t = add i32 %d, %s
  %n = add i64 %i, 1
  %c = icmp eq i64 %n, 16
  br i1 %c, label %e, label %l
e:
  ret i32 %t
}
; CHECK: until:
; CHECK: add x{{*}}, x{{*}}, x{{*}}, lsl #8
; CHECK-NEXT: ldr
define i32 @until(ptr %a, i64 %x) {
  %p = getelementptr i8, ptr %a, i64 %x
  br label %l
l:
  %i = phi i64 [ 0, %0 ], [ %n, %l ]
  %g = getelementptr [256 x i8], ptr %p, i64 %i
  %v = load i32, ptr %g
  %n = add i64 %i, 1
  %c = icmp eq i32 %v, 7
  br i1 %c, label %e, label %l
e:
  %r = trunc i64 %i to i32
  ret i32 %r
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; long fives(const long *);
; int rows(const char *, const char *, long, long), until(const char *, long);
; int main(void) {
;   static long numbers[100];
;   static char a[5000], b[5000];
;   for (int i = 0; i < 100; i++) numbers[i] = i * i;
;   for (int i = 0; i < 5000; i++) a[i] = i % 101, b[i] = i % 37;
;   memcpy(a + 12 + 9 * 256, &(int){7}, 4);
;   printf("%ld %d %d\n", fives(numbers), rows(a, b, 4, 8), until(a, 12));
; }
; >>> output
; 53162 -606348262 9
