# What is found wrong when the text has been read stands where the macro was asked for.
# test: error -- -mtriple=x86_64-linux-gnu
# CHECK: errors-in-macros.s:8:9: {{*}}undefined temporary symbol '.Lone'
        .text
        .macro  point name
        .quad   .L\name
        .endm
        point   one
