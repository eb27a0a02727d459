; Masks are shuffled in the narrower lanes where result and operands are held in lanes of different widths, not bit by bit.
; test: asm -- -O2
; test: run levels=O0,O2
; test: run arch=aarch64 levels=O0,O2 models=static -- -mtriple=aarch64-linux-gnu
@format = private constant [7 x i8] c"%x %x\0A\00"
@bytes = global <32 x i8> <i8 0, i8 1, i8 2, i8 0, i8 0, i8 0, i8 3, i8 1, i8 0, i8 9, i8 0, i8 1, i8 1, i8 0, i8 0, i8 1, i8 1, i8 1, i8 0, i8 1, i8 0, i8 0, i8 0, i8 0, i8 5, i8 0, i8 5, i8 0, i8 1, i8 1, i8 0, i8 1>
@words = global <4 x i32> <i32 0, i32 0, i32 7, i32 0>

define i32 @first_four(<32 x i8> %v, <4 x i32> %w) noinline {
  %c = icmp eq <32 x i8> %v, zeroinitializer
  %d = icmp eq <4 x i32> %w, zeroinitializer
  %low = shufflevector <32 x i1> %c, <32 x i1> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %or = or <4 x i1> %low, %d
  %wide = shufflevector <4 x i1> %or, <4 x i1> poison, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %both = shufflevector <32 x i1> %wide, <32 x i1> %c, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %r = bitcast <32 x i1> %both to i32
  ret i32 %r
}
; CHECK-LABEL: first_four:
; CHECK-NOT: neg
; CHECK-NOT: pextr
; CHECK: ret

; Of both operands, in any order.
define i8 @across(<32 x i8> %v) noinline {
  %c = icmp eq <32 x i8> %v, zeroinitializer
  %d = icmp ugt <32 x i8> %v, splat (i8 2)
  %mix = shufflevector <32 x i1> %c, <32 x i1> %d, <8 x i32> <i32 31, i32 3, i32 poison, i32 38, i32 56, i32 9, i32 0, i32 63>
  %other = shufflevector <8 x i1> %mix, <8 x i1> zeroinitializer, <8 x i32> <i32 0, i32 1, i32 8, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r = bitcast <8 x i1> %other to i8
  ret i8 %r
}

; To masks of a few wide lanes, and from them.
define i16 @pairs(<4 x i32> %w) noinline {
  %c = icmp eq <4 x i32> %w, zeroinitializer
  %two = shufflevector <4 x i1> %c, <4 x i1> poison, <2 x i32> <i32 2, i32 3>
  %three = shufflevector <2 x i1> %two, <2 x i1> <i1 true, i1 false>, <3 x i32> <i32 1, i32 2, i32 0>
  %sixteen = shufflevector <3 x i1> %three, <3 x i1> <i1 true, i1 true, i1 false>, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 0, i32 2, i32 1, i32 2, i32 2, i32 0, i32 5, i32 0, i32 2, i32 1>
  %r = bitcast <16 x i1> %sixteen to i16
  ret i16 %r
}

declare i32 @printf(ptr, ...)

define i32 @main() {
  %v = load <32 x i8>, ptr @bytes
  %w = load <4 x i32>, ptr @words
  %a = call i32 @first_four(<32 x i8> %v, <4 x i32> %w)
  %b = call i8 @across(<32 x i8> %v)
  %b32 = zext i8 %b to i32
  call i32 (ptr, ...) @printf(ptr @format, i32 %a, i32 %b32)
  %c = call i16 @pairs(<4 x i32> %w)
  %c32 = zext i16 %c to i32
  call i32 (ptr, ...) @printf(ptr @format, i32 %c32, i32 0)
  ret i32 0
}
; >>> output
; 4af4653b 5a
; a95b 0
