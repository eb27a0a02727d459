; Module flags that are 1 protect all functions without attributes; a stack guard lies beside a system register.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
target triple = "aarch64-unknown-linux-gnu"
declare void @touch(ptr)
define i64 @leaf(i64 %n) {
  %s = mul i64 %n, 3
  ret i64 %s
}
define i64 @other(i64 %n) "sign-return-address"="none" "branch-target-enforcement"="false" {
  %s = mul i64 %n, 5
  ret i64 %s
}
define i64 @guarded(i64 %n) sspreq {
  %a = alloca [8 x i64]
  call void @touch(ptr %a)
  %p = getelementptr [8 x i64], ptr %a, i64 0, i64 %n
  %v = load i64, ptr %p
  ret i64 %v
}
!llvm.module.flags = !{!0, !1, !2, !3, !4, !5, !6}
!0 = !{i32 8, !"branch-target-enforcement", i32 1}
!1 = !{i32 8, !"sign-return-address", i32 1}
!2 = !{i32 8, !"sign-return-address-all", i32 1}
!3 = !{i32 8, !"sign-return-address-with-bkey", i32 1}
!4 = !{i32 1, !"stack-protector-guard", !"sysreg"}
!5 = !{i32 1, !"stack-protector-guard-reg", !"tpidr_el0"}
!6 = !{i32 1, !"stack-protector-guard-offset", i32 16}
; >>> driver
; long leaf(long), other(long), guarded(long);
; static __thread long guard = 0x123456789abcdef;
; static int smash;
; void touch(long *a) {
;   for (int i = 0; i < 8; i++) a[i] = i * i;
;   if (smash) guard ^= 1;
; }
; void __stack_chk_fail(void) { printf("the guard has changed\n"); exit(0); }
; int main(void) {
;   printf("%x %d\n", *(unsigned *)leaf, *(unsigned *)other == *(unsigned *)leaf);
;   printf("%ld %ld\n", leaf(14), other(4));
;   printf("%ld\n", guarded(5));
;   smash = (char *)&guard == (char *)__builtin_thread_pointer() + 16;
;   printf("%ld\n", guarded(6));
; }
; >>> output
; d503237f 0
; 42 20
; 25
; the guard has changed
