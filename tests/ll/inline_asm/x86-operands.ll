; Operands of inline assembly on x86-64: classes, ties, early clobbers, flags, memory, masks of clobbers, x87, MMX.
; test: run levels=O0,O2 models=static,pic
; test: run levels=O0,O2 models=static,pic assembler=clang
target triple = "x86_64-unknown-linux-gnu"

@table = internal global [4 x i64] [i64 3, i64 5, i64 7, i64 11]

define i64 @tied(i64 %a, i64 %b) {
  %r = call i64 asm "subq $2, $0", "=r,0,r,~{flags}"(i64 %a, i64 %b)
  ret i64 %r
}

define i64 @early(i64 %a, i64 %b) {
  %r = call i64 asm "movq $1, $0\0Ashlq $$3, $0\0Aaddq $2, $0\0Axorq $1, $0", "=&r,r,r,~{flags}"(i64 %a, i64 %b)
  ret i64 %r
}

; The tied input and the other one are the same value.
define i64 @early_same(i64 %a) {
  %r = call i64 asm "notq $0\0Aaddq $2, $0", "=&r,0,r,~{flags}"(i64 %a, i64 %a)
  ret i64 %r
}

define { i64, i64 } @swap(i64 %a, i64 %b) {
  %r = call { i64, i64 } asm "xchgq $0, $1", "=r,=r,0,1"(i64 %a, i64 %b)
  ret { i64, i64 } %r
}

define i64 @crossed(i64 %a, i64 %b) {
  %r = call { i64, i64 } asm "addq $0, $1", "=r,=r,1,0,~{flags}"(i64 %a, i64 %b)
  %x = extractvalue { i64, i64 } %r, 0
  %y = extractvalue { i64, i64 } %r, 1
  %z = mul i64 %x, 3
  %s = add i64 %z, %y
  ret i64 %s
}

define i64 @divide(i64 %a, i64 %b) {
  %r = call { i64, i64 } asm "divq $4", "={ax},={dx},0,1,r,~{flags}"(i64 %a, i64 0, i64 %b)
  %q = extractvalue { i64, i64 } %r, 0
  %m = extractvalue { i64, i64 } %r, 1
  %s = shl i64 %q, 8
  %t = or i64 %s, %m
  ret i64 %t
}

define i8 @byte(i8 %a, i8 %b) {
  %r = call i8 asm "addb $2, $0", "=q,0,q,~{flags}"(i8 %a, i8 %b)
  ret i8 %r
}

define i64 @element(i64 %i) {
  %p = getelementptr [4 x i64], ptr @table, i64 0, i64 %i
  %r = call i64 asm "movq $1, $0", "=r,*m"(ptr elementtype(i64) %p)
  ret i64 %r
}

define i64 @in_place(i64 %a) {
  %s = alloca i64
  store i64 %a, ptr %s
  call void asm sideeffect "incq $0", "=*m,*m,~{memory},~{flags}"(ptr elementtype(i64) %s, ptr elementtype(i64) %s)
  %r = load i64, ptr %s
  ret i64 %r
}

; A value in memory, an output that is stored.
define i64 @through_memory(i64 %a) {
  %s = alloca i64
  call void asm sideeffect "movq $1, $0\0Aaddq $$1, $0", "=*r,m"(ptr elementtype(i64) %s, i64 %a)
  %r = load i64, ptr %s
  ret i64 %r
}

define i64 @constants(i64 %a) {
  %r = call i64 asm "leaq ${2:c}(${1}), $0\0Aaddq $3, $0\0Asubq $$${4:n}, $0", "=&r,r,i,K,i,~{flags}"(i64 %a, i64 100, i64 -3, i64 7)
  ret i64 %r
}

define i64 @either(i64 %a, i64 %b) {
  %r = call i64 asm "addq $2, $0", "=r,0,rme,~{flags}"(i64 %a, i64 %b)
  ret i64 %r
}

