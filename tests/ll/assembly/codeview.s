# CodeView's tables from a file of assembly: files with checksums, lines, an inlined call, where a variable is.
# test: readobj show=codeview -- -mtriple=x86_64-windows-msvc
# CHECK: BinaryAnnotations [
# CHECK: ChangeCodeOffsetAndLineOffset: {CodeOffset: 0x3, LineOffset: 1}
# CHECK: ChangeCodeLength: 0x2
# CHECK: DefRangeRegisterSym {
# CHECK: Register: EAX
# CHECK: OffsetStart: .text+0x3
# CHECK: Range: 0x2
# CHECK: SubSectionSize: 0x3C
# CHECK: ChecksumSize: 0x10
# CHECK: ChecksumKind: MD5
# CHECK: FunctionLineTable [
# CHECK: LinkageName: twice
# CHECK: CodeSize: 0x6
# CHECK: Filename: C:\a.c (0x0)
# CHECK: +0x0 [
# CHECK: LineNumberStart: 7
# CHECK: IsStatement: Yes
# CHECK: +0x3 [
# CHECK: LineNumberStart: 8
# CHECK: +0x5 [
# CHECK: LineNumberStart: 9
        .text
        .globl  twice
twice:
        .cv_file 1 "C:\\a.c" "000102030405060708090A0B0C0D0E0F" 1
        .cv_func_id 0
        .cv_loc 0 1 7 0 is_stmt 1
        movslq  %ecx, %rax
        .cv_inline_site_id 1 within 0 inlined_at 1 8 5
        .cv_loc 1 1 3 9
.Lfrom:
        addl    %eax, %eax
.Lto:
        .cv_loc 0 1 9 1
        retq
.Lend:
        .section .debug$S,"dr"
        .p2align 2
        .long   4
        .long   0xf1
        .long   .Llast-.Lfirst
.Lfirst:
        .short  .Lfunction_end-.Lfunction
.Lfunction:
        .short  0x1147
        .zero   12
        .long   .Lend-twice
        .zero   12
        .secrel32 twice
        .secidx twice
        .byte   0
        .asciz  "twice"
.Lfunction_end:
        .short  .Lsite_end-.Lsite
.Lsite:
        .short  0x114d
        .zero   8
        .long   0x1002
        .cv_inline_linetable 1 1 2 twice .Lend
.Lsite_end:
        .cv_def_range .Lfrom .Lto, reg, 17
        .short  2, 0x114e
        .short  2, 0x114f
.Llast:
        .p2align 2
        .cv_linetable 0, twice, .Lend
        .cv_filechecksums
        .cv_stringtable
