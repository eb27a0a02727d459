; Macros and numbers of the module's assembly are known in inline assembly, distances between labels are numbers, and
; strings may stand in sections that the linker merges.
; test: run levels=O0,O2 models=static,pic arch=x86_64
; test: run levels=O0,O2 models=static,pic assembler=clang arch=x86_64

module asm ".macro bump reg, by=1"
module asm "  addq $\\by, \\reg"
module asm "  incq \\reg"
module asm ".endm"
module asm ".set step, 5"
module asm "twice = 2 * step"

define i64 @bumped(i64 %a) {
  %r = call i64 asm "bump $0, 3\0Abump $0, by=4", "=r,0,~{flags}"(i64 %a)
  ret i64 %r
}

define i64 @number(i64 %a) {
  %r = call i64 asm "addq $$twice, $0\0A.if step == 5\0Aincq $0\0A.endif", "=r,0,~{flags}"(i64 %a)
  ret i64 %r
}

define i32 @size() {
  %r = call i32 asm "jmp 2f\0A1: nop\0Anop\0Anop\0A2: movl $$(2b - 1b), $0", "=r"()
  ret i32 %r
}

define ptr @string() {
  %r = call ptr asm "leaq 1f(%rip), $0\0A.pushsection .rodata.str1.1, \22aMS\22, @progbits, 1\0A1: .asciz \22inline\22\0A.popsection", "=r"()
  ret ptr %r
}

define i32 @filled() {
  %r = call i32 asm "jmp 2f\0A.balign 16, 0x2a\0A1: .byte 0\0A.balign 8, 0x2b\0A2: movzbl 1b+7(%rip), $0", "=r"()
  ret i32 %r
}

@words = internal global [4 x i32] [i32 1, i32 2, i32 3, i32 4]

; The address of an element is a constant.
define i32 @element() {
  %p = getelementptr [4 x i32], ptr @words, i64 0, i64 2
  %r = call i32 asm "movl ${1:P}(%rip), $0", "=r,^Ws"(ptr %p)
  ret i32 %r
}

; In Intel's syntax two dollars are nothing, and an element is counted from the variable.
define i32 @intel(i64 %i) {
  %r = call i32 asm inteldialect "lea rcx, $2\0Amov $0, dword ptr [rcx + $1 * $$4 + $$4]", "=r,r,*m,~{rcx}"(i64 %i, ptr elementtype([4 x i32]) @words)
  ret i32 %r
}

; What is called is the function, not the pointer that is its first bytes.
define internal i32 @seven() {
  ret i32 7
}
define i32 @called() {
  %r = call i32 asm sideeffect "subq $$128, %rsp\0Acall ${1:P}\0Aaddq $$128, %rsp", "={ax},*m,~{cx},~{dx},~{si},~{di},~{r8},~{r9},~{r10},~{r11},~{flags},~{memory}"(ptr elementtype(i32) @seven)
  ret i32 %r
}

; >>> driver
; #include <stdio.h>
; long bumped(long), number(long);
; int size(void), filled(void), element(void), intel(long), called(void);
; const char *string(void);
; int main(void) {
;   printf("%ld %ld %d %s %d\n", bumped(1), number(1), size(), string(), filled());
;   printf("%d %d %d\n", element(), intel(1), called());
;   return 0;
; }
; >>> output
; 10 12 3 inline 43
; 3 3 7
