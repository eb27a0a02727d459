; A block that has code of the function's in its midst is a block of CodeView all the same; two that alternate are none, for
; nothing could say which of the two code belongs to.
; test: readobj show=codeview -- -mtriple=x86_64-pc-windows-msvc -O0
; CHECK: LinkageName: apart
; CHECK: Kind: S_BLOCK32 (0x1103)
; CHECK: VarName: inner
; CHECK: Kind: S_END (0x6)
; CHECK: Kind: S_PROC_ID_END
; CHECK: LinkageName: mixed
; CHECK-NOT: S_BLOCK32
; CHECK: VarName: left
; CHECK: VarName: right
; CHECK: Kind: S_PROC_ID_END
target triple = "x86_64-pc-windows-msvc19.33.0"
@state = external global i32
define void @apart() !dbg !5 {
  %inner = alloca i32
  #dbg_declare(ptr %inner, !10, !DIExpression(), !20)
  store volatile i32 1, ptr @state, !dbg !22
  store volatile i32 1, ptr %inner, !dbg !20
  store volatile i32 2, ptr @state, !dbg !22
  store volatile i32 2, ptr %inner, !dbg !21
  store volatile i32 3, ptr @state, !dbg !23
  ret void, !dbg !23
}
define void @mixed() !dbg !8 {
  %left = alloca i32
  %right = alloca i32
  #dbg_declare(ptr %left, !13, !DIExpression(), !25)
  #dbg_declare(ptr %right, !14, !DIExpression(), !26)
  store volatile i32 1, ptr @state, !dbg !28
  store volatile i32 1, ptr %left, !dbg !25
  store volatile i32 1, ptr %right, !dbg !26
  store volatile i32 2, ptr %left, !dbg !25
  store volatile i32 2, ptr %right, !dbg !26
  ret void, !dbg !28
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: false, emissionKind: FullDebug)
!1 = !DIFile(filename: "blocks.c", directory: "C:\5Csrc")
!2 = !{i32 2, !"CodeView", i32 1}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "apart", scope: !1, file: !1, line: 10, type: !6, scopeLine: 10, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{null}
!8 = distinct !DISubprogram(name: "mixed", scope: !1, file: !1, line: 20, type: !6, scopeLine: 20, spFlags: DISPFlagDefinition, unit: !0)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DILocalVariable(name: "inner", scope: !11, file: !1, line: 12, type: !9)
!11 = distinct !DILexicalBlock(scope: !5, file: !1, line: 11)
!13 = !DILocalVariable(name: "left", scope: !15, file: !1, line: 22, type: !9)
!14 = !DILocalVariable(name: "right", scope: !16, file: !1, line: 24, type: !9)
!15 = distinct !DILexicalBlock(scope: !8, file: !1, line: 21)
!16 = distinct !DILexicalBlock(scope: !8, file: !1, line: 23)
!20 = !DILocation(line: 12, scope: !11)
!21 = !DILocation(line: 13, scope: !11)
!22 = !DILocation(line: 15, scope: !5)
!23 = !DILocation(line: 16, scope: !5)
!25 = !DILocation(line: 22, scope: !15)
!26 = !DILocation(line: 24, scope: !16)
!28 = !DILocation(line: 27, scope: !8)
