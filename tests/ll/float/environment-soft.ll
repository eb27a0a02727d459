; The floating-point environment without floating-point registers: by the C library, here one of its own.
; test: run models=static levels=O0,O2 -- -mtriple=x86_64-linux-gnu
; test: asm -- -mtriple=x86_64-linux-gnu -O2
; CHECK: soft_reset:
; CHECK: movq $-1, %rdi
; CHECK: callq fesetenv
@env = global [4 x i64] [i64 1, i64 2, i64 3, i64 4]
@text = private constant [21 x i8] c"%ld %ld %ld %ld %ld\0A\00"
declare i32 @printf(ptr, ...)
declare i256 @llvm.get.fpenv.i256()
declare void @llvm.set.fpenv.i256(i256)
declare void @llvm.reset.fpenv()
define i32 @fegetenv(ptr %p) #0 {
  %e = load [4 x i64], ptr @env
  store [4 x i64] %e, ptr %p
  ret i32 0
}
define i32 @fesetenv(ptr %p) #0 {
  %n = ptrtoint ptr %p to i64
  %default = icmp eq i64 %n, -1
  br i1 %default, label %reset, label %set
reset:
  store [4 x i64] [i64 9, i64 8, i64 7, i64 6], ptr @env
  ret i32 0
set:
  %e = load [4 x i64], ptr %p
  store [4 x i64] %e, ptr @env
  ret i32 0
}
define void @soft_reset() #0 {
  call void @llvm.reset.fpenv()
  ret void
}
define i256 @soft_set(i256 %new) #0 {
  %old = call i256 @llvm.get.fpenv.i256()
  call void @llvm.set.fpenv.i256(i256 %new)
  ret i256 %old
}
define void @show(i256 %old) #0 {
  %p = getelementptr i64, ptr @env, i64 3
  %a = load i64, ptr @env
  %b = load i64, ptr %p
  %c = trunc i256 %old to i64
  %s = lshr i256 %old, 64
  %d = trunc i256 %s to i64
  %s1 = lshr i256 %old, 192
  %e = trunc i256 %s1 to i64
  call i32 (ptr, ...) @printf(ptr @text, i64 %a, i64 %b, i64 %c, i64 %d, i64 %e)
  ret void
}
define i32 @main() #0 {
  %v = zext i64 77 to i256
  %t = shl i256 55, 192
  %n = or i256 %v, %t
  %old = call i256 @soft_set(i256 %n)
  call void @show(i256 %old)
  call void @soft_reset()
  call void @show(i256 %n)
  ret i32 0
}
attributes #0 = { nounwind noinline "use-soft-float"="true" "target-features"="+soft-float" }
; >>> output
; 77 55 1 2 4
; 9 6 77 0 55
