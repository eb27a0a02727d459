; Operands where few registers are left: rbp among all others is held in the frame; wide values are in several registers.
; test: run levels=O0,O2
target triple = "x86_64-unknown-linux-gnu"

define i64 @all(i64 %n) nounwind {
  %r = call { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } asm "mov $$1, %rax; mov $$2, %rbx; mov $$3, %rcx; mov $$4, %rdx; mov $$5, %rsi; mov $$6, %rdi; mov $$7, %rbp; mov $$8, %r8; mov $$9, %r9; mov $$10, %r10; mov $$11, %r11; mov $$12, %r12; mov $$13, %r13; mov $$14, %r14; mov $$15, %r15", "={ax},={bx},={cx},={dx},={si},={di},={bp},={r8},={r9},={r10},={r11},={r12},={r13},={r14},={r15},~{flags}"()
  %a = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %r, 0
  %b = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %r, 1
  %c = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %r, 2
  %d = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %r, 3
  %e = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %r, 4
  %f = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %r, 5
  %g = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %r, 6
  %h = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %r, 7
  %i = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %r, 8
  %j = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %r, 9
  %k = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %r, 10
  %l = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %r, 11
  %m = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %r, 12
  %o = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %r, 13
  %p = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %r, 14
  call void asm sideeffect "", "{ax},{bx},{cx},{dx},{si},{di},{bp},{r8},{r9},{r10},{r11},{r12},{r13},{r14},{r15},~{flags}"(i64 %p, i64 %o, i64 %m, i64 %l, i64 %k, i64 %j, i64 %i, i64 %h, i64 %g, i64 %f, i64 %e, i64 %d, i64 %c, i64 %b, i64 %a)
  %s0 = call i64 asm "lea (%rbp,$1), %rax", "={ax},r,{bp}"(i64 %a, i64 %g)
  %s1 = mul i64 %s0, %p
  %s2 = add i64 %s1, %n
  %s3 = add i64 %s2, %h
  ret i64 %s3
}

define i64 @halves(i128 %v) {
  %r = call i128 asm "add %rax, %rdx", "=A,0,~{flags}"(i128 %v)
  %q = call i128 asm "# $0", "=Q,0"(i128 %r)
  %w = lshr i128 %q, 64
  %t = trunc i128 %w to i64
  ret i64 %t
}

define i64 @quad(fp128 %v) {
  %r = call fp128 asm "# $0", "=r,0"(fp128 %v)
  %b = bitcast fp128 %r to i128
  %w = lshr i128 %b, 64
  %t = trunc i128 %w to i64
  ret i64 %t
}

; >>> driver
; #include <stdio.h>
; long all(long), halves(__int128), quad(__float128);
; int main(void) {
;   printf("%ld %ld %lx\n", all(1000), halves(((__int128)5 << 64) | 7), quad(1));
; }
; >>> output
; 1128 12 3fff000000000000
