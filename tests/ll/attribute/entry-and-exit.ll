; Patchable entries, fentry, XRay sleds, profilers' calls, zeroed registers, stack sizes: they run.
; test: run
target triple = "x86_64-unknown-linux-gnu"
declare void @touch()
define i32 @patchable(i32 %x) "patchable-function-entry"="5" "patchable-function-prefix"="2" {
  %r = add i32 %x, 1
  ret i32 %r
}
define i32 @patchable_plain(i32 %x) "patchable-function-entry"="3" {
  %r = add i32 %x, 2
  ret i32 %r
}
define void @redirect() "patchable-function"="prologue-short-redirect" {
  ret void
}
define i32 @redirect_frame(i32 %x) "patchable-function"="prologue-short-redirect" {
  call void @touch()
  ret i32 %x
}
define i32 @fentry(i32 %x) "fentry-call"="true" {
  %r = add i32 %x, 3
  ret i32 %r
}
define i32 @xray(i32 %x) "function-instrument"="xray-always" {
  call void @touch()
  %r = add i32 %x, 4
  ret i32 %r
}
define i32 @xray_tail(i32 %x) "function-instrument"="xray-always" "xray-skip-entry" {
  %r = musttail call i32 @fentry(i32 %x)
  ret i32 %r
}
define i32 @profiled_to_tail(i32 %x) "instrument-function-entry-inlined"="__cyg_profile_func_enter" "instrument-function-exit-inlined"="__cyg_profile_func_exit" {
  %y = add i32 %x, 10
  %r = musttail call i32 @patchable_plain(i32 %y)
  ret i32 %r
}
define i32 @not_xray(i32 %x) "xray-instruction-threshold"="200" {
  ret i32 %x
}
define i32 @profiled(i32 %x) "instrument-function-entry-inlined"="__cyg_profile_func_enter" "instrument-function-exit-inlined"="__cyg_profile_func_exit" {
  %r = add i32 %x, 5
  ret i32 %r
}
define i32 @counted(i32 %x) "instrument-function-entry-inlined"="mcount" {
  %r = add i32 %x, 6
  ret i32 %r
}
define i32 @zero_all(i32 %x, i32 %y) "zero-call-used-regs"="all" {
  %r = sdiv i32 %x, %y
  ret i32 %r
}
define double @zero_used(double %x, double %y) "zero-call-used-regs"="used" {
  %r = fdiv double %x, %y
  ret double %r
}
define { i64, i64 } @zero_pair(i64 %x, i64 %y) "zero-call-used-regs"="all-gpr-arg" {
  %a = insertvalue { i64, i64 } poison, i64 %y, 0
  %b = insertvalue { i64, i64 } %a, i64 %x, 1
  ret { i64, i64 } %b
}
define x86_fp80 @zero_x87(double %x) "zero-call-used-regs"="all" {
  %r = fpext double %x to x86_fp80
  ret x86_fp80 %r
}
define i32 @thunk(i32 %x) fn_ret_thunk_extern {
  call void @touch()
  %r = add i32 %x, 7
  ret i32 %r
}
; >>> driver
; #include <stdio.h>
; int patchable(int), profiled_to_tail(int), patchable_plain(int), redirect_frame(int), fentry(int), xray(int), xray_tail(int), profiled(int), counted(int);
; int zero_all(int, int), thunk(int), not_xray(int); double zero_used(double, double); void redirect(void); long double zero_x87(double);
; typedef struct { long a, b; } pair; pair zero_pair(long, long);
; void touch(void) {}
; __asm__(".globl __fentry__, mcount, __x86_return_thunk\n__fentry__: mcount: ret\n__x86_return_thunk: ret");
; void __cyg_profile_func_enter(void *f, void *c) { printf("[%d", f == (void *)profiled); }
; void __cyg_profile_func_exit(void *f, void *c) { printf("%d]", f == (void *)profiled); }
; int main(void) {
;     redirect(); pair p = zero_pair(8, 9);
;     printf("%d %d %d %d %d %d\n", patchable(0), patchable_plain(0), redirect_frame(2), fentry(0), xray(0), xray_tail(2));
;     int a = profiled(0), b = counted(0), c = profiled_to_tail(1);
;     printf(" %d %d %d %d %g %ld %ld %Lg %d\n", a, b, c, zero_all(-21, 3), zero_used(3, 4), p.a, p.b, zero_x87(2.5), thunk(0) + not_xray(1));
;     unsigned long rcx, xmm5; zero_all(5, 5);
;     __asm__ volatile("movq $7, %%rcx\n movq %%rcx, %%xmm5\n mov $6, %%edi\n mov $3, %%esi\n call zero_all\n movq %%xmm5, %1\n" : "=c"(rcx), "=r"(xmm5) : : "rax", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "xmm5", "memory");
;     printf("%lu %lu\n", rcx, xmm5);
; }
; >>> output
; 1 2 2 3 4 5
; [11][00] 5 6 13 -7 0.75 9 8 2.5 8
; 0 0
