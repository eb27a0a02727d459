; Values that no register has: they are worked out from one that has another value (tests/tests/debug_code.rs).
target triple = "x86_64-unknown-linux-gnu"
define i32 @f(ptr %p, i32 %x, i1 %b) !dbg !5 {
  %field = getelementptr i32, ptr %p, i64 -2, !dbg !13
    #dbg_value(ptr %field, !9, !DIExpression(), !12)
  %masked = and i32 %x, 6, !dbg !13
    #dbg_value(i32 %masked, !10, !DIExpression(), !12)
  %high = lshr i32 %x, 3, !dbg !13
    #dbg_value(i32 %high, !11, !DIExpression(), !12)
  %sign = ashr i32 %x, 3, !dbg !13
    #dbg_value(i32 %sign, !17, !DIExpression(), !12)
    #dbg_value(i1 %b, !18, !DIExpression(DW_OP_LLVM_convert, 1, DW_ATE_unsigned, DW_OP_LLVM_convert, 32, DW_ATE_unsigned, DW_OP_stack_value), !12)
  %loaded = load i32, ptr %p, align 4, !dbg !14
  %sum = add i32 %loaded, %x, !dbg !15
  %chosen = select i1 %b, i32 %sum, i32 %x, !dbg !15
  ret i32 %chosen, !dbg !16
}
; Two registers: addresses of elements, a difference. The number of bits to shift by has no upper bits that are known, and what
; is worked out cannot be named twice.
define i32 @g(ptr %p, i64 %n, i32 %x, i32 %y) !dbg !20 {
  %element = getelementptr i32, ptr %p, i64 %n, !dbg !31
    #dbg_value(ptr %element, !21, !DIExpression(), !30)
  %field = getelementptr i8, ptr %element, i64 8, !dbg !31
    #dbg_value(ptr %field, !22, !DIExpression(), !30)
  %narrow = getelementptr i8, ptr %p, i32 %x, !dbg !31
    #dbg_value(ptr %narrow, !23, !DIExpression(), !30)
  %difference = sub i32 %x, %y, !dbg !31
    #dbg_value(i32 %difference, !24, !DIExpression(), !30)
  %shifted = shl i32 %x, %y, !dbg !31
    #dbg_value(i32 %shifted, !25, !DIExpression(), !30)
  %high = lshr i64 %n, 3, !dbg !31
    #dbg_value(!DIArgList(i64 %high), !26, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 0, DW_OP_mul, DW_OP_stack_value), !30)
  %loaded = load i32, ptr %field, align 4, !dbg !32
  %sum = add i32 %loaded, %x, !dbg !32
  %all = add i32 %sum, %y, !dbg !32
  ret i32 %all, !dbg !32
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{!8, !8}
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DILocalVariable(name: "field", scope: !5, file: !1, line: 1, type: !19)
!10 = !DILocalVariable(name: "masked", scope: !5, file: !1, line: 1, type: !8)
!11 = !DILocalVariable(name: "high", scope: !5, file: !1, line: 3, type: !8)
!12 = !DILocation(line: 1, column: 1, scope: !5)
!13 = !DILocation(line: 3, column: 7, scope: !5)
!14 = !DILocation(line: 4, column: 9, scope: !5)
!15 = !DILocation(line: 5, column: 12, scope: !5)
!16 = !DILocation(line: 5, column: 3, scope: !5)
!17 = !DILocalVariable(name: "sign", scope: !5, file: !1, line: 1, type: !8)
!18 = !DILocalVariable(name: "truth", scope: !5, file: !1, line: 1, type: !8)
!19 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !8, size: 64)
!20 = distinct !DISubprogram(name: "g", file: !1, line: 7, type: !6, scopeLine: 7, spFlags: DISPFlagDefinition, unit: !0)
!21 = !DILocalVariable(name: "element", scope: !20, file: !1, line: 7, type: !19)
!22 = !DILocalVariable(name: "field", scope: !20, file: !1, line: 7, type: !19)
!23 = !DILocalVariable(name: "narrow", scope: !20, file: !1, line: 7, type: !19)
!24 = !DILocalVariable(name: "difference", scope: !20, file: !1, line: 7, type: !8)
!25 = !DILocalVariable(name: "shifted", scope: !20, file: !1, line: 7, type: !8)
!26 = !DILocalVariable(name: "square", scope: !20, file: !1, line: 7, type: !8)
!30 = !DILocation(line: 7, column: 1, scope: !20)
!31 = !DILocation(line: 8, column: 7, scope: !20)
!32 = !DILocation(line: 9, column: 3, scope: !20)
