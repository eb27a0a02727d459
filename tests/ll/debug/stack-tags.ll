; Debuggers are told the memory tags of objects: those of the source, and those that sanitize_memtag gives.
; test: dwarf show=debug-info check=GIVEN -- -O0 -mtriple=aarch64-linux-gnu -mattr=+mte
; test: dwarf show=debug-info check=GIVEN -- -O2 -mtriple=aarch64-linux-gnu -mattr=+mte
; GIVEN: DW_AT_name{{*}}("tagged")
; GIVEN: DW_AT_LLVM_tag_offset{{*}}(0x01)
; GIVEN: DW_AT_name{{*}}("a")
; GIVEN: DW_AT_name{{*}}("source")
; GIVEN: DW_AT_LLVM_tag_offset{{*}}(0x09)
; GIVEN: DW_AT_name{{*}}("b")
declare void @use(ptr, ptr)
define void @tagged() sanitize_memtag !dbg !5 {
  %other = alloca ptr
  %a = alloca ptr
    #dbg_declare(ptr %a, !9, !DIExpression(), !11)
  call void @use(ptr %a, ptr %other), !dbg !11
  ret void, !dbg !11
}
define void @source() !dbg !6 {
  %b = alloca ptr
    #dbg_declare(ptr %b, !10, !DIExpression(DW_OP_LLVM_tag_offset, 9), !12)
  call void @use(ptr %b, ptr %b), !dbg !12
  ret void, !dbg !12
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "tags.c", directory: "/")
!2 = !{i32 2, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !{null})
!5 = distinct !DISubprogram(name: "tagged", scope: !1, file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!6 = distinct !DISubprogram(name: "source", scope: !1, file: !1, line: 2, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!7 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!9 = !DILocalVariable(name: "a", scope: !5, file: !1, line: 1, type: !7)
!10 = !DILocalVariable(name: "b", scope: !6, file: !1, line: 2, type: !7)
!11 = !DILocation(line: 1, column: 1, scope: !5)
!12 = !DILocation(line: 2, column: 1, scope: !6)
