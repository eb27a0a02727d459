# A jump through an address in memory does not say 'offset'; a symbol's address is its target.
# test: error -- -mtriple=x86_64-linux-gnu
# CHECK: jumps-to-offsets.s:7:14: {{*}}`OFFSET` operator cannot be used in an unconditional branch
# CHECK: jumps-to-offsets.s:8:13: {{*}}`OFFSET` operator cannot be used in an unconditional branch
        .intel_syntax noprefix
        call [v]
        call [offset v]
        jmp [offset v + rax]
        call qword ptr [offset v]
        lea rax, [offset v]
