; -emit-call-site-info tells what calls pass: numbers, what registers hold that the call leaves alone, what the function was
; itself entered with. Declarations of called functions have linkage names if asked for.
; test: dwarf show=debug-info -- -O2 -mtriple=x86_64-linux-gnu -emit-call-site-info -add-linkage-names-to-declaration-call-origins
; test: dwarf show=debug-info -- -O2 -mtriple=aarch64-linux-gnu -emit-call-site-info -add-linkage-names-to-declaration-call-origins
; CHECK: DW_TAG_call_site_parameter
; CHECK-NEXT: DW_AT_location
; CHECK-NEXT: DW_AT_call_value{{*}}(DW_OP_constu 0xffffffffffffff9c)
; CHECK: DW_TAG_call_site_parameter
; CHECK: DW_AT_call_value{{*}}(DW_OP_entry_value(DW_OP_reg
; CHECK: DW_TAG_call_site_parameter
; CHECK: DW_AT_call_value{{*}}(DW_OP_breg{{*}}+0)
; CHECK: DW_AT_linkage_name{{*}}"_Zg"
define void @f(i64 %a, i64 %b) !dbg !5 {
  call void @g(i64 %b, i64 -100), !dbg !9
  call void @g(i64 %a, i64 %a), !dbg !9
  store i64 %a, ptr @x, !dbg !9
  ret void, !dbg !9
}
@x = global i64 0
declare !dbg !6 void @g(i64, i64)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, type: !7, scopeLine: 3, flags: DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!6 = !DISubprogram(name: "g", linkageName: "_Zg", scope: !1, file: !1, line: 1, type: !7, spFlags: DISPFlagOptimized)
!7 = !DISubroutineType(types: !8)
!8 = !{null}
!9 = !DILocation(line: 4, column: 1, scope: !5)
