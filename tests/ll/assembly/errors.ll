; Errors in module-level assembly stand at the place in the string, also behind escapes; within a macro, where it is called.
; test: error
; CHECK: errors.ll:9:24: {{*}}unknown directive
target triple = "x86_64-unknown-linux-gnu"
module asm ".macro twice what"
module asm ".byte \\what"
module asm ".byte \\what"
module asm ".endm"
module asm "\09.byte 1;.nothing 5"
