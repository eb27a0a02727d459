; Lanes of 8 and 16 bits in another order, without instructions for that: by words, where each half of the result takes from
; one half of the source.
; test: run
; test: run -- -mattr=+ssse3
; test: run arch=aarch64 -- -mtriple=aarch64-linux-gnu
; test: asm levels=O2 -- -mtriple=x86_64-linux-gnu
; CHECK-LABEL: reversed:
; CHECK-NOT: pextrw
; CHECK: packuswb
; CHECK-LABEL: halves:
define void @reversed(ptr %p, ptr %q) {
  %x = load <16 x i8>, ptr %p, align 1
  %y = shufflevector <16 x i8> %x, <16 x i8> poison, <16 x i32> <i32 15, i32 14, i32 13, i32 12, i32 11, i32 10, i32 9, i32 8, i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>
  store <16 x i8> %y, ptr %q, align 1
  ret void
}
define void @halves(ptr %p, ptr %q) {
  %x = load <16 x i8>, ptr %p, align 1
  %y = shufflevector <16 x i8> %x, <16 x i8> poison, <16 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  store <16 x i8> %y, ptr %q, align 1
  ret void
}
define void @within(ptr %p, ptr %q) {
  %x = load <16 x i8>, ptr %p, align 1
  %y = shufflevector <16 x i8> %x, <16 x i8> poison, <16 x i32> <i32 3, i32 1, i32 2, i32 0, i32 7, i32 5, i32 6, i32 4, i32 9, i32 8, i32 11, i32 10, i32 13, i32 12, i32 15, i32 14>
  store <16 x i8> %y, ptr %q, align 1
  ret void
}
define void @upper(ptr %p, ptr %q) {
  %x = load <16 x i8>, ptr %p, align 1
  %y = shufflevector <16 x i8> %x, <16 x i8> poison, <16 x i32> <i32 15, i32 9, i32 8, i32 12, i32 12, i32 10, i32 11, i32 13, i32 8, i32 15, i32 14, i32 9, i32 10, i32 10, i32 11, i32 12>
  store <16 x i8> %y, ptr %q, align 1
  ret void
}
define void @crossed(ptr %p, ptr %q) {
  %x = load <16 x i8>, ptr %p, align 1
  %y = shufflevector <16 x i8> %x, <16 x i8> poison, <16 x i32> <i32 9, i32 0, i32 8, i32 1, i32 10, i32 2, i32 11, i32 3, i32 0, i32 9, i32 1, i32 8, i32 2, i32 10, i32 3, i32 11>
  store <16 x i8> %y, ptr %q, align 1
  ret void
}
define void @swapped(ptr %p, ptr %q) {
  %x = load <16 x i8>, ptr %p, align 1
  %y = shufflevector <16 x i8> %x, <16 x i8> poison, <16 x i32> <i32 1, i32 0, i32 3, i32 2, i32 5, i32 4, i32 7, i32 6, i32 9, i32 8, i32 11, i32 10, i32 13, i32 12, i32 15, i32 14>
  store <16 x i8> %y, ptr %q, align 1
  ret void
}
define void @some(ptr %p, ptr %q) {
  %x = load <16 x i8>, ptr %p, align 1
  %y = shufflevector <16 x i8> %x, <16 x i8> poison, <16 x i32> <i32 poison, i32 2, i32 poison, i32 0, i32 7, i32 poison, i32 poison, i32 5, i32 poison, i32 15, i32 9, i32 poison, i32 8, i32 poison, i32 poison, i32 11>
  store <16 x i8> %y, ptr %q, align 1
  ret void
}
define void @mixed(ptr %p, ptr %q) {
  %x = load <16 x i8>, ptr %p, align 1
  %y = shufflevector <16 x i8> %x, <16 x i8> poison, <16 x i32> <i32 0, i32 15, i32 1, i32 14, i32 2, i32 13, i32 3, i32 12, i32 4, i32 11, i32 5, i32 10, i32 6, i32 9, i32 7, i32 8>
  store <16 x i8> %y, ptr %q, align 1
  ret void
}
define void @words_reversed(ptr %p, ptr %q) {
  %x = load <8 x i16>, ptr %p, align 1
  %y = shufflevector <8 x i16> %x, <8 x i16> poison, <8 x i32> <i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>
  store <8 x i16> %y, ptr %q, align 1
  ret void
}
define void @words_crossed(ptr %p, ptr %q) {
  %x = load <8 x i16>, ptr %p, align 1
  %y = shufflevector <8 x i16> %x, <8 x i16> poison, <8 x i32> <i32 6, i32 4, i32 7, i32 5, i32 1, i32 3, i32 0, i32 2>
  store <8 x i16> %y, ptr %q, align 1
  ret void
}
define void @words_lower(ptr %p, ptr %q) {
  %x = load <8 x i16>, ptr %p, align 1
  %y = shufflevector <8 x i16> %x, <8 x i16> poison, <8 x i32> <i32 3, i32 2, i32 1, i32 0, i32 0, i32 3, i32 1, i32 1>
  store <8 x i16> %y, ptr %q, align 1
  ret void
}
define void @words_upper(ptr %p, ptr %q) {
  %x = load <8 x i16>, ptr %p, align 1
  %y = shufflevector <8 x i16> %x, <8 x i16> poison, <8 x i32> <i32 4, i32 7, i32 6, i32 5, i32 poison, i32 4, i32 7, i32 poison>
  store <8 x i16> %y, ptr %q, align 1
  ret void
}
define void @words_mixed(ptr %p, ptr %q) {
  %x = load <8 x i16>, ptr %p, align 1
  %y = shufflevector <8 x i16> %x, <8 x i16> poison, <8 x i32> <i32 0, i32 7, i32 1, i32 6, i32 2, i32 5, i32 3, i32 4>
  store <8 x i16> %y, ptr %q, align 1
  ret void
}
; >>> driver
; #include <stdio.h>
; #define FUNCTIONS F(reversed) F(halves) F(within) F(upper) F(crossed) F(swapped) F(some) F(mixed) F(words_reversed) F(words_crossed) F(words_lower) F(words_upper) F(words_mixed)
; #define F(f) void f(void *, void *);
; FUNCTIONS
; #undef F
; static unsigned char in[16], out[16];
; static void show(const char *name, int some) {
;     printf("%s", name);
;     for (int i = 0; i < 16; i++) if (!some || (1 << i & some)) printf(" %d", out[i]);
;     printf("\n");
; }
; int main(void) {
;     for (int i = 0; i < 16; i++) in[i] = 100 + i;
; #define F(f) f(in, out); show(#f, #f[0] == 's' && #f[1] == 'o' ? 38554 : #f[6] == 'u' && #f[7] == 'p' ? 15615 : 0);
;     FUNCTIONS
; }
; >>> output
; reversed 115 114 113 112 111 110 109 108 107 106 105 104 103 102 101 100
; halves 108 109 110 111 112 113 114 115 100 101 102 103 104 105 106 107
; within 103 101 102 100 107 105 106 104 109 108 111 110 113 112 115 114
; upper 115 109 108 112 112 110 111 113 108 115 114 109 110 110 111 112
; crossed 109 100 108 101 110 102 111 103 100 109 101 108 102 110 103 111
; swapped 101 100 103 102 105 104 107 106 109 108 111 110 113 112 115 114
; some 102 100 107 105 115 109 108 111
; mixed 100 115 101 114 102 113 103 112 104 111 105 110 106 109 107 108
; words_reversed 114 115 112 113 110 111 108 109 106 107 104 105 102 103 100 101
; words_crossed 112 113 108 109 114 115 110 111 102 103 106 107 100 101 104 105
; words_lower 106 107 104 105 102 103 100 101 100 101 106 107 102 103 102 103
; words_upper 108 109 114 115 112 113 110 111 108 109 114 115
; words_mixed 100 101 114 115 102 103 112 113 104 105 110 111 106 107 108 109
