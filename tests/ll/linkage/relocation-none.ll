; llvm.reloc.none refers to a symbol by a relocation that changes nothing, so that the linker takes in what defines it.
; test: object -- -mtriple=x86_64-unknown-linux-gnu
; test: object -- -mtriple=aarch64-unknown-linux-gnu
; test: reassemble
@defined = global i32 7
define i32 @f(i32 %x) {
  call void @llvm.reloc.none(metadata !"wanted")
  %y = add i32 %x, 1
  call void @llvm.reloc.none(metadata !"defined")
  ret i32 %y
}
declare void @llvm.reloc.none(metadata)
