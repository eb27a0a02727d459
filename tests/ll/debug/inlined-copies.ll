; Two inlined calls of one function, one after the other: debuggers stop at each, though the line is the same.
; test: dwarf show=debug-line -- -mtriple=x86_64-linux-gnu -O2
; test: dwarf show=debug-line -- -mtriple=aarch64-linux-gnu -O2
; CHECK: 2 9 0 0 0 0 is_stmt prologue_end
; CHECK-NEXT: 2 9 0 0 0 0 is_stmt
; CHECK-NEXT: 7 1 0 0 0 0 is_stmt
@count = internal global i32 0, align 4
@other = internal global i32 0, align 4
define void @twice() !dbg !5 {
  %a = load volatile i32, ptr @count, align 4, !dbg !8
  %b = add i32 %a, 1, !dbg !8
  store volatile i32 %b, ptr @count, align 4, !dbg !8
  %c = load volatile i32, ptr @other, align 4, !dbg !10
  %d = add i32 %c, 1, !dbg !10
  store volatile i32 %d, ptr @other, align 4, !dbg !10
  ret void, !dbg !12
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "copies.c", directory: "/d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !{null})
!5 = distinct !DISubprogram(name: "twice", scope: !1, file: !1, line: 4, type: !4, scopeLine: 4, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!6 = distinct !DISubprogram(name: "up", scope: !1, file: !1, line: 1, type: !4, scopeLine: 1, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!7 = distinct !DILocation(line: 5, column: 3, scope: !5)
!8 = !DILocation(line: 2, column: 9, scope: !6, inlinedAt: !7)
!9 = distinct !DILocation(line: 6, column: 3, scope: !5)
!10 = !DILocation(line: 2, column: 9, scope: !6, inlinedAt: !9)
!12 = !DILocation(line: 7, column: 1, scope: !5)
