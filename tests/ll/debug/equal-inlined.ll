; What was inlined at places that say the same is one inlined copy, unless the places are distinct.
; test: dwarf show=debug-info -- -mtriple=x86_64-linux-gnu -O2
; CHECK: DW_TAG_inlined_subroutine
; CHECK: DW_AT_call_line (5)
; CHECK: DW_TAG_inlined_subroutine
; CHECK: DW_AT_call_line (6)
; CHECK: DW_TAG_inlined_subroutine
; CHECK: DW_AT_call_line (6)
; CHECK-NOT: DW_TAG_inlined_subroutine
define void @f(ptr %p) !dbg !5 {
  store volatile i8 1, ptr %p, !dbg !8
  store volatile i8 2, ptr %p, !dbg !9
  store volatile i8 3, ptr %p, !dbg !DILocation(line: 4, scope: !7, inlinedAt: !DILocation(line: 5, scope: !5))
  store volatile i8 4, ptr %p, !dbg !12
  store volatile i8 5, ptr %p, !dbg !13
  ret void, !dbg !16
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{null})
!7 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 2, type: !6, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !0)
!8 = !DILocation(line: 3, column: 3, scope: !7, inlinedAt: !10)
!9 = !DILocation(line: 4, column: 3, scope: !7, inlinedAt: !11)
!10 = !DILocation(line: 5, scope: !5)
!11 = !DILocation(line: 5, scope: !5)
!12 = !DILocation(line: 3, column: 3, scope: !7, inlinedAt: !14)
!13 = !DILocation(line: 4, column: 3, scope: !7, inlinedAt: !15)
!14 = distinct !DILocation(line: 6, scope: !5)
!15 = distinct !DILocation(line: 6, scope: !5)
!16 = !DILocation(line: 7, column: 3, scope: !5)
