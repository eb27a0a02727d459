; CodeView tells of jumps by tables: where they go, the jump, the table.
; test: readobj show=codeview -- -O0 -mtriple=x86_64-pc-windows-msvc
; test: readobj show=codeview -- -O2 -mtriple=aarch64-pc-windows-msvc
; test: asm check=TEXT -- -O0 -mtriple=x86_64-pc-windows-msvc
; CHECK: S_LABEL32
; CHECK: S_LABEL32
; CHECK: S_LABEL32
; CHECK: S_LABEL32
; CHECK: S_LABEL32
; CHECK: S_ARMSWITCHTABLE
; CHECK: SwitchType: Int32
; CHECK: EntriesCount: 5
; CHECK: S_PROC_ID_END
; TEXT: .secidx .LJTI0_0
; TEXT-NEXT: .byte 4,0
; TEXT-NEXT: .secrel32 .LBB0_[[JUMP]]
; TEXT-NEXT: .secrel32 .LJTI0_0
; TEXT-NEXT: .secidx .LBB0_[[JUMP]]
; TEXT-NEXT: .secidx .LJTI0_0
define void @f(i64 %a) !dbg !5 {
  switch i64 %a, label %e [ i64 0, label %b0
    i64 1, label %b1
    i64 2, label %b2
    i64 3, label %b3
    i64 4, label %b0 ], !dbg !9
b0:
  call void @g(i64 7), !dbg !9
  br label %e, !dbg !9
b1:
  call void @g(i64 9), !dbg !9
  br label %b2, !dbg !9
b2:
  call void @g(i64 11), !dbg !9
  br label %b0, !dbg !9
b3:
  call void @g(i64 8), !dbg !9
  br label %e, !dbg !9
e:
  ret void, !dbg !9
}
declare void @g(i64)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"CodeView", i32 1}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, type: !7, scopeLine: 3, flags: DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!6 = !DISubprogram(name: "g", linkageName: "_Zg", scope: !1, file: !1, line: 1, type: !7, spFlags: DISPFlagOptimized)
!7 = !DISubroutineType(types: !8)
!8 = !{null}
!9 = !DILocation(line: 4, column: 1, scope: !5)
