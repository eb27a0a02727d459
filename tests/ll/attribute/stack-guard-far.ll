; A guard in a variable that may be far away, in position-independent code too.
; test: run models=static,pic -- -mtriple=x86_64-linux-gnu -code-model=large
; test: reassemble -- -mtriple=x86_64-linux-gnu -code-model=large -relocation-model=pic
declare void @fill(ptr, i64)
define i32 @guarded(i64 %n) sspreq nounwind {
  %buffer = alloca [16 x i8]
  call void @fill(ptr %buffer, i64 %n)
  ret i32 5
}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"stack-protector-guard", !"global"}
; >>> driver
; #include <stdio.h>
; #include <stdlib.h>
; #include <string.h>
; unsigned long __stack_chk_guard = 0x1122334455667788;
; void __stack_chk_fail(void) { puts("changed"); exit(0); }
; void fill(char *p, long n) { memset(p, 'x', n); }
; int guarded(long);
; int main(void) {
;   printf("%d\n", guarded(16));
;   fflush(stdout);
;   printf("%d\n", guarded(32));
; }
; >>> output
; 5
; changed
