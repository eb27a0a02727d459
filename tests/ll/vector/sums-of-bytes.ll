; Bytes of whole registers, and absolute differences of such, are added up at once. Signed bytes, those of half a register, and
; differences that are not absolute are not.
; test: asm -- -O2 -mtriple=x86_64-linux-gnu
; test: run levels=O0,O2 models=static
; test: run arch=x86_64 levels=O2 models=static -- -mattr=+avx2
; test: run arch=x86_64 levels=O2 models=static -- -mattr=+avx
; test: run arch=aarch64 levels=O0,O2 models=static -- -mtriple=aarch64-linux-gnu

define i32 @differences(ptr %p, ptr %q) {
  %a = load <16 x i8>, ptr %p, align 1
  %b = load <16 x i8>, ptr %q, align 1
  %x = zext <16 x i8> %a to <16 x i16>
  %y = zext <16 x i8> %b to <16 x i16>
  %d = sub nsw <16 x i16> %x, %y
  %m = call <16 x i16> @llvm.abs.v16i16(<16 x i16> %d, i1 false)
  %z = zext <16 x i16> %m to <16 x i32>
  %r = call i32 @llvm.vector.reduce.add.v16i32(<16 x i32> %z)
  ret i32 %r
}
; CHECK-LABEL: differences:
; CHECK: psadbw
; CHECK-NOT: pmaxsw
; CHECK: ret

define i64 @four(ptr %p, ptr %q) {
  %a = load <64 x i8>, ptr %p, align 1
  %b = load <64 x i8>, ptr %q, align 1
  %x = zext <64 x i8> %a to <64 x i64>
  %y = zext <64 x i8> %b to <64 x i64>
  %d = sub nsw <64 x i64> %x, %y
  %m = call <64 x i64> @llvm.abs.v64i64(<64 x i64> %d, i1 true)
  %r = call i64 @llvm.vector.reduce.add.v64i64(<64 x i64> %m)
  ret i64 %r
}

define i16 @bytes(ptr %p) {
  %a = load <32 x i8>, ptr %p, align 1
  %x = zext <32 x i8> %a to <32 x i16>
  %r = call i16 @llvm.vector.reduce.add.v32i16(<32 x i16> %x)
  ret i16 %r
}
; CHECK-LABEL: bytes:
; CHECK: psadbw
; CHECK: ret

define i32 @odd(ptr %p) {
  %a = load <48 x i8>, ptr %p, align 1
  %x = zext <48 x i8> %a to <48 x i32>
  %r = call i32 @llvm.vector.reduce.add.v48i32(<48 x i32> %x)
  ret i32 %r
}

define i32 @signed_bytes(ptr %p) {
  %a = load <16 x i8>, ptr %p, align 1
  %x = sext <16 x i8> %a to <16 x i32>
  %r = call i32 @llvm.vector.reduce.add.v16i32(<16 x i32> %x)
  ret i32 %r
}
; CHECK-LABEL: signed_bytes:
; CHECK-NOT: psadbw
; CHECK: ret

define i32 @half(ptr %p) {
  %a = load <8 x i8>, ptr %p, align 1
  %x = zext <8 x i8> %a to <8 x i32>
  %r = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %x)
  ret i32 %r
}

define i32 @plain(ptr %p, ptr %q) {
  %a = load <16 x i8>, ptr %p, align 1
  %b = load <16 x i8>, ptr %q, align 1
  %x = zext <16 x i8> %a to <16 x i32>
  %y = zext <16 x i8> %b to <16 x i32>
  %d = sub nsw <16 x i32> %x, %y
  %r = call i32 @llvm.vector.reduce.add.v16i32(<16 x i32> %d)
  ret i32 %r
}

define i32 @most(ptr %p) {
  %a = load <16 x i8>, ptr %p, align 1
  %x = zext <16 x i8> %a to <16 x i32>
  %r = call i32 @llvm.vector.reduce.umax.v16i32(<16 x i32> %x)
  ret i32 %r
}

; >>> driver
; #include <stdio.h>
; int differences(void *, void *), odd(void *), signed_bytes(void *), half(void *), plain(void *, void *), most(void *);
; long four(void *, void *); unsigned short bytes(void *);
; int main(void) {
;   unsigned char a[64], b[64]; unsigned x = 5;
;   for (int n = 0; n < 400; n++) {
;     for (int i = 0; i < 64; i++) { x = x * 1664525 + 1013904223; a[i] = n & 1 ? 255 : x >> 24; b[i] = n & 2 ? 0 : x >> 16; }
;     int d = 0, s = 0, h = 0, m = 0, p = 0, w = 0, o = 0; long f = 0;
;     for (int i = 0; i < 64; i++) {
;       int e = a[i] - b[i];
;       if (i < 8) h += a[i];
;       if (i < 16) { d += e < 0 ? -e : e; p += e; s += (signed char)a[i]; if (a[i] > m) m = a[i]; }
;       if (i < 32) w += a[i];
;       if (i < 48) o += a[i];
;       f += e < 0 ? -e : e;
;     }
;     int bad = (d != differences(a, b)) | (s != signed_bytes(a)) << 1 | (h != half(a)) << 2 | (p != plain(a, b)) << 3
;             | (m != most(a)) << 4 | (w != bytes(a)) << 5 | (o != odd(a)) << 6 | (f != four(a, b)) << 7;
;     if (bad) printf("%d: %x\n", n, bad);
;   }
;   puts("done");
; }
; >>> output
; done
