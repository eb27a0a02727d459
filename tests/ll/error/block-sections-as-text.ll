; Sections of basic blocks are not written as text where tables tell of places in them: those of debuggers, of exceptions.
; test: error -- -mtriple=x86_64-linux-gnu -O0 -filetype=asm -basic-block-sections=all
; CHECK: block-sections-as-text.ll:4:{{*}}unsupported: sections of basic blocks with tables in assembly output
define void @f(i1 %c, ptr %p) !dbg !3 {
  br i1 %c, label %a, label %b
a:
  store i32 0, ptr %p, !dbg !4
  br label %b
b:
  ret void, !dbg !4
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 1, type: !DISubroutineType(types: !{}), scopeLine: 1, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DILocation(line: 2, scope: !3)
