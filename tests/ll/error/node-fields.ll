; Fields that a node of debug information has not, found where nodes are only read.
; test: error -- -mtriple=x86_64-linux-gnu --emit=ir
; CHECK: node-fields.ll:4:1: invalid field 'univ' of 'DICompileUnit'
!0 = distinct !DICompileUnit(language: 12, file: !1, univ: 3)
!1 = !DIFile(filename: "a", directory: "b")
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!2 = !{i32 2, !"Debug Info Version", i32 3}
