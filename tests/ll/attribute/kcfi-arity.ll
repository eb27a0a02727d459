; Module flag kcfi-arity (x86-64): the instruction with a function's type tells by its register how many arguments come in
; general registers; those on the stack are one more than all.
; test: dump level=O2
; CHECK: movl $0xbc614e, %eax
; CHECK: movl $0xbc614e, %edx
; CHECK: movl $0xbc614e, %esi
; CHECK: movl $0xbc614e, %edi
; CHECK: movl $0xbc614e, %ecx
target triple = "x86_64-unknown-linux-gnu"
define i64 @none() !kcfi_type !1 {
  ret i64 0
}
define i64 @two(i64 %a, i64 %b) !kcfi_type !1 {
  %x = add i64 %a, %b
  ret i64 %x
}
define i128 @six(i128 %a, ptr %p, i8 %c, i32 %d, i64 %e, double %f) !kcfi_type !1 {
  %x = load i64, ptr %p
  %y = zext i8 %c to i64
  %z = zext i32 %d to i64
  %q = add i64 %x, %y
  %w = add i64 %z, %e
  %r = add i64 %q, %w
  %s = zext i64 %r to i128
  %t = add i128 %s, %a
  ret i128 %t
}
define i64 @stack(i64 %a, i64 %b, i64, i64, i64, i64, i64) !kcfi_type !1 {
  ret i64 %b
}
define double @one(ptr %p, double %x) !kcfi_type !1 {
  %y = load double, ptr %p
  %z = fadd double %x, %y
  ret double %z
}
!llvm.module.flags = !{!0, !2}
!0 = !{i32 4, !"kcfi", i32 1}
!1 = !{i32 12345678}
!2 = !{i32 4, !"kcfi-arity", i32 1}
