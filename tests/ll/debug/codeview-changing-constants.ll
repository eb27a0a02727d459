; CodeView's record of a constant holds everywhere: a variable that is something else at times has none. Of several constants
; the last one stands, as in llc.
; test: readobj show=codeview -- -mtriple=x86_64-pc-windows-msvc -O2
; CHECK: LinkageName: changes
; CHECK: Kind: S_CONSTANT (0x1107)
; CHECK: Value: 3
; CHECK: Name: count
; CHECK-NOT: S_CONSTANT
; CHECK: IsOptimizedOut
; CHECK: VarName: sum
; CHECK: Kind: S_PROC_ID_END
target triple = "x86_64-pc-windows-msvc19.33.0"
@state = external global i32
define void @changes(i32 %a) !dbg !5 {
  #dbg_value(i32 1, !10, !DIExpression(), !20)
  #dbg_value(i32 0, !11, !DIExpression(), !20)
  store volatile i32 1, ptr @state, !dbg !20
  #dbg_value(i32 2, !10, !DIExpression(), !21)
  #dbg_value(i32 %a, !11, !DIExpression(DW_OP_plus_uconst, 5, DW_OP_stack_value), !21)
  store volatile i32 %a, ptr @state, !dbg !21
  store volatile i32 %a, ptr @state, !dbg !21
  #dbg_value(i32 3, !10, !DIExpression(), !22)
  ret void, !dbg !22
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "changes.c", directory: "C:\5Csrc")
!2 = !{i32 2, !"CodeView", i32 1}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "changes", scope: !1, file: !1, line: 10, type: !6, scopeLine: 10, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !13)
!6 = !DISubroutineType(types: !7)
!7 = !{null, !8}
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DILocalVariable(name: "count", scope: !5, file: !1, line: 11, type: !8)
!11 = !DILocalVariable(name: "sum", scope: !5, file: !1, line: 12, type: !8)
!13 = !{!10, !11}
!20 = !DILocation(line: 14, scope: !5)
!21 = !DILocation(line: 15, scope: !5)
!22 = !DILocation(line: 16, scope: !5)
