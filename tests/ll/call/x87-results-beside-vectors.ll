; x86_fp80, and float beyond the second register, beside vectors that are passed in another form than they are held in.
; test: run -- -mtriple=x86_64-linux-gnu
define { <4 x i1>, x86_fp80 } @pair(<4 x i1> %a, x86_fp80 %b) {
  %r = insertvalue { <4 x i1>, x86_fp80 } poison, <4 x i1> %a, 0
  %c = fadd x86_fp80 %b, %b
  %s = insertvalue { <4 x i1>, x86_fp80 } %r, x86_fp80 %c, 1
  ret { <4 x i1>, x86_fp80 } %s
}
define { <4 x i1>, float, float, float } @floats(<4 x i1> %a, float %b) {
  %c = fadd float %b, 1.0
  %d = fadd float %b, 2.0
  %r = insertvalue { <4 x i1>, float, float, float } poison, <4 x i1> %a, 0
  %s = insertvalue { <4 x i1>, float, float, float } %r, float %b, 1
  %t = insertvalue { <4 x i1>, float, float, float } %s, float %c, 2
  %u = insertvalue { <4 x i1>, float, float, float } %t, float %d, 3
  ret { <4 x i1>, float, float, float } %u
}
define x86_fp80 @arguments({ <16 x i1>, x86_fp80 } %a, { i64, x86_fp80, <3 x i1>, x86_fp80 } %b) {
  %r = extractvalue { <16 x i1>, x86_fp80 } %a, 1
  %s = extractvalue { i64, x86_fp80, <3 x i1>, x86_fp80 } %b, 1
  %t = extractvalue { i64, x86_fp80, <3 x i1>, x86_fp80 } %b, 3
  %u = fsub x86_fp80 %r, %s
  %v = fmul x86_fp80 %u, %t
  ret x86_fp80 %v
}
define { [100 x i64], x86_fp80 } @far(i64 %a, x86_fp80 %b) {
  %r = insertvalue { [100 x i64], x86_fp80 } zeroinitializer, x86_fp80 %b, 1
  %s = insertvalue { [100 x i64], x86_fp80 } %r, i64 %a, 0, 99
  ret { [100 x i64], x86_fp80 } %s
}
define double @sum(i32 %n, double %x) {
  %m = icmp eq i32 %n, 3
  %v = insertelement <4 x i1> zeroinitializer, i1 %m, i32 2
  %l = fpext double %x to x86_fp80
  %p = call { <4 x i1>, x86_fp80 } @pair(<4 x i1> %v, x86_fp80 %l)
  call { <4 x i1>, x86_fp80 } @pair(<4 x i1> %v, x86_fp80 %l)
  %q = extractvalue { <4 x i1>, x86_fp80 } %p, 1
  %w = extractvalue { <4 x i1>, x86_fp80 } %p, 0
  %e = extractelement <4 x i1> %w, i32 2
  %f = call { <4 x i1>, float, float, float } @floats(<4 x i1> %w, float 100.0)
  %f2 = extractvalue { <4 x i1>, float, float, float } %f, 3
  %f1 = extractvalue { <4 x i1>, float, float, float } %f, 2
  %a = insertvalue { <16 x i1>, x86_fp80 } zeroinitializer, x86_fp80 %q, 1
  %b1 = insertvalue { i64, x86_fp80, <3 x i1>, x86_fp80 } zeroinitializer, x86_fp80 %l, 1
  %b2 = insertvalue { i64, x86_fp80, <3 x i1>, x86_fp80 } %b1, x86_fp80 %q, 3
  %g = call x86_fp80 @arguments({ <16 x i1>, x86_fp80 } %a, { i64, x86_fp80, <3 x i1>, x86_fp80 } %b2)
  %h = call { [100 x i64], x86_fp80 } @far(i64 1000, x86_fp80 %g)
  %h1 = extractvalue { [100 x i64], x86_fp80 } %h, 1
  %h0 = extractvalue { [100 x i64], x86_fp80 } %h, 0, 99
  %i = sitofp i64 %h0 to double
  %j = fptrunc x86_fp80 %h1 to double
  %k = fadd double %i, %j
  %y = select i1 %e, double 10000.0, double 0.0
  %z = fadd double %k, %y
  %f3 = fadd float %f2, %f1
  %f4 = fpext float %f3 to double
  %s = fadd double %z, %f4
  ret double %s
}
; >>> driver
; #include <stdio.h>
; double sum(int, double);
; int main(void) { printf("%g %g\n", sum(3, 4), sum(2, 4)); }
; >>> output
; 11235 1235
