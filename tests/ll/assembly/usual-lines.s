# Lines that look as compilers write them, and are not quite: labels before statements, comments in all places, directives
# where lines start, numbers of other bases, conditions.
# test: object -- -mtriple=x86_64-linux-gnu
# test: relocations -- -mtriple=x86_64-linux-gnu
# test: readobj show=hex-dump=.text -- -mtriple=x86_64-linux-gnu
# CHECK: 0x00000000 90010203 0810040c 00000007 00fdffc0
# CHECK: 0x00000010 ba8a3cd5 62040025 00000061 23623b63
# CHECK: 0x00000020 78007900 90060900 00000700 0000c308
# CHECK: 0x00000030 b8070000 00e80000 0000b807 000000c3
# CHECK: 0x00000040 8b4008f3 a4f08307 01ebfe90 90909090
	.text
.globl main
main:	nop	# a comment
.byte 1 # one
.byte	2,3
	.byte 010
	.byte 0x10	;.byte 4
	.long 12 ; .short 7 // seven
	.short -3
	.quad 1234567890123456
	.long	.Lend - main	# ; .byte 9
label: .Llocal: .ascii "a#b;c" # no string: "
	.asciz	"x", "y"	; nop
.Lend:/* a comment
.byte 5 */ .byte 6
	.byte.L = 3
	.byte = 9
	.long .byte
value=7
	.long value # seven
.value:	ret
	.if value == 7
	.byte 8
	.elseif 1
	.byte 9
	.else
	.error "not here"
	.endif
	.if 0
	label:
	.byte 10
	.nothing
	movl %eax, (
	.endif
	movl	$7, %eax # ; ret
	callq	other@PLT # far
	movl	$7, %eax ; ret
	movl	8(%rax), %eax /* ; ret */
	rep; movsb
	lock	addl	$1, (%rdi)
.Ltmp: jmp .Ltmp
	.p2align	4, 0x90
	.type	main,@function
	.size	main, .Lend-main
