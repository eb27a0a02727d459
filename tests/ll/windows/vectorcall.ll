; x86_vectorcallcc: vectors in six registers by position, structures of them in what is left, four results; the symbol
; says how many bytes of arguments there are. Everywhere, not only on Windows.
; test: dump -- -mtriple=x86_64-pc-windows-msvc -O2
; test: run
%three = type { <4 x float>, <4 x float>, <4 x float> }
; CHECK: <many@@104>:
; CHECK: movq 0x38(%rsp), %[[R:[a-z0-9]+]]
define x86_vectorcallcc <4 x float> @many(<4 x float> %a, i32 %b, double %c, <4 x float> %d, i64 %e, <4 x float> %g, <4 x float> %h, float %i, i32 %j) {
  %r = fadd <4 x float> %h, %g
  ret <4 x float> %r
}
; CHECK: <spread@@96>:
; CHECK: addps %xmm1, %xmm0
; CHECK: addps %xmm4, %xmm0
; CHECK: mulps %xmm5, %xmm0
define x86_vectorcallcc <4 x float> @spread(i32 %b, %three inreg %h, double %c, double %e, i32 %x, <4 x float> %y) {
  %p = extractvalue %three %h, 0
  %q = extractvalue %three %h, 1
  %z = extractvalue %three %h, 2
  %s = fadd <4 x float> %p, %q
  %r = fadd <4 x float> %s, %z
  %m = fmul <4 x float> %r, %y
  ret <4 x float> %m
}
define x86_vectorcallcc { double, double, double, double } @four() {
  ret { double, double, double, double } { double 1.0, double 2.0, double 3.0, double 4.0 }
}
define double @test() {
  %h0 = insertvalue %three undef, <4 x float> <float 1.0, float 2.0, float 3.0, float 4.0>, 0
  %h1 = insertvalue %three %h0, <4 x float> <float 10.0, float 20.0, float 30.0, float 40.0>, 1
  %h2 = insertvalue %three %h1, <4 x float> <float 100.0, float 200.0, float 300.0, float 400.0>, 2
  %a = call x86_vectorcallcc <4 x float> @spread(i32 1, %three inreg %h2, double 2.0, double 3.0, i32 4, <4 x float> <float 1.0, float 1.0, float 1.0, float 2.0>)
  %b = call x86_vectorcallcc <4 x float> @many(<4 x float> zeroinitializer, i32 1, double 2.0, <4 x float> zeroinitializer, i64 3, <4 x float> %a, <4 x float> <float 5.0, float 5.0, float 5.0, float 5.0>, float 1.0, i32 2)
  %f = call x86_vectorcallcc { double, double, double, double } @four()
  %d = extractvalue { double, double, double, double } %f, 3
  %l = extractelement <4 x float> %b, i32 3
  %w = fpext float %l to double
  %r = fadd double %w, %d
  ret double %r
}
; >>> driver
; #include <stdio.h>
; double test(void);
; int main(void) { printf("%g\n", test()); }
; >>> output
; 897
