; A definition that is not 'distinct'.
; test: error -- -mtriple=x86_64-linux-gnu -O0 -filetype=obj
; CHECK: debug-not-distinct.ll:8:1: {{*}}missing 'distinct', which this DISubprogram requires
define void @f() !dbg !2 {
  ret void
}
!llvm.dbg.cu = !{!0}
!2 = !DISubprogram(name: "f", scope: !1, file: !1, line: 7, spFlags: DISPFlagDefinition, unit: !0)
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!3 = !{i32 2, !"Debug Info Version", i32 3}
