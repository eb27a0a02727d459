; Code on the stack that passes a chain pointer, the floating-point environment, registers by name.
; test: run arch=aarch64 models=static link=-lm -- -mtriple=aarch64-linux-gnu
; test: asm -- -mtriple=aarch64-linux-gnu -O2
; test: reassemble -- -mtriple=aarch64-linux-gnu
declare void @llvm.init.trampoline(ptr, ptr, ptr)
declare ptr @llvm.adjust.trampoline(ptr)
declare i64 @llvm.get.fpenv.i64()
declare void @llvm.set.fpenv.i64(i64)
declare void @llvm.reset.fpenv()
declare void @llvm.set.rounding(i32)
declare i32 @llvm.get.rounding()
declare i64 @llvm.read_register.i64(metadata)
declare i32 @llvm.read_volatile_register.i32(metadata)
declare void @llvm.write_register.i64(metadata, i64)

define i64 @inner(ptr nest %chain, i64 %x) noinline {
  %v = load i64, ptr %chain
  %w = add i64 %v, %x
  store i64 %w, ptr %chain
  ret i64 %w
}
define i64 @outer(ptr %apply, i64 %start) {
  %cell = alloca i64
  %code = alloca [36 x i8], align 8
  store i64 %start, ptr %cell
  call void @llvm.init.trampoline(ptr %code, ptr @inner, ptr %cell)
  %f = call ptr @llvm.adjust.trampoline(ptr %code)
  %r = call i64 %apply(ptr %f, i64 5)
  %last = load i64, ptr %cell
  %both = mul i64 %r, %last
  ret i64 %both
}

define i32 @environment(ptr %third) strictfp {
  %before = call i64 @llvm.get.fpenv.i64() strictfp
  call void @llvm.set.rounding(i32 2) strictfp
  %up = call i32 @llvm.get.rounding() strictfp
  %x = load volatile float, ptr %third
  call void @llvm.reset.fpenv() strictfp
  %default = call i32 @llvm.get.rounding() strictfp
  call void @llvm.set.rounding(i32 3) strictfp
  call void @llvm.set.fpenv.i64(i64 %before) strictfp
  %again = call i32 @llvm.get.rounding() strictfp
  %a = mul i32 %up, 10
  %b = add i32 %a, %default
  %c = mul i32 %b, 10
  %d = add i32 %c, %again
  ret i32 %d
}

define i64 @thread() {
  %r = call i64 @llvm.read_register.i64(metadata !0)
  ret i64 %r
}
define i64 @written(i64 %x) {
  call void @llvm.write_register.i64(metadata !1, i64 %x)
  %r = call i64 @llvm.read_register.i64(metadata !1)
  call void @llvm.write_register.i64(metadata !1, i64 0)
  ret i64 %r
}
define i1 @stack() {
  %sp = call i64 @llvm.read_register.i64(metadata !2)
  %here = alloca i64
  %p = ptrtoint ptr %here to i64
  %distance = sub i64 %p, %sp
  %near = icmp ult i64 %distance, 4096
  ret i1 %near
}
define void @state(i64 %x) {
  call void @llvm.write_register.i64(metadata !3, i64 %x)
  ret void
}
!0 = !{!"tpidr_el0"}
!1 = !{!"3:3:4:4:1"}
!2 = !{!"sp"}
!3 = !{!"VBAR_EL1"}
; CHECK: inner:
; CHECK: [x15]
; CHECK: thread:
; CHECK: mrs x0, S3_3_C13_C0_2
; CHECK: state:
; CHECK: msr S3_0_C12_C0_0, x0
; >>> driver
; #include <fenv.h>
; #include <stdint.h>
; #include <stdio.h>
; uint64_t outer(uint64_t (*)(uint64_t (*)(uint64_t), uint64_t), uint64_t), thread(void), written(uint64_t);
; int environment(float *);
; _Bool stack(void);
; static uint64_t apply(uint64_t (*f)(uint64_t), uint64_t x) { return f(x) * 100 + f(x + 1); }
; int main(void) {
;   float third = 1.0f / 3;
;   printf("%llu\n", (unsigned long long)outer(apply, 7));
;   fesetround(FE_TOWARDZERO);
;   printf("%d %d\n", environment(&third), fegetround() == FE_TOWARDZERO);
;   fesetround(FE_TONEAREST);
;   printf("%d %d %llx\n", thread() == (uint64_t)__builtin_thread_pointer(), stack(), (unsigned long long)written(0x1f));
; }
; >>> output
; 21924
; 210 1
; 1 1 1f
