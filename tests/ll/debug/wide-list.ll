; A list with a constant of more than 64 bits: there is a variable, without a location.
; test: dwarf show=debug-info like=llc -- -O2 -mtriple=x86_64-linux-gnu
; CHECK: DW_TAG_variable
; CHECK-NEXT: DW_AT_name{{*}}("x")
define void @f() !dbg !5 {
    #dbg_value(!DIArgList(i128 0), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 0, DW_OP_plus, DW_OP_stack_value), !9)
  ret void, !dbg !9
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "p", runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "__int128", size: 128, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{null}
!8 = !DILocalVariable(name: "x", scope: !5, file: !1, line: 1, type: !4)
!9 = !DILocation(line: 1, column: 1, scope: !5)
