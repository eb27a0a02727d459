// A file of assembly for AArch64: branches, literals, addresses by pages, alignment with instructions.
// test: run arch=aarch64 levels=O2 models=static -- -mtriple=aarch64-linux-gnu
// test: object -- -mtriple=aarch64-linux-gnu
// test: relocations -- -mtriple=aarch64-linux-gnu
        .text
        .globl  fill
        .type   fill, %function
        .p2align 4
fill:   .cfi_startproc
        cbz     x1, 2f
1:      strb    w2, [x0], #1
        subs    x1, x1, #1
        b.ne    1b
2:      ret
        .cfi_endproc
        .size   fill, . - fill

        .macro  address reg, name
        adrp    \reg, \name
        add     \reg, \reg, :lo12:\name
        .endm

        .globl  answer
        .type   answer, %function
answer: address x0, number
        ldr     w0, [x0]
        ldr     w1, =0x12345678
        add     w0, w0, w1
        ret
        .ltorg
        .size   answer, . - answer

        .data
        .globl  number
        .type   number, %object
        .balign 4
number: .word   42
        .size   number, 4
// >>> driver
// #include <stdio.h>
// void fill(char *p, long n, int c);
// int answer(void);
// int main(void) {
//   char text[6] = "";
//   fill(text, 5, 'x');
//   printf("%s %x\n", text, answer());
// }
// >>> output
// xxxxx 123456a2
