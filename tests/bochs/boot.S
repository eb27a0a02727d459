/* The reset vector and the way to long mode. The ROM image is the last 64 KiB below 1 MiB; nothing else runs
   before it. Page tables are made at 0x1000: the first 4 GiB, mapped to themselves. */

    .section .text
    .code16
    .globl real_start
real_start:
    cli
    mov $rom_gdt_pointer - 0xf0000, %bx
    lgdtl %cs:(%bx)
    mov %cr0, %eax
    or $1, %al
    mov %eax, %cr0
    ljmpl $0x08, $protected

    .code32
protected:
    mov $0x10, %ax
    mov %ax, %ds
    mov %ax, %es
    mov %ax, %ss
    /* 0x1000: level 4; 0x2000: level 3; 0x3000…0x6fff: four tables of pages of 2 MiB */
    mov $0x1000, %edi
    xor %eax, %eax
    mov $0x1800, %ecx
    rep stosl
    movl $0x2003, 0x1000
    movl $0x3003, 0x2000
    movl $0x4003, 0x2008
    movl $0x5003, 0x2010
    movl $0x6003, 0x2018
    mov $0x3000, %edi
    mov $0x83, %eax
    mov $2048, %ecx
1:  mov %eax, (%edi)
    add $0x200000, %eax
    add $8, %edi
    loop 1b
    /* CR4: PAE, OSFXSR, OSXMMEXCPT, FSGSBASE, OSXSAVE */
    mov $0x50620, %eax
    mov %eax, %cr4
    mov $0x1000, %eax
    mov %eax, %cr3
    /* EFER: SYSCALL, long mode */
    mov $0xc0000080, %ecx
    mov $0x101, %eax
    xor %edx, %edx
    wrmsr
    /* CR0: paging, write protection, native x87 errors, x87 there */
    mov $0x80010033, %eax
    mov %eax, %cr0
    ljmpl $0x18, $long_mode

    .code64
long_mode:
    xor %eax, %eax
    mov %eax, %ss
    mov %eax, %ds
    mov %eax, %es
    /* XCR0: x87, SSE, and what there is of AVX and AVX-512 */
    mov $0xd, %eax
    xor %ecx, %ecx
    cpuid
    and $0xe7, %eax
    xor %edx, %edx
    xor %ecx, %ecx
    xsetbv
    fninit
    lea kernel_stack_top(%rip), %rsp
    /* SYSCALL: LSTAR, STAR, SFMASK */
    mov $0xc0000082, %ecx
    mov $syscall_entry, %eax
    xor %edx, %edx
    wrmsr
    mov $0xc0000081, %ecx
    xor %eax, %eax
    mov $0x18, %edx
    wrmsr
    mov $0xc0000084, %ecx
    mov $0x400, %eax
    xor %edx, %edx
    wrmsr
    call kernel
    hlt

/* Everything runs in ring 0, so SYSCALL is answered by a plain jump. The program's red zone is left alone. */
syscall_entry:
    mov %rsp, user_stack(%rip)
    lea syscall_stack_top(%rip), %rsp
    push %rcx
    push %r11
    push %rdi
    push %rsi
    push %rdx
    push %r8
    push %r9
    push %r10
    mov %r10, %rcx
    sub $8, %rsp
    push %rax
    call system_call
    add $16, %rsp
    pop %r10
    pop %r9
    pop %r8
    pop %rdx
    pop %rsi
    pop %rdi
    popfq
    pop %rcx
    mov %rcx, %r11
    mov user_stack(%rip), %rsp
    jmp *%rcx

    .globl enter
/* enter(entry, stack): starts the program. */
enter:
    mov %rsi, %rsp
    xor %edx, %edx
    xor %ebp, %ebp
    jmp *%rdi

/* Exceptions: the number and, where the CPU pushes none, a zero as error code. Stack 1 of the TSS. */
    .altmacro
    .macro vector n
    .if !(\n == 8 || (\n >= 10 && \n <= 14) || \n == 17 || \n == 21)
    push $0
    .endif
    push $\n
    jmp exception_entry
    .balign 16
    .endm
    .balign 16
    .globl exception_vectors
exception_vectors:
    .set i, 0
    .rept 32
    vector %i
    .set i, i + 1
    .endr
exception_entry:
    mov %rsp, %rdi
    call exception
    mov %rax, %rdi
    add $16, %rsp
    iretq

    .section .rodata
    .balign 8
rom_gdt:
    .quad 0
    .quad 0x00cf9a000000ffff    /* 0x08: 32-bit code */
    .quad 0x00cf92000000ffff    /* 0x10: data; also SS after SYSCALL with STAR = 0x18 is null-like: 0x20 */
    .quad 0x00af9a000000ffff    /* 0x18: 64-bit code */
    .quad 0x00cf92000000ffff    /* 0x20: data */
rom_gdt_pointer:
    .word . - rom_gdt - 1
    .long rom_gdt

    .section .reset, "ax"
    .code16
    ljmp $0xf000, $real_start - 0xf0000
    .balign 16

    .bss
    .balign 16
    .space 0x4000
kernel_stack_top:
    .space 0x4000
syscall_stack_top:
    .globl user_stack
user_stack:
    .quad 0
