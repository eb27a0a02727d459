; A value's range that ends within the instruction that overwrites it: assembly text says how far from its start.
; test: asm -- -O2 -mtriple=x86_64-linux-gnu
; CHECK: .Lwithin0_{{*}}:
; CHECK: addl $3, %edi
; CHECK: .set .LBB0_{{*}}, .Lwithin0_{{*}}+1
; test: reassemble levels=O2 -- -mtriple=x86_64-linux-gnu
define i32 @f(i32 %x) !dbg !5 {
    #dbg_value(i32 %x, !8, !DIExpression(), !9)
  %y = add i32 %x, 3, !dbg !9
    #dbg_value(i32 %y, !10, !DIExpression(), !9)
  %z = call i32 @g(i32 %y), !dbg !9
    #dbg_value(i32 %z, !8, !DIExpression(), !9)
  %w = call i32 @g(i32 %z), !dbg !11
  ret i32 %w, !dbg !11
}
declare i32 @g(i32)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "p", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{!4, !4}
!8 = !DILocalVariable(name: "x", arg: 1, scope: !5, file: !1, line: 1, type: !4)
!9 = !DILocation(line: 2, column: 3, scope: !5)
!10 = !DILocalVariable(name: "y", scope: !5, file: !1, line: 2, type: !4)
!11 = !DILocation(line: 3, column: 3, scope: !5)
