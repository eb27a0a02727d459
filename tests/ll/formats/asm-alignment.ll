; Functions stay aligned although the assembler makes the jumps before them shorter than the object has them.
; test: run assembler=gnu
; test: run assembler=clang
target triple = "x86_64-unknown-linux-gnu"
define internal void @h(ptr %p) noinline {
  store volatile i32 1, ptr %p
  ret void
}
define void @f(ptr %p) {
  tail call void @h(ptr %p)
  ret void
}
define void @g(ptr %p) align 16 {
  store volatile i32 2, ptr %p
  tail call void @h(ptr %p)
  ret void
}
define void @k(ptr %p) {
  store volatile i32 3, ptr %p
  ret void
}
; >>> driver
; #include <stdint.h>
; #include <stdio.h>
; void f(int *), g(int *), k(int *);
; int main(void) {
;   int x = 0;
;   f(&x); g(&x); k(&x);
;   printf("%d %d %d %d\n", x, (int)((uintptr_t)f & 15), (int)((uintptr_t)g & 15), (int)((uintptr_t)k & 15));
; }
; >>> output
; 3 0 0 0
