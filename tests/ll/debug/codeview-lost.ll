; CodeView of variables without a place: an integer is S_CONSTANT, also what an expression makes of it; a floating-point
; number is no such thing; what is lost, or was never known, is listed as optimized out.
; test: readobj show=codeview -- -mtriple=x86_64-pc-windows-msvc -O2
; CHECK: Kind: S_CONSTANT
; CHECK: Value: 42
; CHECK-NEXT: Name: made
; CHECK: Kind: S_LOCAL
; CHECK: IsOptimizedOut
; CHECK: VarName: bits
; CHECK: Kind: S_LOCAL
; CHECK: IsOptimizedOut
; CHECK: VarName: never
; CHECK: Kind: S_LOCAL
; CHECK: IsOptimizedOut
; CHECK: VarName: lost
define i32 @f(i32 %x, ptr %p) !dbg !5 {
    #dbg_value(i32 21, !20, !DIExpression(DW_OP_constu, 1, DW_OP_shl, DW_OP_stack_value), !9)
    #dbg_value(double 1.0, !21, !DIExpression(), !9)
    #dbg_value(ptr poison, !23, !DIExpression(), !9)
  %y = mul i32 %x, %x, !dbg !9
  %q = getelementptr [3 x i32], ptr %p, i32 %y, !dbg !9
    #dbg_value(ptr %q, !22, !DIExpression(), !9)
  ret i32 %x, !dbg !9
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "p", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "C:\5Cd")
!2 = !{i32 2, !"CodeView", i32 1}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{!4, !4}
!9 = !DILocation(line: 2, column: 3, scope: !5)
!10 = !DIBasicType(name: "long long", size: 64, encoding: DW_ATE_signed)
!20 = !DILocalVariable(name: "made", scope: !5, file: !1, line: 1, type: !4)
!21 = !DILocalVariable(name: "bits", scope: !5, file: !1, line: 1, type: !10)
!22 = !DILocalVariable(name: "lost", scope: !5, file: !1, line: 1, type: !10)
!23 = !DILocalVariable(name: "never", scope: !5, file: !1, line: 1, type: !10)
