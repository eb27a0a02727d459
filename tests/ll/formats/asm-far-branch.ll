; A branch beyond its reach is two instructions; the second one leads to the label.
; test: run assembler=gnu arch=aarch64 -- -mtriple=aarch64-linux-gnu
; test: run assembler=clang arch=aarch64 -- -mtriple=aarch64-linux-gnu
define i32 @f(ptr %p, i64 %x) {
  %bit = and i64 %x, 4
  %c = icmp eq i64 %bit, 0
  br i1 %c, label %far, label %near
near:
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  store volatile <512 x i64> zeroinitializer, ptr %p
  ret i32 1
far:
  ret i32 2
}
; >>> driver
; #include <stdio.h>
; int f(void *, long);
; static char area[4096];
; int main(void) { printf("%d %d\n", f(area, 4), f(area, 3)); }
; >>> output
; 1 2
