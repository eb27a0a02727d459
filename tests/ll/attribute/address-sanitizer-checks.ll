; llvm.asan.check.memaccess: a routine of the run-time library for the register with the address, which preserves all but r10
; and r11.
; test: asm levels=O2 check=TEXT -- -mtriple=x86_64-linux-gnu
; test: run models=static
declare i32 @printf(ptr, ...)
@format = private constant [9 x i8] c"%ld %ld\0A\00"
@seen = global i64 0
; The routine of the library, in its place.
define internal void @check() naked noinline {
  call void asm sideeffect "leaq seen(%rip), %r10; movq (%rdi), %r11; addq %r11, (%r10); ret", ""()
  unreachable
}
@__asan_check_load_add_4_RDI = alias void (), ptr @check
@__asan_check_store_add_16_RDI = alias void (), ptr @check
; (where llc has left the second address in its register)
define internal void @other() naked noinline {
  call void asm sideeffect "leaq seen(%rip), %r10; movq (%rsi), %r11; addq %r11, (%r10); ret", ""()
  unreachable
}
@__asan_check_store_add_16_RSI = alias void (), ptr @other
; TEXT-LABEL: both:
; TEXT: callq __asan_check_load_add_4_RDI
; TEXT: callq __asan_check_store_add_16_RDI
define i64 @both(ptr %p, ptr %q, i64 %x) noinline {
  %a = mul i64 %x, 3
  call void @llvm.asan.check.memaccess(ptr %p, i32 4)
  %b = add i64 %a, %x
  call void @llvm.asan.check.memaccess(ptr %q, i32 40)
  %c = mul i64 %b, %a
  ret i64 %c
}
declare void @llvm.asan.check.memaccess(ptr, i32)
define i32 @main() {
  %p = alloca i64
  %q = alloca i64
  store i64 100, ptr %p
  store i64 23, ptr %q
  %a = call i64 @both(ptr %p, ptr %q, i64 5)
  %s = load i64, ptr @seen
  %r = call i32 (ptr, ...) @printf(ptr @format, i64 %a, i64 %s)
  ret i32 0
}
; >>> output
; 300 123
