; arm64_32: pointers have 32 bits in memory and are zero-extended in registers; arguments on the stack take their own sizes.
; test: asm -- -O2 -mtriple=arm64_32-apple-watchos
@g = global ptr @h
@h = global [4 x i32] zeroinitializer
@t = thread_local global ptr null
@ext = external global ptr
declare void @outside(ptr, ...)

define ptr @sums(ptr %p, i64 %i) {
  %a = getelementptr i8, ptr %p, i64 %i
  store ptr %a, ptr @ext
  call void (ptr, ...) @outside(ptr %a, ptr %p, i32 3, ptr @h)
  ret ptr %a
}
; CHECK-LABEL: _sums:
; CHECK: add x[[S:[0-9]+]], x0, x1
; CHECK: orr w[[R:[0-9]+]], wzr, w[[S]]
; CHECK: ldr w[[A:[0-9]+]], [x[[A]], _ext@GOTPAGEOFF]
; CHECK: str w[[R]], [x[[A]]]
; CHECK: str w0, [sp]
; CHECK: , [sp, #4]
; CHECK: , [sp, #8]

define ptr @on_stack(i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f, i32 %g, i32 %h, ptr %p, ptr %q, i64 %z) {
  ret ptr %q
}
; CHECK-LABEL: _on_stack:
; CHECK: ldr w0, [sp, #4]

define ptr @thread() {
  %v = load ptr, ptr @t
  ret ptr %v
}
; CHECK-LABEL: _thread:
; CHECK: ldr w0, [x0, _t@TLVPPAGEOFF]
; CHECK: ldr w1, [x0]
; CHECK: blr x1
; CHECK: , [x0]

define float @variable(ptr %list) {
  %p = va_arg ptr %list, ptr
  %x = va_arg ptr %list, float
  ret float %x
}
; CHECK-LABEL: _variable:
; CHECK: fcvt s0, d

; CHECK: _g:
; CHECK: .long _h
; CHECK: .long __tlv_bootstrap
