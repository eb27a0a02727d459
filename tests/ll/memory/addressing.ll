; Address arithmetic that folds into addressing modes, and that must not: scales, displacements at their limits, negative indices, narrow indices.
; test: run
@array = internal global [64 x i32] zeroinitializer
@matrix = internal global [8 x [8 x i64]] zeroinitializer
define i32 @at_index(ptr %p, i64 %i, i32 %j, i16 signext %k) {
  %a = getelementptr i32, ptr %p, i64 %i
  %b = getelementptr i32, ptr %a, i64 3
  %v = load i32, ptr %b
  %c = getelementptr i32, ptr %p, i32 %j
  %d = getelementptr i32, ptr %c, i64 -2
  %w = load i32, ptr %d
  %e = getelementptr i32, ptr %p, i16 %k
  %x = load i32, ptr %e
  %j64 = zext i32 %j to i64
  %f = getelementptr i32, ptr %p, i64 %j64
  %y = load i32, ptr %f
  %s1 = mul i32 %v, 3
  %s2 = add i32 %s1, %w
  %s3 = mul i32 %s2, 3
  %s4 = add i32 %s3, %x
  %s5 = mul i32 %s4, 3
  %s6 = add i32 %s5, %y
  ret i32 %s6
}
define i64 @matrix_sum(i64 %n) {
entry:
  br label %rows
rows:
  %i = phi i64 [ 0, %entry ], [ %i1, %next ]
  br label %columns
columns:
  %j = phi i64 [ 0, %rows ], [ %j1, %columns ]
  %p = getelementptr [8 x [8 x i64]], ptr @matrix, i64 0, i64 %i, i64 %j
  %ij = mul i64 %i, %j
  %v = add i64 %ij, %n
  store i64 %v, ptr %p
  %j1 = add i64 %j, 1
  %cj = icmp slt i64 %j1, 8
  br i1 %cj, label %columns, label %next
next:
  %i1 = add i64 %i, 1
  %ci = icmp slt i64 %i1, 8
  br i1 %ci, label %rows, label %out
out:
  %n3 = and i64 %n, 7
  %q = getelementptr [8 x [8 x i64]], ptr @matrix, i64 0, i64 %n3, i64 7
  %a = load i64, ptr %q
  %r = getelementptr i8, ptr %q, i64 -8
  %b = load i64, ptr %r
  %m = mul i64 %a, 1000
  %s = add i64 %m, %b
  ret i64 %s
}
define void @modify(ptr %p, i64 %i) {
  %a = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %a
  %w = add i32 %v, 5
  store i32 %w, ptr %a
  %b = getelementptr i8, ptr %a, i64 4
  %x = load i16, ptr %b
  %y = xor i16 %x, -1
  store i16 %y, ptr %b
  %c = getelementptr i8, ptr %a, i64 8
  %d = load i64, ptr %c
  %e = shl i64 %d, 3
  store i64 %e, ptr %c
  %f = getelementptr i8, ptr %a, i64 16
  %g = load i32, ptr %f
  store i32 %g, ptr %a
  %h = sub i32 0, %g
  store i32 %h, ptr %f
  ret void
}
define i64 @far(ptr %p, i64 %i) {
  %a = getelementptr i8, ptr %p, i64 3000000000
  %b = getelementptr i8, ptr %a, i64 -2999999992
  %v = load i64, ptr %b
  %c = mul i64 %i, 24
  %d = getelementptr i8, ptr %p, i64 %c
  %e = getelementptr i8, ptr %d, i64 -24
  %w = load i64, ptr %e
  %f = getelementptr { i8, [5 x { i16, i64 }] }, ptr %p, i64 0, i32 1, i64 %i, i32 1
  %x = load i64, ptr %f
  %s = sub i64 %v, %w
  %t = mul i64 %s, 7
  %u = add i64 %t, %x
  ret i64 %u
}
define i64 @order(ptr %p, ptr %q) {
  %a = load i64, ptr %p
  store i64 77, ptr %q
  %b = add i64 %a, 1
  %c = load i64, ptr %p
  %d = mul i64 %b, %c
  store i64 %d, ptr %p
  %e = load i64, ptr %q
  %f = sub i64 %e, %a
  ret i64 %f
}
define i1 @compare_memory(ptr %p, ptr %q, i64 %x) {
  %a = load i64, ptr %p
  %c = icmp ult i64 %a, %x
  store i64 0, ptr %p
  br i1 %c, label %yes, label %no
yes:
  %b = load i8, ptr %q
  %d = icmp sgt i8 %b, -3
  ret i1 %d
no:
  ret i1 false
}
define i64 @global(i64 %i) {
  %p = getelementptr [64 x i32], ptr @array, i64 0, i64 %i
  store i32 9, ptr %p
  %q = getelementptr [64 x i32], ptr @array, i64 0, i64 63
  store i32 -8, ptr %q
  %v = load i32, ptr getelementptr ([64 x i32], ptr @array, i64 0, i64 5)
  %w = load i32, ptr %q
  %z = sext i32 %v to i64
  %y = sext i32 %w to i64
  %r = mul i64 %z, %y
  ret i64 %r
}
; >>> driver
; #include <stdio.h>
; int at_index(int *, long, int, short); long matrix_sum(long), far(void *, long), order(long *, long *), global(long); void modify(int *, long); _Bool compare_memory(long *, char *, long);
; int main(void) {
;     int a[64]; long l[64];
;     for (int i = 0; i < 64; i++) a[i] = i * i - 7, l[i] = i * 1001;
;     printf("%d %d\n", at_index(a + 20, 5, 7, -9), at_index(a + 20, -6, 2, 30));
;     printf("%ld %ld\n", matrix_sum(3), matrix_sum(100000));
;     modify(a, 2); modify(a + 1, 10);
;     for (int i = 0; i < 20; i++) printf("%d ", a[i]);
;     printf("\n%ld %ld\n", far(l, 1), far(l, 4));
;     printf("%ld ", order(l, l)); printf("%ld ", order(l + 1, l + 2)); printf("%ld %ld %ld\n", l[0], l[1], l[2]);
;     char c = -4, d = 5; long x = 10, y = 10, z = 10;
;     printf("%d %d %d %ld\n", compare_memory(&x, &c, 11), compare_memory(&y, &d, 11), compare_memory(&z, &d, 10), x + y + z);
;     printf("%ld %ld\n", global(5), global(63));
; }
; >>> output
; 27605 19107
; 24021 100100000
; -7 -6 29 65533 72 144 -29 42 57 74 93 218 65398 1296 1512 -218 249 282 317 354 
; 11011 -46046
; 77 -924 77 1003002 77
; 0 1 0 30
; -72 0
