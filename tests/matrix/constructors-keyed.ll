; Constructors that belong to a comdat.
; formats: elf coff
$v = comdat any
@v = linkonce_odr global i32 0, comdat
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [
  { i32, ptr, ptr } { i32 65535, ptr @init, ptr @v },
  { i32, ptr, ptr } { i32 400, ptr @init, ptr @v }]
define internal void @init() comdat($v) {
  store i32 1, ptr @v
  ret void
}
