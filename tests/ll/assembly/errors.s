# Errors in a file of assembly stand at their places, with the line and a mark; several are shown.
# test: error -- -mtriple=x86_64-linux-gnu
# CHECK: errors.s:9:9: {{*}}invalid instruction mnemonic
# CHECK: errors.s:10:9: {{*}}unknown directive '.nothing'
# CHECK: errors.s:11:30: {{*}}expected absolute expression
# CHECK: errors.s:12:1: {{*}}symbol 'f' is already defined
        .text
f:      nop
        frobnicate %eax
        .nothing
        .skip undefined - f, other
f:
