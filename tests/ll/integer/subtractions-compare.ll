; A subtraction that is done anyway compares: x > 0 is x >= 1, x == 0 is x < 1 of numbers without sign. Nothing else is
; asked of it: each comparison with each constant, on the least, the greatest and the numbers around the constants.
; test: asm -- -O2
; test: run levels=O0,O2
target triple = "x86_64-unknown-linux-gnu"

define i64 @sgt0.1(i64 %p) {
  %n = add i64 %p, -1
  %c = icmp sgt i64 %p, 0
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
; CHECK-LABEL: sgt0.1:
; CHECK-NOT: test
; CHECK: decq
; CHECK: jge
define i32 @sgt5.5(i32 %p) {
  %n = add i32 %p, -5
  %c = icmp sgt i32 %p, 5
  br i1 %c, label %a, label %b
a:
  ret i32 %n
b:
  %x = xor i32 %n, %p
  ret i32 %x
}
define i64 @sgt4.5(i64 %p) {
  %n = add i64 %p, -5
  %c = icmp sgt i64 %p, 4
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i64 @sgt6.5(i64 %p) {
  %n = add i64 %p, -5
  %c = icmp sgt i64 %p, 6
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i64 @sge0.1(i64 %p) {
  %n = add i64 %p, -1
  %c = icmp sge i64 %p, 0
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i32 @sge5.5(i32 %p) {
  %n = add i32 %p, -5
  %c = icmp sge i32 %p, 5
  br i1 %c, label %a, label %b
a:
  ret i32 %n
b:
  %x = xor i32 %n, %p
  ret i32 %x
}
define i64 @sge4.5(i64 %p) {
  %n = add i64 %p, -5
  %c = icmp sge i64 %p, 4
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i64 @sge6.5(i64 %p) {
  %n = add i64 %p, -5
  %c = icmp sge i64 %p, 6
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i64 @slt0.1(i64 %p) {
  %n = add i64 %p, -1
  %c = icmp slt i64 %p, 0
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i32 @slt5.5(i32 %p) {
  %n = add i32 %p, -5
  %c = icmp slt i32 %p, 5
  br i1 %c, label %a, label %b
a:
  ret i32 %n
b:
  %x = xor i32 %n, %p
  ret i32 %x
}
define i64 @slt4.5(i64 %p) {
  %n = add i64 %p, -5
  %c = icmp slt i64 %p, 4
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i64 @slt6.5(i64 %p) {
  %n = add i64 %p, -5
  %c = icmp slt i64 %p, 6
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i64 @sle0.1(i64 %p) {
  %n = add i64 %p, -1
  %c = icmp sle i64 %p, 0
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i32 @sle5.5(i32 %p) {
  %n = add i32 %p, -5
  %c = icmp sle i32 %p, 5
  br i1 %c, label %a, label %b
a:
  ret i32 %n
b:
  %x = xor i32 %n, %p
  ret i32 %x
}
define i64 @sle4.5(i64 %p) {
  %n = add i64 %p, -5
  %c = icmp sle i64 %p, 4
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i64 @sle6.5(i64 %p) {
  %n = add i64 %p, -5
  %c = icmp sle i64 %p, 6
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i64 @ugt0.1(i64 %p) {
  %n = add i64 %p, -1
  %c = icmp ugt i64 %p, 0
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i32 @ugt5.5(i32 %p) {
  %n = add i32 %p, -5
  %c = icmp ugt i32 %p, 5
  br i1 %c, label %a, label %b
a:
  ret i32 %n
b:
  %x = xor i32 %n, %p
  ret i32 %x
}
define i64 @ugt4.5(i64 %p) {
  %n = add i64 %p, -5
  %c = icmp ugt i64 %p, 4
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i64 @ugt6.5(i64 %p) {
  %n = add i64 %p, -5
  %c = icmp ugt i64 %p, 6
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i64 @uge0.1(i64 %p) {
  %n = add i64 %p, -1
  %c = icmp uge i64 %p, 0
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i32 @uge5.5(i32 %p) {
  %n = add i32 %p, -5
  %c = icmp uge i32 %p, 5
  br i1 %c, label %a, label %b
a:
  ret i32 %n
b:
  %x = xor i32 %n, %p
  ret i32 %x
}
define i64 @uge4.5(i64 %p) {
  %n = add i64 %p, -5
  %c = icmp uge i64 %p, 4
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i64 @uge6.5(i64 %p) {
  %n = add i64 %p, -5
  %c = icmp uge i64 %p, 6
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i64 @ult0.1(i64 %p) {
  %n = add i64 %p, -1
  %c = icmp ult i64 %p, 0
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i32 @ult5.5(i32 %p) {
  %n = add i32 %p, -5
  %c = icmp ult i32 %p, 5
  br i1 %c, label %a, label %b
a:
  ret i32 %n
b:
  %x = xor i32 %n, %p
  ret i32 %x
}
define i64 @ult4.5(i64 %p) {
  %n = add i64 %p, -5
  %c = icmp ult i64 %p, 4
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i64 @ult6.5(i64 %p) {
  %n = add i64 %p, -5
  %c = icmp ult i64 %p, 6
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i64 @ule0.1(i64 %p) {
  %n = add i64 %p, -1
  %c = icmp ule i64 %p, 0
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i32 @ule5.5(i32 %p) {
  %n = add i32 %p, -5
  %c = icmp ule i32 %p, 5
  br i1 %c, label %a, label %b
a:
  ret i32 %n
b:
  %x = xor i32 %n, %p
  ret i32 %x
}
define i64 @ule4.5(i64 %p) {
  %n = add i64 %p, -5
  %c = icmp ule i64 %p, 4
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i64 @ule6.5(i64 %p) {
  %n = add i64 %p, -5
  %c = icmp ule i64 %p, 6
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i64 @eq0.1(i64 %p) {
  %n = add i64 %p, -1
  %c = icmp eq i64 %p, 0
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
; CHECK-LABEL: eq0.1:
; CHECK-NOT: test
; CHECK: subq $1
; CHECK: ret
define i32 @eq5.5(i32 %p) {
  %n = add i32 %p, -5
  %c = icmp eq i32 %p, 5
  br i1 %c, label %a, label %b
a:
  ret i32 %n
b:
  %x = xor i32 %n, %p
  ret i32 %x
}
define i64 @eq4.5(i64 %p) {
  %n = add i64 %p, -5
  %c = icmp eq i64 %p, 4
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
; CHECK-LABEL: eq4.5:
; CHECK: cmpq $4
define i64 @eq6.5(i64 %p) {
  %n = add i64 %p, -5
  %c = icmp eq i64 %p, 6
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i64 @ne0.1(i64 %p) {
  %n = add i64 %p, -1
  %c = icmp ne i64 %p, 0
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i32 @ne5.5(i32 %p) {
  %n = add i32 %p, -5
  %c = icmp ne i32 %p, 5
  br i1 %c, label %a, label %b
a:
  ret i32 %n
b:
  %x = xor i32 %n, %p
  ret i32 %x
}
define i64 @ne4.5(i64 %p) {
  %n = add i64 %p, -5
  %c = icmp ne i64 %p, 4
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}
define i64 @ne6.5(i64 %p) {
  %n = add i64 %p, -5
  %c = icmp ne i64 %p, 6
  br i1 %c, label %a, label %b
a:
  ret i64 %n
b:
  %x = xor i64 %n, %p
  ret i64 %x
}

@longs = constant [30 x ptr] [ptr @sgt0.1, ptr @sgt4.5, ptr @sgt6.5, ptr @sge0.1, ptr @sge4.5, ptr @sge6.5, ptr @slt0.1, ptr @slt4.5, ptr @slt6.5, ptr @sle0.1, ptr @sle4.5, ptr @sle6.5, ptr @ugt0.1, ptr @ugt4.5, ptr @ugt6.5, ptr @uge0.1, ptr @uge4.5, ptr @uge6.5, ptr @ult0.1, ptr @ult4.5, ptr @ult6.5, ptr @ule0.1, ptr @ule4.5, ptr @ule6.5, ptr @eq0.1, ptr @eq4.5, ptr @eq6.5, ptr @ne0.1, ptr @ne4.5, ptr @ne6.5]
@ints = constant [10 x ptr] [ptr @sgt5.5, ptr @sge5.5, ptr @slt5.5, ptr @sle5.5, ptr @ugt5.5, ptr @uge5.5, ptr @ult5.5, ptr @ule5.5, ptr @eq5.5, ptr @ne5.5]
; >>> driver
; #include <limits.h>
; #include <stdio.h>
; extern long (*const longs[30])(long);
; extern int (*const ints[10])(int);
; int main(void) {
;     long x[] = {LONG_MIN, LONG_MIN + 1, -5, -1, 0, 1, 3, 4, 5, 6, 7, LONG_MAX - 1, LONG_MAX};
;     int y[] = {INT_MIN, INT_MIN + 1, -5, -1, 0, 1, 3, 4, 5, 6, 7, INT_MAX - 1, INT_MAX};
;     for (unsigned f = 0; f < sizeof longs / sizeof *longs; f++) {
;         unsigned long sum = 0;
;         for (int k = 0; k < 13; k++) sum = sum * 31 + longs[f](x[k]);
;         printf("%lx\n", sum);
;     }
;     for (unsigned f = 0; f < sizeof ints / sizeof *ints; f++) {
;         unsigned sum = 0;
;         for (int k = 0; k < 13; k++) sum = sum * 31 + ints[f](y[k]);
;         printf("%x\n", sum);
;     }
; }
; >>> output
; f56eee777d3e0e22
; c86fccd3d1341548
; c86fccd3d17d4507
; f56eee777d3e0e22
; c86fccd3d80777c4
; c86fccd3d17a8acd
; f4ffff57c01244f0
; c7d1861eb71ccf5e
; c7d1861ebda9bc55
; f4ffff57c01244f0
; c7d1861ebdf031da
; c7d1861ebda7021b
; f4ffff51866f321f
; c7d18624e9ce843d
; c7d18624ea17b3fc
; f4ffff51866f321f
; c7d18624f0a1e6b9
; c7d18624ea14f9c2
; f56eee7db6e120f3
; c86fcccd9e826069
; c86fcccda50f4d60
; f56eee7db6e120f3
; c86fcccda555c2e5
; c86fcccda50c9326
; f56eee7db6e120f3
; c86fccd3d850b483
; c86fccd3d17a97cd
; f4ffff51866f321f
; c7d1861eb6d3929f
; c7d1861ebda9af55
; d17a8acd
; d1341548
; bdf031da
; bda9bc55
; ea14f9c2
; e9ce843d
; a555c2e5
; a50f4d60
; d136dc82
; bded6aa0
