# A symbol that is not defined has no distance from itself.
# test: error -- -mtriple=x86_64-linux-gnu
# CHECK: undefined-differences.s:7:28: {{*}}symbol 'thing' can not be undefined in a subtraction expression
# CHECK: undefined-differences.s:8:20: {{*}}symbol 'thing' can not be undefined in a subtraction expression
        .text
a:      .long a-a, behind-behind, .text-.text
        mov     %rax, thing-thing
        .long thing-thing
        .set same, behind-behind
        .long same
behind:
