# COFF has no greater alignments.
# test: error -- -mtriple=x86_64-pc-windows-msvc
# CHECK: coff-alignment.s:6:9: {{*}}alignment of more than 8192 bytes in COFF section '.text'
        .text
        .p2align 13
        .p2align 14
