; A jump into a loop that comes to no code has a row with the constants of the loop's values: a debugger stops at the loop's
; line once before the rounds. What is worked out from a value of the loop is told, unless it is its next one.
; test: dwarf show=debug-line -- -O2 -mtriple=x86_64-linux-gnu
; test: dwarf show=debug-line -- -O2 -mtriple=aarch64-linux-gnu
; test: dwarf show=debug-info check=INFO -- -O2 -mtriple=x86_64-linux-gnu
; CHECK: {{*}} 3 5 0 0 0 0 is_stmt prologue_end
; CHECK: {{*}} 4 9 0
; CHECK: {{*}} 3 7 0 0 0 0 is_stmt
; INFO: DW_TAG_variable
; INFO-NEXT: DW_AT_location
; INFO-NEXT: DW_OP_breg5 RDI+8, DW_OP_stack_value)
; INFO: DW_AT_name{{*}}"v"
define i32 @f(ptr %list) !dbg !5 {
  br label %loop, !dbg !11
loop:
  %sum = phi i32 [ 0, %0 ], [ %next, %loop ], !dbg !12
  %at = phi ptr [ %list, %0 ], [ %after, %loop ], !dbg !12
  %field = getelementptr i8, ptr %at, i64 8, !dbg !12
    #dbg_value(ptr %field, !9, !DIExpression(), !12)
  %after = load ptr, ptr %field, !dbg !12
  %next = add i32 %sum, 3, !dbg !12
  %more = icmp eq ptr %after, null, !dbg !13
  br i1 %more, label %out, label %loop, !dbg !13
out:
  ret i32 %next, !dbg !14
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "p", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !8)
!6 = !DISubroutineType(types: !7)
!7 = !{null}
!8 = !{!9}
!9 = !DILocalVariable(name: "v", scope: !5, file: !1, line: 2, type: !4)
!11 = !DILocation(line: 3, column: 5, scope: !5)
!12 = !DILocation(line: 4, column: 9, scope: !5)
!13 = !DILocation(line: 3, column: 7, scope: !5)
!14 = !DILocation(line: 6, scope: !5)
