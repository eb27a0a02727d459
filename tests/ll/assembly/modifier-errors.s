// Modifiers of Apple's assembler are refused elsewhere, as LLVM does.
// test: error -- -mtriple=aarch64-linux-gnu
// CHECK: modifier-errors.s:5:20: {{*}}invalid variant 'page'
// CHECK: modifier-errors.s:6:23: {{*}}invalid variant 'pageoff'
        adrp x0, v@page
        add x0, x0, v@PAGEOFF
