; Module-level assembly whose words stand on several lines, or behind another entity: errors stand at the place in the string.
; test: error
; CHECK: errors-behind-comments.ll:7:18: {{*}}expected newline
target triple = "x86_64-unknown-linux-gnu" module asm "nop" module asm "nop"
module; comment
  ; more
 asm "\09.byte 15.nothing ;"
