# A file of assembly: code that is called from C, unwinds through C++'s tables, data, relaxed branches, both dialects.
# test: run levels=O2 -- -mtriple=x86_64-linux-gnu
# test: object -- -mtriple=x86_64-linux-gnu
# test: relocations -- -mtriple=x86_64-linux-gnu
        .text
        .globl  sum
        .type   sum, @function
        .p2align 4
sum:                                    # long sum(const long *p, long n)
        .cfi_startproc
        pushq   %rbx
        .cfi_def_cfa_offset 16
        .cfi_offset %rbx, -16
        xorl    %eax, %eax
        xorl    %ebx, %ebx
1:      cmpq    %rsi, %rbx
        jge     2f
        addq    (%rdi,%rbx,8), %rax
        incq    %rbx
        jmp     1b
2:      popq    %rbx
        .cfi_def_cfa_offset 8
        ret
        .cfi_endproc
        .size   sum, . - sum

        .globl  pick
        .type   pick, @function
pick:                                   # const char *pick(int n)
        .intel_syntax noprefix
        lea     rax, [rip + names]
        movsxd  rdi, edi
        movsxd  rcx, dword ptr [rax + rdi * 4]
        add     rax, rcx
        ret
        .att_syntax
        .size   pick, . - pick

        .section .rodata, "a", @progbits
        .balign 4
names:
        .irp    name, zero, one, two
        .long   .L\name - names
        .endr
        .irp    name, zero, one, two
.L\name: .asciz "\name"
        .endr

        .data
        .globl  counter
        .weak   counter_alias
        .set    counter_alias, counter
        .type   counter, @object
        .size   counter, 8
        .balign 8
counter: .quad  41

        .globl  bump
        .text
bump:   movq    counter@GOTPCREL(%rip), %rax
        incq    (%rax)
        movq    (%rax), %rax
        jmp     identity@PLT

        .section .note.GNU-stack, "", @progbits
# >>> driver
# #include <stdio.h>
# long sum(const long *p, long n);
# const char *pick(int n);
# long bump(void);
# long identity(void) { long value; __asm__("" : "=a"(value)); return value; }
# extern long counter_alias;
# int main(void) {
#   long values[] = {1, 2, 3, 4};
#   printf("%ld %s %s\n", sum(values, 4), pick(0), pick(2));
#   long bumped = bump();
#   printf("%ld %ld\n", bumped, counter_alias);
# }
# >>> output
# 10 zero two
# 42 42
