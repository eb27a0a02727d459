; Nodes that say the same are one node, whatever numbers the text gives them: two parts of one variable are told, and its type
; is written once.
; test: dwarf show=debug-info -- -mtriple=x86_64-linux-gnu -O2
; test: dwarf show=debug-info -- -mtriple=aarch64-linux-gnu -O2
; CHECK: DW_TAG_formal_parameter
; CHECK-NEXT: DW_AT_location
; CHECK-NEXT: DW_OP_piece 0x8, {{*}}DW_OP_piece 0x4
; CHECK: DW_AT_name{{*}}"s"
; CHECK: DW_AT_type{{*}}"int"
; CHECK: NULL
; CHECK: DW_TAG_base_type
; CHECK-NOT: DW_TAG_base_type
define i32 @f(i64 %a, i32 %b) !dbg !5 {
    #dbg_value(i64 %a, !8, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !12)
    #dbg_value(i32 %b, !9, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !12)
  ret i32 %b, !dbg !12
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "int", size: 96, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{!4, !10}
!8 = !DILocalVariable(name: "s", arg: 1, scope: !5, file: !1, line: 1, type: !4)
!9 = !DILocalVariable(name: "s", arg: 1, scope: !5, file: !11, line: 1, type: !10)
!10 = !DIBasicType(name: "int", size: 96, encoding: DW_ATE_signed)
!11 = !DIFile(filename: "a.c", directory: "/d")
!12 = !DILocation(line: 2, column: 3, scope: !5)
