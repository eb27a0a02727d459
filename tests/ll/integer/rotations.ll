; Shifts by counts that are the width together, as loops write them that count from 0: rotations by registers.
; test: run
; test: asm check=A64 -- -mtriple=aarch64-linux-gnu -O2
; test: asm check=X86 -- -mtriple=x86_64-linux-gnu -O2
; A64: up:
; A64-NEXT: add x
; A64-NEXT: sub x{{*}}, xzr, x
; A64-NEXT: ror x0
; A64-NEXT: ret
; X86: up:
; X86: rolq %cl
define i64 @up(i64 %x, i64 %k) {
  %n = add nuw nsw i64 %k, 3
  %l = shl i64 %x, %n
  %m = sub nuw nsw i64 61, %k
  %r = lshr i64 %x, %m
  %v = or i64 %r, %l
  ret i64 %v
}
; A64: down:
; A64-NEXT: ror w0, w0, w1
define i32 @down(i32 %x, i32 %n) {
  %v = call i32 @llvm.fshr.i32(i32 %x, i32 %x, i32 %n)
  ret i32 %v
}
; A64: near:
; A64: lsr
define i64 @near(i64 %x, i64 %k) {
  %n = add nuw nsw i64 %k, 3
  %l = shl i64 %x, %n
  %m = sub nuw nsw i64 60, %k
  %r = lshr i64 %x, %m
  %v = or i64 %r, %l
  ret i64 %v
}
declare i32 @llvm.fshr.i32(i32, i32, i32)
; >>> driver
; #include <stdio.h>
; unsigned long long up(unsigned long long, unsigned long long), near(unsigned long long, unsigned long long);
; unsigned down(unsigned, unsigned);
; int main(void) {
;   for (int i = 0; i < 60; i += 7)
;     printf("%llx %x %llx\n", up(0x0123456789abcdefu, i), down(0x89abcdefu, i), near(0x0123456789abcdefu, i));
; }
; >>> output
; 91a2b3c4d5e6f78 89abcdef 91a2b3c4d5e6f78
; 8d159e26af37bc04 df13579b 8d159e26af37bc09
; 8acf13579bde0246 37be26af 8acf13579bde048d
; 6789abcdef012345 5e6f7c4d 6789abcdef02468a
; c4d5e6f78091a2b3 9abcdef8 c4d5e6f781234567
; 6af37bc048d159e2 f13579bd 6af37bc091a2b3c4
; 79bde02468acf135 7be26af3 79bde048d159e26a
; def0123456789abc e6f7c4d5 def02468acf13579
; 78091a2b3c4d5e6f abcdef89 78123456789abcde
