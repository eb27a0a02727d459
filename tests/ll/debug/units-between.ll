; A unit's lines are a sequence for each stretch between which code of other units, or of none, stands; the variable that
; declares a common block is in the block.
; test: dwarf show=debug-line,debug-info like=llc -- -O2 -mtriple=x86_64-linux-gnu
; test: dwarf show=debug-line like=llc -- -O2 -mtriple=arm64-apple-macosx
@x = global i32 0, !dbg !21
define void @f() !dbg !5 {
  ret void, !dbg !9
}
define void @h() !dbg !11 {
  ret void, !dbg !13
}
define void @g() !dbg !6 {
  ret void, !dbg !12
}
define void @none() {
  ret void
}
define void @i() !dbg !25 {
  ret void, !dbg !26
}
!llvm.dbg.cu = !{!0, !10}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !20)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 4}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, type: !7, scopeLine: 3, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!6 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 5, type: !7, scopeLine: 5, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!7 = !DISubroutineType(types: !8)
!8 = !{null}
!9 = !DILocation(line: 4, column: 1, scope: !5)
!10 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!11 = distinct !DISubprogram(name: "h", scope: !1, file: !1, line: 7, type: !7, scopeLine: 7, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !10)
!12 = !DILocation(line: 6, column: 1, scope: !6)
!13 = !DILocation(line: 8, column: 1, scope: !11)
!20 = !{!21}
!21 = !DIGlobalVariableExpression(var: !22, expr: !DIExpression())
!22 = distinct !DIGlobalVariable(scope: !23, name: "COMMON /c/", file: !1, line: 4, isLocal: false, isDefinition: true, type: !24)
!23 = !DICommonBlock(scope: !5, declaration: !22, name: "c", file: !1, line: 4)
!24 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!25 = distinct !DISubprogram(name: "i", scope: !1, file: !1, line: 9, type: !7, scopeLine: 9, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!26 = !DILocation(line: 10, column: 1, scope: !25)
