; CodeView where assignments are tracked: what is unknown from the entry on is no variable, what becomes unknown later is one.
; A variable that is a constant at times and in a register at others is told by the register.
; test: readobj show=codeview -- -mtriple=x86_64-pc-windows-msvc -O2
; CHECK: VarName: counts
; CHECK: S_DEFRANGE_REGISTER
; CHECK: VarName: later
; CHECK-NOT: Name: never
define i32 @f(i32 %x, i1 %c) !dbg !5 {
    #dbg_value(ptr poison, !23, !DIExpression(), !9)
    #dbg_value(i32 0, !21, !DIExpression(), !9)
  br i1 %c, label %a, label %b, !dbg !9
a:
    #dbg_value(ptr poison, !22, !DIExpression(), !9)
  ret i32 %x, !dbg !9
b:
  %y = call i32 @g(), !dbg !9
    #dbg_value(i32 %y, !21, !DIExpression(), !9)
  call i32 @g(), !dbg !9
  ret i32 %y, !dbg !9
}
declare i32 @g()
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "p", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "C:\5Cd")
!2 = !{i32 2, !"CodeView", i32 1}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{!8, !8}
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DILocation(line: 2, column: 3, scope: !5)
!21 = !DILocalVariable(name: "counts", scope: !5, file: !1, line: 1, type: !8)
!22 = !DILocalVariable(name: "later", scope: !5, file: !1, line: 1, type: !8)
!23 = !DILocalVariable(name: "never", scope: !5, file: !1, line: 1, type: !8)
