; Variables whose addresses bear a tag are reached by what does not lose it.
; test: relocations -- -mtriple=x86_64-linux-gnu -mattr=+tagged-globals
; test: asm levels=O2 check=TAG -- -mtriple=aarch64-linux-gnu -mattr=+tagged-globals -relocation-model=static
; test: reassemble levels=O2 -- -mtriple=aarch64-linux-gnu -mattr=+tagged-globals -relocation-model=pic
; TAG-LABEL: address:
; TAG: adrp x[[A:[0-9]+]], :pg_hi21_nc:own
; TAG: movk x[[A]], :prel_g3:own+4294967296
; TAG: add x0, x[[A]], :lo12:own
@own = internal global i32 3
@other = external global i32
define i32 @read() {
  %v = load i32, ptr @own
  ret i32 %v
}
define ptr @address() {
  ret ptr @own
}
define ptr @far() {
  ret ptr @other
}
define ptr @function() {
  ret ptr @read
}
