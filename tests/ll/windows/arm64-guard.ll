; Control Flow Guard on Arm: the address of an indirect call is checked in x15, by a routine that keeps the arguments; the
; functions whose addresses are taken stand in .gfids$y.
; test: dump -- -mtriple=aarch64-pc-windows-msvc -O2
; test: reassemble -- -mtriple=aarch64-pc-windows-msvc
; test: readobj show=sections check=SYM -- -mtriple=aarch64-pc-windows-msvc -O2
; SYM: Name: .gfids$y
; SYM: RawDataSize: 4
@table = global ptr @taken
declare void @taken()
; CHECK: <checked>:
; CHECK: __guard_check_icall_fptr
; CHECK: mov x15, x{{*}}
; CHECK: blr
; CHECK: blr
define i32 @checked(ptr %f, i32 %x) {
  %r = call i32 %f(i32 %x)
  %s = add i32 %r, 1
  ret i32 %s
}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"cfguard", i32 2}
