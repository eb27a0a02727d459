; Frames far up: each level is a load.
; test: error -- -mtriple=x86_64-linux-gnu
; test: error -- -mtriple=aarch64-linux-gnu
; CHECK: frame-level.ll:7:3: unsupported: address of so distant a frame
declare ptr @llvm.returnaddress(i32)
define ptr @f() {
  %r = call ptr @llvm.returnaddress(i32 -19)
  ret ptr %r
}
