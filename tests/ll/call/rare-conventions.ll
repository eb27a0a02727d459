; Conventions beside C's: who preserves what, who pops, where arguments are.
; test: run models=static,pic
; test: run -- -basic-block-sections=all
; test: run -- -mattr=+avx
target triple = "x86_64-unknown-linux-gnu"
declare i64 @plain(i64, i64)
declare win64cc i64 @from_c(i64, double, i32, float, i64, double, i64)
declare win64cc i64 @sum(i64, ...)
define win64cc i64 @to_c(i64 %a, double %b, i32 %c, float %d, i64 %e, double %f, i64 %g) {
  %bi = fptosi double %b to i64
  %di = fptosi float %d to i64
  %fi = fptosi double %f to i64
  %ci = sext i32 %c to i64
  %1 = mul i64 %a, 3
  %2 = add i64 %1, %bi
  %3 = mul i64 %2, 3
  %4 = add i64 %3, %ci
  %5 = mul i64 %4, 3
  %6 = add i64 %5, %di
  %7 = mul i64 %6, 3
  %8 = add i64 %7, %e
  %9 = mul i64 %8, 3
  %10 = add i64 %9, %fi
  %11 = mul i64 %10, 3
  %12 = add i64 %11, %g
  %p = call i64 @plain(i64 %12, i64 1)
  ret i64 %p
}
define i64 @through(i64 %x) {
  %r = call win64cc i64 @from_c(i64 %x, double 2.0, i32 3, float 4.0, i64 5, double 6.0, i64 7)
  %s = call win64cc i64 (i64, ...) @sum(i64 3, double 1.5, i64 7, double 2.5)
  %t = add i64 %r, %s
  ret i64 %t
}
define tailcc i64 @count(i64 %n, i64 %sum) {
  %done = icmp eq i64 %n, 0
  br i1 %done, label %out, label %again
again:
  %m = sub i64 %n, 1
  %s = add i64 %sum, %n
  %r = tail call tailcc i64 @count_wide(i64 %m, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 %s, i64 8)
  ret i64 %r
out:
  ret i64 %sum
}
define tailcc i64 @count_wide(i64 %n, i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %sum, i64 %g) {
  %x = call i64 @plain(i64 %f, i64 %g)
  %y = sub i64 %x, 14
  %s = add i64 %sum, %y
  %r = tail call tailcc i64 @count(i64 %n, i64 %s)
  ret i64 %r
}
define i64 @loop(i64 %n) {
  %r = call tailcc i64 @count(i64 %n, i64 0)
  %s = call tailcc i64 @count(i64 4, i64 %r)
  ret i64 %s
}
define i64 @forward(ptr %format, ...) {
  %r = musttail call i64 (ptr, ...) @gather(ptr %format, ...)
  ret i64 %r
}
declare i64 @gather(ptr, ...)
define x86_regcallcc i64 @many(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, double %x) {
  %1 = sub i64 %g, %a
  %xi = fptosi double %x to i64
  %2 = mul i64 %1, %xi
  %3 = call i64 @plain(i64 %2, i64 %f)
  ret i64 %3
}
define i64 @call_many(i64 %x) {
  %r = call x86_regcallcc i64 @many(i64 %x, i64 2, i64 3, i64 4, i64 5, i64 6, i64 70, double 3.0)
  ret i64 %r
}
define i64 @kept(i64 %x) "no_caller_saved_registers" {
  %r = call i64 @plain(i64 %x, i64 5)
  ret i64 %r
}
define cxx_fast_tlscc ptr @tls(ptr %p) {
  %r = call i64 @plain(i64 1, i64 2)
  %q = getelementptr i8, ptr %p, i64 %r
  ret ptr %q
}
define swiftcc i64 @fail(i64 %x, ptr swifterror %e) {
  %old = load ptr, ptr %e
  %i = ptrtoint ptr %old to i64
  %n = add i64 %i, %x
  %new = inttoptr i64 %n to ptr
  %bad = icmp sgt i64 %x, 3
  br i1 %bad, label %throw, label %out
throw:
  store ptr %new, ptr %e
  br label %out
out:
  ret i64 %i
}
define i64 @try(i64 %x, i64 %y) {
  %e = alloca swifterror ptr
  store ptr null, ptr %e
  %a = call swiftcc i64 @fail(i64 %x, ptr swifterror %e)
  %b = call swiftcc i64 @fail(i64 %y, ptr swifterror %e)
  %v = load ptr, ptr %e
  %i = ptrtoint ptr %v to i64
  %r = mul i64 %i, 100
  %s = add i64 %r, %b
  ret i64 %s
}
; >>> driver
; #include <stdarg.h>
; #include <stdio.h>
; #define WIN __attribute__((ms_abi))
; long plain(long a, long b) { __asm__ volatile("" ::: "rcx", "rdx", "rsi", "r8", "r9", "r10", "r11", "xmm1", "xmm7", "xmm9"); return a + b; }
; WIN long to_c(long, double, int, float, long, double, long);
; WIN long from_c(long a, double b, int c, float d, long e, double f, long g) { return a * 2 + b * 3 + c * 5 + d * 7 + e * 11 + f * 13 + g * 17; }
; WIN long sum(long n, ...) {
;     __builtin_ms_va_list v; __builtin_ms_va_start(v, n); double a = __builtin_va_arg(v, double); long b = __builtin_va_arg(v, long); double c = __builtin_va_arg(v, double);
;     __builtin_ms_va_end(v); return n * 1000 + a * 100 + b * 10 + c * 2;
; }
; long gather(const char *f, ...) {
;     va_list v; va_start(v, f); long r = 0;
;     for (; *f; f++) r = r * 3 + (*f == 'd' ? (long)(va_arg(v, double) * 2) : va_arg(v, long));
;     va_end(v); return r;
; }
; long through(long), loop(long), forward(const char *, ...), call_many(long), kept(long), try(long, long); void *tls(void *);
; int main(void) {
;     printf("%ld %ld %ld\n", to_c(1, 2, 3, 4, 5, 6, 7), through(1), loop(100000));
;     printf("%ld\n", forward("iidiiiididddddddid", 1L, 2L, 3.5, 4L, 5L, 6L, 7L, 8.5, 9L, 10.5, 11.0, 12.5, 13.0, 14.5, 15.0, 16.5, 17L, 18.5));
;     long rcx, rdi, r11; double x;
;     __asm__ volatile("mov $11, %%rcx\n mov $12, %%r11\n movq %%rcx, %%xmm9\n mov $40, %%edi\n call kept\n movq %%xmm9, %%rdx" : "=c"(rcx), "=a"(rdi), "=d"(r11) : : "rdi", "rsi", "r11", "xmm9", "memory");
;     printf("%ld %ld %ld %ld\n", rcx, rdi, r11, call_many(1));
;     __asm__ volatile("mov $21, %%rcx\n mov $22, %%r11\n mov $100, %%edi\n call tls\n add %%r11, %%rcx" : "=c"(rcx), "=a"(rdi) : : "rdi", "r11", "memory");
;     printf("%ld %ld %ld %ld\n", rcx, rdi, try(5, 2), try(4, 7));
; }
; >>> output
; 1637 3528 5000050010
; 348603082
; 11 45 11 213
; 43 103 505 1104
