; Before DWARF 5 there is no table of names beside type units.
; test: readobj show=sections -- -O2 -mtriple=x86_64-linux-gnu -debugger-tune=lldb -generate-type-units
; CHECK: Name: .debug_info
; CHECK-NOT: Name: .debug_names
; Function Attrs: nounwind uwtable
define i32 @order(i32 noundef %0) !dbg !16 {
    #dbg_value(i32 %0, !20, !DIExpression(), !25)
  %2 = tail call i32 @g(i32 noundef %0), !dbg !26
  %3 = zext i32 %2 to i64, !dbg !26
  %4 = mul nuw nsw i64 %3, 3, !dbg !27
    #dbg_value(i64 %4, !22, !DIExpression(), !28)
  %5 = trunc i64 %4 to i32, !dbg !29
  %6 = tail call i32 @g(i32 noundef %5), !dbg !30
  %7 = trunc i64 %4 to i16, !dbg !31
    #dbg_value(i16 %7, !21, !DIExpression(), !25)
  %8 = sext i16 %7 to i32, !dbg !32
  %9 = tail call i32 @g(i32 noundef %8), !dbg !33
  %10 = add nsw i32 %8, 1, !dbg !34
  %11 = tail call i32 @g(i32 noundef %10), !dbg !35
  ret i32 %11, !dbg !36
}
declare !dbg !37 i32 @g(i32 noundef)
; Function Attrs: nounwind uwtable
define i32 @calls(i32 noundef %0, ptr noundef readonly captures(none) %1) !dbg !38 {
    #dbg_value(i32 %0, !43, !DIExpression(), !46)
    #dbg_value(ptr %1, !44, !DIExpression(), !46)
  %3 = tail call i32 @g(i32 noundef %0), !dbg !47
    #dbg_value(i32 %3, !45, !DIExpression(), !46)
  %4 = add nsw i32 %3, 1, !dbg !48
  %5 = tail call i32 %1(i32 noundef %4), !dbg !49
  %6 = tail call i32 @g(i32 noundef %3), !dbg !50
  ret i32 %6, !dbg !51
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5, !6, !7, !8, !9, !10, !11}
!llvm.errno.tbaa = !{!12}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "o.c", directory: "/")
!2 = !{!3, !4}
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!5 = !{i32 7, !"Dwarf Version", i32 4}
!6 = !{i32 2, !"Debug Info Version", i32 3}
!7 = !{i32 1, !"wchar_size", i32 4}
!8 = !{i32 8, !"PIC Level", i32 2}
!9 = !{i32 7, !"PIE Level", i32 2}
!10 = !{i32 7, !"uwtable", i32 2}
!11 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!12 = !{!13, !13, i64 0}
!13 = !{!"int", !14, i64 0}
!14 = !{!"omnipotent char", !15, i64 0}
!15 = !{!"Simple C/C++ TBAA"}
!16 = distinct !DISubprogram(name: "order", scope: !1, file: !1, line: 2, type: !17, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !19, keyInstructions: true)
!17 = !DISubroutineType(types: !18)
!18 = !{!3, !3}
!19 = !{!20, !21, !22}
!20 = !DILocalVariable(name: "n", arg: 1, scope: !16, file: !1, line: 2, type: !3)
!21 = !DILocalVariable(name: "last_told", scope: !16, file: !1, line: 3, type: !4)
!22 = !DILocalVariable(name: "told_first", scope: !23, file: !1, line: 4, type: !24)
!23 = distinct !DILexicalBlock(scope: !16, file: !1, line: 4, column: 3)
!24 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!25 = !DILocation(line: 0, scope: !16)
!26 = !DILocation(line: 4, column: 23, scope: !23)
!27 = !DILocation(line: 4, column: 28, scope: !23, atomGroup: 1, atomRank: 2)
!28 = !DILocation(line: 0, scope: !23)
!29 = !DILocation(line: 4, column: 36, scope: !23)
!30 = !DILocation(line: 4, column: 34, scope: !23)
!31 = !DILocation(line: 4, column: 66, scope: !23, atomGroup: 2, atomRank: 2)
!32 = !DILocation(line: 4, column: 87, scope: !23)
!33 = !DILocation(line: 4, column: 85, scope: !23)
!34 = !DILocation(line: 5, column: 22, scope: !16)
!35 = !DILocation(line: 5, column: 10, scope: !16, atomGroup: 4, atomRank: 2)
!36 = !DILocation(line: 5, column: 3, scope: !16, atomGroup: 4, atomRank: 1)
!37 = !DISubprogram(name: "g", scope: !1, file: !1, line: 1, type: !17, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!38 = distinct !DISubprogram(name: "calls", scope: !1, file: !1, line: 7, type: !39, scopeLine: 7, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !42, keyInstructions: true)
!39 = !DISubroutineType(types: !40)
!40 = !{!3, !3, !41}
!41 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !17, size: 64)
!42 = !{!43, !44, !45}
!43 = !DILocalVariable(name: "n", arg: 1, scope: !38, file: !1, line: 7, type: !3)
!44 = !DILocalVariable(name: "p", arg: 2, scope: !38, file: !1, line: 7, type: !41)
!45 = !DILocalVariable(name: "k", scope: !38, file: !1, line: 7, type: !3)
!46 = !DILocation(line: 0, scope: !38)
!47 = !DILocation(line: 7, column: 43, scope: !38, atomGroup: 1, atomRank: 2)
!48 = !DILocation(line: 7, column: 53, scope: !38)
!49 = !DILocation(line: 7, column: 49, scope: !38)
!50 = !DILocation(line: 7, column: 66, scope: !38, atomGroup: 3, atomRank: 2)
!51 = !DILocation(line: 7, column: 59, scope: !38, atomGroup: 3, atomRank: 1)
