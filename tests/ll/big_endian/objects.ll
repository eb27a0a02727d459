; Objects of big-endian AArch64 beside llc's: data, relocations, unwind tables and debug information in big-endian order.
; test: readobj show=file-headers check=HEAD -- -mtriple=aarch64_be-linux-gnu
; test: readobj show=hex-dump=.data check=DATA -- -mtriple=aarch64_be-linux-gnu
; test: relocations -- -mtriple=aarch64_be-linux-gnu
; test: reassemble -- -mtriple=aarch64_be-linux-gnu
; test: dwarf show=eh-frame check=FRAME -- -mtriple=aarch64_be-linux-gnu
; test: dwarf show=debug-info,debug-line check=DEBUG -- -mtriple=aarch64_be-linux-gnu
; test: dump check=CODE -- -mtriple=aarch64_be-linux-gnu -O2
; HEAD: Format: elf64-bigaarch64
; HEAD: DataEncoding: BigEndian (0x2)
; HEAD: Machine: EM_AARCH64 (0xB7)
target triple = "aarch64_be-linux-gnu"

; DATA: 0x00000000 01020304 05060708 090a0b0c 0d0e0f10
; DATA-NEXT: 0x00000010 3fc00000 00000102 40040000 00000000
; DATA-NEXT: 0x00000020 3fff4000 00000000 00000000 00000000
; DATA-NEXT: 0x00000030 01020300 00000000 00010002 00030004
; DATA-NEXT: 0x00000040 05
@wide = global i128 1339673755198158349044581307228491536, align 16
@single = global float 1.5
@half = global i32 258
@double = global double 2.5
@quad = global fp128 0xL00000000000000003FFF400000000000, align 16
@odd = global i24 66051, align 8
@vector = global <4 x i16> <i16 1, i16 2, i16 3, i16 4>
@mask = global <3 x i1> <i1 1, i1 0, i1 1>, align 4
@address = constant ptr @target
@distance = constant i32 trunc (i64 sub (i64 ptrtoint (ptr @target to i64), i64 ptrtoint (ptr @distance to i64)) to i32)

; CODE: ret
; FRAME: CIE
; FRAME: pc=00000000...
; DEBUG: DW_TAG_subprogram
; DEBUG: DW_AT_name ("target")
define i32 @target(i32 %n) uwtable !dbg !5 {
  %r = add i32 %n, 3, !dbg !8
  ret i32 %r, !dbg !8
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "hand", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "target", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !7)
!7 = !{}
!8 = !DILocation(line: 2, column: 3, scope: !5)
