; Tags of more granules than are set one by one: a loop of st2g or stz2g x2, [x2], #32.
; test: asm levels=O2 check=TEXT -- -mtriple=aarch64-linux-gnu -mattr=+mte
; TEXT-LABEL: odd:
; TEXT: movz w16, #128
; TEXT: .inst 0xd9a02442
; TEXT: sub x16, x16, #1
; TEXT: cbnz x16, .LBB
; TEXT: stg x2, [x2, #0]
define void @odd(ptr %p) {
  call void @llvm.aarch64.settag(ptr %p, i64 4112)
  ret void
}
; TEXT-LABEL: even:
; TEXT: .inst 0xd9e02442
; TEXT: cbnz
; TEXT-NOT: stzg
define void @even(ptr %p) {
  call void @llvm.aarch64.settag.zero(ptr %p, i64 65536)
  ret void
}
declare void @llvm.aarch64.settag(ptr, i64)
declare void @llvm.aarch64.settag.zero(ptr, i64)
