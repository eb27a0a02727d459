; Calls of all kinds: declared and defined functions, through registers kept and changed, tail calls, a static local of a
; function that is only inlined.
@counter.n = internal global i32 0, !dbg !30

declare !dbg !10 i32 @declared(i32)
declare void @unknown()

define i32 @defined(i32 %x) !dbg !12 {
  %n = load volatile i32, ptr @counter.n, !dbg !33
  ret i32 %n, !dbg !13
}

define i32 @calls(ptr %p, i32 %x) !dbg !5 {
  %a = call i32 @declared(i32 %x), !dbg !9
  %b = call i32 @defined(i32 %a), !dbg !9
  call void @unknown(), !dbg !9
  %c = call i32 %p(i32 %b), !dbg !9
  %d = call i32 %p(i32 %c), !dbg !9
  %e = tail call i32 @declared(i32 %d), !dbg !9
  ret i32 %e, !dbg !9
}

define i32 @jumps(ptr %p) !dbg !15 {
  %r = tail call i32 %p(i32 1), !dbg !16
  ret i32 %r, !dbg !16
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "by hand", isOptimized: true, emissionKind: FullDebug, globals: !{!30})
!1 = !DIFile(filename: "calls.c", directory: "/source")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "calls", scope: !1, file: !1, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition, flags: DIFlagAllCallsDescribed)
!6 = !DISubroutineType(types: !7)
!7 = !{!8, !8}
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DILocation(line: 3, scope: !5)
!10 = !DISubprogram(name: "declared", scope: !1, file: !1, line: 1, type: !6, spFlags: DISPFlagOptimized, flags: DIFlagPrototyped)
!12 = distinct !DISubprogram(name: "defined", scope: !1, file: !1, line: 5, type: !6, unit: !0, spFlags: DISPFlagDefinition, flags: DIFlagAllCallsDescribed)
!13 = !DILocation(line: 6, scope: !12)
!15 = distinct !DISubprogram(name: "jumps", scope: !1, file: !1, line: 8, type: !6, unit: !0, spFlags: DISPFlagDefinition, flags: DIFlagAllCallsDescribed)
!16 = !DILocation(line: 9, scope: !15)
!30 = !DIGlobalVariableExpression(var: !31, expr: !DIExpression())
!31 = distinct !DIGlobalVariable(name: "n", scope: !32, file: !1, line: 2, type: !8, isLocal: true, isDefinition: true)
!32 = distinct !DISubprogram(name: "counter", scope: !1, file: !1, line: 2, type: !6, unit: !0, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition)
!33 = !DILocation(line: 2, scope: !32, inlinedAt: !13)
