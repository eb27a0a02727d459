; Lists of places are short: a value that is in two registers is told to be in the one that calls leave alone; a result that
; no code uses is where the call left it, until another call; a gap without code of the variable's scope is none; a generic
; subrange has its constant bounds.
; test: dwarf show=debug-info -- -O2 -mtriple=x86_64-linux-gnu
; CHECK: DW_AT_name{{*}}"keep"
; CHECK: DW_TAG_variable
; CHECK-NEXT: DW_AT_location
; CHECK-NEXT: DW_OP_reg3 RBX)
; CHECK-NEXT: DW_AT_name{{*}}"kept"
; CHECK: DW_AT_name{{*}}"drop"
; CHECK: DW_TAG_variable
; CHECK-NEXT: DW_AT_location
; CHECK-NEXT: DW_OP_consts +7, DW_OP_stack_value
; CHECK-NEXT: DW_OP_reg0 RAX)
; CHECK-NEXT: DW_AT_name{{*}}"dropped"
; CHECK: DW_TAG_generic_subrange
; CHECK: DW_AT_lower_bound{{*}}(-20)
; CHECK: DW_AT_upper_bound{{*}}(0)
define void @keep() !dbg !5 {
  %x = tail call i32 @get(), !dbg !11
    #dbg_value(i32 %x, !9, !DIExpression(), !12)
  tail call void @go(), !dbg !12
  store i32 %x, ptr @g, !dbg !12
  ret void, !dbg !12
}
define void @drop() !dbg !6 {
    #dbg_value(i32 7, !10, !DIExpression(), !14)
  tail call void @go(), !dbg !13
  %x = tail call i32 @get(), !dbg !13
    #dbg_value(i32 %x, !10, !DIExpression(), !14)
  tail call void @go(), !dbg !14
  ret void, !dbg !14
}
define void @array(ptr %p) !dbg !15 {
    #dbg_declare(ptr %p, !16, !DIExpression(), !17)
  ret void, !dbg !17
}
@g = global i32 0
declare i32 @get()
declare void @go()
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "keep", scope: !1, file: !1, line: 3, type: !7, scopeLine: 3, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!6 = distinct !DISubprogram(name: "drop", scope: !1, file: !1, line: 13, type: !7, scopeLine: 13, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!7 = !DISubroutineType(types: !8)
!8 = !{null}
!9 = !DILocalVariable(name: "kept", scope: !5, file: !1, line: 4, type: !4)
!10 = !DILocalVariable(name: "dropped", scope: !6, file: !1, line: 14, type: !4)
!11 = !DILocation(line: 4, column: 1, scope: !5)
!12 = !DILocation(line: 5, column: 1, scope: !5)
!13 = !DILocation(line: 14, column: 1, scope: !6)
!14 = !DILocation(line: 15, column: 1, scope: !6)
!15 = distinct !DISubprogram(name: "array", scope: !1, file: !1, line: 23, type: !7, scopeLine: 23, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!16 = !DILocalVariable(name: "a", arg: 1, scope: !15, file: !1, line: 23, type: !18)
!17 = !DILocation(line: 23, column: 1, scope: !15)
!18 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 32, align: 32, elements: !19)
!19 = !{!20}
!20 = !DIGenericSubrange(lowerBound: -20, upperBound: 0, stride: 4)
