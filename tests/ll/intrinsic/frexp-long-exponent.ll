; The library's exponent is an int; the intrinsic's may be longer.
; test: run link=-lm
define i64 @long(double %x) {
  %r = call { double, i64 } @llvm.frexp.f64.i64(double %x)
  %e = extractvalue { double, i64 } %r, 1
  ret i64 %e
}
define i64 @longer(half %x) {
  %r = call { half, i99 } @llvm.frexp.f16.i99(half %x)
  %e = extractvalue { half, i99 } %r, 1
  %t = trunc i99 %e to i64
  ret i64 %t
}
define i64 @lanes(<2 x double> %x) {
  %r = call { <2 x double>, <2 x i64> } @llvm.frexp.v2f64.v2i64(<2 x double> %x)
  %e = extractvalue { <2 x double>, <2 x i64> } %r, 1
  %f = extractelement <2 x i64> %e, i32 1
  ret i64 %f
}
define i64 @constants() {
  %a = call i64 @longer(half 0xH1400)
  %b = call i64 @lanes(<2 x double> <double 1.0, double 0x3F50000000000000>)
  %k = mul i64 %a, 100
  %s = add i64 %k, %b
  ret i64 %s
}
; >>> driver
; #include <stdio.h>
; long long_(double) __asm__("long"), constants(void);
; int main(void) { printf("%ld %ld %ld\n", long_(0.0009765625), long_(1024), constants()); }
; >>> output
; -9 11 -909
