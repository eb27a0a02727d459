; The address behind a call that is a function's last instruction, with padding behind it: its label stands in front of that.
; test: asm levels=O2 -- -mtriple=x86_64-apple-macosx13
; test: asm levels=O2 check=LINUX -- -mtriple=x86_64-linux-gnu
; CHECK: jmp _g
; CHECK-NEXT: Lfunc_end0:
; CHECK-NEXT: LBB0_
; CHECK: .cfi_endproc
; LINUX: jmp g
define void @f(i32 %a) !dbg !4 {
  tail call void @g(i32 %a), !dbg !7
  ret void, !dbg !7
}

define void @h() {
  ret void
}

declare void @g(i32)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 4}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized, retainedNodes: !8)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 2, scope: !4)
!8 = !{}
