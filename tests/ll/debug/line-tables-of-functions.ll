; -emit-func-debug-line-table-offsets: each function has a sequence of its own, where its entry says.
; test: dwarf show=debug-info,debug-line -- -mtriple=x86_64-linux-gnu -emit-func-debug-line-table-offsets
; test: dwarf show=debug-info,debug-line -- -mtriple=aarch64-linux-gnu -emit-func-debug-line-table-offsets
; test: dwarf show=debug-info,debug-line -- -mtriple=x86_64-pc-windows-gnu -emit-func-debug-line-table-offsets
; test: dwarf show=debug-info,debug-line -- -mtriple=arm64-apple-macosx11 -emit-func-debug-line-table-offsets
; CHECK: DW_AT_LLVM_stmt_sequence{{*}}(0x00000031)
; CHECK: DW_AT_LLVM_stmt_sequence{{*}}(0x00000047)
; CHECK: 3 5 0 0 0 0 is_stmt prologue_end
; CHECK: end_sequence
; CHECK: 4 9 0 0 0 0 is_stmt prologue_end
; CHECK: end_sequence
define void @f() !dbg !5 { ret void, !dbg !11 }
define void @g() { ret void }
define void @h() !dbg !6 { ret void, !dbg !12 }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "p", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !7)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !4, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!6 = distinct !DISubprogram(name: "h", scope: !1, file: !1, line: 1, type: !4, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!7 = !{null}
!11 = !DILocation(line: 3, column: 5, scope: !5)
!12 = !DILocation(line: 4, column: 9, scope: !6)
