; An enumerator is not unsigned and negative.
; test: error
; CHECK: :10:1: unsigned enumerator with negative value
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, enums: !{!3})
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "E", file: !1, line: 1, size: 32, elements: !{!4})
!4 = !DIEnumerator(name: "e", value: -1, isUnsigned: true)
