; Masks of one lane for each 128 bits, taken apart and put together.
; test: run arch=aarch64 models=static levels=O0,O2 -- -mtriple=aarch64-linux-gnu -mattr=+sve
declare {<vscale x 1 x i1>, <vscale x 1 x i1>} @llvm.vector.deinterleave2.nxv2i1(<vscale x 2 x i1>)
declare <vscale x 2 x i1> @llvm.vector.interleave2.nxv2i1(<vscale x 1 x i1>, <vscale x 1 x i1>)
define void @swapped(ptr %to, ptr %from) {
  %x = load <vscale x 2 x i64>, ptr %from
  %m = icmp ne <vscale x 2 x i64> %x, zeroinitializer
  %two = call {<vscale x 1 x i1>, <vscale x 1 x i1>} @llvm.vector.deinterleave2.nxv2i1(<vscale x 2 x i1> %m)
  %even = extractvalue {<vscale x 1 x i1>, <vscale x 1 x i1>} %two, 0
  %odd = extractvalue {<vscale x 1 x i1>, <vscale x 1 x i1>} %two, 1
  %s = call <vscale x 2 x i1> @llvm.vector.interleave2.nxv2i1(<vscale x 1 x i1> %odd, <vscale x 1 x i1> %even)
  %r = select <vscale x 2 x i1> %s, <vscale x 2 x i64> splat (i64 9), <vscale x 2 x i64> zeroinitializer
  store <vscale x 2 x i64> %r, ptr %to
  ret void
}
; >>> driver
; #include <stdio.h>
; void swapped(long *, const long *);
; int main(void) {
;   for (int n = 0; n < 4; n++) {
;     long from[32], to[32] = {0};
;     for (int i = 0; i < 32; i++) from[i] = n >> (i & 1) & 1;
;     swapped(to, from);
;     printf("%ld %ld\n", to[0], to[1]);
;   }
; }
; >>> output
; 0 0
; 0 9
; 9 0
; 9 9
