; Where only the low bytes of a loaded number count, only these are loaded; of a volatile one all are, and of one with another use.
; test: asm -- -O2 -mtriple=x86_64-linux-gnu
; test: run levels=O0,O2

define i32 @byte(ptr %p, i64 %i) {
  %a = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %a
  %r = and i32 %v, 255
  ret i32 %r
}
; CHECK-LABEL: byte:
; CHECK: movzbl (%rdi,%rsi,4), %eax
; CHECK-NEXT: ret

define i64 @word(ptr %p) {
  %v = load i64, ptr %p
  %r = and i64 %v, 65535
  ret i64 %r
}
; CHECK-LABEL: word:
; CHECK: movzwl (%rdi), %eax
; CHECK-NEXT: ret

define i64 @half(ptr %p) {
  %v = load i64, ptr %p
  %r = and i64 %v, 4294967295
  ret i64 %r
}
; CHECK-LABEL: half:
; CHECK: movl (%rdi), %eax
; CHECK-NEXT: ret

define i32 @watched(ptr %p) {
  %v = load volatile i32, ptr %p
  %r = and i32 %v, 255
  ret i32 %r
}
; CHECK-LABEL: watched:
; CHECK: movl (%rdi)
; CHECK: ret

define i32 @twice(ptr %p, ptr %q) {
  %v = load i32, ptr %p
  store i32 %v, ptr %q
  %r = and i32 %v, 255
  ret i32 %r
}
; CHECK-LABEL: twice:
; CHECK: movl (%rdi)
; CHECK: ret

; >>> driver
; #include <stdio.h>
; int byte(void *, long), watched(void *), twice(void *, void *); long word(void *), half(void *);
; int main(void) {
;   unsigned long v[2] = {0x8182838485868788, 0x9192939495969798}, w = 0;
;   int t = twice(v, &w);
;   printf("%x %lx %lx %x %x %lx\n", byte(v, 3), word(v), half(v + 1), watched(v), t, w);
; }
; >>> output
; 94 8788 95969798 88 88 85868788
