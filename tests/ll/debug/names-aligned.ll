; The table of names is aligned as its contents are padded.
; test: readobj show=sections -- -mtriple=x86_64-linux-gnu -debugger-tune=lldb
; CHECK: Name: .debug_names
; CHECK: AddressAlignment: 4
; CHECK: Name: .rela.debug_names
define void @f() !dbg !4 {
  ret void, !dbg !6
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !{null})
!6 = !DILocation(line: 1, scope: !4)
