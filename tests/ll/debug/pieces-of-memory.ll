; A variable in memory of which a part is elsewhere, or unknown, is in memory with its other parts, also behind blocks of which
; only some know the part.
; test: dwarf show=debug-info -- -O2 -mtriple=x86_64-linux-gnu
; CHECK: DW_AT_name{{*}}("straight")
; CHECK: DW_TAG_variable
; CHECK: ): DW_OP_breg7 RSP+{{*}}, DW_OP_piece 0x8, DW_OP_piece 0x4, DW_OP_breg7 RSP+{{*}}, DW_OP_piece 0x4)
; CHECK-NEXT: DW_AT_name{{*}}("sum")
; CHECK: DW_AT_name{{*}}("joined")
; CHECK: DW_TAG_variable
; CHECK-NEXT: DW_AT_location
; CHECK-NEXT: DW_OP_breg7 RSP+
; CHECK: ): DW_OP_breg7 RSP+{{*}}, DW_OP_piece 0x8, DW_OP_piece 0x4, DW_OP_breg7 RSP+{{*}}, DW_OP_piece 0x4)
; CHECK-NEXT: DW_AT_name{{*}}("some")
declare void @take(ptr)
declare void @other()
define void @straight() !dbg !5 {
  %d = alloca { ptr, i32, i32 }, align 8, !DIAssignID !20
  #dbg_assign(i1 poison, !8, !DIExpression(), !20, ptr %d, !DIExpression(), !9)
  #dbg_assign(i32 0, !8, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !23, ptr %d, !DIExpression(), !9)
  call void @other(), !dbg !9
  store ptr null, ptr %d, align 8, !dbg !9, !DIAssignID !21
  #dbg_assign(ptr null, !8, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !21, ptr %d, !DIExpression(), !9)
  %q = getelementptr i8, ptr %d, i64 12
  store i32 0, ptr %q, align 4, !dbg !9, !DIAssignID !22
  #dbg_assign(i32 0, !8, !DIExpression(DW_OP_LLVM_fragment, 96, 32), !22, ptr %q, !DIExpression(), !9)
  call void @other(), !dbg !9
  call void @take(ptr %d), !dbg !9
  ret void, !dbg !9
}
define void @joined(i1 %c) !dbg !11 {
  %d = alloca { ptr, i32, i32 }, align 8, !DIAssignID !24
  #dbg_assign(i1 poison, !12, !DIExpression(), !24, ptr %d, !DIExpression(), !13)
  call void @take(ptr %d), !dbg !13
  br i1 %c, label %yes, label %end, !dbg !13
yes:
  #dbg_assign(i32 0, !12, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !25, ptr %d, !DIExpression(), !13)
  call void @other(), !dbg !13
  br label %end, !dbg !13
end:
  call void @other(), !dbg !13
  call void @take(ptr %d), !dbg !13
  ret void, !dbg !13
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !10}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "p", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DICompositeType(tag: DW_TAG_structure_type, name: "S", size: 128)
!5 = distinct !DISubprogram(name: "straight", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{null}
!8 = !DILocalVariable(name: "sum", scope: !5, file: !1, line: 1, type: !4)
!9 = !DILocation(line: 2, column: 3, scope: !5)
!10 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!11 = distinct !DISubprogram(name: "joined", scope: !1, file: !1, line: 11, type: !6, scopeLine: 11, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!12 = !DILocalVariable(name: "some", scope: !11, file: !1, line: 11, type: !4)
!13 = !DILocation(line: 12, column: 3, scope: !11)
!20 = distinct !DIAssignID()
!21 = distinct !DIAssignID()
!22 = distinct !DIAssignID()
!23 = distinct !DIAssignID()
!24 = distinct !DIAssignID()
!25 = distinct !DIAssignID()
