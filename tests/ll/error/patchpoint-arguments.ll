; A patch point that says of itself that it has more arguments.
; test: error -- -mtriple=x86_64-linux-gnu
; CHECK: patchpoint-arguments.ll:{{*}}unsupported: patchpoint with fewer arguments than it says
define void @f(i64 %a) {
  call void (i64, i32, ptr, i32, ...) @llvm.experimental.patchpoint.void(i64 1, i32 15, ptr null, i32 9, i64 %a)
  ret void
}
declare void @llvm.experimental.patchpoint.void(i64, i32, ptr, i32, ...)
