; What the module's code was inlined from has a number before all functions, also where our inliner brings it into another
; function: the number that it has without our inliner. A function is listed once however often it is inlined.
; test: readobj show=codeview -- -mtriple=x86_64-pc-windows-msvc -O2
; CHECK: FuncId (0x1002)
; CHECK: Name: own
; CHECK: FuncId (0x1003)
; CHECK: Name: deep
; CHECK: FuncId (0x1004)
; CHECK: Name: caller
; CHECK: FuncId (0x1005)
; CHECK: Name: small
; CHECK: LinkageName: caller
; CHECK: Kind: S_INLINEES (0x1168)
; CHECK-NEXT: Inlinees [
; CHECK-NEXT: FuncID: own (0x1002)
; CHECK-NEXT: FuncID: small (0x1005)
; CHECK-NEXT: ]
; CHECK: Inlinee: small (0x1005)
; CHECK: Inlinee: deep (0x1003)
; CHECK: Inlinee: small (0x1005)
; CHECK: Inlinee: own (0x1002)
; CHECK: LinkageName: small
; CHECK: Inlinees [
; CHECK-NEXT: FuncID: deep (0x1003)
; CHECK-NEXT: ]
target triple = "x86_64-pc-windows-msvc19.33.0"
@state = external global i32
define void @caller(i16 %a) !dbg !5 {
  %a.addr = alloca i16
  store i16 %a, ptr %a.addr, !dbg !21
  call void @small(), !dbg !21
  call void @small(), !dbg !22
  store volatile i32 1, ptr @state, !dbg !20
  ret void, !dbg !22
}
define linkonce_odr void @small() !dbg !8 {
  store volatile i32 2, ptr @state, !dbg !23
  store volatile i32 3, ptr @state, !dbg !24
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
!7 = !{null}
!8 = distinct !DISubprogram(name: "small", scope: !1, file: !1, line: 20, type: !6, scopeLine: 20, spFlags: DISPFlagDefinition, unit: !0)
!14 = distinct !DISubprogram(name: "own", scope: !1, file: !1, line: 30, type: !6, scopeLine: 30, spFlags: DISPFlagDefinition, unit: !0)
!15 = distinct !DISubprogram(name: "deep", scope: !1, file: !1, line: 40, type: !6, scopeLine: 40, spFlags: DISPFlagDefinition, unit: !0)
!20 = !DILocation(line: 31, scope: !14, inlinedAt: !25)
!21 = !DILocation(line: 12, scope: !5)
!22 = !DILocation(line: 13, scope: !5)
!23 = !DILocation(line: 41, scope: !15, inlinedAt: !26)
!24 = !DILocation(line: 22, scope: !8)
!25 = distinct !DILocation(line: 14, scope: !5)
!26 = distinct !DILocation(line: 21, scope: !8)
