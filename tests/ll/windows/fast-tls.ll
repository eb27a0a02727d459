; cxx_fast_tlscc on Windows: arguments by position without an area for them; all general-purpose registers but rax and rdi are kept.
; test: run arch=windows models=pic -- -mtriple=x86_64-windows-gnu
define cxx_fast_tlscc i64 @get(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e) {
  %s = add i64 %a, %e
  ret i64 %s
}
define cxx_fast_tlscc i64 @far(i64 %a) {
  %r = call i64 @outside(i64 %a)
  ret i64 %r
}
define i64 @calls(i64 %a, i64 %b, i64 %c, double %x) {
  %r = call cxx_fast_tlscc i64 @get(i64 1, i64 2, i64 3, i64 4, i64 50)
  %q = call cxx_fast_tlscc i64 @far(i64 %r)
  %s = add i64 %q, %a
  %t = mul i64 %s, %b
  %u = sub i64 %t, %c
  %y = fptosi double %x to i64
  %v = add i64 %u, %y
  ret i64 %v
}
declare i64 @outside(i64)
; >>> driver
; #include <stdio.h>
; long long calls(long long, long long, long long, double);
; long long outside(long long x) { puts("here"); return x + 100; }
; int main(void) { printf("%d\n", (int)calls(3, 4, 5, 6.0)); }
; >>> output
; here
; 617
