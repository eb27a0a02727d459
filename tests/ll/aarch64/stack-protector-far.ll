; The guard of the large code model is at any distance.
; test: asm -- -O2 -mtriple=aarch64-linux-gnu -code-model=large
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -code-model=large
; CHECK-LABEL: guarded:
; CHECK: movz x16, {{*}}:abs_g0_nc:__stack_chk_guard
; CHECK: movk x16, {{*}}:abs_g1_nc:__stack_chk_guard
; CHECK: movk x16, {{*}}:abs_g2_nc:__stack_chk_guard
; CHECK: movk x16, {{*}}:abs_g3:__stack_chk_guard
; CHECK: ldr x17, [x16]
; CHECK: __stack_chk_fail
define i32 @guarded(i32 %n) sspreq {
  %p = alloca [16 x i32]
  call void @fill(ptr %p)
  %q = getelementptr i32, ptr %p, i32 %n
  %r = load i32, ptr %q
  ret i32 %r
}
declare void @fill(ptr)
; >>> driver
; #include <stdio.h>
; #include <stdlib.h>
; int guarded(int);
; void __stack_chk_fail(void) { puts("smashed"); exit(0); }
; static int behind;
; void fill(int *p) { for (int k = 0; k < 16 + 2 * behind; k++) p[k] = 3 * k; }
; int main(void) {
;   printf("%d\n", guarded(5));
;   fflush(stdout);
;   behind = 1;
;   guarded(1);
; }
; >>> output
; 15
; smashed
