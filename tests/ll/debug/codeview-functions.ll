; CodeView of functions: a loop with a variable of its own is a block, an inlined call is a site with the lines that it comes
; from, a static variable stands in its function.
; test: readobj show=codeview -- -mtriple=x86_64-pc-windows-msvc -O0
; test: asm check=TEXT -- -mtriple=x86_64-pc-windows-msvc -O0
; test: asm check=TEXT -- -mtriple=aarch64-pc-windows-msvc -O0
; TEXT: .section .debug$S,"dr"
; TEXT: .secrel32 calls
; TEXT: .secidx calls
; TEXT: .section .debug$T,"dr"
; CHECK: Flags [ (0x0)
; CHECK: Inlinee: twice (0x1002)
; CHECK: SourceLineNum: 1
; CHECK: Kind: S_GPROC32_ID (0x1147)
; CHECK: Flags [ (0x80)
; CHECK: DisplayName: calls
; CHECK: LinkageName: calls
; CHECK: Kind: S_FRAMEPROC (0x1012)
; CHECK: Flags [ (0x16000)
; CHECK: Kind: S_INLINEES (0x1168)
; CHECK: Kind: S_LOCAL (0x113E)
; CHECK: Flags [ (0x1)
; CHECK: VarName: count
; CHECK: Kind: S_DEFRANGE_FRAMEPOINTER_REL (0x1142)
; CHECK: Kind: S_LDATA32 (0x110C)
; CHECK: DisplayName: total
; CHECK: LinkageName: calls.total
; CHECK: Kind: S_BLOCK32 (0x1103)
; CHECK: LinkageName: .text
; CHECK: Kind: S_LOCAL (0x113E)
; CHECK: Flags [ (0x0)
; CHECK: VarName: i
; CHECK: Kind: S_DEFRANGE_FRAMEPOINTER_REL (0x1142)
; CHECK: Kind: S_BLOCK32 (0x1103)
; CHECK: LinkageName: .text
; CHECK: Kind: S_LOCAL (0x113E)
; CHECK: Flags [ (0x0)
; CHECK: VarName: sum
; CHECK: Kind: S_DEFRANGE_FRAMEPOINTER_REL (0x1142)
; CHECK: Kind: S_END (0x6)
; CHECK: Kind: S_END (0x6)
; CHECK: Kind: S_INLINESITE (0x114D)
; CHECK: Inlinee: twice (0x1002)
; CHECK: Kind: S_LOCAL (0x113E)
; CHECK: Flags [ (0x1)
; CHECK: VarName: value
; CHECK: Kind: S_DEFRANGE_FRAMEPOINTER_REL (0x1142)
; CHECK: Kind: S_LOCAL (0x113E)
; CHECK: Flags [ (0x0)
; CHECK: VarName: half
; CHECK: Kind: S_DEFRANGE_FRAMEPOINTER_REL (0x1142)
; CHECK: Kind: S_INLINESITE_END (0x114E)
; CHECK: Kind: S_PROC_ID_END (0x114F)
; CHECK: LinkageName: calls
; CHECK: FileChecksum {
; CHECK: Filename: C:\src\fun.c (0x1)
; CHECK: ChecksumSize: 0x10
; CHECK: ChecksumKind: MD5 (0x1)
; CHECK: ChecksumBytes: (00 11 22 33 44 55 66 77 88 99 AA BB CC DD EE FF)
; CHECK: LinkageName: calls
; CHECK: FilenameSegment [
; CHECK: Filename: C:\src\fun.c (0x0)
; CHECK: LineNumberStart: 2
; CHECK: ColStart: 0
; CHECK: LineNumberStart: 4
; CHECK: ColStart: 12
target triple = "x86_64-pc-windows-msvc19.33.0"
@calls.total = internal global i32 0, align 4, !dbg !0
define dso_local i32 @calls(i32 noundef %0) !dbg !2 {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i64, align 8
  store i32 %0, ptr %4, align 4
    #dbg_declare(ptr %4, !17, !DIExpression(), !18)
    #dbg_declare(ptr %5, !19, !DIExpression(), !21)
  store i32 0, ptr %5, align 4, !dbg !21
  br label %7, !dbg !22
7:
  %8 = load i32, ptr %5, align 4, !dbg !23
  %9 = load i32, ptr %4, align 4, !dbg !25
  %10 = icmp slt i32 %8, %9, !dbg !26
  br i1 %10, label %11, label %26, !dbg !27
11:
    #dbg_declare(ptr %6, !28, !DIExpression(), !31)
  %12 = load i32, ptr %5, align 4, !dbg !32
  store i32 %12, ptr %2, align 4
    #dbg_declare(ptr %2, !33, !DIExpression(), !35)
    #dbg_declare(ptr %3, !37, !DIExpression(), !38)
  %13 = load i32, ptr %2, align 4, !dbg !39
  store i32 %13, ptr %3, align 4, !dbg !38
  %14 = load i32, ptr %3, align 4, !dbg !40
  %15 = load i32, ptr %2, align 4, !dbg !41
  %16 = add nsw i32 %14, %15, !dbg !42
  %17 = sext i32 %16 to i64, !dbg !43
  store i64 %17, ptr %6, align 8, !dbg !31
  %18 = load i64, ptr %6, align 8, !dbg !44
  %19 = load i32, ptr @calls.total, align 4, !dbg !45
  %20 = sext i32 %19 to i64, !dbg !45
  %21 = add nsw i64 %20, %18, !dbg !45
  %22 = trunc i64 %21 to i32, !dbg !45
  store i32 %22, ptr @calls.total, align 4, !dbg !45
  br label %23, !dbg !46
23:
  %24 = load i32, ptr %5, align 4, !dbg !47
  %25 = add nsw i32 %24, 1, !dbg !47
  store i32 %25, ptr %5, align 4, !dbg !47
  br label %7, !dbg !48, !llvm.loop !49
26:
  %27 = load i32, ptr @calls.total, align 4, !dbg !52
  ret i32 %27, !dbg !53
}
!llvm.dbg.cu = !{!7}
!llvm.module.flags = !{!10, !11, !12, !13, !14, !15}
!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "total", scope: !2, file: !3, line: 3, type: !6, isLocal: true, isDefinition: true)
!2 = distinct !DISubprogram(name: "calls", scope: !3, file: !3, line: 2, type: !4, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !7, retainedNodes: !9)
!3 = !DIFile(filename: "fun.c", directory: "C:\5Csrc", checksumkind: CSK_MD5, checksum: "00112233445566778899aabbccddeeff")
!4 = !DISubroutineType(types: !5)
!5 = !{!6, !6}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "clang version 22.1.8", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !8, splitDebugInlining: false, nameTableKind: None)
!8 = !{!0}
!9 = !{}
!10 = !{i32 2, !"CodeView", i32 1}
!11 = !{i32 2, !"Debug Info Version", i32 3}
!12 = !{i32 1, !"wchar_size", i32 2}
!13 = !{i32 8, !"PIC Level", i32 2}
!14 = !{i32 7, !"uwtable", i32 2}
!15 = !{i32 1, !"MaxTLSAlign", i32 65536}
!16 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!17 = !DILocalVariable(name: "count", arg: 1, scope: !2, file: !3, line: 2, type: !6)
!18 = !DILocation(line: 2, column: 15, scope: !2)
!19 = !DILocalVariable(name: "i", scope: !20, file: !3, line: 4, type: !6)
!20 = distinct !DILexicalBlock(scope: !2, file: !3, line: 4, column: 3)
!21 = !DILocation(line: 4, column: 12, scope: !20)
!22 = !DILocation(line: 4, column: 8, scope: !20)
!23 = !DILocation(line: 4, column: 19, scope: !24)
!24 = distinct !DILexicalBlock(scope: !20, file: !3, line: 4, column: 3)
!25 = !DILocation(line: 4, column: 23, scope: !24)
!26 = !DILocation(line: 4, column: 21, scope: !24)
!27 = !DILocation(line: 4, column: 3, scope: !20)
!28 = !DILocalVariable(name: "sum", scope: !29, file: !3, line: 5, type: !30)
!29 = distinct !DILexicalBlock(scope: !24, file: !3, line: 4, column: 35)
!30 = !DIBasicType(name: "long long", size: 64, encoding: DW_ATE_signed)
!31 = !DILocation(line: 5, column: 15, scope: !29)
!32 = !DILocation(line: 5, column: 27, scope: !29)
!33 = !DILocalVariable(name: "value", arg: 1, scope: !34, file: !3, line: 1, type: !6)
!34 = distinct !DISubprogram(name: "twice", scope: !3, file: !3, line: 1, type: !4, scopeLine: 1, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !7, retainedNodes: !9)
!35 = !DILocation(line: 1, column: 53, scope: !34, inlinedAt: !36)
!36 = distinct !DILocation(line: 5, column: 21, scope: !29)
!37 = !DILocalVariable(name: "half", scope: !34, file: !3, line: 1, type: !6)
!38 = !DILocation(line: 1, column: 66, scope: !34, inlinedAt: !36)
!39 = !DILocation(line: 1, column: 73, scope: !34, inlinedAt: !36)
!40 = !DILocation(line: 1, column: 87, scope: !34, inlinedAt: !36)
!41 = !DILocation(line: 1, column: 94, scope: !34, inlinedAt: !36)
!42 = !DILocation(line: 1, column: 92, scope: !34, inlinedAt: !36)
!43 = !DILocation(line: 5, column: 21, scope: !29)
!44 = !DILocation(line: 6, column: 14, scope: !29)
!45 = !DILocation(line: 6, column: 11, scope: !29)
!46 = !DILocation(line: 7, column: 3, scope: !29)
!47 = !DILocation(line: 4, column: 31, scope: !24)
!48 = !DILocation(line: 4, column: 3, scope: !24)
!49 = distinct !{!49, !27, !50, !51}
!50 = !DILocation(line: 7, column: 3, scope: !20)
!51 = !{!"llvm.loop.mustprogress"}
!52 = !DILocation(line: 8, column: 10, scope: !2)
!53 = !DILocation(line: 8, column: 3, scope: !2)
