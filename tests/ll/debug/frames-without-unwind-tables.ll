; Debuggers are told of the frames of functions that need no unwind tables: .debug_frame, or .eh_frame if the object has one.
; test: asm -- -O2 -mtriple=x86_64-linux-gnu
; CHECK: .cfi_sections .debug_frame
; CHECK: .cfi_startproc
; CHECK: .cfi_def_cfa_offset 16
; test: reassemble -- -mtriple=x86_64-linux-gnu
; test: reassemble -- -mtriple=aarch64-linux-gnu
define i32 @f(i32 %x) nounwind !dbg !5 {
  %z = call i32 @g(i32 %x), !dbg !9
  %w = add i32 %z, 1, !dbg !9
  ret i32 %w, !dbg !9
}
declare i32 @g(i32) nounwind
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
!9 = !DILocation(line: 2, column: 3, scope: !5)
