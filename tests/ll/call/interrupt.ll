; Interrupt handlers: all registers survive, the error code is taken off, the stack is aligned for calls. iretq works in user mode.
; test: run
; test: run -- -mattr=+avx
target triple = "x86_64-unknown-linux-gnu"
%frame = type { i64, i64, i64, i64, i64 }
@seen = global [2 x i64] zeroinitializer
declare void @clobber(ptr)
define x86_intrcc void @plain(ptr byval(%frame) %f) {
  %ip = load volatile i64, ptr %f
  store i64 %ip, ptr @seen
  call void @clobber(ptr %f)
  ret void
}
define x86_intrcc void @fault(ptr byval(%frame) %f, i64 %code) {
  %p = getelementptr [2 x i64], ptr @seen, i64 0, i64 1
  store i64 %code, ptr %p
  call void @clobber(ptr %f)
  ret void
}
define x86_intrcc void @leaf(ptr byval(%frame) %f) {
  %slot = alloca i64
  store volatile i64 5, ptr %slot
  %v = load volatile i64, ptr %slot
  store i64 %v, ptr @seen
  ret void
}
; >>> driver
; #include <stdio.h>
; extern long seen[2];
; typedef float v4 __attribute__((vector_size(16)));
; __attribute__((noinline)) void clobber(long *f) {
;     volatile v4 aligned = { f[0], 2, 3, 4 }; v4 copy = aligned;
;     if ((long)&aligned % 16) printf("misaligned\n");
;     __asm__ volatile("xor %%ecx, %%ecx\n xor %%r11d, %%r11d\n xorps %%xmm3, %%xmm3\n xorps %%xmm12, %%xmm12" : : "x"(copy) : "rcx", "r11", "rax", "rdx", "rsi", "rdi", "r8", "r9", "r10", "xmm3", "xmm12");
; }
; #define RAISE(NAME, PUSH) __asm__ volatile("mov %%rsp, %%rbx\n lea -256(%%rsp), %%rsp\n and $-16, %%rsp\n mov $7, %%ecx\n movq %%rcx, %%xmm3\n mov $8, %%r11d\n movq %%r11, %%xmm12\n" \
;     "mov %%ss, %%eax\n push %%rax\n push %%rbx\n pushfq\n mov %%cs, %%eax\n push %%rax\n lea 1f(%%rip), %%rax\n push %%rax\n" PUSH "jmp " #NAME "\n1:\n" \
;     "movq %%xmm3, %%rdx\n movq %%xmm12, %%rsi\n sub %%rsp, %%rbx" : "=c"(a), "=d"(b), "=S"(c), "=a"(ip), "=b"(rsp) : : "r11", "rdi", "r8", "r9", "r10", "r12", "xmm3", "xmm12", "memory"); \
;     printf("%ld %ld %ld %ld\n", a, b, c, rsp)
; int main(void) {
;     long a, b, c, ip, rsp;
;     RAISE(plain, ""); printf("%d\n", seen[0] == ip);
;     RAISE(fault, "push $99\n"); printf("%ld\n", seen[1]);
;     RAISE(leaf, ""); printf("%ld\n", seen[0]);
; }
; >>> output
; 7 7 8 0
; 1
; 7 7 8 0
; 99
; 7 7 8 0
; 5
