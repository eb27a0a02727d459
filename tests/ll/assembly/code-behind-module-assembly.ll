; Code and data behind the module's assembly in the same sections: text is padded where objects are, and with the same.
; test: reassemble
; test: reassemble -- -mtriple=aarch64-linux-gnu
; test: asm -- -mtriple=x86_64-linux-gnu
; CHECK: .Lown: ret
; CHECK-NOT: 0x0
; CHECK: .p2align 4
; CHECK: f:
module asm ".text"
module asm ".Lown: ret"
module asm ".data"
module asm ".byte 1"
@a = global i32 5
@b = global <4 x i32> <i32 1, i32 2, i32 3, i32 4>
define void @f() {
  ret void
}
define void @g() align 64 {
  ret void
}
