; What computes a value sets the flags that a comparison of it with zero would set: all of them only where it does not
; carry. A field of bits that is an index of wide elements is shifted once.
; test: asm -- -O2
; test: run levels=O0,O2
target triple = "x86_64-unknown-linux-gnu"

define i32 @down(i32 %n, ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %d, %loop ]
  store volatile i32 %i, ptr %p
  %d = add i32 %i, -1
  %c = icmp eq i32 %d, 0
  br i1 %c, label %out, label %loop
out:
  ret i32 %d
}
; CHECK-LABEL: down:
; CHECK: decl
; CHECK-NOT: test
; CHECK: jne

define i64 @sign(i64 %a, i64 %b, ptr %p) {
  %s = sub i64 %a, %b
  store i64 %s, ptr %p
  %c = icmp slt i64 %s, 0
  %r = select i1 %c, i64 3, i64 %a
  ret i64 %r
}

define i64 @greater(i64 %a, i64 %b, ptr %p) {
  %s = add i64 %a, %b
  store i64 %s, ptr %p
  %c = icmp sgt i64 %s, 0
  %r = select i1 %c, i64 3, i64 %a
  ret i64 %r
}
; CHECK-LABEL: greater:
; CHECK: testq

define i64 @masked(i64 %a, i64 %b, ptr %p) {
  %s = xor i64 %a, %b
  store i64 %s, ptr %p
  %c = icmp sgt i64 %s, 0
  %r = select i1 %c, i64 3, i64 %a
  ret i64 %r
}
; CHECK-LABEL: masked:
; CHECK: xorq
; CHECK-NOT: test
; CHECK: cmovg

define i32 @narrow(i32 %a, i32 %b, ptr %p) {
  %s = add i32 %a, %b
  store i32 %s, ptr %p
  %t = trunc i32 %s to i8
  %c = icmp eq i8 %t, 0
  %r = zext i1 %c to i32
  ret i32 %r
}
; CHECK-LABEL: narrow:
; CHECK: test

define i64 @field(i32 %x, ptr %base) {
  %a = lshr i32 %x, 7
  %b = and i32 %a, 255
  %c = zext nneg i32 %b to i64
  %p = getelementptr inbounds [16 x i8], ptr %base, i64 %c
  %v = load i64, ptr %p
  %q = getelementptr inbounds i8, ptr %p, i64 8
  %w = load i64, ptr %q
  %s = sub i64 %v, %w
  ret i64 %s
}
; CHECK-LABEL: field:
; CHECK: shrl $3,
; CHECK-NOT: shl
; CHECK: andl $0xFF0,
; CHECK-NOT: shl
; CHECK: retq

; The count is too small, and the field of 64 bits.
define i64 @low_field(i32 %x, ptr %base) {
  %a = lshr i32 %x, 3
  %b = and i32 %a, 7
  %c = zext nneg i32 %b to i64
  %p = getelementptr inbounds [16 x i8], ptr %base, i64 %c
  %v = load i64, ptr %p
  ret i64 %v
}
define i64 @long_field(i64 %x, ptr %base) {
  %a = lshr i64 %x, 40
  %b = and i64 %a, 15
  %p = getelementptr inbounds [32 x i8], ptr %base, i64 %b
  %v = load i64, ptr %p
  ret i64 %v
}

; >>> driver
; #include <stdio.h>
; int down(int, volatile int *), narrow(int, int, int *);
; long sign(long, long, long *), greater(long, long, long *), masked(long, long, long *);
; long field(unsigned, long *), low_field(unsigned, long *), long_field(unsigned long, long *);
; int main(void) {
;     static const long values[] = {0, 1, -1, 5, -5, 0x7fffffffffffffff, -0x7fffffffffffffff - 1, 256};
;     static long table[520];
;     for (int i = 0; i < 520; i++) table[i] = i * i;
;     volatile int v;
;     printf("%d\n", down(5, &v));
;     for (int i = 0; i < 8; i++)
;         for (int k = 0; k < 8; k++) {
;             long l, m, n; int o;
;             long a = values[i], b = values[k];
;             printf("%ld %ld %ld %d\n", sign(a, b, &l), greater(a, b, &m), masked(a, b, &n), narrow(a, b, &o));
;         }
;     for (unsigned i = 0; i < 6; i++)
;         printf("%ld %ld %ld\n", field(i * 0x12345677, table), low_field(i * 0x12345677, table), long_field(i * 0x123456789abcdef7, table));
; }
; >>> output
; 0
; 0 0 0 1
; 3 3 3 0
; 0 0 0 0
; 3 3 3 0
; 0 0 0 0
; 3 3 3 0
; 3 0 0 1
; 3 3 3 1
; 1 3 3 0
; 1 3 1 0
; 1 1 1 1
; 3 3 3 0
; 1 1 1 0
; 3 1 3 1
; 3 1 1 0
; 3 3 3 0
; 3 -1 -1 0
; 3 -1 -1 1
; -1 -1 -1 0
; 3 3 -1 0
; -1 -1 3 0
; 3 3 -1 0
; -1 3 3 0
; 3 3 -1 0
; 5 3 3 0
; 5 3 3 0
; 5 3 5 0
; 5 3 5 0
; 5 5 5 1
; 3 5 3 0
; 3 5 5 0
; 3 3 3 0
; 3 -5 -5 0
; 3 -5 -5 0
; 3 -5 3 0
; 3 -5 -5 1
; -5 -5 -5 0
; -5 3 -5 0
; -5 3 3 0
; 3 3 -5 0
; 9223372036854775807 3 3 0
; 9223372036854775807 9223372036854775807 3 1
; 3 3 9223372036854775807 0
; 9223372036854775807 9223372036854775807 3 0
; 3 3 9223372036854775807 0
; 9223372036854775807 9223372036854775807 9223372036854775807 0
; 3 9223372036854775807 9223372036854775807 0
; 9223372036854775807 9223372036854775807 3 0
; 3 -9223372036854775808 -9223372036854775808 1
; -9223372036854775808 -9223372036854775808 -9223372036854775808 0
; 3 3 3 0
; -9223372036854775808 -9223372036854775808 -9223372036854775808 0
; 3 3 3 0
; -9223372036854775808 -9223372036854775808 -9223372036854775808 0
; -9223372036854775808 -9223372036854775808 -9223372036854775808 1
; -9223372036854775808 -9223372036854775808 -9223372036854775808 1
; 256 3 3 1
; 256 3 3 0
; 256 3 256 0
; 256 3 3 0
; 256 3 256 0
; 3 256 3 0
; 3 256 256 1
; 256 3 256 1
; -1 0 0
; -689 144 576
; -357 100 2304
; -25 64 144
; -717 36 1296
; -385 16 0
