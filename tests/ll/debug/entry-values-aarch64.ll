; As entry-values.ll, and with -debugger-tune=sce if -debug-entry-values asks for it.
; test: dwarf show=debug-info -- -O2 -mtriple=aarch64-linux-gnu
; test: dwarf show=debug-info -- -O2 -mtriple=aarch64-linux-gnu -debugger-tune=sce -debug-entry-values
; CHECK: [0x0000000000000000, {{*}}): DW_OP_reg0 W0
; CHECK: DW_OP_entry_value(DW_OP_reg0 W0), DW_OP_stack_value)
; CHECK: DW_AT_name{{*}}("a")
define i64 @f(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %g, i64 %h) !dbg !5 {
    #dbg_value(i64 %a, !10, !DIExpression(), !20)
    #dbg_value(i64 %h, !11, !DIExpression(), !20)
    #dbg_value(i64 %a, !12, !DIExpression(DW_OP_plus_uconst, 8, DW_OP_stack_value), !20)
  %x = call i64 @use(i64 %a), !dbg !20
  %y = call i64 @use(i64 %b), !dbg !21
    #dbg_value(i64 %a, !13, !DIExpression(), !22)
  %z = call i64 @use(i64 %h), !dbg !22
  %s = add i64 %x, %y, !dbg !22
  %t = add i64 %s, %z, !dbg !23
  ret i64 %t, !dbg !23
}
declare i64 @use(i64)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, type: !7, scopeLine: 3, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !9)
!6 = distinct !DISubprogram(name: "inlined", scope: !1, file: !1, line: 1, type: !7, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !14)
!7 = !DISubroutineType(types: !8)
!8 = !{!4, !4}
!9 = !{!10, !11, !12}
!10 = !DILocalVariable(name: "a", arg: 1, scope: !5, file: !1, line: 3, type: !4)
!11 = !DILocalVariable(name: "seventh", arg: 7, scope: !5, file: !1, line: 3, type: !4)
!12 = !DILocalVariable(name: "local", scope: !5, file: !1, line: 4, type: !4)
!13 = !DILocalVariable(name: "p", arg: 1, scope: !6, file: !1, line: 1, type: !4)
!14 = !{!13}
!20 = !DILocation(line: 4, column: 1, scope: !5)
!21 = !DILocation(line: 5, column: 1, scope: !5)
!22 = !DILocation(line: 1, column: 1, scope: !6, inlinedAt: !24)
!23 = !DILocation(line: 7, column: 1, scope: !5)
!24 = distinct !DILocation(line: 6, column: 1, scope: !5)
