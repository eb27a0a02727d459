; Where nothing is optimised, a variable that no code uses has its place in the frame.
; test: dwarf show=debug-info -- -mtriple=x86_64-linux-gnu -O0
; CHECK: DW_TAG_variable
; CHECK-NEXT: DW_AT_location (DW_OP_fbreg
; CHECK-NEXT: DW_AT_name ("u")
; test: dwarf show=debug-info -- -mtriple=aarch64-linux-gnu -O0
define void @f() !dbg !5 {
  %u = alloca i64
    #dbg_declare(ptr %u, !8, !DIExpression(), !9)
  ret void, !dbg !9
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{null})
!8 = !DILocalVariable(name: "u", scope: !5, file: !1, line: 1, type: !4)
!9 = !DILocation(line: 2, column: 3, scope: !5)
