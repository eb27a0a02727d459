; A jump to nothing but a return stands where that does: what is said of the returned value is said there already.
; test: dwarf show=debug-info -- -O2 -mtriple=x86_64-linux-gnu
; test: dwarf show=debug-info -- -O2 -mtriple=aarch64-linux-gnu
; CHECK: DW_AT_location{{*}}loclist
; CHECK: DW_OP_consts +0, DW_OP_stack_value
; CHECK: DW_OP_reg0 {{*}}
; CHECK: DW_AT_name{{*}}("r")
define i64 @f(i64 %a, ptr %p) !dbg !5 {
    #dbg_value(i64 0, !10, !DIExpression(), !20)
  %c = icmp ult i64 %a, 8, !dbg !20
  br i1 %c, label %load, label %other, !dbg !20
load:
  %at = getelementptr i64, ptr %p, i64 %a, !dbg !20
  %x = load i64, ptr %at, !dbg !20
  br label %end, !dbg !20
other:
  %y = sub i64 0, %a, !dbg !21
  br label %end, !dbg !21
end:
  %r = phi i64 [ %x, %load ], [ %y, %other ], !dbg !22
    #dbg_value(i64 %r, !10, !DIExpression(), !20)
  ret i64 %r, !dbg !22
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, type: !7, scopeLine: 3, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !9)
!7 = !DISubroutineType(types: !8)
!8 = !{!4, !4}
!9 = !{!10}
!10 = !DILocalVariable(name: "r", scope: !5, file: !1, line: 4, type: !4)
!20 = !DILocation(line: 4, column: 1, scope: !5)
!21 = !DILocation(line: 5, column: 1, scope: !5)
!22 = !DILocation(line: 6, column: 1, scope: !5)
