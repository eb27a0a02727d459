; A value that is moved, one that a call changes, a constant (tests/tests/debug_code.rs).
target triple = "x86_64-unknown-linux-gnu"
define i32 @f(i32 %x) !dbg !5 {
    #dbg_value(i32 %x, !9, !DIExpression(), !12)
  %y = mul i32 %x, 3, !dbg !13
    #dbg_value(i32 %y, !10, !DIExpression(), !12)
  %z = call i32 @g(i32 %y), !dbg !14
    #dbg_value(i32 7, !9, !DIExpression(), !12)
  %w = add i32 %z, %y, !dbg !15
  ret i32 %w, !dbg !16
}
declare i32 @g(i32)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{!8, !8}
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DILocalVariable(name: "x", arg: 1, scope: !5, file: !1, line: 1, type: !8)
!10 = !DILocalVariable(name: "y", scope: !5, file: !1, line: 3, type: !8)
!12 = !DILocation(line: 1, column: 1, scope: !5)
!13 = !DILocation(line: 3, column: 7, scope: !5)
!14 = !DILocation(line: 4, column: 9, scope: !5)
!15 = !DILocation(line: 5, column: 12, scope: !5)
!16 = !DILocation(line: 5, column: 3, scope: !5)
