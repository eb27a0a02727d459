; Where functions are, how long, and constants, for programs that look through such sections (they were dropped in silence).
; test: readobj show=sections,section-data -- -mtriple=x86_64-linux-gnu -O0
; test: object -- -mtriple=x86_64-linux-gnu -relocation-model=pic
; test: object -- -mtriple=aarch64-linux-gnu -relocation-model=pic
; test: asm levels=O2 check=TEXT -- -mtriple=aarch64-linux-gnu
; CHECK: Name: covered
; CHECK: SHF_ALLOC
; CHECK: SHF_LINK_ORDER
; CHECK: SHF_WRITE
; CHECK: 0000: 00000000 01AC0207
; TEXT: .section covered,"awo",@progbits,.Lsection0
; TEXT: .section long,"awo",@progbits,.Lsection1
define void @f() !pcsections !0 {
  ret void
}

define void @g() section "own" !pcsections !1 {
  ret void
}

!0 = !{!"covered!C", !2}
!1 = !{!"long", !2, !"bare"}
!2 = !{i64 300, i8 7}
