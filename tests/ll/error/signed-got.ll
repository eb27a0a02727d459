; A global offset table of signed pointers is not made.
; test: error -- -mtriple=aarch64-linux-gnu
; CHECK: signed-got.ll:4:1: unsupported: module flag 'ptrauth-elf-got'
define void @f() {
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 8, !"ptrauth-elf-got", i32 1}
