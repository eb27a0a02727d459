; Without SSE each number of a vector or array of float and double is on the stack in 8 bytes of its own; fp128 is two integers.
; test: run -- -mtriple=x86_64-linux-gnu -mattr=-sse
define void @vector(ptr %r, i32 %x, <4 x float> %a, fp128 %w, [2 x double] %d) {
  store <4 x float> %a, ptr %r
  %p = getelementptr i8, ptr %r, i64 16
  store [2 x double] %d, ptr %p
  %q = getelementptr i8, ptr %r, i64 32
  store fp128 %w, ptr %q
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; struct slots { long s[6]; };
; void vector(void *, int, long, long, struct slots);
; int main(void) {
;   float f[4] = {1, 2, 3, 4}, g[4];
;   double d[2] = {5, 6}, e[2];
;   long l[2];
;   struct slots s = {};
;   for (int k = 0; k < 4; k++) memcpy(&s.s[k], f + k, 4);
;   memcpy(s.s + 4, d, 16);
;   char to[48];
;   vector(to, 0, 7, 8, s);
;   memcpy(g, to, 16), memcpy(e, to + 16, 16), memcpy(l, to + 32, 16);
;   printf("%g %g %g %g %g %g %ld %ld\n", g[0], g[1], g[2], g[3], e[0], e[1], l[0], l[1]);
; }
; >>> output
; 1 2 3 4 5 6 7 8
