; Types have the order in which the code tells of variables that have them, not that of the blocks that these stand in.
; test: dwarf show=debug-info -- -O0 -mtriple=x86_64-linux-gnu
; test: dwarf show=debug-info -- -O0 -mtriple=aarch64-linux-gnu
; CHECK: DW_TAG_lexical_block
; CHECK: DW_AT_name{{*}}("first")
; CHECK: DW_TAG_lexical_block
; CHECK: DW_AT_name{{*}}("second")
; CHECK: DW_TAG_base_type
; CHECK: DW_AT_name{{*}}("short")
; CHECK: DW_TAG_base_type
; CHECK: DW_AT_name{{*}}("long")
define void @f(ptr %p) !dbg !5 {
  %first = alloca i64
  %second = alloca i16
  #dbg_declare(ptr %second, !11, !DIExpression(), !13)
  #dbg_declare(ptr %first, !10, !DIExpression(), !12)
  store i64 1, ptr %first, !dbg !12
  store i16 2, ptr %second, !dbg !13
  ret void, !dbg !14
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{null})
!7 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!8 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!10 = !DILocalVariable(name: "first", scope: !15, file: !1, line: 3, type: !7)
!11 = !DILocalVariable(name: "second", scope: !16, file: !1, line: 6, type: !8)
!12 = !DILocation(line: 3, column: 3, scope: !15)
!13 = !DILocation(line: 6, column: 3, scope: !16)
!14 = !DILocation(line: 8, column: 1, scope: !5)
!15 = distinct !DILexicalBlock(scope: !5, file: !1, line: 2)
!16 = distinct !DILexicalBlock(scope: !5, file: !1, line: 5)
