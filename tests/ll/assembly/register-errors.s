# A name that an assignment gave to a register is not a symbol, and a register no number.
# test: error -- -mtriple=x86_64-linux-gnu
# CHECK: register-errors.s:7:15: {{*}}a register is no expression
# CHECK: register-errors.s:8:13: {{*}}expected absolute expression
POINTER = %rdi
        .data
        .quad POINTER
        .if %rdi
        .endif
