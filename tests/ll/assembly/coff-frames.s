# COFF has no address of 2 bytes.
# test: error -- -mtriple=x86_64-windows-gnu
# CHECK: coff-frames.s:5:9: {{*}}unsupported relocation type
f:
        .cfi_startproc
        .cfi_personality 2, g
        nop
        .cfi_endproc
