; Registers of op0 1 by number, and fields of the processor state by name.
; test: asm -- -mtriple=aarch64-linux-gnu
; test: reassemble -- -mtriple=aarch64-linux-gnu
; CHECK: read:
; CHECK: .inst 0xd52a34a0
; CHECK: write:
; CHECK: .inst 0xd50a34a0
; CHECK: set:
; CHECK: .inst 0xd50342df
declare i64 @llvm.read_register.i64(metadata)
declare void @llvm.write_register.i64(metadata, i64)
define i64 @read() {
  %r = call i64 @llvm.read_register.i64(metadata !0)
  ret i64 %r
}
define void @write(i64 %x) {
  call void @llvm.write_register.i64(metadata !0, i64 %x)
  ret void
}
define void @set() {
  call void @llvm.write_register.i64(metadata !1, i64 2)
  ret void
}
!0 = !{!"1:2:3:4:5"}
!1 = !{!"daifset"}
