; A function without lines has no end of its prologue: its call, of line 0, would be that.
; test: dwarf show=debug-line -- -O0 -mtriple=x86_64-linux-gnu
; test: dwarf show=debug-line -- -O0 -mtriple=aarch64-linux-gnu
; CHECK: {{*}} 0 0 0 0 0 0 is_stmt
; CHECK-NOT: prologue_end
; CHECK: end_sequence
define ptr @thunk(ptr %this) !dbg !5 {
  %slot = alloca ptr
  store ptr %this, ptr %slot
  %p = load ptr, ptr %slot, !dbg !6
  %q = getelementptr i8, ptr %p, i64 -8, !dbg !6
  %r = tail call ptr @real(ptr %q), !dbg !6
  ret ptr undef, !dbg !6
}
declare ptr @real(ptr)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "p", runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cpp", directory: "/d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !7)
!5 = distinct !DISubprogram(linkageName: "thunk", scope: !1, file: !1, line: 1, type: !4, flags: DIFlagArtificial | DIFlagThunk, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DILocation(line: 0, scope: !5)
!7 = !{null}
