; Mach-O: strong definitions are reached directly, all else through the GOT; calls, thread-local variables,
; differences, jump tables behind the code.
; test: reassemble -- -mtriple=x86_64-apple-macosx10.15
; test: dump -- -mtriple=x86_64-apple-macosx10.15 -O2
@g = global i32 5
@h = hidden global i32 4
@w = weak global i32 3
@ext = external global i32
@tl = thread_local global i32 3
@diff = global i64 sub (i64 ptrtoint (ptr @g to i64), i64 ptrtoint (ptr @h to i64))
@far = global ptr getelementptr (i8, ptr @ext, i64 12)
declare void @e()
declare void @eager() nonlazybind
; CHECK: <_direct>:
; CHECK: X86_64_RELOC_SIGNED	_g
define i32 @direct() {
  %r = load i32, ptr @g
  ret i32 %r
}
; CHECK: <_weak>:
; CHECK: X86_64_RELOC_GOT_LOAD	_w@GOTPCREL
define i32 @weak() {
  %r = load i32, ptr @w
  ret i32 %r
}
; CHECK: <_undefined>:
; CHECK: X86_64_RELOC_GOT_LOAD	_ext@GOTPCREL
define i32 @undefined() {
  %r = load i32, ptr @ext
  ret i32 %r
}
; CHECK: <_immediate>:
; CHECK: X86_64_RELOC_SIGNED_1	_g-1
define void @immediate() {
  store i8 1, ptr @g
  ret void
}
; CHECK: <_thread>:
; CHECK: movq	(%rip), %rdi
; CHECK: X86_64_RELOC_TLV	_tl@TLVP
; CHECK: callq	*(%rdi)
define i32 @thread() {
  %r = load i32, ptr @tl
  ret i32 %r
}
; CHECK: <_calls>:
; CHECK: X86_64_RELOC_BRANCH	_e
; CHECK: X86_64_RELOC_GOT	_eager@GOTPCREL
; CHECK: X86_64_RELOC_BRANCH	_direct
define void @calls() {
  call void @e()
  call void @eager()
  %r = call i32 @direct()
  ret void
}
; CHECK: <_constant>:
; CHECK: X86_64_RELOC_SIGNED	__literal8
define double @constant(double %x) {
  %a = fadd double %x, 3.5
  ret double %a
}
