; Objects for Windows say by which compiler they were made, whatever debug information there is.
; test: readobj show=codeview -- -mtriple=x86_64-pc-windows-msvc -O0
; test: readobj show=codeview -- -mtriple=x86_64-w64-windows-gnu -O2
; test: readobj show=codeview -- -mtriple=aarch64-pc-windows-msvc -O2
; CHECK: SubSectionType: Symbols (0xF1)
; CHECK: Kind: S_OBJNAME (0x1101)
; CHECK: Kind: S_COMPILE3 (0x113C)
; CHECK: Language: Cpp (0x1)
; CHECK: FrontendVersion: 3.4.5.0
; CHECK: VersionName: compiler version 3.4.5
; CHECK-NOT: ProcIdSym
; CHECK-NOT: SubSectionType: Lines
define void @f() !dbg !5 {
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, producer: "compiler version 3.4.5", emissionKind: NoDebug)
!1 = !DIFile(filename: "a.cpp", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 2, !"CodeView", i32 1}
!5 = distinct !DISubprogram(name: "f", file: !1, unit: !0, type: !6, spFlags: DISPFlagDefinition)
!6 = !DISubroutineType(types: !7)
!7 = !{null}
