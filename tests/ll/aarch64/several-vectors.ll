; SVE2.1 and SME2 on several vectors and on predicates as counters; loads and stores of 64 bytes; guarded control stacks.
; test: asm levels=O2 check=TEXT -- -mtriple=aarch64-linux-gnu -mattr=+sve2p1,+sme2,+gcs,+ls64
; TEXT-LABEL: clamp:
; TEXT: .inst 0xc163c040
define { <vscale x 8 x half>, <vscale x 8 x half> } @clamp(<vscale x 8 x half> %a, <vscale x 8 x half> %b, <vscale x 8 x half> %c, <vscale x 8 x half> %d) {
  %r = call { <vscale x 8 x half>, <vscale x 8 x half> } @llvm.aarch64.sve.fclamp.single.x2.nxv8f16(<vscale x 8 x half> %a, <vscale x 8 x half> %b, <vscale x 8 x half> %c, <vscale x 8 x half> %d)
  ret { <vscale x 8 x half>, <vscale x 8 x half> } %r
}
; TEXT-LABEL: counted:
; TEXT: .inst 0x25a16010
; TEXT: .inst 0xa0404000
define { <vscale x 4 x i32>, <vscale x 4 x i32> } @counted(i64 %a, i64 %b, ptr %p) {
  %n = call target("aarch64.svcount") @llvm.aarch64.sve.whilege.c32(i64 %a, i64 %b, i32 4)
  %r = call { <vscale x 4 x i32>, <vscale x 4 x i32> } @llvm.aarch64.sve.ld1.pn.x2.nxv4i32(target("aarch64.svcount") %n, ptr %p)
  ret { <vscale x 4 x i32>, <vscale x 4 x i32> } %r
}
; TEXT-LABEL: extract:
; TEXT: .inst 0x25207510
define { <vscale x 16 x i1>, <vscale x 16 x i1> } @extract(target("aarch64.svcount") %n) {
  %r = call { <vscale x 16 x i1>, <vscale x 16 x i1> } @llvm.aarch64.sve.pext.x2.nxv16i1(target("aarch64.svcount") %n, i32 1)
  ret { <vscale x 16 x i1>, <vscale x 16 x i1> } %r
}
; TEXT-LABEL: load64:
; TEXT: .inst 0xf83fd100
define void @load64(ptr %to, ptr %from) {
  %r = call { i64, i64, i64, i64, i64, i64, i64, i64 } @llvm.aarch64.ld64b(ptr %from)
  %v = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64 } %r, 7
  store i64 %v, ptr %to
  ret void
}
; TEXT-LABEL: store64:
; TEXT: .inst 0xf829b100
define i64 @store64(ptr %to, i64 %a, i64 %b) {
  %r = call i64 @llvm.aarch64.st64bv(ptr %to, i64 %a, i64 %b, i64 %a, i64 %b, i64 %a, i64 %b, i64 %a, i64 %b)
  ret i64 %r
}
; TEXT-LABEL: features:
; TEXT: orr x16, xzr, x0
; TEXT: hint #40
; TEXT: orr x0, xzr, x16
define i64 @features(i64 %x) {
  %r = call i64 @llvm.aarch64.chkfeat(i64 %x)
  ret i64 %r
}
; TEXT-LABEL: switch:
; TEXT: .inst 0xd50b7740
; TEXT: .inst 0xd52b7760
define ptr @switch(ptr %p) {
  %r = call ptr @llvm.aarch64.gcsss(ptr %p)
  ret ptr %r
}
declare { <vscale x 8 x half>, <vscale x 8 x half> } @llvm.aarch64.sve.fclamp.single.x2.nxv8f16(<vscale x 8 x half>, <vscale x 8 x half>, <vscale x 8 x half>, <vscale x 8 x half>)
declare target("aarch64.svcount") @llvm.aarch64.sve.whilege.c32(i64, i64, i32)
declare { <vscale x 4 x i32>, <vscale x 4 x i32> } @llvm.aarch64.sve.ld1.pn.x2.nxv4i32(target("aarch64.svcount"), ptr)
declare { <vscale x 16 x i1>, <vscale x 16 x i1> } @llvm.aarch64.sve.pext.x2.nxv16i1(target("aarch64.svcount"), i32)
declare { i64, i64, i64, i64, i64, i64, i64, i64 } @llvm.aarch64.ld64b(ptr)
declare i64 @llvm.aarch64.st64bv(ptr, i64, i64, i64, i64, i64, i64, i64, i64)
declare i64 @llvm.aarch64.chkfeat(i64)
declare ptr @llvm.aarch64.gcsss(ptr)
