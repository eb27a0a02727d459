; Types have the numbers that they have without our inliner: functions that it inlines are numbered after the function that
; they are inlined in, those that the module's code was inlined from before all.
; test: readobj show=codeview -- -mtriple=x86_64-pc-windows-msvc -O2
; CHECK: FuncId (0x1002)
; CHECK: Name: inlined
; CHECK: FuncId (0x1005)
; CHECK: Name: caller
; CHECK: FuncId (0x1008)
; CHECK: Name: small
; CHECK: Inlinee: inlined (0x1002)
; CHECK: Inlinee: small (0x1008)
; CHECK: LinkageName: caller
; CHECK: Kind: S_INLINEES (0x1168)
; CHECK: inlined (0x1002)
; CHECK: small (0x1008)
; CHECK: LinkageName: small
target triple = "x86_64-pc-windows-msvc19.33.0"
@state = external global i32
define void @caller(i16 %a) !dbg !5 {
  %a.addr = alloca i16
  store i16 %a, ptr %a.addr, !dbg !20
  store volatile i32 1, ptr @state, !dbg !20
  call void @small(i64 2), !dbg !21
  ret void, !dbg !22
}
define linkonce_odr void @small(i64 %a) !dbg !8 {
  store volatile i32 2, ptr @state, !dbg !23
  ret void, !dbg !24
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: false, emissionKind: FullDebug)
!1 = !DIFile(filename: "inliner.c", directory: "C:\5Csrc")
!2 = !{i32 2, !"CodeView", i32 1}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "caller", scope: !1, file: !1, line: 10, type: !6, scopeLine: 10, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{null, !12}
!8 = distinct !DISubprogram(name: "small", scope: !1, file: !1, line: 20, type: !9, scopeLine: 20, spFlags: DISPFlagDefinition, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{null, !13}
!12 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!13 = !DIBasicType(name: "long long", size: 64, encoding: DW_ATE_signed)
!14 = distinct !DISubprogram(name: "inlined", scope: !1, file: !1, line: 30, type: !15, scopeLine: 30, spFlags: DISPFlagDefinition, unit: !0)
!15 = !DISubroutineType(types: !16)
!16 = !{null, !17}
!17 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!20 = !DILocation(line: 31, scope: !14, inlinedAt: !25)
!21 = !DILocation(line: 12, scope: !5)
!22 = !DILocation(line: 13, scope: !5)
!23 = !DILocation(line: 21, scope: !8)
!24 = !DILocation(line: 22, scope: !8)
!25 = distinct !DILocation(line: 11, scope: !5)
