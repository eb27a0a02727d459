; Microsoft's convention without SSE passes float and double as integers of their size.
; test: run arch=windows models=pic -- -mtriple=x86_64-windows-gnu -mattr=-sse
define double @sum(double %a, i32 %x, float %b, double %c, double %d) {
  %f = fpext float %b to double
  %g = fadd double %a, %f
  %h = fadd double %g, %c
  %i = fsub double %h, %d
  ret double %i
}
define i64 @calls() {
  %r = call double @sum(double 1.0, i32 0, float 2.5, double 4.0, double 16.0)
  %s = bitcast double %r to i64
  ret i64 %s
}
; >>> driver
; #include <stdio.h>
; long long sum(long long, int, int, long long, long long), calls(void);
; int main(void) {
;   printf("%llx %llx\n", calls(), sum(0x3ff0000000000000, 0, 0x40200000, 0x4010000000000000, 0));
; }
; >>> output
; c021000000000000 401e000000000000
