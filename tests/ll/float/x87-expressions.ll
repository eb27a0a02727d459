; x86_fp80 expressions stay on the x87 stack: operands from memory and constants, deep ones, comparisons, conversions.
; test: run levels=O0,O2 models=static,pic
; test: dump -- -mtriple=x86_64-linux-gnu -O2
@near = global x86_fp80 0xK3FFF8000000000000001
@each = thread_local global x86_fp80 0xK4000C000000000000000

; Each operand is pushed once, and the result goes to memory from the stack.
; CHECK: <series>:
; CHECK-NOT: movabs
; CHECK: fldt (%rdi)
; CHECK: fldt (%rsi)
; CHECK: fmulp
; CHECK: fld1
; CHECK: faddp
; CHECK: flds
; CHECK: fdivrp
; CHECK: fldl
; CHECK: fsubrp
; CHECK: fchs
; CHECK: fstpt (%rdx)
; CHECK-NEXT: ret
define void @series(ptr %p, ptr %q, ptr %out) {
  %x = load x86_fp80, ptr %p
  %y = load x86_fp80, ptr %q
  %m = fmul x86_fp80 %x, %y
  %a = fadd x86_fp80 %m, 0xK3FFF8000000000000000
  %d = fdiv x86_fp80 %a, 0xK4000C000000000000000
  %s = fsub x86_fp80 %d, 0xK3FFF8000000000000800
  %n = fneg x86_fp80 %s
  store x86_fp80 %n, ptr %out
  ret void
}

; More than the stack holds.
define void @deep(ptr %p, ptr %out) {
  %v0 = load x86_fp80, ptr %p
  %p1 = getelementptr x86_fp80, ptr %p, i64 1
  %v1 = load x86_fp80, ptr %p1
  %p2 = getelementptr x86_fp80, ptr %p, i64 2
  %v2 = load x86_fp80, ptr %p2
  %p3 = getelementptr x86_fp80, ptr %p, i64 3
  %v3 = load x86_fp80, ptr %p3
  %p4 = getelementptr x86_fp80, ptr %p, i64 4
  %v4 = load x86_fp80, ptr %p4
  %p5 = getelementptr x86_fp80, ptr %p, i64 5
  %v5 = load x86_fp80, ptr %p5
  %p6 = getelementptr x86_fp80, ptr %p, i64 6
  %v6 = load x86_fp80, ptr %p6
  %p7 = getelementptr x86_fp80, ptr %p, i64 7
  %v7 = load x86_fp80, ptr %p7
  %p8 = getelementptr x86_fp80, ptr %p, i64 8
  %v8 = load x86_fp80, ptr %p8
  %p9 = getelementptr x86_fp80, ptr %p, i64 9
  %v9 = load x86_fp80, ptr %p9
  %s9 = fmul x86_fp80 %v8, %v9
  %s8 = fsub x86_fp80 %v7, %s9
  %s7 = fmul x86_fp80 %v6, %s8
  %s6 = fsub x86_fp80 %v5, %s7
  %s5 = fmul x86_fp80 %v4, %s6
  %s4 = fsub x86_fp80 %v3, %s5
  %s3 = fmul x86_fp80 %v2, %s4
  %s2 = fsub x86_fp80 %v1, %s3
  %s1 = fdiv x86_fp80 %v0, %s2
  store x86_fp80 %s1, ptr %out
  ret void
}

; What is stored in between must not be seen, and thread-local addresses may be calls.
define void @order(ptr %p, ptr %out) {
  %x = load x86_fp80, ptr %p
  store x86_fp80 0xK00000000000000000000, ptr %p
  %y = load x86_fp80, ptr @near
  %t = call ptr @llvm.threadlocal.address.p0(ptr @each)
  %z = load x86_fp80, ptr %t
  %a = fadd x86_fp80 %x, %y
  %b = fmul x86_fp80 %a, %z
  store x86_fp80 %b, ptr %out
  ret void
}

