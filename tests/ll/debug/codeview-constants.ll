; CodeView of constants that no variable holds: the sign is that of the type, floating-point numbers are their bits.
; test: readobj show=codeview -- -mtriple=x86_64-pc-windows-msvc -O0
; CHECK: Name: sum
; CHECK: Kind: S_CONSTANT (0x1107)
; CHECK: Value: 1080033280
; CHECK: Name: ratio
; CHECK: Kind: S_CONSTANT (0x1107)
; CHECK: Value: -5
; CHECK: Name: far
; CHECK: Kind: S_CONSTANT (0x1107)
; CHECK: Value: 4294967295
; CHECK: Name: all
; CHECK: Kind: S_CONSTANT (0x1107)
; CHECK: Value: 1
; CHECK: Name: yes
target triple = "x86_64-pc-windows-msvc19.33.0"
define dso_local noundef i32 @"?sum@@YAHXZ"() !dbg !28 {
  ret i32 -2, !dbg !30
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!21, !22, !23, !24, !25, !26}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 22.1.8", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !2, globals: !4, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "con.cpp", directory: "C:\5Csrc", checksumkind: CSK_MD5, checksum: "00112233445566778899aabbccddeeff")
!2 = !{!3}
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !{!5, !9, !13, !17}
!5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression(DW_OP_constu, 1080033280, DW_OP_stack_value))
!6 = distinct !DIGlobalVariable(name: "ratio", scope: !0, file: !1, line: 1, type: !7, isLocal: true, isDefinition: true)
!7 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !8)
!8 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!9 = !DIGlobalVariableExpression(var: !10, expr: !DIExpression(DW_OP_constu, 18446744073709551611, DW_OP_stack_value))
!10 = distinct !DIGlobalVariable(name: "far", scope: !0, file: !1, line: 2, type: !11, isLocal: true, isDefinition: true)
!11 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !12)
!12 = !DIBasicType(name: "long long", size: 64, encoding: DW_ATE_signed)
!13 = !DIGlobalVariableExpression(var: !14, expr: !DIExpression(DW_OP_constu, 4294967295, DW_OP_stack_value))
!14 = distinct !DIGlobalVariable(name: "all", scope: !0, file: !1, line: 3, type: !15, isLocal: true, isDefinition: true)
!15 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !16)
!16 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!17 = !DIGlobalVariableExpression(var: !18, expr: !DIExpression(DW_OP_constu, 1, DW_OP_stack_value))
!18 = distinct !DIGlobalVariable(name: "yes", scope: !0, file: !1, line: 4, type: !19, isLocal: true, isDefinition: true)
!19 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !20)
!20 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!21 = !{i32 2, !"CodeView", i32 1}
!22 = !{i32 2, !"Debug Info Version", i32 3}
!23 = !{i32 1, !"wchar_size", i32 2}
!24 = !{i32 8, !"PIC Level", i32 2}
!25 = !{i32 7, !"uwtable", i32 2}
!26 = !{i32 1, !"MaxTLSAlign", i32 65536}
!27 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!28 = distinct !DISubprogram(name: "sum", linkageName: "?sum@@YAHXZ", scope: !1, file: !1, line: 5, type: !29, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!29 = !DISubroutineType(types: !2)
!30 = !DILocation(line: 5, scope: !28)
