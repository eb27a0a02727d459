; A byte that only a linker could fill in, which objects of the target have no relocation for.
; test: error -- -mtriple=aarch64-linux-gnu
; CHECK: assembly-byte-of-symbol.ll:5:3: unsupported relocation type in '.byte other'
define void @f() {
  call void asm sideeffect ".byte other", ""()
  ret void
}
