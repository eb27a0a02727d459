; References from code: calls, tail calls, addresses, constants, jump tables, library functions.
; formats: elf coff macho
@undefined = external global [10 x i32]
@defined = global [10 x i32] zeroinitializer
@internal = internal global [10 x i32] zeroinitializer
declare void @f_undefined()
declare i32 @f_variadic(ptr, ...)
declare void @f_no_plt() nonlazybind
define void @f_defined() { ret void }
define internal i32 @f_internal(i32 %n) noinline {
  %r = mul i32 %n, %n
  ret i32 %r
}
define void @calls(ptr %p) {
  call void @f_undefined()
  call void @f_defined()
  %a = call i32 @f_internal(i32 3)
  %b = call i32 (ptr, ...) @f_variadic(ptr %p, i32 1, double 2.0)
  call void %p()
  call void @f_no_plt()
  ret void
}
define void @tail_undefined() {
  tail call void @f_undefined()
  ret void
}
define void @tail_defined() {
  tail call void @f_defined()
  ret void
}
define ptr @address_undefined() { ret ptr @undefined }
define ptr @address_defined() { ret ptr @defined }
define ptr @address_internal() { ret ptr @internal }
define ptr @address_inner() { ret ptr getelementptr ([10 x i32], ptr @defined, i64 0, i64 5) }
define ptr @address_function() { ret ptr @f_undefined }
define i32 @load_indexed(i64 %i) {
  %p = getelementptr [10 x i32], ptr @internal, i64 0, i64 %i
  %v = load i32, ptr %p
  ret i32 %v
}
define void @store_undefined(i32 %v) {
  store i32 %v, ptr @undefined
  ret void
}
define double @constant(double %x) {
  %r = fmul double %x, 3.14159265
  ret double %r
}
define double @library(double %x, double %y) {
  %r = frem double %x, %y
  %s = fadd double %r, %y
  ret double %s
}
define void @library_fp128(fp128 %x, fp128 %y, ptr %p) {
  %r = fadd fp128 %x, %y
  store fp128 %r, ptr %p
  ret void
}
define void @copies(ptr %a, ptr %b, i64 %n) {
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 %n, i1 false)
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 %n, i1 false)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
@targets = internal constant [2 x ptr] [ptr blockaddress(@jumps, %a), ptr blockaddress(@jumps, %b)]
define i32 @jumps(i64 %i) {
  %p = getelementptr [2 x ptr], ptr @targets, i64 0, i64 %i
  %t = load ptr, ptr %p
  indirectbr ptr %t, [label %a, label %b]
a:
  ret i32 1
b:
  ret i32 2
}
