; Products of complex half numbers: the result's register is none of the operands', not even where the lanes that are kept
; come from an operand.
; test: run needs=avx512fp16 levels=O0,O2 -- -mtriple=x86_64-linux-gnu -mattr=+avx512fp16,+avx512vl
define <4 x float> @product(<4 x float> %a, <4 x float> %b) {
  %r = call <4 x float> @llvm.x86.avx512fp16.mask.vfmul.cph.128(<4 x float> %a, <4 x float> %b, <4 x float> zeroinitializer, i8 -1)
  ret <4 x float> %r
}
define <4 x float> @kept(<4 x float> %a, <4 x float> %b) {
  %r = call <4 x float> @llvm.x86.avx512fp16.mask.vfcmul.cph.128(<4 x float> %a, <4 x float> %b, <4 x float> %a, i8 5)
  ret <4 x float> %r
}
define <4 x float> @square(<4 x float> %a) {
  %r = call <4 x float> @llvm.x86.avx512fp16.mask.vfmul.cph.128(<4 x float> %a, <4 x float> %a, <4 x float> %a, i8 -1)
  ret <4 x float> %r
}
define <4 x float> @sum(<4 x float> %a, <4 x float> %b) {
  %r = call <4 x float> @llvm.x86.avx512fp16.mask.vfmadd.cph.128(<4 x float> %a, <4 x float> %b, <4 x float> %a, i8 -1)
  ret <4 x float> %r
}
define <4 x float> @lowest(<4 x float> %a, <4 x float> %b) {
  %r = call <4 x float> @llvm.x86.avx512fp16.mask.vfcmul.csh(<4 x float> %a, <4 x float> %b, <4 x float> %b, i8 1, i32 4)
  ret <4 x float> %r
}
declare <4 x float> @llvm.x86.avx512fp16.mask.vfmul.cph.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm.x86.avx512fp16.mask.vfcmul.cph.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm.x86.avx512fp16.mask.vfmadd.cph.128(<4 x float>, <4 x float>, <4 x float>, i8)
declare <4 x float> @llvm.x86.avx512fp16.mask.vfcmul.csh(<4 x float>, <4 x float>, <4 x float>, i8, i32)
; >>> driver
; #include <stdio.h>
; typedef float v4 __attribute__((vector_size(16)));
; typedef int i4 __attribute__((vector_size(16)));
; v4 product(v4, v4), kept(v4, v4), square(v4), sum(v4, v4), lowest(v4, v4);
; static void show(v4 v) { i4 i = (i4)v; printf("%x %x %x %x\n", i[0], i[1], i[2], i[3]); }
; int main(void) {
;   v4 a = (v4)(i4){0x40003c00, 0x42004000, 0x3c00bc00, 0x44004200}, b = (v4)(i4){0x3c004200, 0xc0003c00, 0x40004000, 0x38004400};
;   show(product(a, b)); show(kept(a, b)); show(square(a)); show(sum(a, b)); show(lowest(a, b));
; }
; >>> output
; 47003c00 bc004800 c400 4c604900
; 45004500 42004000 44000000 44004200
; 4400c200 4a00c500 c0000000 4e00c700
; 48804000 40004900 3c00c500 4d604a80
; 45004500 42004000 3c00bc00 44004200
