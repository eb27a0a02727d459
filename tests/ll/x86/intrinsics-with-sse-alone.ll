; With SSE, but not SSE2, SSE's intrinsics take and give vectors that are computed element by element otherwise.
; test: run -- -mtriple=x86_64-linux-gnu -mattr=-sse2
define <4 x float> @least(<4 x float> %a, <4 x float> %b) {
  %c = fadd <4 x float> %a, %b
  %d = call <4 x float> @llvm.x86.sse.min.ps(<4 x float> %c, <4 x float> %b)
  %e = call <4 x float> @llvm.x86.sse.max.ss(<4 x float> %d, <4 x float> %a)
  %f = fneg <4 x float> %e
  ret <4 x float> %f
}
define i32 @signs(<4 x float> %a) {
  %r = call i32 @llvm.x86.sse.movmsk.ps(<4 x float> %a)
  ret i32 %r
}
define i32 @equal(<4 x float> %a, <4 x float> %b) {
  %m = call <4 x float> @llvm.x86.sse.cmp.ps(<4 x float> %a, <4 x float> %b, i8 2)
  %s = call i32 @llvm.x86.sse.movmsk.ps(<4 x float> %m)
  %e = call i32 @llvm.x86.sse.ucomieq.ss(<4 x float> %a, <4 x float> %b)
  %f = shl i32 %e, 4
  %r = or i32 %f, %s
  ret i32 %r
}
define i64 @whole(<4 x float> %a) {
  %r = call i64 @llvm.x86.sse.cvttss2si64(<4 x float> %a)
  ret i64 %r
}
define void @past_caches(ptr %p, <4 x float> %a, i64 %x) {
  store <4 x float> %a, ptr %p, align 16, !nontemporal !0
  %q = getelementptr i8, ptr %p, i64 16
  store i64 %x, ptr %q, align 16, !nontemporal !0
  ret void
}
!0 = !{i32 1}
declare <4 x float> @llvm.x86.sse.min.ps(<4 x float>, <4 x float>)
declare <4 x float> @llvm.x86.sse.max.ss(<4 x float>, <4 x float>)
declare <4 x float> @llvm.x86.sse.cmp.ps(<4 x float>, <4 x float>, i8)
declare i32 @llvm.x86.sse.movmsk.ps(<4 x float>)
declare i32 @llvm.x86.sse.ucomieq.ss(<4 x float>, <4 x float>)
declare i64 @llvm.x86.sse.cvttss2si64(<4 x float>)
; >>> driver
; #include <stdio.h>
; typedef float v4 __attribute__((vector_size(16)));
; v4 least(v4, v4);
; int signs(v4), equal(v4, v4);
; long whole(v4);
; void past_caches(void *, v4, long);
; int main(void) {
;   v4 a = {1, -2, 3, -4}, b = {-10, 20, 3, 40}, c = least(a, b);
;   printf("%g %g %g %g\n", c[0], c[1], c[2], c[3]);
;   printf("%x %x %x %ld\n", signs(a), equal(a, b), equal(a, a), whole(b));
;   struct { v4 v; long x, y; } s;
;   past_caches(&s, a, 7);
;   printf("%g %g %ld\n", s.v[0], s.v[3], s.x);
; }
; >>> output
; -1 -18 -3 -36
; a e 1f -10
; 1 -4 7
