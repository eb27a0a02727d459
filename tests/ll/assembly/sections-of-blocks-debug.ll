; Blocks in sections of their own, as text, with debug information: line numbers and ranges name the parts.
; test: asm levels=O0 check=TEXT -- -mtriple=x86_64-linux-gnu -basic-block-sections=all
; test: asm levels=O0,O2 check=TEXT -- -mtriple=aarch64-linux-gnu -basic-block-sections=all
; TEXT: f:
; TEXT: .section .text.f,"ax",@progbits,unique,1
; TEXT: f.__part.1:
; TEXT: .section .debug_info
; TEXT: .section .debug_line
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
