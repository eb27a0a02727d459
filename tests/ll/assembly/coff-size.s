# COFF counts the bytes of a section in 32 bits, of one without contents, too.
# test: error -- -mtriple=x86_64-pc-windows-msvc
# CHECK: coff-size.s:7:9: unsupported: COFF section of 4 GiB
        .bss
        .zero 8
a:
        .zero 0x100000000
        .zero 16
