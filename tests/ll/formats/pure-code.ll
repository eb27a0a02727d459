; Code that programs cannot read (+execute-only) is in sections that say so, beside others of the same name.
; test: readobj show=sections -- -mtriple=aarch64-linux-gnu
; test: readobj show=sections check=ALL -- -mtriple=aarch64-linux-gnu -mattr=+execute-only
; test: asm levels=O2 check=TEXT -- -mtriple=aarch64-linux-gnu
; CHECK: Name: .text
; CHECK-NOT: PURECODE
; CHECK: Name: .text
; CHECK: SHF_AARCH64_PURECODE
; CHECK: Name: own
; CHECK: SHF_AARCH64_PURECODE
; ALL: Name: .text
; ALL: SHF_AARCH64_PURECODE
; ALL: Name: .text
; ALL: SHF_AARCH64_PURECODE
; TEXT: .section .text,"axy",@progbits,unique,0
; TEXT: .section own,"axy",@progbits
define void @pure() "target-features"="+execute-only" {
  ret void
}

define void @other() {
  ret void
}

define void @elsewhere() "target-features"="+execute-only" section "own" {
  ret void
}
