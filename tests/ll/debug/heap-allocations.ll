; CodeView: calls that allocate memory, and for what. A tail call has no place to return to.
; test: readobj show=codeview -- -mtriple=x86_64-pc-windows-msvc -O2
; CHECK: Kind: S_HEAPALLOCSITE
; CHECK: CallInstructionSize: 0x5
; CHECK-NEXT: Type: int
; CHECK: Kind: S_HEAPALLOCSITE
; CHECK: Type: s
; CHECK: Kind: S_HEAPALLOCSITE
; CHECK: Type: void
; CHECK: Kind: S_HEAPALLOCSITE
; CHECK: Type: s*
; test: readobj check=ARM show=codeview -- -mtriple=aarch64-pc-windows-msvc -O0
; ARM: Kind: S_HEAPALLOCSITE
; ARM: CallInstructionSize: 0x4
declare ptr @alloc(i64)
declare ptr @alloc2(i64)
define void @f(ptr %p) !dbg !5 {
  %a = call ptr @alloc(i64 4), !dbg !9, !heapallocsite !4
  store ptr %a, ptr %p, !dbg !9
  %b = call ptr @alloc(i64 8), !dbg !10, !heapallocsite !11
  store ptr %b, ptr %p, !dbg !9
  %d = call ptr @alloc(i64 8), !dbg !10, !heapallocsite !13
  store ptr %d, ptr %p, !dbg !9
  %c = call ptr %b(i64 8), !dbg !10, !heapallocsite !12
  store ptr %c, ptr %p, !dbg !9
  ret void, !dbg !10
}
define ptr @g() !dbg !15 {
  %a = tail call ptr @alloc(i64 4), !dbg !16, !heapallocsite !4
  ret ptr %a, !dbg !16
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "p", emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/d")
!2 = !{i32 2, !"CodeView", i32 1}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{null}
!9 = !DILocation(line: 2, column: 3, scope: !5)
!10 = !DILocation(line: 3, column: 3, scope: !5)
!11 = !DICompositeType(tag: DW_TAG_structure_type, name: "s", file: !1, line: 4, size: 32, elements: !{})
!12 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !11, size: 64)
!13 = !{}
!15 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!16 = !DILocation(line: 2, column: 3, scope: !15)
