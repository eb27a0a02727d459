; Variables that dbg_assign tells of are shown in memory, with their memory tag, where the address's expression tells that
; (they were nowhere): one that is in its object all the time, one from a store on, one whose store is gone, and a part.
; test: dwarf show=debug-info -- -mtriple=aarch64-linux-gnu
; test: dwarf show=debug-info -- -mtriple=aarch64-linux-gnu -O0
; CHECK: DW_TAG_variable
; CHECK-NEXT: DW_AT_location (DW_OP_fbreg
; CHECK-NEXT: DW_AT_LLVM_tag_offset (0x00)
; CHECK-NEXT: DW_AT_name ("x")
; CHECK: DW_TAG_variable
; CHECK-NEXT: DW_AT_location (DW_OP_fbreg
; CHECK-NEXT: DW_AT_LLVM_tag_offset (0x05)
; CHECK-NEXT: DW_AT_name ("w")
; CHECK: DW_TAG_variable
; CHECK-NEXT: DW_AT_location
; CHECK: DW_AT_LLVM_tag_offset (0x80)
; CHECK-NEXT: DW_AT_name ("y")
; CHECK: DW_TAG_variable
; CHECK-NEXT: DW_AT_location
; CHECK: DW_OP_consts +2, DW_OP_stack_value
; CHECK: DW_AT_LLVM_tag_offset (0x03)
; CHECK-NEXT: DW_AT_name ("z")
declare void @use(ptr)
define void @f() !dbg !5 {
  %x = alloca i32, align 4, !DIAssignID !20
    #dbg_assign(i1 poison, !10, !DIExpression(), !20, ptr %x, !DIExpression(DW_OP_LLVM_tag_offset, 0), !9)
  %y = alloca i32, align 4, !DIAssignID !21
    #dbg_assign(i1 poison, !11, !DIExpression(), !21, ptr %y, !DIExpression(DW_OP_LLVM_tag_offset, 128), !9)
  %z = alloca i32, align 4, !DIAssignID !22
    #dbg_assign(i1 poison, !12, !DIExpression(), !22, ptr %z, !DIExpression(DW_OP_LLVM_tag_offset, 3), !9)
  %w = alloca [2 x i64], align 8, !DIAssignID !23
    #dbg_assign(i1 poison, !13, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !23, ptr %w, !DIExpression(DW_OP_plus_uconst, 8, DW_OP_LLVM_tag_offset, 5), !9)
  store i32 1, ptr %y, align 4, !dbg !9, !DIAssignID !24
    #dbg_assign(i32 1, !11, !DIExpression(), !24, ptr %y, !DIExpression(DW_OP_LLVM_tag_offset, 128), !9)
  call void @use(ptr %x), !dbg !9
    #dbg_assign(i32 2, !12, !DIExpression(), !25, ptr %z, !DIExpression(DW_OP_LLVM_tag_offset, 3), !9)
  call void @use(ptr %y), !dbg !9
  store i32 3, ptr %z, align 4, !dbg !9, !DIAssignID !26
    #dbg_assign(i32 3, !12, !DIExpression(), !26, ptr %z, !DIExpression(DW_OP_LLVM_tag_offset, 3), !9)
  call void @use(ptr %z), !dbg !9
  call void @use(ptr %w), !dbg !9
  ret void, !dbg !9
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "p", isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "t.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 4, type: !6, scopeLine: 4, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !7)
!6 = !DISubroutineType(types: !8)
!7 = !{!10, !11, !12, !13}
!8 = !{null}
!9 = !DILocation(line: 5, column: 3, scope: !5)
!10 = !DILocalVariable(name: "x", scope: !5, file: !1, line: 5, type: !14)
!11 = !DILocalVariable(name: "y", scope: !5, file: !1, line: 5, type: !14)
!12 = !DILocalVariable(name: "z", scope: !5, file: !1, line: 5, type: !14)
!13 = !DILocalVariable(name: "w", scope: !5, file: !1, line: 5, type: !15)
!14 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!15 = !DIBasicType(name: "wide", size: 128, encoding: DW_ATE_signed)
!20 = distinct !DIAssignID()
!21 = distinct !DIAssignID()
!22 = distinct !DIAssignID()
!23 = distinct !DIAssignID()
!24 = distinct !DIAssignID()
!25 = distinct !DIAssignID()
!26 = distinct !DIAssignID()
