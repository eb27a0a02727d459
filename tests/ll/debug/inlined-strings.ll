; -dwarf-inlined-strings: strings stand in the entries, as they do for dbx. In DWARF 5, where llc comes to no end, too.
; test: dwarf show=debug-info like=llc -- -O2 -mtriple=x86_64-linux-gnu -dwarf-version=4 -dwarf-inlined-strings=Enable
; test: dwarf show=debug-info like=llc -- -O2 -mtriple=x86_64-linux-gnu -dwarf-version=3 -debugger-tune=dbx
; test: dwarf show=debug-info -- -O2 -mtriple=x86_64-linux-gnu -dwarf-inlined-strings=Enable
; CHECK: DW_AT_producer{{*}}("some compiler")
; CHECK: DW_AT_name{{*}}("f")
define void @f(ptr %p) !dbg !5 {
  store volatile i32 1, ptr %p, !dbg !20
  store volatile i32 2, ptr %p
  br label %next, !dbg !20
next:
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p, !dbg !21
  store volatile i32 5, ptr %p
  ret void, !dbg !21
}
define void @g(ptr %p) !dbg !6 {
  store volatile i32 1, ptr %p, !dbg !22
  ret void, !dbg !22
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "some compiler", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, type: !7, scopeLine: 3, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!6 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 9, type: !7, scopeLine: 9, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!7 = !DISubroutineType(types: !8)
!8 = !{null, !4}
!20 = !DILocation(line: 4, column: 1, scope: !5)
!21 = !DILocation(line: 5, column: 1, scope: !5)
!22 = !DILocation(line: 10, column: 1, scope: !6)
