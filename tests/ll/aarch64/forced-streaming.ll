; Code for streaming mode in functions whose attributes do not say so (the options had no effect, and NEON's instructions are
; illegal there).
; test: asm levels=O0,O2 check=SVE -- -mtriple=aarch64-linux-gnu -mattr=+sve -force-streaming-compatible
; test: asm levels=O0,O2 check=SVE -- -mtriple=aarch64-linux-gnu -mattr=+sme -force-streaming
; test: asm levels=O0,O2 check=NONE -- -mtriple=aarch64-linux-gnu -force-streaming-compatible
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -mattr=+sve -force-streaming-compatible
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -force-streaming-compatible
; SVE: sum:
; SVE: add z{{*}}.s, z{{*}}.s, z{{*}}.s
; SVE-NOT: .4s
; SVE: main:
; NONE: sum:
; NONE: add w
; NONE: main:
define <4 x i32> @sum(<4 x i32> %a, <4 x i32> %b) noinline {
  %c = add <4 x i32> %a, %b
  ret <4 x i32> %c
}

declare i32 @printf(ptr, ...)
@text = private constant [4 x i8] c"%d\0A\00"
define i32 @main(i32 %n, ptr %v) {
  %s = insertelement <4 x i32> <i32 7, i32 8, i32 9, i32 10>, i32 %n, i32 3
  %c = call <4 x i32> @sum(<4 x i32> %s, <4 x i32> <i32 100, i32 200, i32 300, i32 400>)
  %x = extractelement <4 x i32> %c, i32 3
  %y = extractelement <4 x i32> %c, i32 0
  %z = add i32 %x, %y
  call i32 (ptr, ...) @printf(ptr @text, i32 %z)
  ret i32 0
}
; >>> output
; 508
