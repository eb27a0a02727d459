; A patchpoint whose target is undefined calls nothing, as one of null: there is only room.
; test: asm -- -mtriple=x86_64-linux-gnu -O0
; CHECK: .byte 0x66, 0x66
; CHECK-NOT: call
declare void @llvm.experimental.patchpoint.void(i64, i32, ptr, i32, ...)
define void @f(i64 %a) {
  call void (i64, i32, ptr, i32, ...) @llvm.experimental.patchpoint.void(i64 2, i32 16, ptr undef, i32 1, i64 %a)
  ret void
}
