; A node of debug information with a field that its kind does not have.
; test: error -- -mtriple=x86_64-linux-gnu -O0 -filetype=obj
; CHECK: debug-field-unknown.ll:8:1: {{*}}invalid field 'line' of 'DIBasicType'
@g = global i32 0
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, retainedTypes: !{!2})
!2 = !DIBasicType(name: "int", size: 32, line: 7, encoding: DW_ATE_signed)
!1 = !DIFile(filename: "a.c", directory: "/d")
!3 = !{i32 2, !"Debug Info Version", i32 3}
