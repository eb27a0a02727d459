; Structs of vectors that are passed in wider lanes than they are held in, beside others: as arguments and results.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
; test: run
define { <2 x i8>, <2 x i1> } @sums(<2 x i8> %a, <2 x i8> %b) noinline {
  %s = call { <2 x i8>, <2 x i1> } @llvm.uadd.with.overflow.v2i8(<2 x i8> %a, <2 x i8> %b)
  ret { <2 x i8>, <2 x i1> } %s
}
define { <4 x i1>, <2 x i16>, <4 x float> } @three(<4 x float> %f, [2 x <2 x i16>] %v) noinline {
  %c = fcmp ogt <4 x float> %f, zeroinitializer
  %x = extractvalue [2 x <2 x i16>] %v, 0
  %y = extractvalue [2 x <2 x i16>] %v, 1
  %s = sub <2 x i16> %x, %y
  %r = insertvalue { <4 x i1>, <2 x i16>, <4 x float> } poison, <4 x i1> %c, 0
  %q = insertvalue { <4 x i1>, <2 x i16>, <4 x float> } %r, <2 x i16> %s, 1
  %p = insertvalue { <4 x i1>, <2 x i16>, <4 x float> } %q, <4 x float> %f, 2
  ret { <4 x i1>, <2 x i16>, <4 x float> } %p
}
define void @probe(ptr %in, ptr %out) {
  %a = load <2 x i8>, ptr %in
  %q = getelementptr i8, ptr %in, i64 2
  %b = load <2 x i8>, ptr %q
  %s = call { <2 x i8>, <2 x i1> } @sums(<2 x i8> %a, <2 x i8> %b)
  %v = extractvalue { <2 x i8>, <2 x i1> } %s, 0
  %o = extractvalue { <2 x i8>, <2 x i1> } %s, 1
  store <2 x i8> %v, ptr %out
  %w = zext <2 x i1> %o to <2 x i8>
  %p = getelementptr i8, ptr %out, i64 2
  store <2 x i8> %w, ptr %p
  %f = load <4 x float>, ptr %in
  %h = getelementptr i8, ptr %in, i64 16
  %l = load [2 x <2 x i16>], ptr %h
  %t = call { <4 x i1>, <2 x i16>, <4 x float> } @three(<4 x float> %f, [2 x <2 x i16>] %l)
  %m = extractvalue { <4 x i1>, <2 x i16>, <4 x float> } %t, 0
  %n = zext <4 x i1> %m to <4 x i8>
  %x = extractvalue { <4 x i1>, <2 x i16>, <4 x float> } %t, 1
  %g = extractvalue { <4 x i1>, <2 x i16>, <4 x float> } %t, 2
  %p4 = getelementptr i8, ptr %out, i64 4
  store <4 x i8> %n, ptr %p4
  %p8 = getelementptr i8, ptr %out, i64 8
  store <2 x i16> %x, ptr %p8
  %p12 = getelementptr i8, ptr %out, i64 16
  store <4 x float> %g, ptr %p12
  ret void
}
; >>> driver
; #include <stdio.h>
; void probe(void *, void *);
; int main(void) {
;   float f[6] = {1.5, -2, 0, 4}; unsigned char *in = (void *)f, out[32]; short *s = (short *)(in + 16);
;   s[0] = 5; s[1] = -7; s[2] = 9; s[3] = 3; in[0] = 200; in[1] = 3; in[2] = 100; in[3] = 4;
;   probe(in, out);
;   for (int k = 0; k < 32; k++) if (k < 12 || k > 15) printf("%d ", out[k]);
;   puts("");
; }
; >>> output
; 44 7 1 0 1 0 0 1 252 255 246 255 200 3 100 4 0 0 0 192 0 0 0 0 0 0 128 64 
