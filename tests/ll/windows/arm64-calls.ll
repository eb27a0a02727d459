; Windows on Arm: imports through __imp_, thread-local variables through x18 and _tls_index, floating-point arguments of
; variadic functions in general-purpose registers, va_list as a pointer to them, sret in x0 handed back.
; test: dump -- -mtriple=aarch64-pc-windows-msvc -O2
; test: reassemble -- -mtriple=aarch64-pc-windows-msvc
; test: object -- -mtriple=aarch64-pc-windows-msvc
; test: object -- -mtriple=aarch64-w64-windows-gnu
; test: reassemble -- -mtriple=aarch64-w64-windows-gnu
@g = external dllimport global i32
@h = external global i32
@t = thread_local global i32 7
declare void @use(ptr)
declare dllimport void @imp()
declare void @plain(i32, ...)
declare void @llvm.va_start(ptr)
; CHECK: <globals>:
; CHECK: PAGEBASE_REL21 __imp_g
; CHECK: PAGEOFFSET_12L __imp_g
; CHECK: PAGEBASE_REL21 h
; CHECK: [x18, #0x58]
; CHECK: _tls_index
; CHECK: SECREL_HIGH12A t
; CHECK: SECREL_LOW12A t
define i32 @globals() {
  %a = load i32, ptr @g
  %b = load i32, ptr @h
  %d = load i32, ptr @t
  %e = add i32 %a, %b
  %x = add i32 %e, %d
  ret i32 %x
}
; CHECK: <import>:
; CHECK: PAGEOFFSET_12L __imp_imp
; CHECK-NEXT: blr
define void @import() {
  call void @imp()
  ret void
}
; CHECK: <variable>:
; CHECK-DAG: fmov x1, d0
; CHECK-DAG: mov v0.16b, v2.16b
; CHECK: BRANCH26 plain
define void @variable(double %d, float %f, fp128 %q) {
  call void (i32, ...) @plain(i32 3, double %d, i64 5, fp128 %q)
  ret void
}
; CHECK: <taker>:
; CHECK: str x30, [sp, #0x10]
; CHECK: stp x1, x2, [sp, #0x28]
; CHECK: str x7, [sp, #0x58]
define void @taker(i32 %n, ...) {
  %p = alloca ptr
  call void @llvm.va_start(ptr %p)
  call void @use(ptr %p)
  ret void
}
; CHECK: <result>:
; CHECK: mov x0, x19
define void @result(ptr inreg sret([16 x i8]) %p, i32 %x) {
  call void @use(ptr %p)
  ret void
}
; CHECK: <thunk>:
; CHECK: br x9
define void @thunk(ptr %this, ...) {
  %table = load ptr, ptr %this
  %f = load ptr, ptr %table
  musttail call void (ptr, ...) %f(ptr %this, ...)
  ret void
}
