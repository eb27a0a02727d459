; Windows on Arm: each instruction of a prologue and epilogue has its unwind code; frames from 4 KiB are touched by
; __chkstk, with x15 = bytes / 16; stack guards are MSVC's; what the assembler makes of the directives is the same.
; test: readobj show=unwind check=UNWIND -- -mtriple=aarch64-pc-windows-msvc -O2
; test: dump -- -mtriple=aarch64-pc-windows-msvc -O2
; test: reassemble -- -mtriple=aarch64-pc-windows-msvc
; test: object -- -mtriple=aarch64-pc-windows-msvc
declare void @use(ptr)
; CHECK: <small>:
; CHECK: sub sp, sp, #0x80
; CHECK: str x30, [sp, #0x70]
; UNWIND: Function: small
; UNWIND: EpiloguePacked: Yes
; UNWIND: str x30, [sp, #112]
; UNWIND: sub sp, #128
; UNWIND: end
define void @small() {
  %p = alloca [100 x i8]
  call void @use(ptr %p)
  ret void
}
; CHECK: <big>:
; CHECK: mov w15, #0x139
; CHECK: bl
; CHECK: __chkstk
; CHECK: sub sp, sp, x15, lsl #4
; UNWIND: Function: big
; UNWIND: sub sp, #5008
; UNWIND: nop
; UNWIND: nop
; UNWIND: str x30, [sp, #-16]!
; UNWIND: Epilogue [
; UNWIND: add sp, #4096
; UNWIND: add sp, #912
define void @big() {
  %p = alloca [5000 x i8]
  call void @use(ptr %p)
  ret void
}
; CHECK: <dynamic>:
; CHECK: lsr x15
; CHECK: __chkstk
; UNWIND: Function: dynamic
; UNWIND: add fp, sp, #8
; UNWIND: stp x29, x30, [sp, #8]
; UNWIND: str x19, [sp, #-32]!
define void @dynamic(i64 %n) {
  %p = alloca i8, i64 %n
  call void @use(ptr %p)
  ret void
}
; CHECK: <nested>:
; CHECK: add x9, x15, #0x0
; CHECK: add x15, x9, #0x0
define void @nested(ptr nest %x) {
  %p = alloca [10000 x i8], align 64
  call void @use(ptr %p)
  call void @use(ptr %x)
  ret void
}
; CHECK: <guarded>:
; CHECK: __security_cookie
; CHECK: __security_check_cookie
; CHECK-NEXT: brk #0x1
define void @guarded() sspreq {
  %p = alloca [100 x i8]
  call void @use(ptr %p)
  ret void
}
; UNWIND: Function: signed
; UNWIND: pacibsp
define void @signed() "sign-return-address"="non-leaf" "sign-return-address-key"="b_key" "branch-target-enforcement" {
  call void @use(ptr null)
  ret void
}
; UNWIND: Function: preserving
; UNWIND: stp x9, x10, [sp, #16]
define preserve_mostcc void @preserving() {
  call void @use(ptr null)
  ret void
}
