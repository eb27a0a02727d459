; Hidden declarations that nothing refers to have symbols in ELF, as `.hidden` gives them, and none in Mach-O.
; test: readobj check=ELF show=symbols -- -mtriple=x86_64-linux-gnu
; test: readobj check=MACHO show=symbols -- -mtriple=arm64-apple-macos
; ELF: Name: idle
; ELF: Name: weak
; MACHO-NOT: Name: _idle
; MACHO: Name: _weak
@idle = external hidden global ptr
@weak = extern_weak hidden global i32
define void @f() {
  ret void
}
