; A patch point calls a symbol or a number, not an address that is computed.
; test: error -- -mtriple=x86_64-linux-gnu
; CHECK: patchpoint-target.ll:6:3: unsupported: patchpoint with a target that is neither a symbol nor a number
@g = external global i64
define void @f() {
  call void (i64, i32, ptr, i32, ...) @llvm.experimental.patchpoint.void(i64 1, i32 15, ptr getelementptr (i8, ptr @g, i64 8), i32 0)
  ret void
}
declare void @llvm.experimental.patchpoint.void(i64, i32, ptr, i32, ...)
