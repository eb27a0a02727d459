; Values in registers that a name chooses: vectors, several registers from one on, the zero register; unsigned constants,
; memory by its name and by a constant's letter, an address, a condition that is stored.
; test: run levels=O0,O2 models=static,pic arch=aarch64 -- -mtriple=aarch64-linux-gnu

@value = global i32 -3

define i64 @two_ints(<2 x i32> %v) {
  %r = call i64 asm "ror $0, $1, #32", "={x3},{x5}"(<2 x i32> %v)
  ret i64 %r
}

define <4 x float> @four(<4 x float> %v) {
  %r = call <4 x float> asm "mov x9, x4\0Amov x4, x5\0Amov x5, x9", "={x4},0,~{x9}"(<4 x float> %v)
  ret <4 x float> %r
}

define i128 @wide(i128 %v) {
  %r = call i128 asm "mvn x1, x1", "={x0},0"(i128 %v)
  ret i128 %r
}

define i64 @nothing(i64 %a) {
  %r = call i64 asm "", "={xzr},r"(i64 %a)
  call void asm sideeffect "", "{xzr}"(i64 %a)
  ret i64 %r
}

define i64 @unsigned() {
  %r = call i64 asm "ldr $0, =$1", "=r,L"(i32 -2)
  ret i64 %r
}

define i32 @memory(i32 %a) {
  %r = call i32 asm "ldr ${0:w}, $1", "=r,{memory}"(i32 %a)
  ret i32 %r
}

define i32 @loose() {
  %r = call i32 asm "ldr ${0:w}, $1", "=r,*i"(ptr elementtype(i32) @value)
  ret i32 %r
}

define i32 @address(ptr %p) {
  %r = call i32 asm "ldr ${0:w}, $1", "=r,p"(ptr %p)
  ret i32 %r
}

define void @stored(i64 %a, ptr %p) {
  call void asm "cmp $1, #0", "=*{@ccmi},r"(ptr elementtype(i32) %p, i64 %a)
  ret void
}

; >>> driver
; #include <stdio.h>
; typedef int v2 __attribute__((vector_size(8)));
; typedef float v4 __attribute__((vector_size(16)));
; long two_ints(v2), nothing(long), unsigned_(void) __asm__("unsigned");
; int memory(int), loose(void), address(int *);
; v4 four(v4);
; __int128 wide(__int128);
; void stored(long, int *);
; int main(void) {
;   int s = 7, t = 7, nine = 9;
;   v4 p = four((v4){1, 2, 3, 4});
;   stored(-5, &s), stored(5, &t);
;   printf("%lx %lx %ld %lx\n", two_ints((v2){1, 2}), (long)(wide(1) >> 64), nothing(4), unsigned_());
;   printf("%g %g %g %g %d %d %d %d %d\n", p[0], p[1], p[2], p[3], s, t, memory(8), loose(), address(&nine));
;   return 0;
; }
; >>> output
; 100000002 ffffffffffffffff 0 fffffffe
; 3 4 1 2 1 0 8 -3 9