define i32 @below(i64 %a, i64 %b) {
  %r = call { i32, i32 } asm "cmpq $3, $2", "={@ccb},={@ccz},r,r"(i64 %a, i64 %b)
  %x = extractvalue { i32, i32 } %r, 0
  %y = extractvalue { i32, i32 } %r, 1
  %z = shl i32 %y, 1
  %s = or i32 %x, %z
  ret i32 %s
}

; All registers but the stack pointer, in a function with a frame pointer and one without.
define i64 @clobbers(i64 %a, i64 %n) "frame-pointer"="all" {
  %r = call i64 asm "xorl %eax, %eax\0Axorl %ebx, %ebx\0Axorl %ecx, %ecx\0Axorl %edx, %edx\0Axorl %esi, %esi\0Axorl %edi, %edi\0Axorl %ebp, %ebp\0Axorl %r8d, %r8d\0Axorl %r9d, %r9d\0Axorl %r10d, %r10d\0Axorl %r11d, %r11d\0Axorl %r12d, %r12d\0Axorl %r13d, %r13d\0Axorl %r14d, %r14d\0Amovl $$5, %r15d", "={r15},~{rax},~{rbx},~{rcx},~{rdx},~{rsi},~{rdi},~{rbp},~{r8},~{r9},~{r10},~{r11},~{r12},~{r13},~{r14},~{flags}"()
  %s = add i64 %r, %a
  ret i64 %s
}

define i64 @clobbers_leaf(i64 %a, i64 %b) {
  %r = call i64 asm "movq $1, $0\0Amovq $$1, %rbp\0Amovq $$2, %rbx\0Amovq $$3, %r12", "=r,r,~{rbp},~{rbx},~{r12}"(i64 %a)
  %s = add i64 %r, %b
  ret i64 %s
}

; The base pointer of a realigned frame of variable size is clobbered, too.
define i64 @clobbers_base(i64 %n) {
  %v = alloca i64, align 64
  %d = alloca i8, i64 %n
  store i64 40, ptr %v
  store i8 2, ptr %d
  call void asm sideeffect "xorl %ebx, %ebx\0Axorl %ebp, %ebp\0Axorl %r12d, %r12d", "~{rbx},~{rbp},~{r12},~{flags}"()
  %x = load i64, ptr %v
  %y = load i8, ptr %d
  %z = zext i8 %y to i64
  %s = add i64 %x, %z
  ret i64 %s
}

define i64 @in_rbp(i64 %a) "frame-pointer"="all" {
  %r = call i64 asm "addq $$2, %rbp", "={rbp},{rbp},~{flags}"(i64 %a)
  ret i64 %r
}

define double @x87(double %a, double %b) {
  %r = call double asm "fsubrp %st, %st(1)", "={st},0,{st(1)},~{st(1)},~{fpsr}"(double %a, double %b)
  ret double %r
}

define { double, double } @sincos(double %a) {
  %r = call { double, double } asm "fsincos", "={st},={st(1)},0,~{fpsr}"(double %a)
  ret { double, double } %r
}

; The input stays on the stack, and is popped by the compiler.
define double @keeps(double %a) {
  %r = call double asm "fld %st(0)\0Afadd %st(1), %st", "={st},{st}"(double %a)
  ret double %r
}

define i64 @mmx(i64 %a, i64 %b) "target-features"="+mmx" {
  %x = bitcast i64 %a to <1 x i64>
  %y = bitcast i64 %b to <1 x i64>
  %r = call <1 x i64> asm "movq $1, $0\0Apaddd $2, $0", "=&y,y,y"(<1 x i64> %x, <1 x i64> %y)
  %z = bitcast <1 x i64> %r to i64
  call void asm sideeffect "emms", ""()
  ret i64 %z
}

define i64 @double_bits(double %a) {
  %r = call i64 asm "movq $1, $0", "=r,r"(double %a)
  ret i64 %r
}

define double @vector(double %a, double %b) {
  %r = call double asm "addsd $2, $0", "=x,0,x"(double %a, double %b)
  ret double %r
}

define i64 @int_in_vector(i64 %a) {
  %r = call i64 asm "paddq $1, $0", "=x,x,0"(i64 %a, i64 %a)
  ret i64 %r
}

