; Places that llc gives when it optimises: a comparison has its own, constants of phis have none, a jump to nothing but a
; return has the return's.
; test: dwarf show=debug-line -- -O2 -mtriple=x86_64-linux-gnu
; CHECK: {{*}} 2 5 0 0 0 0 is_stmt prologue_end
; CHECK-NOT: {{*}} 5 3 0
; CHECK: {{*}} 3 9 0 0 0 0 is_stmt
; CHECK-NOT: {{*}} 5 3 0
; CHECK: {{*}} 9 1 0
define i32 @f(i32 %a, ptr %p) !dbg !5 {
  %c = icmp slt i32 %a, 10, !dbg !11
  br i1 %c, label %small, label %large, !dbg !12
small:
  store volatile i32 1, ptr %p, !dbg !14
  br label %out, !dbg !13
large:
  store volatile i32 2, ptr %p, !dbg !14
  br label %out, !dbg !13
out:
  %r = phi i32 [ 7, %small ], [ 8, %large ], !dbg !15
  ret i32 %r, !dbg !15
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "p", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{!4, !4}
!11 = !DILocation(line: 2, column: 5, scope: !5)
!12 = !DILocation(line: 3, column: 9, scope: !5)
!13 = !DILocation(line: 5, column: 3, scope: !5)
!14 = !DILocation(line: 4, column: 1, scope: !5)
!15 = !DILocation(line: 9, column: 1, scope: !5)