define x86_fp80 @twice(x86_fp80 %x, i64 %i, i32 %j, i16 %k, i8 %l, i64 %u) {
  %a = fadd x86_fp80 %x, %x
  %b = fmul x86_fp80 %a, %a
  %fi = sitofp i64 %i to x86_fp80
  %fj = sitofp i32 %j to x86_fp80
  %fk = uitofp i16 %k to x86_fp80
  %fl = sitofp i8 %l to x86_fp80
  %fu = uitofp i64 %u to x86_fp80
  %c = fadd x86_fp80 %b, %fi
  %d = fsub x86_fp80 %c, %fj
  %e = fadd x86_fp80 %d, %fk
  %f = fadd x86_fp80 %e, %fl
  %g = fadd x86_fp80 %f, %fu
  ret x86_fp80 %g
}

define double @narrow(ptr %p, double %d, float %f, ptr %i) {
  %x = load x86_fp80, ptr %p
  %w = fpext double %d to x86_fp80
  %v = fpext float %f to x86_fp80
  %n = load i32, ptr %i
  %k = sitofp i32 %n to x86_fp80
  %a = call x86_fp80 @llvm.fmuladd.f80(x86_fp80 %x, x86_fp80 %w, x86_fp80 %v)
  %b = call x86_fp80 @llvm.fabs.f80(x86_fp80 %a)
  %c = call x86_fp80 @llvm.sqrt.f80(x86_fp80 %b)
  %e = fdiv x86_fp80 %c, %k
  %r = fptrunc x86_fp80 %e to double
  ret double %r
}

define i32 @comparisons(x86_fp80 %x, x86_fp80 %y) {
  %s = fadd x86_fp80 %x, %y
  %a = fcmp olt x86_fp80 %s, 0xK3FFF8000000000000000
  %t = fsub x86_fp80 %x, %y
  %b = fcmp ult x86_fp80 %t, 0xK00000000000000000000
  %u = fmul x86_fp80 %x, %y
  %c = fcmp oeq x86_fp80 %u, %x
  %d = fcmp une x86_fp80 %x, %x
  %e = fcmp oge x86_fp80 0xK7FFF8000000000000000, %x
  %a1 = zext i1 %a to i32
  %b1 = zext i1 %b to i32
  %c1 = zext i1 %c to i32
  %d1 = zext i1 %d to i32
  %e1 = zext i1 %e to i32
  %b2 = shl i32 %b1, 1
  %c2 = shl i32 %c1, 2
  %d2 = shl i32 %d1, 3
  %e2 = shl i32 %e1, 4
  %o1 = or i32 %a1, %b2
  %o2 = or i32 %c2, %d2
  %o3 = or i32 %o1, %o2
  %o4 = or i32 %o3, %e2
  ret i32 %o4
}

; Constants from the fewest bytes: none is changed.
define void @constants(ptr %out, x86_fp80 %x) {
  %a = fmul x86_fp80 %x, 0xK80000000000000000000
  store x86_fp80 %a, ptr %out
  %q1 = getelementptr x86_fp80, ptr %out, i64 1
  %b = fadd x86_fp80 %x, 0xK3FFB8000000000000001
  store x86_fp80 %b, ptr %q1
  %q2 = getelementptr x86_fp80, ptr %out, i64 2
  %c = fadd x86_fp80 %x, 0xK00008000000000000000
  store x86_fp80 %c, ptr %q2
  %q3 = getelementptr x86_fp80, ptr %out, i64 3
  %d = fadd x86_fp80 %x, 0xKC07EFFFFFF0000000000
  store x86_fp80 %d, ptr %q3
  %q4 = getelementptr x86_fp80, ptr %out, i64 4
  %e = fmul x86_fp80 %x, 0xK3C018000000000000000
  store x86_fp80 %e, ptr %q4
  %q5 = getelementptr x86_fp80, ptr %out, i64 5
  %f = fmul x86_fp80 %x, 0xK3F818000000000000000
  store x86_fp80 %f, ptr %q5
  %q6 = getelementptr x86_fp80, ptr %out, i64 6
  %g = fadd x86_fp80 %x, 0xK7FFF8000000000000000
  store x86_fp80 %g, ptr %q6
  %q7 = getelementptr x86_fp80, ptr %out, i64 7
  %h = fmul x86_fp80 %x, 0xK40FF8000000000000000
  store x86_fp80 %h, ptr %q7
  ret void
}
declare ptr @llvm.threadlocal.address.p0(ptr)
declare x86_fp80 @llvm.fmuladd.f80(x86_fp80, x86_fp80, x86_fp80)
declare x86_fp80 @llvm.fabs.f80(x86_fp80)
declare x86_fp80 @llvm.sqrt.f80(x86_fp80)

