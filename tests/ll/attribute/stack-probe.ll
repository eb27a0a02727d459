; Frames of a page and more are probed: inline, or by a named routine that takes their size in rax.
; test: run
; test: run models=pic -- -frame-pointer=all
define i32 @large(i32 %x) "probe-stack"="__touch" {
  %a = alloca [20000 x i8]
  %r = call i32 @fill(ptr %a, i32 20000, i32 %x)
  ret i32 %r
}
define i32 @dynamic(i32 %n) "probe-stack"="__touch" {
  %a = alloca i8, i32 %n
  %r = call i32 @fill(ptr %a, i32 %n, i32 %n)
  ret i32 %r
}
define i32 @small(i32 %x) "probe-stack"="__touch" {
  %a = alloca [3000 x i8]
  %r = call i32 @fill(ptr %a, i32 3000, i32 %x)
  ret i32 %r
}
define i32 @sized(i32 %x) "probe-stack"="__touch" "stack-probe-size"="2000" {
  %a = alloca [3000 x i8]
  %r = call i32 @fill(ptr %a, i32 3000, i32 %x)
  ret i32 %r
}
define i32 @inline(i32 %x, i32 %n) "probe-stack"="inline-asm" {
  %a = alloca [20000 x i8]
  %b = alloca i8, i32 %n
  %r = call i32 @fill(ptr %a, i32 20000, i32 %x)
  %s = call i32 @fill(ptr %b, i32 %n, i32 %r)
  ret i32 %s
}
declare i32 @fill(ptr, i32, i32)
; >>> driver
; #include <stdio.h>
; #include <string.h>
; long calls, bytes;
; __asm__(".globl __touch\n__touch: incq calls(%rip)\naddq %rax, bytes(%rip)\nret\n");
; int fill(char *p, int n, int x) { memset(p, x, n); return p[0] + p[n - 1]; }
; int large(int), dynamic(int), small(int), sized(int), inline_(int, int) __asm__("inline");
; int main(void) {
;   printf("%d", large(3)); printf(" %ld %d\n", calls, bytes >= 20000 && bytes < 20100);
;   printf("%d", dynamic(64)); printf(" %ld\n", calls);
;   printf("%d", small(5)); printf(" %ld\n", calls);
;   printf("%d", sized(6)); printf(" %ld\n", calls);
;   printf("%d", inline_(7, 50000)); printf(" %ld\n", calls);
; }
; >>> output
; 6 1 1
; 128 2
; 10 2
; 12 3
; 28 3
