; Bits of a mask are free where what it masks is zero anyway, so that another mask may be an immediate; a mask in a register takes a
; shifted operand. A mask whose bits all matter stays.
; test: asm -- -O2 -mtriple=aarch64-linux-gnu
; test: run arch=aarch64 levels=O0,O2 models=static -- -mtriple=aarch64-linux-gnu

define i64 @right(i64 %a) {
  %s = lshr i64 %a, 9
  %r = and i64 %s, 35887507618889599
  ret i64 %r
}
; CHECK-LABEL: right:
; CHECK-NOT: movk
; CHECK: #0x7f7f7f7f7f7f7f7f
; CHECK: ret

define i64 @left(i64 %a) {
  %s = shl i64 %a, 9
  %r = and i64 %s, -72340172838076928
  ret i64 %r
}
; CHECK-LABEL: left:
; CHECK: #0xfefefefefefefefe
; CHECK: ret

define i32 @low(i16 %a) {
  %z = zext i16 %a to i32
  %r = and i32 %z, 21845
  ret i32 %r
}
; CHECK-LABEL: low:
; CHECK: 0x55555555
; CHECK: ret

define i64 @shifted(i64 %a) {
  %s = lshr i64 %a, 9
  %r = and i64 %s, 1311768467463790
  ret i64 %r
}
; CHECK-LABEL: shifted:
; CHECK: lsr #9
; CHECK: ret

define i64 @all(i64 %a) {
  %r = and i64 %a, 35887507618889599
  ret i64 %r
}
; CHECK-LABEL: all:
; CHECK: movk
; CHECK: ret

define i64 @with(i64 %a) {
  %s = shl i64 %a, 3
  %r = or i64 %s, 4660
  ret i64 %r
}

define i16 @narrow(i16 %a) {
  %s = lshr i16 %a, 3
  %r = xor i16 %s, 4660
  ret i16 %r
}

; >>> driver
; #include <stdio.h>
; unsigned long right(long), left(long), shifted(long), all(long), with(long); unsigned low(short); unsigned short narrow(short);
; int main(void) {
;   unsigned long x = 1;
;   for (int i = 0; i < 200; i++) {
;     x = x * 6364136223846793005 + 1442695040888963407;
;     int bad = (right(x) != (x >> 9 & 0x7f7f7f7f7f7f7f)) | (left(x) != (x << 9 & 0xfefefefefefefe00)) << 1
;             | (shifted(x) != (x >> 9 & 0x4a90be587de6e)) << 2 | (all(x) != (x & 0x7f7f7f7f7f7f7f)) << 3
;             | (low(x) != (x & 0x5555)) << 4 | (with(x) != (x << 3 | 4660)) << 5
;             | (narrow(x) != (((unsigned short)x >> 3) ^ 4660)) << 6;
;     if (bad) printf("%d: %x\n", i, bad);
;   }
;   puts("done");
; }
; >>> output
; done
