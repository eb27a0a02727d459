; Lanes that are known to fit (trunc nuw, nsw) are packed as they are; lanes of odd widths have undefined bits above.
; test: asm check=CODE -- -mtriple=x86_64-linux-gnu -O2
; test: run levels=O0,O2
; CODE: unsigned:
; CODE-NOT: pand
; CODE: packuswb
; CODE: signed:
; CODE-NOT: pand
; CODE: packsswb
; CODE: odd:
; CODE: pand
; CODE: end_of_asm:
define <16 x i8> @unsigned(ptr %p) {
  %v = load <16 x i32>, ptr %p, align 4
  %s = lshr <16 x i32> %v, splat (i32 24)
  %t = trunc nuw <16 x i32> %s to <16 x i8>
  ret <16 x i8> %t
}
define <16 x i8> @signed(ptr %p) {
  %v = load <16 x i32>, ptr %p, align 4
  %s = ashr <16 x i32> %v, splat (i32 24)
  %t = trunc nsw <16 x i32> %s to <16 x i8>
  ret <16 x i8> %t
}
define <8 x i8> @odd(<8 x i12> %a, <8 x i12> %b) {
  %s = add nuw <8 x i12> %a, %b
  %t = trunc nuw <8 x i12> %s to <8 x i8>
  ret <8 x i8> %t
}
define void @words(ptr %p, ptr %q) {
  %v = load <8 x i32>, ptr %p, align 4
  %s = lshr <8 x i32> %v, splat (i32 16)
  %t = trunc nuw <8 x i32> %s to <8 x i16>
  store <8 x i16> %t, ptr %q, align 2
  %u = ashr <8 x i32> %v, splat (i32 16)
  %w = trunc nsw <8 x i32> %u to <8 x i16>
  %x = ashr <8 x i16> %w, splat (i16 8)
  %y = trunc nsw <8 x i16> %x to <8 x i8>
  %z = lshr <8 x i16> %t, splat (i16 8)
  %a = trunc nuw <8 x i16> %z to <8 x i8>
  %r = getelementptr i8, ptr %q, i64 16
  store <8 x i8> %y, ptr %r, align 1
  %r2 = getelementptr i8, ptr %q, i64 24
  store <8 x i8> %a, ptr %r2, align 1
  ret void
}
define void @longs(ptr %p, ptr %q) {
  %v = load <4 x i64>, ptr %p, align 8
  %s = lshr <4 x i64> %v, splat (i64 56)
  %t = trunc nuw <4 x i64> %s to <4 x i8>
  store <4 x i8> %t, ptr %q, align 1
  %u = ashr <4 x i64> %v, splat (i64 48)
  %w = trunc nsw <4 x i64> %u to <4 x i16>
  %r = getelementptr i8, ptr %q, i64 4
  store <4 x i16> %w, ptr %r, align 1
  ret void
}
define void @run(ptr %p, ptr %q) {
  %a = call <16 x i8> @unsigned(ptr %p)
  store <16 x i8> %a, ptr %q, align 1
  %b = call <16 x i8> @signed(ptr %p)
  %r = getelementptr i8, ptr %q, i64 16
  store <16 x i8> %b, ptr %r, align 1
  ret void
}
define void @run_odd(ptr %p, ptr %q) {
  %v = load <8 x i16>, ptr %p, align 2
  %m = and <8 x i16> %v, splat (i16 127)
  %t = trunc <8 x i16> %m to <8 x i12>
  %r = call <8 x i8> @odd(<8 x i12> %t, <8 x i12> %t)
  store <8 x i8> %r, ptr %q, align 1
  ret void
}
define void @end_of_asm() {
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; void run(void *, void *), run_odd(void *, void *), words(void *, void *), longs(void *, void *);
; static unsigned in[16]; static unsigned char out[32];
; static void show(int n) { for (int i = 0; i < n; i++) printf("%02x", out[i]); puts(""); memset(out, 0, 32); }
; int main(void) {
;   unsigned s = 7;
;   for (int i = 0; i < 16; i++) in[i] = s = s * 1664525 + 1013904223;
;   run(in, out); show(32);
;   run_odd(in, out); show(8);
;   words(in, out); show(32);
;   longs(in, out); show(12);
; }
; >>> output
; 3de99ced0cdb5c0d11fbf988738c9ac73de99ced0cdb5c0d11fbf988738c9ac7
; 7440a2b4f898569c
; 203ddae9cc9c4eeda10c14db695c980d3de99ced0cdb5c0d3de99ced0cdb5c0d
; e9eddb0ddae94eed14db980d
