; An assignment whose store is gone says the value, until something else is stored (then the variable is in memory) or may
; have been by a call.
; test: dwarf show=debug-info -- -O2 -mtriple=x86_64-linux-gnu
; test: dwarf show=debug-info -- -O2 -mtriple=aarch64-linux-gnu
; CHECK: DW_TAG_variable
; CHECK: DW_OP_consts +5, DW_OP_stack_value
; CHECK-NEXT: DW_OP_breg{{*}}
; CHECK: DW_AT_name{{*}}("sum")
; CHECK: DW_TAG_variable
; CHECK: DW_OP_consts +6, DW_OP_stack_value)
; CHECK: DW_AT_name{{*}}("other")
define i32 @f(i32 %x, ptr %p) !dbg !5 {
  %sum = alloca i32, !DIAssignID !20
    #dbg_assign(i1 poison, !8, !DIExpression(), !20, ptr %sum, !DIExpression(), !9)
  %other = alloca i32, !DIAssignID !22
    #dbg_assign(i1 poison, !11, !DIExpression(), !22, ptr %other, !DIExpression(), !9)
    #dbg_assign(i32 6, !11, !DIExpression(), !23, ptr %other, !DIExpression(), !9)
    #dbg_assign(i32 5, !8, !DIExpression(), !21, ptr %sum, !DIExpression(), !9)
  store volatile i32 %x, ptr %p, !dbg !9
  store i32 %x, ptr %sum, !dbg !9
  call void @take(ptr %sum, ptr %other), !dbg !9
  ret i32 0, !dbg !9
}
declare void @take(ptr, ptr)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !10}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "p", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{!4, !4}
!8 = !DILocalVariable(name: "sum", scope: !5, file: !1, line: 1, type: !4)
!9 = !DILocation(line: 2, column: 3, scope: !5)
!10 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!11 = !DILocalVariable(name: "other", scope: !5, file: !1, line: 1, type: !4)
!22 = distinct !DIAssignID()
!23 = distinct !DIAssignID()
!20 = distinct !DIAssignID()
!21 = distinct !DIAssignID()
