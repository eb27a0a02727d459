; Decimal and hexadecimal numbers that are not exact are rounded to the nearest of their type (LLVM 23).
; test: run
@a = constant half 2.878904342651367875e-5
@b = constant half 2049.0
@c = constant half 2049.00000000000000000000000000000001
@d = constant bfloat 0.1
@e = constant float 1.000000e-03
@f = constant x86_fp80 0.1
@g = constant fp128 -0.1
@h = constant float -0xfff.fffp5
@i = constant float 1.0e-45
define float @scaled(float %x) {
  %r = fmul float %x, 1.000000e-03
  ret float %r
}
; >>> driver
; #include <stdio.h>
; extern unsigned short a, b, c, d, f[5];
; extern unsigned e, h, i;
; extern unsigned long g[2];
; float scaled(float);
; int main(void) {
;   printf("%x %x %x %x %x %x %x\n", a, b, c, d, e, h, i);
;   printf("%x %x %x %lx %lx %g\n", f[0], f[3], f[4], g[0], g[1], scaled(2000));
; }
; >>> output
; 1e3 6800 6801 3dcd 3a83126f c7ffffff 1
; cccd cccc 3ffb 999999999999999a bffb999999999999 2
