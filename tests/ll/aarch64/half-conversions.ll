; AArch64: fixed-point conversions between half and the low half of integers; bfcvtn as it was called once.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -mattr=+fullfp16,+bf16
declare i32 @printf(ptr, ...)
@format = private constant [18 x i8] c"%04x %04x %d %ld\0A\00"
@lanes = private constant [14 x i8] c"%016lx%016lx\0A\00"
declare half @llvm.aarch64.neon.vcvtfxs2fp.f16.i32(i32, i32)
declare half @llvm.aarch64.neon.vcvtfxu2fp.f16.i64(i64, i32)
declare i32 @llvm.aarch64.neon.vcvtfp2fxs.i32.f16(half, i32)
declare i64 @llvm.aarch64.neon.vcvtfp2fxu.i64.f16(half, i32)
declare <8 x bfloat> @llvm.aarch64.neon.bfcvtn(<4 x float>)
declare <8 x bfloat> @llvm.aarch64.neon.bfcvtn2(<8 x bfloat>, <4 x float>)
define half @from(i32 %x) noinline {
  %r = call half @llvm.aarch64.neon.vcvtfxs2fp.f16.i32(i32 %x, i32 3)
  ret half %r
}
define half @from_long(i64 %x) noinline {
  %r = call half @llvm.aarch64.neon.vcvtfxu2fp.f16.i64(i64 %x, i32 16)
  ret half %r
}
define i32 @to(half %x) noinline {
  %r = call i32 @llvm.aarch64.neon.vcvtfp2fxs.i32.f16(half %x, i32 2)
  ret i32 %r
}
define i64 @to_long(half %x) noinline {
  %r = call i64 @llvm.aarch64.neon.vcvtfp2fxu.i64.f16(half %x, i32 1)
  ret i64 %r
}
define <8 x bfloat> @narrow(<4 x float> %v) noinline {
  %r = call <8 x bfloat> @llvm.aarch64.neon.bfcvtn(<4 x float> %v)
  ret <8 x bfloat> %r
}
define <8 x bfloat> @narrow2(<8 x bfloat> %low, <4 x float> %v) noinline {
  %r = call <8 x bfloat> @llvm.aarch64.neon.bfcvtn2(<8 x bfloat> %low, <4 x float> %v)
  ret <8 x bfloat> %r
}
define void @show(<8 x bfloat> %v) noinline {
  %w = bitcast <8 x bfloat> %v to <2 x i64>
  %a = extractelement <2 x i64> %w, i32 1
  %b = extractelement <2 x i64> %w, i32 0
  %r = call i32 (ptr, ...) @printf(ptr @lanes, i64 %a, i64 %b)
  ret void
}
define i32 @main() {
  %a = call half @from(i32 100)
  %b = call half @from_long(i64 40000)
  %ai = bitcast half %a to i16
  %bi = bitcast half %b to i16
  %az = zext i16 %ai to i32
  %bz = zext i16 %bi to i32
  %c = call i32 @to(half 0xHC2A0)
  %cs = and i32 %c, 65535
  %d = call i64 @to_long(half 0xH42A0)
  %1 = call i32 (ptr, ...) @printf(ptr @format, i32 %az, i32 %bz, i32 %cs, i64 %d)
  %v = call <8 x bfloat> @narrow(<4 x float> <float 1.0, float -2.5, float 3.1416015625, float 1.0e9>)
  call void @show(<8 x bfloat> %v)
  %w = call <8 x bfloat> @narrow2(<8 x bfloat> %v, <4 x float> <float 0.3330078125, float 7.0, float -0.0, float 65536.0>)
  call void @show(<8 x bfloat> %w)
  ret i32 0
}
; >>> output
; 4a40 38e2 65523 6
; 00000000000000004e6e4049c0203f80
; 4780800040e03eaa4e6e4049c0203f80
