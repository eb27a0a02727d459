; A variable in memory from its first assignment on, an array that is always there, one with an assignment that was removed,
; one in a register, and an argument that a call overwrites (tests/tests/debug_code.rs).
target triple = "x86_64-unknown-linux-gnu"
define i32 @f(i32 %x, ptr %p, i32 %unused) !dbg !5 {
    #dbg_value(i32 %unused, !19, !DIExpression(), !12)
    #dbg_value(ptr %p, !17, !DIExpression(), !12)
  %home = alloca i32, align 4, !DIAssignID !20
    #dbg_assign(i1 poison, !9, !DIExpression(), !20, ptr %home, !DIExpression(), !12)
  %lost = alloca i32, align 4, !DIAssignID !21
    #dbg_assign(i1 poison, !10, !DIExpression(), !21, ptr %lost, !DIExpression(), !12)
  %array = alloca [2 x i32], align 4, !DIAssignID !24
    #dbg_assign(i1 poison, !25, !DIExpression(), !24, ptr %array, !DIExpression(), !12)
  %second = getelementptr i8, ptr %array, i64 4
  store i32 %x, ptr %second, align 4, !dbg !13, !DIAssignID !28
    #dbg_assign(i32 %x, !25, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !28, ptr %array, !DIExpression(DW_OP_plus_uconst, 4), !12)
  store i32 %x, ptr %home, align 4, !dbg !13, !DIAssignID !22
    #dbg_assign(i32 %x, !9, !DIExpression(), !22, ptr %home, !DIExpression(), !12)
    #dbg_assign(i32 %x, !10, !DIExpression(), !23, ptr %lost, !DIExpression(), !12)
  %late = load i32, ptr %p, align 4, !dbg !13
    #dbg_value(i32 %late, !11, !DIExpression(), !12)
  %y = mul i32 %x, 3, !dbg !14
  %z = sub i32 %late, %y, !dbg !15
  call void @g(ptr %home, ptr %lost, ptr %array, i32 %late, i32 %z), !dbg !15
  ret i32 0, !dbg !16
}
declare void @g(ptr, ptr, ptr, i32, i32)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{!8, !8}
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DILocalVariable(name: "home", scope: !5, file: !1, line: 1, type: !8)
!10 = !DILocalVariable(name: "lost", scope: !5, file: !1, line: 1, type: !8)
!11 = !DILocalVariable(name: "late", scope: !5, file: !1, line: 3, type: !8)
!12 = !DILocation(line: 1, column: 1, scope: !5)
!13 = !DILocation(line: 3, column: 7, scope: !5)
!14 = !DILocation(line: 4, column: 9, scope: !5)
!15 = !DILocation(line: 5, column: 12, scope: !5)
!16 = !DILocation(line: 5, column: 3, scope: !5)
!17 = !DILocalVariable(name: "p", arg: 2, scope: !5, file: !1, line: 1, type: !18)
!18 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !8, size: 64)
!19 = !DILocalVariable(name: "unused", arg: 3, scope: !5, file: !1, line: 1, type: !8)
!20 = distinct !DIAssignID()
!21 = distinct !DIAssignID()
!22 = distinct !DIAssignID()
!23 = distinct !DIAssignID()
!24 = distinct !DIAssignID()
!25 = !DILocalVariable(name: "array", scope: !5, file: !1, line: 1, type: !26)
!26 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 64, elements: !27)
!27 = !{!29}
!28 = distinct !DIAssignID()
!29 = !DISubrange(count: 2)
