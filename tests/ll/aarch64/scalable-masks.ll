; Masks beside other scalable vectors: what divides and shifts them, conversions to and from bfloat and of numbers to masks, casts
; that take them for other lanes; and numbers of 16, 32 and 64 lanes of a mask that are floating point.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -mattr=+sve2,+bf16
define void @divided(ptr %in, ptr %out) noinline {
  %x = load <vscale x 16 x i1>, ptr %in
  %a = lshr <vscale x 16 x i1> %x, zeroinitializer
  %b = udiv <vscale x 16 x i1> %a, splat (i1 true)
  store <vscale x 16 x i1> %b, ptr %out
  ret void
}
define void @remainder(ptr %in, ptr %out) noinline {
  %x = load <vscale x 16 x i1>, ptr %in
  %b = urem <vscale x 16 x i1> %x, splat (i1 true)
  store <vscale x 16 x i1> %b, ptr %out
  ret void
}
define void @narrowed(ptr %in, ptr %out) noinline {
  %x = load <vscale x 8 x i16>, ptr %in
  %r = sitofp <vscale x 8 x i16> %x to <vscale x 8 x bfloat>
  store <vscale x 8 x bfloat> %r, ptr %out
  ret void
}
define void @bytes(ptr %in, ptr %out) noinline {
  %x = load <vscale x 8 x i8>, ptr %in
  %r = uitofp <vscale x 8 x i8> %x to <vscale x 8 x bfloat>
  store <vscale x 8 x bfloat> %r, ptr %out
  ret void
}
define void @few(ptr %in, ptr %out) noinline {
  %x = load <vscale x 2 x i16>, ptr %in
  %r = sitofp <vscale x 2 x i16> %x to <vscale x 2 x bfloat>
  store <vscale x 2 x bfloat> %r, ptr %out
  ret void
}
define void @whole(ptr %in, ptr %out) noinline {
  %x = load <vscale x 4 x bfloat>, ptr %in
  %r = fptosi <vscale x 4 x bfloat> %x to <vscale x 4 x i32>
  store <vscale x 4 x i32> %r, ptr %out
  ret void
}
define void @wide(ptr %in, ptr %out) noinline {
  %x = load <vscale x 2 x bfloat>, ptr %in
  %r = fptoui <vscale x 2 x bfloat> %x to <vscale x 2 x i64>
  store <vscale x 2 x i64> %r, ptr %out
  ret void
}
define void @small(ptr %in, ptr %out) noinline {
  %x = load <vscale x 8 x bfloat>, ptr %in
  %r = fptosi <vscale x 8 x bfloat> %x to <vscale x 8 x i8>
  store <vscale x 8 x i8> %r, ptr %out
  ret void
}
define void @set(ptr %in, ptr %out) noinline {
  %x = load <vscale x 4 x float>, ptr %in
  %r = fptoui <vscale x 4 x float> %x to <vscale x 4 x i1>
  %b = zext <vscale x 4 x i1> %r to <vscale x 4 x i8>
  store <vscale x 4 x i8> %b, ptr %out
  ret void
}
define void @signs(ptr %in, ptr %out) noinline {
  %x = load <vscale x 8 x half>, ptr %in
  %r = fptosi <vscale x 8 x half> %x to <vscale x 8 x i1>
  %b = zext <vscale x 8 x i1> %r to <vscale x 8 x i8>
  store <vscale x 8 x i8> %b, ptr %out
  ret void
}
define void @brains(ptr %in, ptr %out) noinline {
  %x = load <vscale x 2 x bfloat>, ptr %in
  %r = fptosi <vscale x 2 x bfloat> %x to <vscale x 2 x i1>
  %b = zext <vscale x 2 x i1> %r to <vscale x 2 x i8>
  store <vscale x 2 x i8> %b, ptr %out
  ret void
}
define void @lanes(ptr %in, ptr %out) noinline {
  %x = load <vscale x 16 x i1>, ptr %in
  %r = bitcast <vscale x 16 x i1> %x to <vscale x 2 x i8>
  store <vscale x 2 x i8> %r, ptr %out
  ret void
}
define void @back(ptr %in, ptr %out) noinline {
  %x = load <vscale x 2 x i32>, ptr %in
  %r = bitcast <vscale x 2 x i32> %x to <vscale x 64 x i1>
  store <vscale x 64 x i1> %r, ptr %out
  ret void
}
define void @pointers(ptr %in, ptr %out) noinline {
  %x = load <vscale x 2 x ptr>, ptr %in
  %r = ptrtoint <vscale x 2 x ptr> %x to <vscale x 2 x i1>
  %p = inttoptr <vscale x 2 x i1> %r to <vscale x 2 x ptr>
  store <vscale x 2 x ptr> %p, ptr %out
  ret void
}
define void @doubles(ptr %in, ptr %out) noinline {
  %x = load <vscale x 4 x double>, ptr %in
  %r = fptrunc <vscale x 4 x double> %x to <vscale x 4 x bfloat>
  store <vscale x 4 x bfloat> %r, ptr %out
  ret void
}
define void @words(ptr %in, ptr %out) noinline {
  %x = load <vscale x 4 x i32>, ptr %in
  %r = sitofp <vscale x 4 x i32> %x to <vscale x 4 x bfloat>
  store <vscale x 4 x bfloat> %r, ptr %out
  ret void
}
define void @halves(ptr %in, ptr %out) noinline {
  %x = load <vscale x 4 x half>, ptr %in
  %f = fpext <vscale x 4 x half> %x to <vscale x 4 x float>
  %r = fptrunc <vscale x 4 x float> %f to <vscale x 4 x bfloat>
  store <vscale x 4 x bfloat> %r, ptr %out
  ret void
}
define half @sixteen(<16 x i8> %x, <16 x i8> %y) noinline {
  %c = icmp ult <16 x i8> %x, %y
  %r = bitcast <16 x i1> %c to half
  ret half %r
}
define <32 x i8> @thirty_two(float %x, <32 x i8> %y) noinline {
  %c = bitcast float %x to <32 x i1>
  %r = select <32 x i1> %c, <32 x i8> %y, <32 x i8> zeroinitializer
  ret <32 x i8> %r
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; #include <arm_neon.h>
; typedef void function(const void *, void *);
; function divided, remainder_, narrowed, bytes, few, whole, wide, small, set, signs, brains, lanes, back, pointers, doubles, words, halves;
; extern function remainder_ __asm__("remainder");
; __fp16 sixteen(uint8x16_t, uint8x16_t);
; typedef unsigned char wide_bytes __attribute__((vector_size(32)));
; static unsigned char out[4096];
; static void show(const char *name, function *f, const void *in, int n) {
;   memset(out, 0xaa, sizeof out);
;   f(in, out);
;   printf("%s:", name);
;   for (int i = 0; i < n; i++) printf(" %02x", out[i]);
;   printf("\n");
; }
; int main(void) {
;   static double many[64] = { 1.00390625, 1.0039062500000002, -3e38, 1e-40 };
;   static int integers[64] = { 16842752, 1, -257, 2147483647 };
;   show("doubles", doubles, many, 8); show("words", words, integers, 8);
;   static unsigned char bits[256] = { 0x35, 0xa9, 0x71, 0x0f, 0x5a, 0xc3, 0x11, 0x88 };
;   static short shorts[128] = { 1, -2, 300, -32768, 32767, 77, 0, -1 };
;   static unsigned char small_numbers[256] = { 1, 2, 255, 129, 131, 0, 7, 8 };
;   static unsigned short brain[128] = { 0x3f80, 0xbf80, 0x4049, 0x42f7, 0xc2f7, 0, 0x3f00, 0x40a0 };
;   static unsigned short positive[128] = { 0x3f80, 0x4f12 };
;   static float floats[64] = { 1, 0.5f, 1.75f, 0 };
;   static __fp16 halves_in[128] = { -1, 0, -0.5f, -1.5f, 0.25f, -1.75f, 0, -1 };
;   static unsigned short units[128] = { 0xbf80, 0x3f00 };
;   static void *pointers_in[64] = { (void *)2, (void *)7 };
;   show("divided", divided, bits, 2); show("remainder", remainder_, bits, 2);
;   show("narrowed", narrowed, shorts, 16); show("bytes", bytes, small_numbers, 16); show("few", few, shorts, 4);
;   show("whole", whole, brain, 16); show("wide", wide, positive, 16); show("small", small, brain, 8);
;   show("set", set, floats, 4); show("signs", signs, halves_in, 8); show("brains", brains, units, 2);
;   show("lanes", lanes, bits, 2); show("back", back, bits, 8); show("pointers", pointers, pointers_in, 16); show("halves", halves, halves_in, 8);
;   uint8x16_t a = vld1q_u8(bits), b = vdupq_n_u8(0x36);
;   __fp16 h = sixteen(a, b); unsigned short w; memcpy(&w, &h, 2); printf("%04x\n", w);
; }
; >>> output
; doubles: 80 3f 81 3f 62 ff 01 00
; words: 80 4b 80 3f 80 c3 00 4f
; divided: 35 a9
; remainder: 00 00
; narrowed: 80 3f 00 c0 96 43 00 c7 00 47 9a 42 00 00 80 bf
; bytes: 80 3f 00 40 7f 43 01 43 03 43 00 00 e0 40 00 41
; few: 80 3f 00 c0
; whole: 01 00 00 00 ff ff ff ff 03 00 00 00 7b 00 00 00
; wide: 01 00 00 00 00 00 00 00 00 00 00 92 00 00 00 00
; small: 01 ff 03 7b 85 00 00 05
; set: 01 00 01 00
; signs: 01 00 00 01 00 01 00 01
; brains: 01 00
; lanes: 35 a9
; back: 35 a9 71 0f 5a c3 11 88
; pointers: 00 00 00 00 00 00 00 00 01 00 00 00 00 00 00 00
; halves: 80 bf 00 00 00 bf c0 bf
; ff49
