; Masks as lanes of other vectors, and back.
; test: run
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
define void @run(ptr %in, ptr %out) {
  %a = load <32 x i8>, ptr %in
  %m32 = icmp slt <32 x i8> %a, zeroinitializer
  %b = bitcast <32 x i1> %m32 to <4 x i8>
  store <4 x i8> %b, ptr %out
  %l = shufflevector <32 x i8> %a, <32 x i8> poison, <64 x i32> <i32 31, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 0, i32 30, i32 29, i32 28, i32 27, i32 26, i32 25, i32 24, i32 23, i32 22, i32 21, i32 20, i32 19, i32 18, i32 17, i32 16, i32 15, i32 14, i32 13, i32 12, i32 11, i32 10, i32 9, i32 8, i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0, i32 5>
  %m64 = icmp ugt <64 x i8> %l, splat (i8 99)
  %c = bitcast <64 x i1> %m64 to <2 x i32>
  %p1 = getelementptr i8, ptr %out, i64 8
  store <2 x i32> %c, ptr %p1
  %d = bitcast <64 x i1> %m64 to <4 x half>
  %p2 = getelementptr i8, ptr %out, i64 16
  store <4 x half> %d, ptr %p2
  %e = load <2 x i8>, ptr %in
  %f = bitcast <2 x i8> %e to <16 x i1>
  %g = sext <16 x i1> %f to <16 x i8>
  %p3 = getelementptr i8, ptr %out, i64 32
  store <16 x i8> %g, ptr %p3
  %h = load <4 x i32>, ptr %in
  %i = bitcast <4 x i32> %h to <128 x i1>
  %j = bitcast <128 x i1> %i to <8 x i16>
  %k = add <8 x i16> %j, splat (i16 1)
  %p4 = getelementptr i8, ptr %out, i64 48
  store <8 x i16> %k, ptr %p4
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; void run(void *, void *);
; int main(void) {
;   unsigned s = 7;
;   _Alignas(32) unsigned char in[32], out[64];
;   for (int k = 0; k < 6; k++) {
;     for (int i = 0; i < 32; i++) in[i] = (s = s * 1103515245 + 12345) >> 17;
;     memset(out, 0, 64);
;     run(in, out);
;     for (int i = 0; i < 64; i++) printf("%02x", out[i]);
;     puts("");
;   }
; }
; >>> output
; 70bdc93e0000000070fddd3ebedd5f8770fddd3ebedd5f87000000000000000000ffff00ffff0000ffffff0000ff000037273b498a9292179950e789e08977a1
; 72a6678400000000f7b6674411f3b6b7f7b6674411f3b6b70000000000000000ff00000000ffff00ff00ff000000ffff62c56b018ab4956a2c8f9f2e78b730e0
; 687088a200000000ed70c922a249879bed70c922a249879b000000000000000000ff00ff0000ff00000000ff000000004b0869944ed1a77a611a3f2ce6f8c34a
; 2705dd94000000002725fd97f45f52f22725fd97f45f52f200000000000000000000ffffffff00ff0000ffff0000ffffbdcce03c61883443824cf33f37691b5e
; c387e7ca00000000e797e7caa9f3f4f3e797e7caa9f3f4f30000000000000000ff00ff00000000ffff00ffff00ffffff86ed7d354f72a8c2dc83e82375252695
; 9c5986e000000000ddd986faafb0cd5dddd986faafb0cd5d0000000000000000ffffffff00ffff00ffffff000000ff007047ebbda42d70f2bb1a4a93af48cf6c
