; SME: streaming and streaming-compatible functions, bodies in streaming mode, ZA of one's own and shared, saved
; lazily around a function that uses it otherwise (llc's build wrote the output).
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -mattr=+sme
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -mattr=+sme,+sve
declare double @normald(double, double)
declare double @strd(double, double) "aarch64_pstate_sm_enabled"
declare void @setza0(ptr) "aarch64_inout_za" "aarch64_pstate_sm_compatible"
declare void @getza0(ptr) "aarch64_inout_za" "aarch64_pstate_sm_compatible"
declare i64 @getsvcr() "aarch64_inout_za" "aarch64_pstate_sm_compatible"
declare void @usesza()
define double @s_in(double %a, double %b) "aarch64_pstate_sm_enabled" {
  %m = call i64 @getsvcr()
  %f = uitofp i64 %m to double
  %r = fadd double %a, %f
  %q = fmul double %r, %b
  ret double %q
}
define double @s_to_n(double %a, double %b) "aarch64_pstate_sm_enabled" {
  %r = call double @normald(double %b, double %a)
  %x = call double @s_in(double %a, double %r)
  %y = fadd double %x, %a
  ret double %y
}
define double @n_to_s(double %a, double %b) {
  %r = call double @s_to_n(double %a, double %b)
  %s = call double @normald(double %r, double %b)
  %t = fadd double %s, %a
  ret double %t
}
define double @comp(double %a, double %b) "aarch64_pstate_sm_compatible" {
  %r = call double @normald(double %a, double %b)
  %s = call double @s_in(double %r, double %a)
  %t = fadd double %s, %b
  ret double %t
}
define double @callcomp_s(double %a, double %b) "aarch64_pstate_sm_body" {
  %r = call double @comp(double %a, double %b)
  %m = call i64 @getsvcr()
  %f = uitofp i64 %m to double
  %q = fadd double %r, %f
  ret double %q
}
define double @combody(double %a, double %b) "aarch64_pstate_sm_compatible" "aarch64_pstate_sm_body" {
  %r = call double @s_in(double %a, double %b)
  ret double %r
}
define double @both(double %a, double %b) "aarch64_pstate_sm_enabled" {
  %r = call double @combody(double %a, double %b)
  %m = call i64 @getsvcr()
  %f = uitofp i64 %m to double
  %q = fadd double %r, %f
  ret double %q
}
define double @shared(ptr %in, ptr %out, double %a) "aarch64_inout_za" {
  call void @setza0(ptr %in)
  call void @usesza()
  %r = call double @normald(double %a, double %a)
  call void @getza0(ptr %out)
  %q = fadd double %r, %a
  ret double %q
}
define double @newza(ptr %in, ptr %out, double %a) "aarch64_new_za" {
  %r = call double @shared(ptr %in, ptr %out, double %a)
  %m = call i64 @getsvcr()
  %f = uitofp i64 %m to double
  %q = fadd double %r, %f
  ret double %q
}
define void @cp(ptr %a, ptr %b, i64 %n) "aarch64_pstate_sm_body" {
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 %n, i1 false)
  ret void
}
define fp128 @q(fp128 %a, fp128 %b) "aarch64_pstate_sm_body" {
  %r = fadd fp128 %a, %b
  ret fp128 %r
}
; >>> driver
; __asm__(
; ".arch armv9-a+sme\n"
; ".globl __arm_get_current_vg\n"
; "__arm_get_current_vg:\n"
; "  mrs x16, svcr\n"
; "  tbz x16, #0, 1f\n"
; "  cntd x0\n"
; "  ret\n"
; "1: mov x0, #0\n"
; "  ret\n"
; ".globl __arm_sme_state\n"
; "__arm_sme_state:\n"
; "  mrs x0, svcr\n"
; "  orr x0, x0, #0xC000000000000000\n"
; "  mrs x1, TPIDR2_EL0\n"
; "  ret\n"
; ".globl __arm_tpidr2_save\n"
; "__arm_tpidr2_save:\n"
; "  mrs x16, TPIDR2_EL0\n"
; "  cbz x16, 2f\n"
; "  stp x13, x14, [sp,#-16]!\n"
; "  stp x12, x15, [sp,#-16]!\n"
; "  ldr x13, [x16]\n"
; "  ldrh w14, [x16, #8]\n"
; "  mov w12, #0\n"
; "1: cmp w12, w14\n"
; "  b.ge 3f\n"
; "  str za[w12,0], [x13]\n"
; "  addsvl x13, x13, #1\n"
; "  add w12, w12, #1\n"
; "  b 1b\n"
; "3: ldp x12, x15, [sp], #16\n"
; "  ldp x13, x14, [sp], #16\n"
; "2: ret\n"
; ".globl __arm_tpidr2_restore\n"
; "__arm_tpidr2_restore:\n"
; "  stp x13, x14, [sp,#-16]!\n"
; "  stp x12, x15, [sp,#-16]!\n"
; "  ldr x13, [x0]\n"
; "  ldrh w14, [x0, #8]\n"
; "  mov w12, #0\n"
; "1: cmp w12, w14\n"
; "  b.ge 3f\n"
; "  ldr za[w12,0], [x13]\n"
; "  addsvl x13, x13, #1\n"
; "  add w12, w12, #1\n"
; "  b 1b\n"
; "3: ldp x12, x15, [sp], #16\n"
; "  ldp x13, x14, [sp], #16\n"
; "  ret\n"
; ".globl __arm_sc_memcpy\n"
; "__arm_sc_memcpy:\n"
; "  mov x3, x0\n"
; "  cbz x2, 2f\n"
; "1: ldrb w4, [x1], #1\n"
; "  strb w4, [x3], #1\n"
; "  subs x2, x2, #1\n"
; "  b.ne 1b\n"
; "2: ret\n"
; ".globl setza0\n"
; "setza0:\n"
; "  mov w12, #0\n"
; "  ldr za[w12,0], [x0]\n"
; "  ret\n"
; ".globl getza0\n"
; "getza0:\n"
; "  mov w12, #0\n"
; "  str za[w12,0], [x0]\n"
; "  ret\n"
; ".globl getsvcr\n"
; "getsvcr:\n"
; "  mrs x0, svcr\n"
; "  ret\n"
; ".globl usesza \n"
; "usesza:\n"
; "  stp x29,x30,[sp,#-16]!\n"
; "  mrs x16, TPIDR2_EL0\n"
; "  cbz x16, 1f\n"
; "  bl __arm_tpidr2_save\n"
; "  msr TPIDR2_EL0, xzr\n"
; "1: smstart za\n"
; "  zero {za}\n"
; "  smstop za\n"
; "  ldp x29,x30,[sp],#16\n"
; "  ret\n"
; );
; #include <stdio.h>
; #include <string.h>
; double normald(double a, double b) { unsigned long m; __asm__ volatile("mrs %0, s3_3_c4_c2_2" : "=r"(m)); volatile double big[4]={a,b,a,b}; return big[0]*2+big[1]+(m&1)*1000; }
; double s_to_n(double,double), n_to_s(double,double), comp(double,double), callcomp_s(double,double), combody(double,double);
; double shared(void*,void*,double), newza(void*,void*,double); void cp(void*,void*,long); long double q(long double,long double);
; int main() {
;   static char in[512], out[512]; for (int i=0;i<512;i++) in[i]=i*7+1;
;   printf("%g\n", n_to_s(1.5, 2.5));
;   printf("%g\n", comp(1.5, 2.5));
;   printf("%g\n", callcomp_s(1.5, 2.5));
;   printf("%g\n", combody(1.5, 2.5));
;   unsigned long m;
;   printf("%g\n", newza(in, out, 3.0)); printf("%d\n", memcmp(in,out,16));
;   __asm__ volatile("mrs %0, s3_3_c4_c2_2" : "=r"(m)); printf("svcr %lx\n", m);
;   char t[40]="", u[40]="hello streaming world"; cp(t,u,25); puts(t);
;   printf("%g\n", (double)q(1.25L, 2.5L));
; }
; >>> output
; 39.5
; 12.25
; 13.25
; 6.25
; 14
; 0
; svcr 0
; hello streaming world
; 3.75
