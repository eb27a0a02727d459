; Tools are told where jump tables are and how long; that of a comdat goes with it.
; test: object -- -mtriple=x86_64-unknown-linux-gnu -emit-jump-table-sizes-section
; test: readobj show=relocations check=ELF -- -mtriple=x86_64-unknown-linux-gnu -emit-jump-table-sizes-section
; ELF: .rela.llvm_jump_table_sizes
; ELF-NEXT: 0x0 R_X86_64_64 .rodata 0x0
; ELF: .rela.llvm_jump_table_sizes
; ELF-NEXT: 0x0 R_X86_64_64 .rodata.f2 0x0
; test: readobj show=section-headers,section-data check=COFF -- -mtriple=x86_64-pc-windows-msvc -emit-jump-table-sizes-section
; COFF: Name: .llvm_jump_table_sizes
; COFF: Characteristics [ (0x42100040)
; COFF: 00000000 00000000 06000000 00000000
; COFF: Name: .llvm_jump_table_sizes
; COFF: Characteristics [ (0x42101040)
; test: reassemble -- -mtriple=x86_64-unknown-linux-gnu -emit-jump-table-sizes-section
$f2 = comdat any

declare void @g(i32)

define i32 @f(i32 %a) {
entry:
  switch i32 %a, label %d [
    i32 0, label %b0
    i32 1, label %b1
    i32 2, label %b2
    i32 3, label %b3
    i32 4, label %b4
    i32 5, label %b1
  ]
b0:
  call void @g(i32 1)
  ret i32 3
b1:
  call void @g(i32 5)
  ret i32 5
b2:
  call void @g(i32 6)
  ret i32 6
b3:
  call void @g(i32 7)
  ret i32 7
b4:
  call void @g(i32 8)
  ret i32 8
d:
  ret i32 -4
}

define i32 @f2(i32 %a) comdat {
entry:
  switch i32 %a, label %d [
    i32 0, label %b0
    i32 1, label %b1
    i32 2, label %b2
    i32 3, label %b3
    i32 4, label %b4
    i32 5, label %b1
  ]
b0:
  call void @g(i32 1)
  ret i32 3
b1:
  call void @g(i32 5)
  ret i32 5
b2:
  call void @g(i32 6)
  ret i32 6
b3:
  call void @g(i32 7)
  ret i32 7
b4:
  call void @g(i32 8)
  ret i32 8
d:
  ret i32 -4
}
