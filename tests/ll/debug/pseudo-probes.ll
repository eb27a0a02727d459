; Pseudo probes: of blocks and, from the discriminators of their places, of calls, with the calls that they were inlined by.
; What stands behind a tail call counts it.
; test: asm -- -mtriple=x86_64-linux-gnu -O2
; CHECK: .pseudoprobe 14740650423002898831 1 0 0 f
; CHECK: .pseudoprobe 1762626331211831354 1 0 0 @ 14740650423002898831:3 f
; CHECK: .pseudoprobe 1762626331211831354 5 2 0 @ 14740650423002898831:3 f
; CHECK-NEXT: callq
; CHECK: .pseudoprobe 1762626331211831354 2 0 0 tail
; CHECK-NEXT: jmp
; CHECK: .section .pseudo_probe_desc
; CHECK: .byte 143,161,76,221,117,79,145,204
; test: object -- -mtriple=x86_64-linux-gnu -O2
; test: readobj check=ARM show=sections -- -mtriple=aarch64-linux-gnu -O0
; ARM: Name: .pseudo_probe_desc
; ARM: Name: .pseudo_probe
; ARM: SHF_LINK_ORDER
; test: object -- -mtriple=x86_64-linux-gnu -O2 -function-sections
; test: readobj check=WIN show=symbols -- -mtriple=x86_64-pc-windows-gnu -O2 -function-sections
; WIN: Name: .pseudo_probe_desc
; WIN: Selection: ExactMatch
; WIN: Name: .pseudo_probe_desc_f
; WIN: StorageClass: Static
; WIN: Name: .pseudo_probe
; WIN: Selection: Associative
; WIN: AssocSection: .text$f
; test: reassemble levels=O0,O2 -- -mtriple=x86_64-linux-gnu
declare i32 @h()
declare void @llvm.pseudoprobe(i64, i64, i32, i64)
define i32 @f(i32 %x) !dbg !5 {
  call void @llvm.pseudoprobe(i64 -3706093650706652785, i64 1, i32 0, i64 -1), !dbg !8
  %m = mul i32 %x, %x
  call void @llvm.pseudoprobe(i64 1762626331211831354, i64 1, i32 0, i64 -1), !dbg !10
  %y = call i32 @h(), !dbg !12
  %z = add i32 %y, %m
  ret i32 %z, !dbg !8
}
define i32 @tail() {
  %y = tail call i32 @h()
  call void @llvm.pseudoprobe(i64 1762626331211831354, i64 2, i32 0, i64 -1)
  ret i32 %y
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!llvm.pseudo_probe_desc = !{!13, !14}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: NoDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = distinct !DISubprogram(name: "g", linkageName: "_Zg", scope: !1, file: !1, line: 4, type: !6, scopeLine: 4, spFlags: DISPFlagDefinition, unit: !0)
!8 = !DILocation(line: 2, column: 3, scope: !5)
!9 = distinct !DILocation(line: 3, column: 3, scope: !15)
!10 = !DILocation(line: 5, column: 3, scope: !7, inlinedAt: !9)
!11 = !DILexicalBlockFile(scope: !7, file: !1, discriminator: 186646575)
!12 = !DILocation(line: 6, column: 3, scope: !11, inlinedAt: !9)
!13 = !{i64 -3706093650706652785, i64 7, !"f"}
!14 = !{i64 1762626331211831354, i64 8, !"_Zg"}
!15 = !DILexicalBlockFile(scope: !5, file: !1, discriminator: 186646559)
