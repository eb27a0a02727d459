; A function that is inlined for a front end that does not optimise is an inlined copy to debuggers, with its variables.
; test: dwarf show=debug-info -- -O2 -mtriple=x86_64-linux-gnu
; test: dwarf show=debug-info -- -O2 -mtriple=aarch64-linux-gnu
; CHECK: DW_TAG_inlined_subroutine
; CHECK-NEXT: DW_AT_abstract_origin{{*}}"twice"
; CHECK: DW_AT_call_line{{*}}(7)
; CHECK: DW_TAG_formal_parameter
; CHECK-NEXT: DW_AT_location
; CHECK: DW_AT_abstract_origin{{*}}"n"
define internal i64 @twice(i64 %n) !dbg !6 {
  %v = alloca i64, align 8
  store i64 %n, ptr %v, align 8
    #dbg_declare(ptr %v, !10, !DIExpression(), !20)
  %a = load i64, ptr %v, align 8, !dbg !21
  %r = call i64 @use(i64 %a), !dbg !21
  %s = add i64 %r, %a, !dbg !22
  ret i64 %s, !dbg !22
}
define i64 @f(i64 %x) !dbg !5 {
  %v = alloca i64, align 8
  store i64 %x, ptr %v, align 8
    #dbg_declare(ptr %v, !11, !DIExpression(), !23)
  %a = load i64, ptr %v, align 8, !dbg !24
  %r = call i64 @twice(i64 %a), !dbg !24
  ret i64 %r, !dbg !25
}
declare i64 @use(i64)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 6, type: !7, scopeLine: 6, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !9)
!6 = distinct !DISubprogram(name: "twice", scope: !1, file: !1, line: 1, type: !7, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagLocalToUnit, unit: !0, retainedNodes: !9)
!7 = !DISubroutineType(types: !8)
!8 = !{!4, !4}
!9 = !{}
!10 = !DILocalVariable(name: "n", arg: 1, scope: !6, file: !1, line: 1, type: !4)
!11 = !DILocalVariable(name: "x", arg: 1, scope: !5, file: !1, line: 6, type: !4)
!20 = !DILocation(line: 1, column: 12, scope: !6)
!21 = !DILocation(line: 2, column: 3, scope: !6)
!22 = !DILocation(line: 3, column: 3, scope: !6)
!23 = !DILocation(line: 6, column: 12, scope: !5)
!24 = !DILocation(line: 7, column: 3, scope: !5)
!25 = !DILocation(line: 8, column: 3, scope: !5)
