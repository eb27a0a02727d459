; A record that stands before what computes its value says it from there on; until then the variable is what it was.
; test: dwarf show=debug-info -- -O2 -mtriple=x86_64-linux-gnu
; test: dwarf show=debug-info -- -O2 -mtriple=aarch64-linux-gnu
; CHECK: DW_TAG_variable
; CHECK-NEXT: DW_AT_location
; CHECK-NEXT: DW_OP_consts +3, DW_OP_stack_value
; CHECK-NEXT: DW_OP_reg
; CHECK-NEXT: DW_AT_name{{*}}"v"
define void @f(ptr %p) !dbg !5 {
    #dbg_value(i32 3, !9, !DIExpression(), !11)
    #dbg_value(i32 %x, !9, !DIExpression(), !11)
  call void @go(), !dbg !11
  %x = call i32 @get(), !dbg !12
  store i32 %x, ptr %p, !dbg !13
  call void @go(), !dbg !14
  ret void, !dbg !14
}
declare i32 @get()
declare void @go()
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "p", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !8)
!6 = !DISubroutineType(types: !7)
!7 = !{null}
!8 = !{!9}
!9 = !DILocalVariable(name: "v", scope: !5, file: !1, line: 2, type: !4)
!11 = !DILocation(line: 3, scope: !5)
!12 = !DILocation(line: 4, scope: !5)
!13 = !DILocation(line: 5, scope: !5)
!14 = !DILocation(line: 6, scope: !5)
