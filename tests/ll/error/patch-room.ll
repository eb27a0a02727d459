; Room for patched code has a limit.
; test: error
; CHECK: patch-room.ll:6:3: unsupported: 4294967295 bytes for code that is patched in
define void @f() {
  call void @g()
  call void (i64, i32, ptr, i32, ...) @llvm.experimental.patchpoint.void(i64 1, i32 -1, ptr null, i32 0)
  ret void
}
declare void @g()
declare void @llvm.experimental.patchpoint.void(i64, i32, ptr, i32, ...)
