; Module-level assembly without instructions: sections, data, expressions, macros; symbols of the IR and of the text.
; test: run models=static
; test: object models=static
; test: relocations -- -relocation-model=static
target triple = "x86_64-unknown-linux-gnu"
module asm ".macro entry name, value:req, more:vararg"
module asm ".quad \\name"
module asm ".long \\value, \\more"
module asm ".endm"
module asm ".pushsection .data.table, \22aw\22, @progbits"
module asm ".globl table, table_end"
module asm ".type table, @object"
module asm ".balign 16"
module asm "table:"
module asm "entry counter, 7, 8"
module asm "entry helper, 0x10 + 3 * 4, -1"
module asm ".if 1 - 1; .error \22not here\22; .else; entry 1f, 1, 2; .endif"
module asm "1: .set table_end, ."
module asm ".size table, table_end - table"
module asm ".popsection"
module asm ".section .rodata.words, \22a\22"
module asm "words: .irp n, 1, 2, 3"
module asm ".short \\n * 256"
module asm ".endr"
module asm ".rept 2; .byte 5; .endr"
module asm ".fill 3, 2, 0x0102"
module asm ".string \22a\\tb\\101\22"
module asm ".uleb128 2f - words, 300"
module asm ".sleb128 -129"
module asm ".float 1.5"
module asm "2: .octa 0x0102030405060708090a0b0c0d0e0f10"
module asm ".org words + 64, 0xcc"
module asm ".globl words_size"
module asm ".set words_size, . - words"
module asm ".pushsection .data.table; .globl size; size: .quad words_size; .popsection"
module asm ".globl words_copy"
module asm "words_copy = words"
module asm ".weak missing"
module asm ".hidden helper"
module asm ".comm tentative, 24, 8"
@counter = global i32 3
@table = external global [48 x i8]
@words_copy = external global [64 x i8]
@words_size = external global i8
@tentative = external global [3 x i64]
@missing = extern_weak global i8

define i64 @helper() {
  %p = load ptr, ptr @table
  %n = load i32, ptr %p
  %w = load i64, ptr getelementptr (i8, ptr @words_copy, i64 40)
  %e = zext i32 %n to i64
  %s = add i64 %e, %w
  store i64 %s, ptr getelementptr (i8, ptr @tentative, i64 16)
  ret i64 %s
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; extern struct { void *name; int value, more; } table[3], table_end;
; extern const unsigned char words_copy[];
; extern const long size;
; extern long tentative[3];
; extern int counter;
; int main(void) {
;   for (int i = 0; i < 3; i++) printf("%d %d\n", table[i].value, table[i].more);
;   printf("%d %d %d\n", &table[3] == &table_end, table[0].name == &counter, table[2].name == &table_end);
;   for (int i = 0; i < 64; i++) printf("%02x%s", words_copy[i], i % 16 == 15 ? "\n" : " ");
;   long (*helper)(void) = (long (*)(void))table[1].name;
;   long value = helper();
;   printf("%lx %d %ld\n", value, value == tentative[2], size);
; }
; >>> output
; 7 8
; 28 -1
; 1 2
; 1 1 1
; 00 01 00 02 00 03 05 05 02 01 02 01 02 01 61 09
; 62 41 00 1c ac 02 ff 7e 00 00 c0 3f 10 0f 0e 0d
; 0c 0b 0a 09 08 07 06 05 04 03 02 01 cc cc cc cc
; cc cc cc cc cc cc cc cc cc cc cc cc cc cc cc cc
; cccccccc01020307 1 64
