; AAPCS64: an array stays together in registers, or in memory, where its values have one type that fills registers; others
; are passed one by one. The driver's functions have the same arguments as numbers and structures.
; test: run arch=aarch64 levels=O0,O2 models=static -- -mtriple=aarch64-linux-gnu
define i64 @mixed_ints(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, [1 x { i32, i64 }] %p, i64 %last) {
  %x = extractvalue [1 x { i32, i64 }] %p, 0, 0
  %y = extractvalue [1 x { i32, i64 }] %p, 0, 1
  %w = sext i32 %x to i64
  %u = sub i64 %w, %y
  %v = mul i64 %u, %last
  ret i64 %v
}
define i64 @wide(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, [1 x { i128, i64 }] %p, i64 %last) {
  %x = extractvalue [1 x { i128, i64 }] %p, 0, 0
  %y = extractvalue [1 x { i128, i64 }] %p, 0, 1
  %h = lshr i128 %x, 64
  %t = trunc i128 %h to i64
  %u = sub i64 %t, %y
  %v = mul i64 %u, %last
  ret i64 %v
}
define i64 @pointers(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, [1 x { i64, ptr }] %p, i64 %last) {
  %x = extractvalue [1 x { i64, ptr }] %p, 0, 0
  %y = extractvalue [1 x { i64, ptr }] %p, 0, 1
  %w = ptrtoint ptr %y to i64
  %u = sub i64 %x, %w
  %v = mul i64 %u, %last
  ret i64 %v
}
define i64 @words(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, [2 x i32] %p, i64 %last) {
  %x = extractvalue [2 x i32] %p, 0
  %y = extractvalue [2 x i32] %p, 1
  %u = sub i32 %x, %y
  %w = sext i32 %u to i64
  %v = mul i64 %w, %last
  ret i64 %v
}
define i64 @bytes(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, [3 x i8] %p, i64 %last) {
  %x = extractvalue [3 x i8] %p, 0
  %y = extractvalue [3 x i8] %p, 2
  %u = sub i8 %x, %y
  %w = sext i8 %u to i64
  %v = mul i64 %w, %last
  ret i64 %v
}
define double @mixed_floats(double %a, double %b, double %c, double %d, double %e, double %f, double %g, [1 x { float, double }] %p, double %last) {
  %x = extractvalue [1 x { float, double }] %p, 0, 0
  %y = extractvalue [1 x { float, double }] %p, 0, 1
  %w = fpext float %x to double
  %u = fsub double %w, %y
  %v = fmul double %u, %last
  ret double %v
}
define double @doubles(double %a, double %b, double %c, double %d, double %e, double %f, double %g, [2 x double] %p, double %last) {
  %x = extractvalue [2 x double] %p, 0
  %y = extractvalue [2 x double] %p, 1
  %u = fsub double %x, %y
  %v = fmul double %u, %last
  ret double %v
}
define i64 @calls() {
  %p = insertvalue [2 x i32] zeroinitializer, i32 9, 0
  %q = insertvalue [2 x i32] %p, i32 4, 1
  %v = call i64 @take_words(i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, [2 x i32] %q, i64 100)
  %r = insertvalue [1 x { i8, i64 }] zeroinitializer, i8 8, 0, 0
  %s = insertvalue [1 x { i8, i64 }] %r, i64 3, 0, 1
  %w = call i64 @take_mixed(i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, [1 x { i8, i64 }] %s, i64 10000)
  %u = add i64 %v, %w
  ret i64 %u
}
declare i64 @take_words(i64, i64, i64, i64, i64, i64, i64, [2 x i32], i64)
declare i64 @take_mixed(i64, i64, i64, i64, i64, i64, i64, [1 x { i8, i64 }], i64)
; >>> driver
; #include <stdio.h>
; typedef long L;
; typedef double D;
; struct pair { L a, b; };
; struct reals { D a, b; };
; L mixed_ints(L, L, L, L, L, L, L, int, L, L);
; L wide(L, L, L, L, L, L, __int128, L, L);
; L pointers(L, L, L, L, L, L, L, struct pair, L);
; L words(L, L, L, L, L, L, L, int, int, L);
; L bytes(L, L, L, L, L, L, L, signed char, signed char, signed char, L);
; D mixed_floats(D, D, D, D, D, D, D, float, D, D);
; D doubles(D, D, D, D, D, D, D, struct reals, D);
; L calls(void);
; L take_words(L a, L b, L c, L d, L e, L f, L g, int x, int y, L last) { return (x - y) * last; }
; L take_mixed(L a, L b, L c, L d, L e, L f, L g, signed char x, L y, L last) { return (x - y) * last; }
; int main(void) {
;   printf("%ld\n", mixed_ints(1, 2, 3, 4, 5, 6, 7, 50, 8, 10));
;   printf("%ld\n", wide(1, 2, 3, 4, 5, 6, (__int128)50 << 64, 8, 10));
;   printf("%ld\n", pointers(1, 2, 3, 4, 5, 6, 7, (struct pair){50, 8}, 10));
;   printf("%ld\n", words(1, 2, 3, 4, 5, 6, 7, 50, 8, 10));
;   printf("%ld\n", bytes(1, 2, 3, 4, 5, 6, 7, 50, 1, 8, 10));
;   printf("%g\n", mixed_floats(1, 2, 3, 4, 5, 6, 7, 50, 8, 10));
;   printf("%g\n", doubles(1, 2, 3, 4, 5, 6, 7, (struct reals){50, 8}, 10));
;   printf("%ld\n", calls());
; }
; >>> output
; 420
; 420
; 420
; 420
; 420
; 420
; 420
; 50500
