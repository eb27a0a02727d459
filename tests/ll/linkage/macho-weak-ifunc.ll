; A weak indirect function of Mach-O is a symbol of its own object only, like a weak alias; a strong one is seen by others.
; test: readobj show=symbols check=SYM -- -mtriple=arm64-apple-macosx13
; SYM: Name: _weak (
; SYM-NEXT: Type: Section (0xE)
; SYM: Name: _strong (
; SYM-NEXT: Extern
@weak = weak ifunc i32 (i32), ptr @res
@strong = ifunc i32 (i32), ptr @res

define internal ptr @res() {
  ret ptr null
}
