; Module-level assembly is as right in text as it must be in objects: read alone, and beside what the module defines.
; test: error -- -mtriple=x86_64-linux-gnu -filetype=asm
; CHECK: assembly-in-text.ll:4:{{*}}: symbol 'twice' is already defined
module asm ".equiv twice, __twice"
define void @twice() {
  ret void
}
