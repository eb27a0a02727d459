; A node of debug information without a field that it must have.
; test: error -- -mtriple=x86_64-linux-gnu -O0 -filetype=obj
; CHECK: debug-field-missing.ll:8:1: {{*}}missing required field 'name' of 'DIMacro'
@g = global i32 0
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, macros: !{!2})
!2 = !DIMacro(type: DW_MACINFO_define, line: 7, value: "1")
!1 = !DIFile(filename: "a.c", directory: "/d")
!3 = !{i32 2, !"Debug Info Version", i32 3}
