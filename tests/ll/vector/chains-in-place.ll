; What a loop carries stays in its register, whichever operand it is, and a choice between all ones and a mask is one operation.
; test: asm check=X86 -- -O2 -mtriple=x86_64-linux-gnu
; X86-LABEL: extremes:
; X86: pminub
; X86-NEXT: pmaxub
; X86-NOT: movaps
; X86: jne
; X86-LABEL: either:
; X86: por
; X86-NOT: pandn
; X86: retq
; test: asm check=A64 -- -O2 -mtriple=aarch64-linux-gnu
; A64-LABEL: either:
; A64-NOT: bsl
; A64: orr
; A64-LABEL: none_of:
; A64-NOT: bsl
; A64: bic
; test: run
define void @extremes(ptr %p, i64 %n, ptr %out) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %low = phi <16 x i8> [ splat (i8 -1), %entry ], [ %lower, %loop ]
  %high = phi <16 x i8> [ zeroinitializer, %entry ], [ %higher, %loop ]
  %a = getelementptr i8, ptr %p, i64 %i
  %x = load <16 x i8>, ptr %a, align 1
  %lower = call <16 x i8> @llvm.umin.v16i8(<16 x i8> %x, <16 x i8> %low)
  %higher = call <16 x i8> @llvm.umax.v16i8(<16 x i8> %x, <16 x i8> %high)
  %next = add i64 %i, 16
  %more = icmp ne i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  store <16 x i8> %lower, ptr %out, align 1
  %second = getelementptr i8, ptr %out, i64 16
  store <16 x i8> %higher, ptr %second, align 1
  ret void
}
define <4 x i32> @either(<4 x i32> %a, <4 x i32> %b) {
  %m = icmp sgt <4 x i32> %a, %b
  %n = icmp eq <4 x i32> %a, splat (i32 3)
  %both = select <4 x i1> %m, <4 x i1> splat (i1 true), <4 x i1> %n
  %r = sext <4 x i1> %both to <4 x i32>
  ret <4 x i32> %r
}
define <4 x i32> @none_of(<4 x i32> %a, <4 x i32> %b) {
  %m = icmp sgt <4 x i32> %a, %b
  %n = select <4 x i1> %m, <4 x i32> zeroinitializer, <4 x i32> %b
  ret <4 x i32> %n
}
define <3 x i16> @ones(<3 x i1> %m, <3 x i16> %b) {
  %r = select <3 x i1> %m, <3 x i16> splat (i16 -1), <3 x i16> %b
  ret <3 x i16> %r
}
declare <16 x i8> @llvm.umin.v16i8(<16 x i8>, <16 x i8>)
declare <16 x i8> @llvm.umax.v16i8(<16 x i8>, <16 x i8>)
define i32 @chosen(i32 %bits) {
  %a = insertelement <3 x i1> zeroinitializer, i1 true, i32 1
  %b = insertelement <3 x i16> <i16 1, i16 2, i16 3>, i16 7, i32 2
  %t = trunc i32 %bits to i3
  %m = bitcast i3 %t to <3 x i1>
  %x = or <3 x i1> %a, %m
  %r = call <3 x i16> @ones(<3 x i1> %x, <3 x i16> %b)
  %e0 = extractelement <3 x i16> %r, i32 0
  %e1 = extractelement <3 x i16> %r, i32 1
  %e2 = extractelement <3 x i16> %r, i32 2
  %z0 = zext i16 %e0 to i32
  %z1 = zext i16 %e1 to i32
  %z2 = zext i16 %e2 to i32
  %s1 = mul i32 %z1, 3
  %s2 = mul i32 %z2, 5
  %t1 = add i32 %z0, %s1
  %t2 = add i32 %t1, %s2
  ret i32 %t2
}
; >>> driver
; #include <stdio.h>
; typedef int v4 __attribute__((vector_size(16)));
; void extremes(const unsigned char *, long, unsigned char *);
; v4 either(v4, v4), none_of(v4, v4);
; int chosen(int);
; int main(void) {
;   unsigned char p[64], out[32];
;   for (int i = 0; i < 64; i++) p[i] = i * 37 + 11;
;   extremes(p, 64, out);
;   for (int i = 0; i < 32; i++) printf(" %d", out[i]);
;   v4 a = {1, 3, 9, -5}, b = {2, 4, 8, 6}, e = either(a, b), n = none_of(a, b);
;   printf("\n%d %d %d %d, %d %d %d %d\n", e[0], e[1], e[2], e[3], n[0], n[1], n[2], n[3]);
;   for (int i = 0; i < 8; i++) printf(" %d", chosen(i));
;   puts("");
; }
; >>> output
;  11 32 69 26 63 20 57 14 35 72 29 66 23 60 1 38 251 208 245 202 239 196 233 254 211 248 205 242 199 236 177 214
; 0 -1 -1 0, 2 4 0 6
;  196641 262175 196641 262175 524281 589815 524281 589815
