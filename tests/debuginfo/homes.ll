; A variable in memory whose assignments are all made where their records stand, one with an assignment that was removed,
; one in a register, and an argument that a call overwrites (tests/tests/debug_code.rs).
target triple = "x86_64-unknown-linux-gnu"
define i32 @f(i32 %x, ptr %p, i32 %unused) !dbg !5 {
    #dbg_value(i32 %unused, !19, !DIExpression(), !12)
    #dbg_value(ptr %p, !17, !DIExpression(), !12)
  %home = alloca i32, align 4, !DIAssignID !20
    #dbg_assign(i1 poison, !9, !DIExpression(), !20, ptr %home, !DIExpression(), !12)
  %lost = alloca i32, align 4, !DIAssignID !21
    #dbg_assign(i1 poison, !10, !DIExpression(), !21, ptr %lost, !DIExpression(), !12)
  store i32 %x, ptr %home, align 4, !dbg !13, !DIAssignID !22
    #dbg_assign(i32 %x, !9, !DIExpression(), !22, ptr %home, !DIExpression(), !12)
    #dbg_assign(i32 %x, !10, !DIExpression(), !23, ptr %lost, !DIExpression(), !12)
  %late = load i32, ptr %p, align 4, !dbg !13
    #dbg_value(i32 %late, !11, !DIExpression(), !12)
  %y = mul i32 %x, 3, !dbg !14
  %z = sub i32 %late, %y, !dbg !15
  call void @g(ptr %home, ptr %lost, i32 %late, i32 %z), !dbg !15
  ret i32 0, !dbg !16
}
declare void @g(ptr, ptr, i32, i32)
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
