; Constants are extended while compiling; a comparison's result is put into a register that was cleared before; of a value in memory
; one byte is tested where the mask is one.
; test: asm -- -O2
; test: run levels=O0,O2
target triple = "x86_64-unknown-linux-gnu"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @take(i8 signext, i8 zeroext, i1 zeroext, i16 signext)

define void @fill(ptr %p) {
  call void @llvm.memset.p0.i64(ptr %p, i8 200, i64 512, i1 false)
  ret void
}
; CHECK-LABEL: fill:
; CHECK-NOT: movz
; CHECK: memset

define i32 @arguments() {
  %r = call i32 @take(i8 signext 200, i8 zeroext 200, i1 zeroext true, i16 signext 40000)
  ret i32 %r
}
; CHECK-LABEL: arguments:
; CHECK-NOT: movz
; CHECK-NOT: movs
; CHECK: take

define signext i8 @result() {
  ret i8 -3
}

define i64 @less(i64 %a, ptr %p) {
  %b = load i64, ptr %p
  %c = icmp slt i64 %a, %b
  %z = zext i1 %c to i64
  %r = add i64 %z, %a
  ret i64 %r
}
; CHECK-LABEL: less:
; CHECK: xorl
; CHECK: cmpq
; CHECK: setl
; CHECK-NOT: movz
; CHECK: ret

define i32 @equal(double %a, double %b) {
  %c = fcmp oeq double %a, %b
  %z = zext i1 %c to i32
  ret i32 %z
}

define i32 @unequal(double %a, double %b) {
  %c = fcmp une double %a, %b
  %s = select i1 %c, i32 7, i32 6
  ret i32 %s
}

define i32 @bits(ptr %p) {
  %v = load i64, ptr %p
  %m = and i64 %v, 30786325577728
  %c = icmp eq i64 %m, 0
  %w = load i16, ptr %p
  %n = and i16 %w, -32768
  %d = icmp ne i16 %n, 0
  %x = zext i1 %c to i32
  %y = select i1 %d, i32 4, i32 0
  %r = add i32 %x, %y
  ret i32 %r
}
; CHECK-LABEL: bits:
; CHECK: testb $0x1C, 5(
; CHECK: ret

define i64 @wide(i32 %a, i32 %b) {
  %c = add i32 %a, %b
  %r = sext i32 %c to i64
  ret i64 %r
}
; >>> driver
; #include <math.h>
; #include <stdio.h>
; #include <string.h>
; void fill(char *);
; int arguments(void);
; signed char result(void);
; long less(long, long *);
; int equal(double, double), unequal(double, double), bits(void *);
; long wide(int, int);
; int take(signed char a, unsigned char b, _Bool c, short d) { return a * 1000003 + b * 10007 + c * 101 + d; }
; int main(void) {
;     unsigned char area[520] = {0};
;     fill((char *)area);
;     printf("%d %d %d\n", area[0], area[511], area[512]);
;     printf("%d %d\n", arguments(), result());
;     long other = 5;
;     printf("%ld %ld %ld\n", less(4, &other), less(5, &other), less(-6, &other));
;     double number[] = {1, 2, NAN};
;     for (int i = 0; i < 3; i++)
;         for (int k = 0; k < 3; k++) printf("%d%d ", equal(number[i], number[k]), unequal(number[i], number[k]));
;     for (int i = 0; i < 64; i++) {
;         unsigned long v = 1ul << i;
;         printf("%d", bits(&v));
;     }
;     printf("\n%lx %lx\n", wide(0x7fffffff, 1), wide(-5, 3));
; }
; >>> output
; 200 200 0
; -54024203 -3
; 5 5 -5
; 16 07 07 07 16 07 07 07 07 1111111111111115111111111111111111111111110001111111111111111111
; ffffffff80000000 fffffffffffffffe