define i128 @pair(i128 %a) {
  %r = call i128 asm "xchgq %rax, %rdx", "=A,0"(i128 %a)
  ret i128 %r
}

define i64 @many(i64 %a, i64 %b) {
  %r = call { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } asm "addq $20,$0\0Aaddq $20,$1\0Aaddq $20,$2\0Aaddq $20,$3\0Aaddq $20,$4\0Aaddq $20,$5\0Aaddq $20,$6\0Aaddq $20,$7\0Aaddq $20,$8\0Aaddq $20,$9", "=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,=&r,0,1,2,3,4,5,6,7,8,9,r,~{flags}"(i64 %a, i64 %b, i64 %a, i64 %b, i64 %a, i64 %b, i64 %a, i64 %b, i64 %a, i64 1, i64 %b)
  %x = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %r, 8
  %y = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %r, 9
  %s = mul i64 %x, %y
  ret i64 %s
}

define i64 @dialects(i64 %a) {
  %r = call i64 asm inteldialect "lea $0, [$1 + 4*$1 + 2]", "=r,r"(i64 %a)
  %s = call i64 asm "$(leaq 1($1), $0$|lea $0, [$1 + 9]$)", "=r,r"(i64 %r)
  ret i64 %s
}

define i64 @unique(i64 %a) {
  %r = call i64 asm "jmp .Lover${:uid}\0Anotq $0\0A${:private}over${:uid}:", "=r,0"(i64 %a)
  %s = call i64 asm "jmp .Lover${:uid}\0Anotq $0\0A${:private}over${:uid}:", "=r,0"(i64 %r)
  ret i64 %s
}

; >>> driver
; #include <stdio.h>
; typedef long i64;
; typedef struct { i64 a, b; } pair_t;
; typedef struct { double a, b; } doubles;
; i64 tied(i64, i64), early(i64, i64), early_same(i64), crossed(i64, i64), divide(i64, i64), element(i64), in_place(i64);
; pair_t swap(i64, i64);
; signed char byte(signed char, signed char);
; i64 through_memory(i64), constants(i64), either(i64, i64), clobbers(i64, i64), clobbers_leaf(i64, i64), clobbers_base(i64);
; int below(i64, i64);
; i64 in_rbp(i64), mmx(i64, i64), double_bits(double), int_in_vector(i64), many(i64, i64), dialects(i64), unique(i64);
; double x87(double, double), keeps(double), vector(double, double);
; doubles sincos_(double) __asm__("sincos");
; __int128 pair(__int128);
; int main(void) {
;   pair_t s = swap(1, 2);
;   printf("%ld %ld %ld %ld %ld\n", tied(9, 4), early(5, 6), early_same(7), s.a, s.b);
;   printf("%ld %lx %d %ld %ld\n", crossed(3, 4), divide(100, 7), byte(100, 27), element(2), in_place(6));
;   printf("%ld %ld %ld %d %d %d\n", through_memory(8), constants(1000), either(20, 22), below(1, 2), below(2, 2), below(3, 2));
;   printf("%ld %ld %ld %ld\n", clobbers(10, 1), clobbers_leaf(30, 4), clobbers_base(100), in_rbp(5));
;   doubles d = sincos_(0.0);
;   printf("%g %g %g %g\n", x87(10, 3), d.a, d.b, keeps(2.5));
;   printf("%lx %lx %g %ld\n", mmx(0x100000001, 0x200000003), double_bits(1.0), vector(1.5, 2), int_in_vector(21));
;   __int128 p = pair((__int128)7 << 64 | 9);
;   printf("%ld %ld %ld %ld %ld\n", (i64)(p >> 64), (i64)p, many(2, 3), dialects(10), unique(77));
;   return 0;
; }
; >>> output
; 5 43 -1 2 1
; 19 e02 127 7 7
; 9 1104 42 1 2 0
; 15 34 42 7
; -7 1 0 5
; 300000004 3ff0000000000000 3.5 42
; 9 7 20 53 77
