; Registers that calls may lose are left as zeros: the driver looks at them after each return.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -mattr=+sve
; On Windows before the epilogue, which has unwind codes.
; test: asm check=WINDOWS -- -mtriple=aarch64-pc-windows-msvc -O2
; WINDOWS: all:
; WINDOWS: movz x1, #0
; WINDOWS: movi v31.2d
; WINDOWS: ret
; test: asm check=EPILOGUE -- -mtriple=aarch64-pc-windows-msvc -O2
; EPILOGUE: calls:
; EPILOGUE: bl callee
; EPILOGUE: movz x1, #0
; EPILOGUE: .seh_startepilogue
; EPILOGUE: ret
; test: reassemble -- -mtriple=aarch64-pc-windows-msvc
define i64 @callee(i64 %x) noinline {
  ret i64 %x
}
define i64 @calls(i64 %x) "zero-call-used-regs"="all-gpr" {
  %a = call i64 @callee(i64 %x)
  %b = add i64 %a, %x
  ret i64 %b
}
define i64 @all(i64 %x, double %d) "zero-call-used-regs"="all" {
  %i = fptosi double %d to i64
  %y = mul i64 %x, %i
  %r = mul i64 %y, 1000001
  ret i64 %r
}
define double @args(i64 %x, double %d) "zero-call-used-regs"="all-arg" {
  %i = sitofp i64 %x to double
  %r = fmul double %i, %d
  ret double %r
}
define i64 @integers(i64 %x, double %d) "zero-call-used-regs"="all-gpr" {
  %r = mul i64 %x, 1000001
  ret i64 %r
}
define { i64, i64 } @used(i64 %x, i64 %z, i64 %d) "zero-call-used-regs"="used" {
  %a = mul i64 %x, %z
  %b = mul i64 %a, %d
  %p = insertvalue { i64, i64 } poison, i64 %a, 0
  %r = insertvalue { i64, i64 } %p, i64 %b, 1
  ret { i64, i64 } %r
}
define i64 @skip(i64 %x) "zero-call-used-regs"="skip" {
  %r = mul i64 %x, 1000001
  ret i64 %r
}
; >>> driver
; struct pair { long a, b; };
; long all(long, double), integers(long, double), skip(long); double args(long, double); struct pair used(long, long, long);
; #define FILL \
;   "mov x0, #3; mov x1, #5; mov x2, #7; mov x3, #9; mov x4, #9; mov x5, #9; mov x6, #9; mov x7, #9; mov x8, #9; mov x9, #9;" \
;   "mov x10, #9; mov x11, #9; mov x12, #9; mov x13, #9; mov x14, #9; mov x15, #9; mov x17, #9;" \
;   "fmov d0, #2.0; fmov d1, #2.0; fmov d2, #2.0; fmov d7, #2.0; fmov d16, #2.0; fmov d31, #2.0;"
; #define SAVE \
;   "stp x0, x1, [x19]; stp x2, x3, [x19, 16]; stp x4, x5, [x19, 32]; stp x6, x7, [x19, 48]; stp x8, x9, [x19, 64];" \
;   "stp x10, x11, [x19, 80]; stp x12, x13, [x19, 96]; stp x14, x15, [x19, 112]; stp x16, x17, [x19, 128];" \
;   "stp d0, d1, [x20]; stp d2, d3, [x20, 16]; stp d6, d7, [x20, 48]; stp d16, d17, [x20, 128]; stp d30, d31, [x20, 240];"
; #define TRY(name) do { unsigned long x[18], v[32] = {0}; register unsigned long *a asm("x19") = x, *b asm("x20") = v; \
;   asm volatile(FILL "adrp x16, " #name "; add x16, x16, :lo12:" #name "; blr x16;" SAVE :: "r"(a), "r"(b) : \
;     "x0","x1","x2","x3","x4","x5","x6","x7","x8","x9","x10","x11","x12","x13","x14","x15","x16","x17","x30", \
;     "v0","v1","v2","v3","v4","v5","v6","v7","v16","v17","v18","v19","v20","v21","v22","v23","v24","v25","v26","v27", \
;     "v28","v29","v30","v31","memory"); \
;   int ints = 0, floats = 0; \
;   for (int i = 0; i < 16; i++) ints += x[i] != 0; \
;   for (int i = 0; i < 32; i++) floats += v[i] != 0; \
;   printf("%s %ld %s %s\n", #name, x[0], ints > 9 ? "integers" : "none", floats > 2 ? "floats" : "none"); } while (0)
; int main(void) {
;   TRY(all); TRY(args); TRY(integers); TRY(skip);
;   struct pair p = used(3, 5, 7);
;   printf("%ld %ld %ld %g\n", p.a, p.b, all(3, 2.0), args(3, 2.0));
; }
; >>> output
; all 6000006 none none
; args 0 none floats
; integers 3000003 none floats
; skip 3000003 integers floats
; 15 105 6000006 6
