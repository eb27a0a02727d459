; CodeView of types: classes with virtual functions, overloads, virtual bases, bit-fields, a union without name, pointers to
; members, arrays, enumerations, modifiers. The numbers of types are those of llc.
; test: readobj show=codeview -- -mtriple=x86_64-pc-windows-msvc -O0
; CHECK: ArgList (0x1000) {
; CHECK: NumArgs: 0
; CHECK: Procedure (0x1001) {
; CHECK: FuncId (0x1002) {
; CHECK: Name: use
; CHECK: Class (0x1003) {
; CHECK: MemberCount: 0
; CHECK: Properties [ (0x280)
; CHECK: SizeOf: 0
; CHECK: Name: shop::Pear
; CHECK: LinkageName: .?AVPear@shop@@
; CHECK: Pointer (0x1004) {
; CHECK: PtrMode: Pointer (0x0)
; CHECK: SizeOf: 8
; CHECK: VFTableShape (0x1005) {
; CHECK: Struct (0x1006) {
; CHECK: MemberCount: 0
; CHECK: Properties [ (0x280)
; CHECK: SizeOf: 0
; CHECK: Name: shop::Base
; CHECK: LinkageName: .?AUBase@shop@@
; CHECK: Struct (0x1007) {
; CHECK: MemberCount: 0
; CHECK: Properties [ (0x280)
; CHECK: SizeOf: 0
; CHECK: Name: shop::Tagged
; CHECK: LinkageName: .?AUTagged@shop@@
; CHECK: Modifier (0x1008) {
; CHECK: Pointer (0x1009) {
; CHECK: PtrMode: Pointer (0x0)
; CHECK: SizeOf: 8
; CHECK: Array (0x100A) {
; CHECK: SizeOf: 24
; CHECK: Name:
; CHECK: Array (0x100B) {
; CHECK: SizeOf: 48
; CHECK: Name:
; CHECK: Pointer (0x100C) {
; CHECK: PtrMode: PointerToDataMember (0x2)
; CHECK: SizeOf: 8
; CHECK: Pointer (0x100D) {
; CHECK: PtrMode: Pointer (0x0)
; CHECK: IsConst: 1
; CHECK: SizeOf: 8
; CHECK: ArgList (0x100E) {
; CHECK: NumArgs: 1
; CHECK: MemberFunction (0x100F) {
; CHECK: Pointer (0x1010) {
; CHECK: PtrMode: PointerToMemberFunction (0x3)
; CHECK: SizeOf: 16
; CHECK: Modifier (0x1011) {
; CHECK: Pointer (0x1012) {
; CHECK: PtrMode: Pointer (0x0)
; CHECK: SizeOf: 8
; CHECK: FieldList (0x1013) {
; CHECK: EnumValue: 0
; CHECK: Name: None
; CHECK: EnumValue: 200
; CHECK: Name: Fruit
; CHECK: Enum (0x1014) {
; CHECK: Properties [ (0x200)
; CHECK: Name: shop::Kind
; CHECK: LinkageName: .?AW4Kind@shop@@
; CHECK: StringId (0x1015) {
; CHECK: UdtSourceLine (0x1016) {
; CHECK: Modifier (0x1017) {
; CHECK: Pointer (0x1018) {
; CHECK: PtrMode: Pointer (0x0)
; CHECK: IsConst: 1
; CHECK: SizeOf: 8
; CHECK: ArgList (0x1019) {
; CHECK: NumArgs: 1
; CHECK: MemberFunction (0x101A) {
; CHECK: FieldList (0x101B) {
; CHECK: BaseOffset: 0x0
; CHECK: VBPtrOffset: 0x8
; CHECK: FieldOffset: 0x10
; CHECK: Name: grams
; CHECK: FieldOffset: 0x10
; CHECK: Name: ounces
; CHECK: FieldOffset: 0x18
; CHECK: Name: next
; CHECK: FieldOffset: 0x48
; CHECK: Name: field
; CHECK: FieldOffset: 0x50
; CHECK: Name: method
; CHECK: FieldOffset: 0x60
; CHECK: Name: id
; CHECK: FieldOffset: 0x68
; CHECK: Name: none
; CHECK: FieldOffset: 0x70
; CHECK: Name: label
; CHECK: FieldOffset: 0x78
; CHECK: Name: kind
; CHECK: Name: price
; CHECK: Name: Id
; CHECK: Class (0x101C) {
; CHECK: MemberCount: 13
; CHECK: Properties [ (0x212)
; CHECK: SizeOf: 136
; CHECK: Name: shop::Pear
; CHECK: LinkageName: .?AVPear@shop@@
; CHECK: UdtSourceLine (0x101D) {
; CHECK: Pointer (0x101E) {
; CHECK: PtrMode: Pointer (0x0)
; CHECK: SizeOf: 8
; CHECK: Pointer (0x101F) {
; CHECK: PtrMode: Pointer (0x0)
; CHECK: IsConst: 1
; CHECK: SizeOf: 8
; CHECK: MemberFunction (0x1020) {
; CHECK: Modifier (0x1021) {
; CHECK: Pointer (0x1022) {
; CHECK: PtrMode: Pointer (0x0)
; CHECK: IsConst: 1
; CHECK: SizeOf: 8
; CHECK: MemberFunction (0x1023) {
; CHECK: MemberFunction (0x1024) {
; CHECK: MethodOverloadList (0x1025) {
; CHECK: VFTableOffset: 0x8
; CHECK: FieldList (0x1026) {
; CHECK: Name: limit
; CHECK: VFTableOffset: 0x0
; CHECK: Name: ~Base
; CHECK: Name: price
; CHECK: Struct (0x1027) {
; CHECK: MemberCount: 5
; CHECK: Properties [ (0x202)
; CHECK: SizeOf: 8
; CHECK: Name: shop::Base
; CHECK: LinkageName: .?AUBase@shop@@
; CHECK: UdtSourceLine (0x1028) {
; CHECK: BitField (0x1029) {
; CHECK: BitSize: 5
; CHECK: BitOffset: 0
; CHECK: BitField (0x102A) {
; CHECK: BitSize: 27
; CHECK: BitOffset: 5
; CHECK: FieldList (0x102B) {
; CHECK: FieldOffset: 0x0
; CHECK: Name: tag
; CHECK: FieldOffset: 0x0
; CHECK: Name: rest
; CHECK: Struct (0x102C) {
; CHECK: MemberCount: 2
; CHECK: Properties [ (0x200)
; CHECK: SizeOf: 4
; CHECK: Name: shop::Tagged
; CHECK: LinkageName: .?AUTagged@shop@@
; CHECK: UdtSourceLine (0x102D) {
; CHECK: FieldList (0x102E) {
; CHECK: EnumValue: 3
; CHECK: Name: Bottom
; CHECK: Enum (0x102F) {
; CHECK: Properties [ (0x200)
; CHECK: Name: shop::<unnamed-tag>
; CHECK: LinkageName: .?AW4<unnamed-enum-Bottom>@shop@@
; CHECK: UdtSourceLine (0x1030) {
; CHECK: ArgList (0x1031) {
; CHECK: NumArgs: 4
; CHECK: Procedure (0x1032) {
; CHECK: Pointer (0x1033) {
; CHECK: PtrMode: Pointer (0x0)
; CHECK: SizeOf: 8
; CHECK: StringId (0x1034) {
; CHECK: StringId (0x1035) {
; CHECK: StringId (0x1036) {
; CHECK: BuildInfo (0x1037) {
; CHECK: NumArgs: 5
; CHECK: Kind: S_OBJNAME (0x1101)
; CHECK: Kind: S_COMPILE3 (0x113C)
; CHECK: VersionName: clang version 22.1.8
; CHECK: Kind: S_GPROC32_ID (0x1147)
; CHECK: CodeOffset: ?use@@YAHXZ+0x0
; CHECK: DisplayName: use
; CHECK: LinkageName: ?use@@YAHXZ
; CHECK: Kind: S_FRAMEPROC (0x1012)
; CHECK: Kind: S_LDATA32 (0x110C)
; CHECK: DataOffset: ?calls@?1??use@@YAHXZ@4FA+0x0
; CHECK: DisplayName: calls
; CHECK: LinkageName: ?calls@?1??use@@YAHXZ@4FA
; CHECK: Kind: S_PROC_ID_END (0x114F)
; CHECK: LinkageName: ?use@@YAHXZ
; CHECK: Kind: S_GDATA32 (0x110D)
; CHECK: DataOffset: ?pear@@3PEAVPear@shop@@EA+0x0
; CHECK: DisplayName: pear
; CHECK: LinkageName: ?pear@@3PEAVPear@shop@@EA
; CHECK: Kind: S_CONSTANT (0x1107)
; CHECK: Name: eleven
; CHECK: Kind: S_CONSTANT (0x1107)
; CHECK: Name: Bottom
; CHECK: Kind: S_CONSTANT (0x1107)
; CHECK: Name: callback
; CHECK: Kind: S_CONSTANT (0x1107)
; CHECK: Name: shop::Base::limit
; CHECK: Kind: S_UDT (0x1108)
; CHECK: UDTName: shop::Pear
; CHECK: Kind: S_UDT (0x1108)
; CHECK: UDTName: shop::Base
; CHECK: Kind: S_UDT (0x1108)
; CHECK: UDTName: shop::Tagged
; CHECK: Kind: S_BUILDINFO (0x114C)
; CHECK: LinkageName: ?use@@YAHXZ
target triple = "x86_64-pc-windows-msvc19.33.0"
@"?pear@@3PEAVPear@shop@@EA" = dso_local local_unnamed_addr global ptr null, align 8, !dbg !0
@"?calls@?1??use@@YAHXZ@4FA" = internal unnamed_addr global i16 0, align 2, !dbg !16
define dso_local noundef i32 @"?use@@YAHXZ"() local_unnamed_addr !dbg !18 {
  %1 = load i16, ptr @"?calls@?1??use@@YAHXZ@4FA", align 2, !dbg !106
  %2 = add i16 %1, 1, !dbg !106
  store i16 %2, ptr @"?calls@?1??use@@YAHXZ@4FA", align 2, !dbg !106
  ret i32 3, !dbg !106
}
!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!99, !100, !101, !102, !103, !104}
!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "pear", linkageName: "?pear@@3PEAVPear@shop@@EA", scope: !2, file: !3, line: 21, type: !42, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "clang version 22.1.8", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, globals: !15, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "mine.cpp", directory: "C:\5Csrc", checksumkind: CSK_MD5, checksum: "00112233445566778899aabbccddeeff")
!4 = !{!5, !11}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "Kind", scope: !6, file: !3, line: 2, baseType: !7, size: 8, flags: DIFlagEnumClass, elements: !8, identifier: ".?AW4Kind@shop@@")
!6 = !DINamespace(name: "shop", scope: null)
!7 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!8 = !{!9, !10}
!9 = !DIEnumerator(name: "None", value: 0, isUnsigned: true)
!10 = !DIEnumerator(name: "Fruit", value: 200, isUnsigned: true)
!11 = !DICompositeType(tag: DW_TAG_enumeration_type, scope: !6, file: !3, line: 3, baseType: !12, size: 32, elements: !13, identifier: ".?AW4<unnamed-enum-Bottom>@shop@@")
!12 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!13 = !{!14}
!14 = !DIEnumerator(name: "Bottom", value: 3)
!15 = !{!0, !16, !22, !25, !27, !35}
!16 = !DIGlobalVariableExpression(var: !17, expr: !DIExpression())
!17 = distinct !DIGlobalVariable(name: "calls", scope: !18, file: !3, line: 25, type: !21, isLocal: true, isDefinition: true)
!18 = distinct !DISubprogram(name: "use", linkageName: "?use@@YAHXZ", scope: !3, file: !3, line: 25, type: !19, scopeLine: 25, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!19 = !DISubroutineType(types: !20)
!20 = !{!12}
!21 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!22 = !DIGlobalVariableExpression(var: !23, expr: !DIExpression(DW_OP_constu, 11, DW_OP_stack_value))
!23 = distinct !DIGlobalVariable(name: "eleven", scope: !2, file: !3, line: 23, type: !24, isLocal: true, isDefinition: true)
!24 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !12)
!25 = !DIGlobalVariableExpression(var: !26, expr: !DIExpression(DW_OP_constu, 3, DW_OP_stack_value))
!26 = distinct !DIGlobalVariable(name: "Bottom", scope: !2, file: !3, line: 3, type: !11, isLocal: true, isDefinition: true)
!27 = !DIGlobalVariableExpression(var: !28, expr: !DIExpression(DW_OP_constu, 0, DW_OP_stack_value))
!28 = distinct !DIGlobalVariable(name: "callback", scope: !2, file: !3, line: 24, type: !29, isLocal: true, isDefinition: true)
!29 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !30, size: 64)
!30 = !DISubroutineType(types: !31)
!31 = !{!12, !32, !33, !34, null}
!32 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!33 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!34 = !DIBasicType(name: "long double", size: 64, encoding: DW_ATE_float)
!35 = !DIGlobalVariableExpression(var: !36, expr: !DIExpression())
!36 = distinct !DIGlobalVariable(name: "tagged", scope: !2, file: !3, line: 22, type: !37, isLocal: true, isDefinition: true)
!37 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Tagged", scope: !6, file: !3, line: 5, size: 32, flags: DIFlagTypePassByValue, elements: !38, identifier: ".?AUTagged@shop@@")
!38 = !{!39, !41}
!39 = !DIDerivedType(tag: DW_TAG_member, name: "tag", scope: !37, file: !3, line: 5, baseType: !40, size: 5, flags: DIFlagBitField, extraData: i64 0)
!40 = !DIBasicType(name: "long", size: 32, encoding: DW_ATE_signed)
!41 = !DIDerivedType(tag: DW_TAG_member, name: "rest", scope: !37, file: !3, line: 5, baseType: !40, size: 27, offset: 5, flags: DIFlagBitField, extraData: i64 0)
!42 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !43, size: 64)
!43 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "Pear", scope: !6, file: !3, line: 6, size: 1088, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !44, vtableHolder: !46, identifier: ".?AVPear@shop@@")
!44 = !{!45, !64, !48, !65, !71, !76, !78, !83, !85, !86, !88, !93, !94}
!45 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !43, baseType: !46, flags: DIFlagPublic, extraData: i32 0)
!46 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Base", scope: !6, file: !3, line: 4, size: 64, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !47, vtableHolder: !46, identifier: ".?AUBase@shop@@")
!47 = !{!48, !49, !51, !52, !56, !61}
!48 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "__vtbl_ptr_type", baseType: null, size: 128)
!49 = !DIDerivedType(tag: DW_TAG_member, name: "_vptr$Base", scope: !3, file: !3, baseType: !50, size: 64, flags: DIFlagArtificial)
!50 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !48, size: 64)
!51 = !DIDerivedType(tag: DW_TAG_member, name: "limit", scope: !46, file: !3, line: 4, baseType: !24, flags: DIFlagStaticMember, extraData: i32 12)
!52 = !DISubprogram(name: "~Base", scope: !46, file: !3, line: 4, type: !53, scopeLine: 4, containingType: !46, virtualIndex: 0, flags: DIFlagPrototyped | DIFlagIntroducedVirtual, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!53 = !DISubroutineType(types: !54)
!54 = !{null, !55}
!55 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !46, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!56 = !DISubprogram(name: "price", linkageName: "?price@Base@shop@@UEBAHH@Z", scope: !46, file: !3, line: 4, type: !57, scopeLine: 4, containingType: !46, virtualIndex: 1, flags: DIFlagPrototyped | DIFlagIntroducedVirtual, spFlags: DISPFlagPureVirtual | DISPFlagOptimized)
!57 = !DISubroutineType(types: !58)
!58 = !{!12, !59, !12}
!59 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !60, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!60 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !46)
!61 = !DISubprogram(name: "price", linkageName: "?price@Base@shop@@QEAAHXZ", scope: !46, file: !3, line: 4, type: !62, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!62 = !DISubroutineType(types: !63)
!63 = !{!12, !55}
!64 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !43, baseType: !37, offset: 4, flags: DIFlagVirtual, extraData: i32 8)
!65 = !DIDerivedType(tag: DW_TAG_member, scope: !43, file: !3, line: 8, baseType: !66, size: 32, offset: 128, flags: DIFlagPublic)
!66 = distinct !DICompositeType(tag: DW_TAG_union_type, scope: !43, file: !3, line: 8, size: 32, flags: DIFlagPublic | DIFlagExportSymbols | DIFlagTypePassByValue, elements: !67, identifier: ".?AT<unnamed-type-$S1>@Pear@shop@@")
!67 = !{!68, !69}
!68 = !DIDerivedType(tag: DW_TAG_member, name: "grams", scope: !66, file: !3, line: 8, baseType: !12, size: 32)
!69 = !DIDerivedType(tag: DW_TAG_member, name: "ounces", scope: !66, file: !3, line: 8, baseType: !70, size: 32)
!70 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!71 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !43, file: !3, line: 10, baseType: !72, size: 384, offset: 192, flags: DIFlagPublic)
!72 = !DICompositeType(tag: DW_TAG_array_type, baseType: !42, size: 384, elements: !73)
!73 = !{!74, !75}
!74 = !DISubrange(count: 2)
!75 = !DISubrange(count: 3)
!76 = !DIDerivedType(tag: DW_TAG_member, name: "field", scope: !43, file: !3, line: 11, baseType: !77, size: 64, offset: 576, flags: DIFlagPublic)
!77 = !DIDerivedType(tag: DW_TAG_ptr_to_member_type, baseType: !12, size: 64, flags: DIFlagVirtualInheritance, extraData: !43)
!78 = !DIDerivedType(tag: DW_TAG_member, name: "method", scope: !43, file: !3, line: 12, baseType: !79, size: 128, offset: 640, flags: DIFlagPublic)
!79 = !DIDerivedType(tag: DW_TAG_ptr_to_member_type, baseType: !80, size: 128, flags: DIFlagVirtualInheritance, extraData: !43)
!80 = !DISubroutineType(types: !81)
!81 = !{!12, !82, null}
!82 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !43, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!83 = !DIDerivedType(tag: DW_TAG_typedef, name: "Id", scope: !43, file: !3, line: 13, baseType: !84, flags: DIFlagPublic)
!84 = !DIBasicType(name: "unsigned long", size: 32, encoding: DW_ATE_unsigned)
!85 = !DIDerivedType(tag: DW_TAG_member, name: "id", scope: !43, file: !3, line: 14, baseType: !83, size: 32, offset: 768, flags: DIFlagPublic)
!86 = !DIDerivedType(tag: DW_TAG_member, name: "none", scope: !43, file: !3, line: 15, baseType: !87, size: 64, offset: 832, flags: DIFlagPublic)
!87 = !DIBasicType(tag: DW_TAG_unspecified_type, name: "decltype(nullptr)")
!88 = !DIDerivedType(tag: DW_TAG_member, name: "label", scope: !43, file: !3, line: 17, baseType: !89, size: 64, offset: 896, flags: DIFlagProtected)
!89 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !90, size: 64)
!90 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !91)
!91 = !DIDerivedType(tag: DW_TAG_volatile_type, baseType: !92)
!92 = !DIBasicType(name: "wchar_t", size: 16, encoding: DW_ATE_unsigned)
!93 = !DIDerivedType(tag: DW_TAG_member, name: "kind", scope: !43, file: !3, line: 18, baseType: !5, size: 8, offset: 960, flags: DIFlagProtected)
!94 = !DISubprogram(name: "price", linkageName: "?price@Pear@shop@@UEBAHH@Z", scope: !43, file: !3, line: 9, type: !95, scopeLine: 9, containingType: !43, virtualIndex: 1, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!95 = !DISubroutineType(types: !96)
!96 = !{!12, !97, !12}
!97 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !98, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!98 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !43)
!99 = !{i32 2, !"CodeView", i32 1}
!100 = !{i32 2, !"Debug Info Version", i32 3}
!101 = !{i32 1, !"wchar_size", i32 2}
!102 = !{i32 8, !"PIC Level", i32 2}
!103 = !{i32 7, !"uwtable", i32 2}
!104 = !{i32 1, !"MaxTLSAlign", i32 65536}
!105 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!106 = !DILocation(line: 25, scope: !18)
