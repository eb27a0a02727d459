; -addrsig: whose addresses programs may compare, in COFF a table of numbers, in Mach-O relocations of one field.
; test: readobj show=addrsig -- -mtriple=x86_64-pc-windows-msvc -addrsig
; test: readobj show=relocations check=MACHO -- -mtriple=arm64-apple-macosx13 -addrsig
; test: asm levels=O2 check=TEXT -- -mtriple=x86_64-apple-macosx13 -addrsig
; CHECK: Addrsig [
; CHECK-NEXT: Sym: called
; CHECK-NEXT: Sym: kept
; CHECK-NEXT: ]
; MACHO: Section __llvm_addrsig
; MACHO: ARM64_RELOC_UNSIGNED 0 _kept
; MACHO: ARM64_RELOC_UNSIGNED 0 _called
; TEXT: .addrsig
; TEXT: .addrsig_sym _called
; TEXT: .addrsig_sym _kept
@kept = dso_local global i32 1
@alike = unnamed_addr constant i32 1

declare dso_local void @called(ptr)

define dso_local void @unused() {
  call void @called(ptr @kept)
  call void @called(ptr @alike)
  ret void
}
