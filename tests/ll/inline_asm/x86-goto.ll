; `callbr`: labels, outputs on every edge, one block as several destinations, phis behind; `invoke` of assembly that may throw.
; test: run levels=O0,O2 models=static,pic
; test: run levels=O0,O2 models=static,pic assembler=clang
target triple = "x86_64-unknown-linux-gnu"

define i32 @sign(i64 %a) {
entry:
  callbr void asm sideeffect "testq $0, $0\0Ajs ${1:l}\0Ajz ${2:l}", "r,!i,!i,~{flags}"(i64 %a) to label %plus [label %minus, label %zero]
plus:
  ret i32 1
minus:
  ret i32 -1
zero:
  ret i32 0
}

; The output is used on both ways.
define i64 @outputs(i64 %a, i64 %b) {
entry:
  %r = callbr { i64, i64 } asm sideeffect "movq $2, $0\0Amovq $3, $1\0Acmpq $3, $2\0Aja ${4:l}", "=&r,=&r,r,r,!i,~{flags}"(i64 %a, i64 %b) to label %rest [label %above]
rest:
  %x = extractvalue { i64, i64 } %r, 1
  %t = sub i64 %x, %a
  ret i64 %t
above:
  %y = extractvalue { i64, i64 } %r, 0
  %z = mul i64 %y, 10
  ret i64 %z
}

; Both destinations are one block, which has other predecessors and phis.
define i64 @phis(i64 %a, i1 %c) {
entry:
  br i1 %c, label %asm, label %join
asm:
  %r = callbr i64 asm sideeffect "incq $0\0Atestq $0, $0\0Ajs ${2:l}", "=r,0,!i,~{flags}"(i64 %a) to label %join [label %join]
join:
  %p = phi i64 [ 100, %entry ], [ %r, %asm ], [ %r, %asm ]
  %q = phi i64 [ %a, %entry ], [ 7, %asm ], [ 7, %asm ]
  %s = add i64 %p, %q
  ret i64 %s
}

; A loop whose way back is a label.
define i64 @loop(i64 %n) {
entry:
  br label %head
head:
  %i = phi i64 [ %n, %entry ], [ %next, %head ]
  %sum = phi i64 [ 0, %entry ], [ %more, %head ]
  %more = add i64 %sum, %i
  %next = callbr i64 asm sideeffect "decq $0\0Ajnz ${2:l}", "=r,0,!i,~{flags}"(i64 %i) to label %done [label %head]
done:
  ret i64 %more
}

; >>> driver
; #include <stdio.h>
; typedef long i64;
; int sign(i64);
; i64 outputs(i64, i64), phis(i64, _Bool), loop(i64);
; int main(void) {
;   printf("%d %d %d\n", sign(5), sign(-5), sign(0));
;   printf("%ld %ld\n", outputs(3, 9), outputs(9, 3));
;   printf("%ld %ld %ld %ld\n", phis(1, 0), phis(1, 1), phis(-9, 1), loop(10));
;   return 0;
; }
; >>> output
; 1 -1 0
; 6 90
; 101 9 -1 55
