; The branch around what saves vector registers belongs to the prologue: breakpoints are behind it, variables are known from
; the function's first byte on, and those that are constants for good have no list of places.
; test: dwarf show=debug-info -- -O2 -mtriple=x86_64-linux-gnu
; test: dwarf show=debug-line check=LINE -- -O0 -mtriple=x86_64-linux-gnu
; test: dwarf show=debug-line check=LINE -- -O2 -mtriple=x86_64-linux-gnu
; CHECK: DW_TAG_formal_parameter
; CHECK-NEXT: DW_AT_location
; CHECK-NEXT: [0x0000000000000000, {{*}}DW_OP_reg5 RDI
; CHECK: DW_TAG_variable
; CHECK-NEXT: DW_AT_const_value (157)
; CHECK-NEXT: DW_AT_name{{*}}("fixed")
; LINE: 0x0000000000000000 7 {{*}}is_stmt
; LINE-NEXT: 8 3 {{*}}is_stmt prologue_end
declare void @llvm.va_start(ptr)
declare void @take(ptr)
define void @f(i32 %n, ...) !dbg !5 {
  %list = alloca [24 x i8], align 16
  #dbg_value(i32 157, !10, !DIExpression(), !12)
  #dbg_value(i32 %n, !11, !DIExpression(), !12)
  call void @llvm.va_start(ptr %list), !dbg !12
  call void @take(ptr %list), !dbg !13
  ret void, !dbg !14
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 7, type: !6, scopeLine: 7, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{null, !7, null})
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DILocalVariable(name: "fixed", scope: !5, file: !1, line: 7, type: !7)
!11 = !DILocalVariable(name: "n", arg: 1, scope: !5, file: !1, line: 7, type: !7)
!12 = !DILocation(line: 8, column: 3, scope: !5)
!13 = !DILocation(line: 9, column: 3, scope: !5)
!14 = !DILocation(line: 10, column: 1, scope: !5)