; >>> driver
; #include <math.h>
; #include <stdio.h>
; typedef long double ld;
; void series(ld *, ld *, ld *), deep(ld *, ld *), order(ld *, ld *), constants(ld *, ld);
; ld twice(ld, long, int, unsigned short, signed char, unsigned long);
; double narrow(ld *, double, float, int *);
; int comparisons(ld, ld);
; int main(void) {
;   ld a = 3.25L, b = -7.5L, out, many[10], list[8];
;   int n = -3;
;   series(&a, &b, &out), printf("%La\n", out);
;   for (int i = 0; i < 10; i++) many[i] = 1.5L + i * 0.1L;
;   deep(many, &out), printf("%La\n", out);
;   order(&a, &out), printf("%La %La\n", out, a);
;   a = 3.25L;
;   printf("%La\n", twice(1.1L, -5, 7, 65535, -128, 1ul << 63));
;   printf("%a\n", narrow(&a, -2.5, 0.1f, &n));
;   ld values[] = {0, -0.0L, 1, 0.3L, -1e4000L, 1e-4940L, INFINITY, -INFINITY, NAN};
;   for (int i = 0; i < 9; i++, puts(""))
;     for (int j = 0; j < 9; j++) printf("%d ", comparisons(values[i], values[j]));
;   for (int i = 0; i < 9; i++, puts("")) {
;     constants(list, values[i]);
;     for (int j = 0; j < 8; j++) isnan(list[j]) ? printf("nan ") : printf("%La ", list[j]);
;   }
; }
; >>> output
; 0x8.caaaaaaaaaaabaap+0
; 0xd.f4266f522333276p-8
; 0xc.cp+0 0x0p+0
; 0x8.00000000000ff78p+60
; -0x1.e378cda947cf2p-1
; 21 21 22 23 21 23 18 17 18 
; 21 21 22 23 21 23 18 17 18 
; 16 16 20 16 17 16 18 17 18 
; 17 17 22 17 17 17 18 17 18 
; 19 19 23 19 17 19 18 17 18 
; 17 17 22 19 17 17 18 17 18 
; 16 16 20 20 16 20 22 16 18 
; 19 19 23 23 19 23 22 19 18 
; 10 10 10 10 10 10 10 10 10 
; -0x0p+0 0x8.000000000000001p-7 0x8p-16385 -0xf.fffffp+124 0x0p+0 0x0p+0 inf 0x0p+0 
; 0x0p+0 0x8.000000000000001p-7 0x8p-16385 -0xf.fffffp+124 -0x0p+0 -0x0p+0 inf -0x0p+0 
; -0x0p+0 0x8.8p-3 0x8p-3 -0xf.fffffp+124 0x8p-1025 0x8p-129 inf 0x8p+253 
; -0x0p+0 0xb.99999999999999ap-5 0x9.99999999999999ap-5 -0xf.fffffp+124 0x9.99999999999999ap-1027 0x9.99999999999999ap-131 inf 0x9.99999999999999ap+251 
; 0x0p+0 -0xd.1ba8323fe558c61p+13284 -0xd.1ba8323fe558c61p+13284 -0xd.1ba8323fe558c61p+13284 -0xd.1ba8323fe558c61p+12262 -0xd.1ba8323fe558c61p+13158 inf -0xd.1ba8323fe558c61p+13540 
; -0x0p+0 0x8.000000000000001p-7 0x8.000000663278e62p-16385 -0xf.fffffp+124 0x0p+0 0x0p+0 inf 0xc.c64f1cc4p-16158 
; nan inf inf inf inf inf inf inf 
; nan -inf -inf -inf -inf -inf nan -inf 
; nan nan nan nan nan nan nan nan 
