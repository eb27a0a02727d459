; Operands of inline assembly on AArch64.
; test: run levels=O0,O2 models=static,pic arch=aarch64 -- -mtriple=aarch64-linux-gnu
; test: run levels=O0,O2 models=static,pic assembler=clang arch=aarch64 -- -mtriple=aarch64-linux-gnu

@table = internal global [4 x i64] [i64 3, i64 5, i64 7, i64 11]

define i64 @tied(i64 %a, i64 %b) {
  %r = call i64 asm "sub $0, $0, $2", "=r,0,r"(i64 %a, i64 %b)
  ret i64 %r
}

define i32 @narrow(i32 %a, i32 %b) {
  %r = call i32 asm "add ${0:w}, ${1:w}, ${2:w}", "=r,r,r"(i32 %a, i32 %b)
  ret i32 %r
}

define i64 @early_same(i64 %a) {
  %r = call i64 asm "mvn $0, $0\0Aadd $0, $0, $2", "=&r,0,r"(i64 %a, i64 %a)
  ret i64 %r
}

define i64 @element(i64 %i) {
  %p = getelementptr [4 x i64], ptr @table, i64 0, i64 %i
  %r = call i64 asm "ldr $0, $1", "=r,*Q"(ptr elementtype(i64) %p)
  ret i64 %r
}

define i64 @in_place(i64 %a) {
  %s = alloca i64
  store i64 %a, ptr %s
  call void asm sideeffect "ldr x9, $0\0Aadd x9, x9, #1\0Astr x9, $0", "=*m,*m,~{x9},~{memory}"(ptr elementtype(i64) %s, ptr elementtype(i64) %s)
  %r = load i64, ptr %s
  ret i64 %r
}

define i64 @constants(i64 %a) {
  %r = call i64 asm "add $0, $1, #${2:c}\0Aadd $0, $0, $3\0Aand $0, $0, $4", "=&r,r,i,I,L"(i64 %a, i64 100, i64 8192, i64 65535)
  ret i64 %r
}

define i64 @zero(i64 %a) {
  %s = alloca i64
  store i64 %a, ptr %s
  call void asm sideeffect "str ${1:x}, $0", "=*m,rZ"(ptr elementtype(i64) %s, i64 0)
  %r = load i64, ptr %s
  %t = call i64 asm "add $0, $1, $2", "=r,r,z"(i64 %r, i64 0)
  ret i64 %t
}

define i32 @below(i64 %a, i64 %b) {
  %r = call { i32, i32 } asm "cmp $2, $3", "={@cclo},={@cceq},r,r"(i64 %a, i64 %b)
  %x = extractvalue { i32, i32 } %r, 0
  %y = extractvalue { i32, i32 } %r, 1
  %z = shl i32 %y, 1
  %s = or i32 %x, %z
  ret i32 %s
}

; Frame record, base pointer, link register, registers of the encoder.
define i64 @clobbers(i64 %n) "frame-pointer"="all" {
  %v = alloca i64, align 64
  %d = alloca i8, i64 %n
  store i64 40, ptr %v
  store i8 2, ptr %d
  call void asm sideeffect "mov x16, #0\0Amov x17, #0\0Amov x29, #0\0Amov x30, #0\0Amov x20, #0\0Afmov d8, xzr", "~{x16},~{x17},~{x29},~{x30},~{x20},~{d8}"()
  %x = load i64, ptr %v
  %y = load i8, ptr %d
  %z = zext i8 %y to i64
  %s = add i64 %x, %z
  ret i64 %s
}

define i64 @named(i64 %a, i64 %b) {
  %r = call i64 asm "sub x16, x16, x17", "={x16},{x16},{x17}"(i64 %a, i64 %b)
  %s = call i64 asm "mvn x18, $1", "={x18},r"(i64 %r)
  ret i64 %s
}

define double @vector(double %a, double %b) {
  %r = call double asm "fadd ${0:d}, ${1:d}, ${2:d}", "=w,w,w"(double %a, double %b)
  ret double %r
}

define i64 @double_bits(double %a) {
  %r = call i64 asm "mov $0, $1", "=r,r"(double %a)
  ret i64 %r
}

define i64 @some(i32 %a) {
  %r = call i64 asm "add $0, ${1:x}, ${2:w}, uxtw", "=r,@3Uci,@3Ucj"(i32 %a, i32 5)
  %s = and i64 %r, 4294967295
  ret i64 %s
}

define i32 @sign(i64 %a) {
entry:
  callbr void asm sideeffect "cmp $0, #0\0Ab.lt ${1:l}\0Acbz $0, ${2:l}", "r,!i,!i"(i64 %a) to label %plus [label %minus, label %zero]
plus:
  ret i32 1
minus:
  ret i32 -1
zero:
  ret i32 0
}

define i64 @loop(i64 %n) {
entry:
  br label %head
head:
  %i = phi i64 [ %n, %entry ], [ %next, %head ]
  %sum = phi i64 [ 0, %entry ], [ %more, %head ]
  %more = add i64 %sum, %i
  %next = callbr i64 asm sideeffect "sub $0, $0, #1\0Acbnz $0, ${2:l}", "=r,0,!i"(i64 %i) to label %done [label %head]
done:
  ret i64 %more
}

; >>> driver
; #include <stdio.h>
; typedef long i64;
; i64 tied(i64, i64), early_same(i64), element(i64), in_place(i64), constants(i64), zero(i64), clobbers(i64), named(i64, i64);
; int narrow(int, int), below(i64, i64), sign(i64);
; double vector(double, double);
; i64 double_bits(double), some(int), loop(i64);
; int main(void) {
;   printf("%ld %d %ld %ld %ld\n", tied(9, 4), narrow(-3, 1), early_same(7), element(2), in_place(6));
;   printf("%ld %ld %d %d %d\n", constants(70000), zero(9), below(1, 2), below(2, 2), below(3, 2));
;   printf("%ld %ld %g %lx %ld\n", clobbers(100), named(30, 4), vector(1.5, 2), double_bits(1.0), some(37));
;   printf("%d %d %d %ld\n", sign(5), sign(-5), sign(0), loop(10));
;   return 0;
; }
; >>> output
; 5 -2 -1 7 7
; 12756 0 1 2 0
; 42 -27 3.5 3ff0000000000000 42
; 1 -1 0 55
