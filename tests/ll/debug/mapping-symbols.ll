; On AArch64 every section that is not empty says by a symbol that it holds data, those of debug information as well.
; test: readobj show=symbols -- -O2 -mtriple=aarch64-linux-gnu
; CHECK: Name: $d
; CHECK: Section: .debug_abbrev
; CHECK: Name: $d
; CHECK: Section: .debug_info
; CHECK: Name: $d
; CHECK: Section: .debug_line
define void @f() !dbg !5 {
  ret void, !dbg !20
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "some compiler", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, type: !7, scopeLine: 3, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!7 = !DISubroutineType(types: !8)
!8 = !{null}
!20 = !DILocation(line: 4, column: 1, scope: !5)
