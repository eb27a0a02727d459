; Addresses whose index, or whose extended index, comes from an instruction of any kind in the same block.
; test: run models=static,pic
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
@table = global [8 x i64] [i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17]
@three = global i64 3
define i64 @n() noinline {
  %r = load i64, ptr @three
  ret i64 %r
}
define i32 @m(i32 %x) noinline {
  %r = add i32 %x, 1
  ret i32 %r
}
define ptr @call(ptr %p) {
  %i = call i64 @n()
  %q = getelementptr ptr, ptr %p, i64 %i
  ret ptr %q
}
define i64 @load(ptr %p) {
  %i = call i64 @n()
  %q = getelementptr [2 x i64], ptr %p, i64 %i, i64 1
  %r = load i64, ptr %q
  ret i64 %r
}
define i64 @odd.stride(ptr %p) {
  %i = call i64 @n()
  %q = getelementptr [3 x i16], ptr %p, i64 %i, i64 1
  %d = ptrtoint ptr %q to i64
  %b = ptrtoint ptr %p to i64
  %r = sub i64 %d, %b
  ret i64 %r
}
define i64 @global() {
  %i = call i64 @n()
  %q = getelementptr i64, ptr @table, i64 %i
  %r = load i64, ptr %q
  ret i64 %r
}
define i64 @extended(ptr %p) {
  %i = call i32 @m(i32 4)
  %w = sext i32 %i to i64
  %q = getelementptr i64, ptr %p, i64 %w
  %r = load i64, ptr %q
  ret i64 %r
}
define i64 @pointer(ptr %p) {
  %a = alloca [4 x i64]
  %s = getelementptr i64, ptr %a, i64 2
  store i64 77, ptr %s
  %i = ptrtoint ptr %s to i64
  %b = ptrtoint ptr %a to i64
  %d = sub i64 %i, %b
  %q = getelementptr i8, ptr %a, i64 %d
  %r = load i64, ptr %q
  ret i64 %r
}
; >>> driver
; #include <stdio.h>
; extern long table[8];
; long *call(long *), load(long *), odd_stride(void *) __asm__("odd.stride"), global(void), extended(long *), pointer(long *);
; int main(void) {
;   printf("%td %ld %ld\n", call(table) - table, load(table), odd_stride(table));
;   printf("%ld %ld %ld\n", global(), extended(table), pointer(table));
; }
; >>> output
; 3 17 20
; 13 15 77
