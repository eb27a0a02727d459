; Vectors in registers that a name chooses, a register pair, memory by its name, a constant's letter for memory, a condition
; that is stored.
; test: run levels=O0,O2 models=static,pic
target triple = "x86_64-unknown-linux-gnu"

@value = global i32 -3

define i64 @two_ints(<2 x i32> %v) {
  %r = call i64 asm "rolq $$32, $1; movq $1, $0", "={rdx},{rax}"(<2 x i32> %v)
  ret i64 %r
}

define i32 @mask(<8 x i16> %v) {
  %m = icmp slt <8 x i16> %v, zeroinitializer
  %r = call i32 asm "movzbl $1, $0", "={ecx},{eax}"(<8 x i1> %m)
  ret i32 %r
}

define <4 x i8> @bytes(<4 x i8> %v) {
  %r = call <4 x i8> asm "bswap $0", "={ebx},0"(<4 x i8> %v)
  ret <4 x i8> %r
}

define <4 x float> @pair(<4 x float> %v) {
  %r = call <4 x float> asm "xchgq %rax, %rdx", "=A,0"(<4 x float> %v)
  ret <4 x float> %r
}

define i32 @memory(i32 %a) {
  %r = call i32 asm "movl $1, $0", "=r,{memory}"(i32 %a)
  ret i32 %r
}

define i32 @loose() {
  %r = call i32 asm "movl $1, $0", "=r,*i"(ptr elementtype(i32) @value)
  ret i32 %r
}

define void @stored(i64 %a, ptr %p) {
  call void asm "testq $1, $1", "=*{@ccs},r"(ptr elementtype(i32) %p, i64 %a)
  ret void
}

define i64 @anything() {
  %r = call i64 asm "movl ($1), ${0:k}", "=r,X"(ptr @value)
  ret i64 %r
}

; >>> driver
; #include <stdio.h>
; typedef int v2 __attribute__((vector_size(8)));
; typedef short v8 __attribute__((vector_size(16)));
; typedef float v4 __attribute__((vector_size(16)));
; long two_ints(v2), anything(void);
; int mask(v8), memory(int), loose(void);
; v4 pair(v4);
; void stored(long, int *);
; int main(void) {
;   int s = 7, t = 7;
;   v4 p = pair((v4){1, 2, 3, 4});
;   stored(-5, &s), stored(5, &t);
;   printf("%lx %x %d %d\n", two_ints((v2){1, 2}), mask((v8){-1, 1, -1, 1, 1, 1, 1, -1}), memory(9), loose());
;   printf("%g %g %g %g %d %d %lx\n", p[0], p[1], p[2], p[3], s, t, anything());
;   return 0;
; }
; >>> output
; 100000002 85 9 -3
; 3 4 1 2 1 0 fffffffd
