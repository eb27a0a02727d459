; -dwarf-use-key-instructions=false: atoms do not decide where statements begin.
; test: dwarf show=debug-line like=llc -- -O2 -mtriple=x86_64-linux-gnu -dwarf-use-key-instructions=false
; CHECK: {{*}} 3 0 0 0 0 0 is_stmt
; CHECK: {{*}} 6 1 0 0 0 0 is_stmt prologue_end
; CHECK: {{*}} 5 1 0 0 0 0 is_stmt
define void @f(ptr %p, i32 %a) !dbg !5 {
  store volatile i32 2, ptr %p, !dbg !11
  store volatile i32 %a, ptr %p, !dbg !10
  store volatile i32 %a, ptr %p, !dbg !16
  store volatile i32 %a, ptr %p, !dbg !11
  store volatile i32 3, ptr %p, !dbg !12
  store volatile i32 4, ptr %p, !dbg !14
  store volatile i32 5, ptr %p, !dbg !14
  store volatile i32 6, ptr %p, !dbg !15
  call void @g(), !dbg !14
  store volatile i32 7, ptr %p, !dbg !14
  store volatile i32 8, ptr %p, !dbg !20
  store volatile i32 9, ptr %p, !dbg !21
  store volatile i32 10, ptr %p, !dbg !23
  ret void, !dbg !13
}
declare void @g()
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, type: !6, scopeLine: 3, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!6 = !DISubroutineType(types: !7)
!7 = !{null}
!10 = !DILocation(line: 5, column: 1, scope: !5, atomGroup: 1, atomRank: 1)
!11 = !DILocation(line: 6, column: 1, scope: !5, atomGroup: 2, atomRank: 1)
!12 = !DILocation(line: 7, column: 1, scope: !5, atomGroup: 1, atomRank: 2)
!13 = !DILocation(line: 8, column: 1, scope: !5, atomGroup: 3, atomRank: 1)
!14 = !DILocation(line: 9, column: 1, scope: !5)
!15 = !DILocation(line: 9, column: 1, scope: !5, atomGroup: 4, atomRank: 1)
!16 = !DILocation(line: 10, column: 1, scope: !5, atomGroup: 1, atomRank: 1)
!18 = distinct !DISubprogram(name: "plain", scope: !1, file: !1, line: 30, type: !6, scopeLine: 30, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!19 = distinct !DILocation(line: 11, column: 1, scope: !5)
!20 = !DILocation(line: 31, column: 1, scope: !18, inlinedAt: !19)
!21 = !DILocation(line: 32, column: 1, scope: !18, inlinedAt: !19)
!22 = distinct !DILexicalBlock(scope: !5, file: !1, line: 12)
!23 = !DILocation(line: 12, column: 1, scope: !22)
