# Assignments give names to registers, also of other such names, and again to others; registers are compared in conditions. Defaults of
# macro parameters are kept together by parentheses.
# test: run levels=O2 models=static -- -mtriple=x86_64-linux-gnu
# test: object -- -mtriple=x86_64-linux-gnu
# test: dump -- -mtriple=x86_64-linux-gnu
        .text
        .globl  sum
        .type   sum, @function
FIRST = %rdi
        .set    SECOND, %rsi
COPY = FIRST
A = %xmm0
B = %xmm1
        .macro rotate
T_ = A
A = B
B = T_
        .endm
        .macro load base=%rdi, where=((1 + 2) * 8 - 16), to=%rax
        .if \base == %rdi
        mov     \where(\base), \to
        .elseif \base != %rsi
        .error  "not this one"
        .else
        mov     (\base,\base,1), \to
        .endif
        .endm
sum:    load
        add     (SECOND), %rax
        lea     -7(COPY,COPY), %rcx
        sub     COPY, %rcx
        add     7(%rcx), %rax
SECOND = %rdx
        add     SECOND, %rax
        ret
        .size   sum, . - sum
# CHECK: <sum>:
# CHECK: movq	0x8(%rdi), %rax
# CHECK-NEXT: addq	(%rsi), %rax
# CHECK-NEXT: leaq	-0x7(%rdi,%rdi), %rcx
# CHECK-NEXT: subq	%rdi, %rcx
# CHECK-NEXT: addq	0x7(%rcx), %rax
# CHECK-NEXT: addq	%rdx, %rax

        .globl  vectors
        .type   vectors, @function
vectors:
        addss   B, A
        rotate
        addss   B, A
        rotate
        mulss   B, A
SEG = %fs
        mov     SEG:0, %rax
        ret
        .size   vectors, . - vectors
# CHECK: <vectors>:
# CHECK: addss	%xmm1, %xmm0
# CHECK-NEXT: addss	%xmm0, %xmm1
# CHECK-NEXT: mulss	%xmm1, %xmm0
# CHECK-NEXT: movq	%fs:0x0, %rax
        .section .note.GNU-stack,"",@progbits
# >>> driver
# #include <stdio.h>
# extern long sum(long *, long *, long);
# extern float vectors(float, float);
# int main(void) {
#   long a[2] = {1, 20}, b = 300;
#   printf("%ld\n", sum(a, &b, 5));
#   return 0;
# }
# >>> output
# 326
