; A label between a tail call and the return has no address, at the end of the function and elsewhere; other labels have.
; test: dwarf show=debug-info -- -O2
; test: dwarf show=debug-info -- -O2 -mtriple=aarch64-linux-gnu
target triple = "x86_64-unknown-linux-gnu"
declare ptr @g(i64)
define ptr @f(i64 %x) !dbg !5 {
    #dbg_label(!8, !10)
  %c = icmp slt i64 %x, 0, !dbg !10
  br i1 %c, label %a, label %b, !dbg !10
a:
  %y = add i64 %x, 1, !dbg !10
  %p = tail call ptr @g(i64 %y), !dbg !10
    #dbg_label(!9, !11)
  ret ptr %p, !dbg !11
b:
  %q = tail call ptr @g(i64 %x), !dbg !12
    #dbg_label(!13, !12)
  ret ptr %q, !dbg !12
}
; CHECK: DW_TAG_label
; CHECK-NEXT: DW_AT_name	("first")
; CHECK: DW_AT_low_pc
; CHECK: DW_TAG_label
; CHECK-NEXT: DW_AT_name	("second")
; CHECK-NOT: DW_AT_low_pc
!llvm.module.flags = !{!2, !3}
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "x", isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !7)
!6 = !DISubroutineType(types: !14)
!7 = !{!8, !9, !13}
!8 = !DILabel(scope: !5, name: "first", file: !1, line: 2)
!9 = !DILabel(scope: !5, name: "second", file: !1, line: 3)
!10 = !DILocation(line: 2, column: 1, scope: !5)
!11 = !DILocation(line: 3, column: 1, scope: !5)
!12 = !DILocation(line: 4, column: 1, scope: !5)
!13 = !DILabel(scope: !5, name: "third", file: !1, line: 4)
!14 = !{null}
