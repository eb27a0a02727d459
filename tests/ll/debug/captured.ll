; Variables that are where an address in memory leads to (captured ones of closures and blocks) are found by the address when it
; is in a register and not in memory any more; of what lies beside the address nothing is said then.
; test: dwarf show=debug-info -- -O2 -mtriple=x86_64-linux-gnu
; test: dwarf show=debug-info check=FRAME -- -O0 -mtriple=x86_64-linux-gnu
; CHECK: DW_TAG_variable
; CHECK-NEXT: DW_AT_location (DW_OP_breg5 RDI+0)
; CHECK-NEXT: DW_AT_name{{*}}("whole")
; CHECK: DW_TAG_variable
; CHECK-NEXT: DW_AT_location (DW_OP_breg5 RDI+32)
; CHECK-NEXT: DW_AT_name{{*}}("captured")
; CHECK: DW_TAG_variable
; CHECK-NEXT: DW_AT_location (DW_OP_breg5 RDI+8, DW_OP_deref)
; CHECK-NEXT: DW_AT_name{{*}}("byref")
; CHECK: DW_TAG_variable
; CHECK-NEXT: DW_AT_name{{*}}("beside")
; FRAME: DW_OP_deref, DW_OP_plus_uconst 0x20)
; FRAME-NEXT: DW_AT_name{{*}}("captured")
define void @f(ptr %env) !dbg !5 {
  %env.addr = alloca ptr, align 8
  #dbg_declare(ptr %env.addr, !8, !DIExpression(DW_OP_deref), !9)
  #dbg_declare(ptr %env.addr, !10, !DIExpression(DW_OP_deref, DW_OP_plus_uconst, 32), !9)
  #dbg_declare(ptr %env.addr, !11, !DIExpression(DW_OP_deref, DW_OP_plus_uconst, 8, DW_OP_deref), !9)
  #dbg_declare(ptr %env.addr, !12, !DIExpression(DW_OP_plus_uconst, 4), !9)
  store ptr %env, ptr %env.addr, align 8, !dbg !9
  store volatile i32 1, ptr %env, !dbg !9
  ret void, !dbg !9
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !7)
!6 = !DISubroutineType(types: !{null})
!7 = !{!8, !10, !11, !12}
!8 = !DILocalVariable(name: "whole", scope: !5, file: !1, line: 1, type: !4)
!9 = !DILocation(line: 2, column: 3, scope: !5)
!10 = !DILocalVariable(name: "captured", scope: !5, file: !1, line: 1, type: !4)
!11 = !DILocalVariable(name: "byref", scope: !5, file: !1, line: 1, type: !4)
!12 = !DILocalVariable(name: "beside", scope: !5, file: !1, line: 1, type: !4)
