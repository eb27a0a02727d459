; Microsoft's x64 convention against GCC's: positions shared by integers and floating point, stack arguments above the
; home area, values by address, results in memory, variable arguments in both directions, probed dynamic stack, TLS.
; test: run arch=windows -- -mtriple=x86_64-w64-windows-gnu
target triple = "x86_64-w64-windows-gnu"
@tls = thread_local global i32 40
@counter = external global i32
declare void @show(ptr, ...)
declare double @mixed_c(i32, double, i64, float, i32, double, i8)
declare <4 x float> @vector_c(<4 x float>, i32, <4 x float>)
declare void @triple_c(ptr sret({ i64, i64, i64 }), i64)
declare i64 @byval_c(i32, ptr byval({ i64, i64, i64 }), i32, i32, ptr byval({ i64, i64, i64 }))
declare void @llvm.va_start(ptr)
declare void @llvm.va_end(ptr)
@format = private constant [21 x i8] c"%d %g %lld %g %d %g\0A\00"
define double @mixed(i32 %a, double %b, i64 %c, float %d, i32 %e, double %f, i8 signext %g) {
  %a1 = sitofp i32 %a to double
  %c1 = sitofp i64 %c to double
  %d1 = fpext float %d to double
  %e1 = sitofp i32 %e to double
  %g1 = sitofp i8 %g to double
  %s = fadd double %a1, %b
  %t = fadd double %s, %c1
  %u = fmul double %t, %d1
  %v = fadd double %u, %e1
  %w = fsub double %v, %f
  %x = fadd double %w, %g1
  ret double %x
}
define double @mixed_both(i32 %a) {
  %r = call double @mixed_c(i32 %a, double 2.5, i64 -3, float 4.5, i32 5, double 6.25, i8 7)
  %s = call double @mixed(i32 %a, double 2.5, i64 -3, float 4.5, i32 5, double 6.25, i8 signext -7)
  %d = fsub double %r, %s
  ret double %d
}
define <4 x float> @vector(<4 x float> %a, i32 %n, <4 x float> %b) {
  %p = fmul <4 x float> %a, %b
  %r = call <4 x float> @vector_c(<4 x float> %p, i32 %n, <4 x float> %a)
  ret <4 x float> %r
}
define void @triple(ptr sret({ i64, i64, i64 }) %out, i64 %n) {
  call void @triple_c(ptr sret({ i64, i64, i64 }) %out, i64 %n)
  %p = getelementptr i64, ptr %out, i64 1
  %v = load i64, ptr %p
  %w = mul i64 %v, 10
  store i64 %w, ptr %p
  ret void
}
define i64 @byval(i32 %a, ptr byval({ i64, i64, i64 }) %s, i32 %b, i32 %c, ptr byval({ i64, i64, i64 }) %t) {
  %r = call i64 @byval_c(i32 %b, ptr byval({ i64, i64, i64 }) %t, i32 %a, i32 %c, ptr byval({ i64, i64, i64 }) %s)
  ; the copies are the callee's
  %v = load i64, ptr %s
  %w = load i64, ptr %t
  %x = add i64 %r, %v
  %y = add i64 %x, %w
  ret i64 %y
}
define void @talk(i32 %a, double %b, i64 %c) {
  call void (ptr, ...) @show(ptr @format, i32 %a, double %b, i64 %c, double 1.5, i32 -4, double %b)
  ret void
}
define double @sum(i32 %n, ...) {
entry:
  %list = alloca ptr
  call void @llvm.va_start(ptr %list)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %body ]
  %s = phi double [ 0.0, %entry ], [ %s2, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %done
body:
  %d = va_arg ptr %list, double
  %k = va_arg ptr %list, i32
  %kd = sitofp i32 %k to double
  %s1 = fadd double %s, %d
  %s2 = fadd double %s1, %kd
  %i1 = add i32 %i, 1
  br label %loop
done:
  call void @llvm.va_end(ptr %list)
  ret double %s
}
define i64 @stack(i64 %n) {
  %p = alloca i8, i64 %n, align 32
  call void @llvm.memset.p0.i64(ptr %p, i8 3, i64 %n, i1 false)
  %last = sub i64 %n, 1
  %q = getelementptr i8, ptr %p, i64 %last
  %v = load volatile i8, ptr %q
  %w = zext i8 %v to i64
  %at = ptrtoint ptr %p to i64
  %low = and i64 %at, 31
  %r = add i64 %w, %low
  ret i64 %r
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define i32 @thread() {
  %v = load i32, ptr @tls
  %w = add i32 %v, 2
  store i32 %w, ptr @tls
  %c = load i32, ptr @counter
  %r = add i32 %w, %c
  ret i32 %r
}
define i128 @divide(i128 %a, i128 %b) {
  %q = udiv i128 %a, %b
  %r = srem i128 %a, %b
  %s = add i128 %q, %r
  ret i128 %s
}
define i64 @wide(i64 %a, i64 %b) {
  %x = zext i64 %a to i128
  %y = shl i128 %x, 40
  %z = zext i64 %b to i128
  %q = call i128 @divide(i128 %y, i128 %z)
  %f = uitofp i128 %q to double
  %g = fdiv double %f, 3.0
  %h = fptosi double %g to i128
  %t = trunc i128 %h to i64
  ret i64 %t
}
define void @long(ptr %out, x86_fp80 %a, i32 %n) {
  %k = sitofp i32 %n to x86_fp80
  %r = fmul x86_fp80 %a, %k
  store x86_fp80 %r, ptr %out
  ret void
}
; >>> driver
; #include <stdarg.h>
; #include <stdio.h>
; #include <immintrin.h>
; typedef struct { long long a, b, c; } triple_t;
; int counter = 1000;
; void show(const char *f, ...) { va_list l; va_start(l, f); vprintf(f, l); va_end(l); }
; double mixed(int, double, long long, float, int, double, signed char);
; double mixed_c(int a, double b, long long c, float d, int e, double f, signed char g) { return (a + b + c) * d + e - f - g; }
; double mixed_both(int);
; __m128 vector_c(__m128 a, int n, __m128 b) { return a + b * (float)n; }
; __m128 vector(__m128, int, __m128);
; triple_t triple_c(long long n) { return (triple_t){n, n + 1, n + 2}; }
; triple_t triple(long long n);
; long long byval_c(int b, triple_t t, int a, int c, triple_t s) { long long r = b + t.a * 10 + t.c + a * 100 + c * 1000 + s.b; t.a = s.a = 77; return r; }
; long long byval(int a, triple_t s, int b, int c, triple_t t);
; void talk(int, double, long long);
; double sum(int n, ...);
; long long stack(long long), wide(long long, long long);
; int thread(void);
; void long_(long double *, long double, int) __asm__("long");
; int main(void) {
;   printf("%g %g\n", mixed(1, 2, 3, 4, 5, 6, -7), mixed_both(9));
;   __m128 v = vector((__m128){1, 2, 3, 4}, 3, (__m128){5, 6, 7, 8});
;   printf("%g %g %g %g\n", v[0], v[1], v[2], v[3]);
;   triple_t t = triple(5);
;   printf("%lld %lld %lld\n", t.a, t.b, t.c);
;   printf("%lld\n", byval(1, (triple_t){2, 3, 4}, 5, 6, (triple_t){7, 8, 9}));
;   talk(-1, 2.25, 1LL << 40);
;   printf("%g %g\n", sum(1, 0.5, 1), sum(4, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4));
;   printf("%lld %lld\n", stack(10), stack(200000));
;   int first = thread();
;   printf("%d %d\n", first, thread());
;   printf("%lld\n", wide(1234567, 1000));
;   long double l;
;   long_(&l, 2.5L, 7);
;   printf("%g\n", (double)l);
;   return 0;
; }
; >>> output
; 16 0
; 8 18 30 44
; 5 60 7
; 6196
; -1 2.25 1099511627776 1.5 -4 2.25
; 1.5 18
; 3 3
; 1042 1044
; 452473590589841
; 17.5
