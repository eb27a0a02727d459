// Data of big-endian AArch64 in assembly; instructions are little-endian.
// test: readobj show=hex-dump=.data check=DATA -- -mtriple=aarch64_be-linux-gnu
// test: readobj show=hex-dump=.text check=TEXT -- -mtriple=aarch64_be-linux-gnu
// DATA: 0x00000000 01020304 05060708 090a0b0c 0d0e0f10
// DATA-NEXT: 0x00000010 01020102 01020102 3fc00000 00000014
// DATA-NEXT: 0x00000020 00000000 00000000 00000000 00000007
// TEXT: 0x00000000 c0035fd6 1f2003d5 00000008 1f2003d5
    .data
start:
    .word 0x01020304
    .hword 0x0506, 0x0708
    .xword 0x090a0b0c0d0e0f10
    .fill 4, 2, 0x0102
    .float 1.5
    .word . - start - 8
    .octa 7
    .text
    ret
    nop
    .word . - . + 8
    .inst 0xd503201f
