; A node of debug information, written where it is used (an internal error of metadata.rs, before).
; test: error -- -mtriple=x86_64-pc-windows-msvc
; CHECK: own-node-heapallocsite.ll:5:3: unsupported: !heapallocsite with a node that has no number
define ptr @f(i64 %n) !dbg !5 {
  %p = call ptr @malloc(i64 %n), !dbg !7, !heapallocsite !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
  ret ptr %p, !dbg !7
}

declare ptr @malloc(i64)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "x", emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"CodeView", i32 1}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DISubroutineType(types: !{null})
!7 = !DILocation(line: 3, scope: !5)
