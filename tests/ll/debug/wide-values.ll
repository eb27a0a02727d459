; Values that take several registers, or one of the vector registers, are told part by part: integers of more than 64 bits,
; vectors, constants.
; test: dwarf show=debug-info -- -mtriple=x86_64-linux-gnu -O2
; CHECK: DW_OP_reg5 RDI, DW_OP_piece 0x8, DW_OP_reg4 RSI, DW_OP_piece 0x8
; CHECK: DW_OP_consts +0, DW_OP_stack_value, DW_OP_piece 0x8, DW_OP_consts +2, DW_OP_stack_value, DW_OP_piece 0x8
; CHECK: DW_AT_name{{*}}"wide"
; CHECK: DW_OP_reg17 XMM0
; CHECK: DW_OP_breg7 RSP+0
; CHECK: DW_AT_name{{*}}"vector"
; CHECK: DW_OP_reg5 RDI, DW_OP_piece 0x8, DW_OP_reg4 RSI, DW_OP_piece 0x8
; CHECK: DW_AT_name{{*}}"wide"
; CHECK: DW_AT_location (DW_OP_reg17 XMM0)
; CHECK: DW_AT_name{{*}}"vector"
define i128 @f(i128 %a, <4 x i32> %v) !dbg !5 {
    #dbg_value(i128 %a, !8, !DIExpression(), !12)
    #dbg_value(<4 x i32> %v, !9, !DIExpression(), !12)
  %b = add i128 %a, 18446744073709551617, !dbg !12
    #dbg_value(i128 %b, !8, !DIExpression(), !13)
  %c = call i128 @g(i128 %b), !dbg !13
    #dbg_value(i128 36893488147419103232, !8, !DIExpression(), !14)
  call void @h(<4 x i32> %v), !dbg !14
    #dbg_value(i128 %c, !8, !DIExpression(), !15)
  %d = mul i128 %c, %a, !dbg !15
  ret i128 %d, !dbg !15
}
define i32 @unused(i128 %a, <2 x double> %v) !dbg !16 {
    #dbg_value(i128 %a, !17, !DIExpression(), !19)
    #dbg_value(<2 x double> %v, !18, !DIExpression(), !19)
  ret i32 0, !dbg !19
}
declare i128 @g(i128)
declare void @h(<4 x i32>)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "__int128", size: 128, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{!4, !4, !10}
!8 = !DILocalVariable(name: "wide", arg: 1, scope: !5, file: !1, line: 1, type: !4)
!9 = !DILocalVariable(name: "vector", arg: 2, scope: !5, file: !1, line: 1, type: !10)
!10 = !DICompositeType(tag: DW_TAG_array_type, baseType: !11, size: 128, flags: DIFlagVector, elements: !{!DISubrange(count: 4)})
!11 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!12 = !DILocation(line: 2, column: 3, scope: !5)
!13 = !DILocation(line: 3, column: 3, scope: !5)
!14 = !DILocation(line: 4, column: 3, scope: !5)
!15 = !DILocation(line: 5, column: 3, scope: !5)
!16 = distinct !DISubprogram(name: "unused", scope: !1, file: !1, line: 7, type: !6, scopeLine: 7, spFlags: DISPFlagDefinition, unit: !0)
!17 = !DILocalVariable(name: "wide", arg: 1, scope: !16, file: !1, line: 7, type: !4)
!18 = !DILocalVariable(name: "vector", arg: 2, scope: !16, file: !1, line: 7, type: !10)
!19 = !DILocation(line: 8, column: 3, scope: !16)
