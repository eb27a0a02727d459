; Scalable vectors: fixed masks and narrow integers in and out of them, masks of several predicates with another lane, vectors
; of six elements, histograms.
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu -mattr=+sve2
declare i32 @printf(ptr, ...)
@format = private constant [11 x i8] c"%s %08llx\0A\00"
@in = private constant [5 x i8] c"into\00"
@out = private constant [5 x i8] c"from\00"
@lane = private constant [5 x i8] c"lane\00"
@narrow = private constant [5 x i8] c"bits\00"
@six = private constant [5 x i8] c"six \00"
@count = private constant [5 x i8] c"hist\00"

define <vscale x 16 x i1> @put(<vscale x 16 x i1> %m, <8 x i1> %p) noinline {
  %r = call <vscale x 16 x i1> @llvm.vector.insert.nxv16i1.v8i1(<vscale x 16 x i1> %m, <8 x i1> %p, i64 8)
  ret <vscale x 16 x i1> %r
}
define <4 x i1> @get(<vscale x 32 x i1> %m) noinline {
  %r = call <4 x i1> @llvm.vector.extract.v4i1.nxv32i1(<vscale x 32 x i1> %m, i64 16)
  ret <4 x i1> %r
}
define <vscale x 32 x i1> @set(<vscale x 32 x i1> %m, i1 %e, i32 %i) noinline {
  %r = insertelement <vscale x 32 x i1> %m, i1 %e, i32 %i
  ret <vscale x 32 x i1> %r
}
define <4 x i8> @bytes(<vscale x 16 x i8> %v) noinline {
  %r = call <4 x i8> @llvm.vector.extract.v4i8.nxv16i8(<vscale x 16 x i8> %v, i64 4)
  ret <4 x i8> %r
}
define double @third(<vscale x 2 x double> %a, <vscale x 2 x double> %b, <vscale x 2 x double> %c) noinline {
  %x = call <vscale x 6 x double> @llvm.vector.insert.nxv6f64.nxv2f64(<vscale x 6 x double> poison, <vscale x 2 x double> %a, i64 0)
  %y = call <vscale x 6 x double> @llvm.vector.insert.nxv6f64.nxv2f64(<vscale x 6 x double> %x, <vscale x 2 x double> %b, i64 2)
  %z = call <vscale x 6 x double> @llvm.vector.insert.nxv6f64.nxv2f64(<vscale x 6 x double> %y, <vscale x 2 x double> %c, i64 4)
  %v = call <vscale x 2 x double> @llvm.vector.extract.nxv2f64.nxv6f64(<vscale x 6 x double> %z, i64 4)
  %r = extractelement <vscale x 2 x double> %v, i32 1
  ret double %r
}
define void @histogram(<vscale x 2 x ptr> %p, i64 %n, <vscale x 2 x i1> %m) noinline {
  call void @llvm.experimental.vector.histogram.add.nxv2p0.i64(<vscale x 2 x ptr> %p, i64 %n, <vscale x 2 x i1> %m)
  ret void
}
define i64 @sum(<vscale x 16 x i1> %m) noinline {
  %w = zext <vscale x 16 x i1> %m to <vscale x 16 x i64>
  %s = call <vscale x 16 x i64> @llvm.stepvector.nxv16i64()
  %p = shl <vscale x 16 x i64> %w, %s
  %r = call i64 @llvm.vector.reduce.or.nxv16i64(<vscale x 16 x i64> %p)
  %t = and i64 %r, 65535
  ret i64 %t
}
declare <vscale x 16 x i1> @llvm.vector.insert.nxv16i1.v8i1(<vscale x 16 x i1>, <8 x i1>, i64)
declare <4 x i1> @llvm.vector.extract.v4i1.nxv32i1(<vscale x 32 x i1>, i64)
declare <4 x i8> @llvm.vector.extract.v4i8.nxv16i8(<vscale x 16 x i8>, i64)
declare <vscale x 6 x double> @llvm.vector.insert.nxv6f64.nxv2f64(<vscale x 6 x double>, <vscale x 2 x double>, i64)
declare <vscale x 2 x double> @llvm.vector.extract.nxv2f64.nxv6f64(<vscale x 6 x double>, i64)
declare void @llvm.experimental.vector.histogram.add.nxv2p0.i64(<vscale x 2 x ptr>, i64, <vscale x 2 x i1>)
declare <vscale x 16 x i64> @llvm.stepvector.nxv16i64()
declare <vscale x 16 x i8> @llvm.stepvector.nxv16i8()
declare <vscale x 32 x i8> @llvm.stepvector.nxv32i8()
declare i64 @llvm.vector.reduce.or.nxv16i64(<vscale x 16 x i64>)

define i32 @main() {
  %steps = call <vscale x 16 x i8> @llvm.stepvector.nxv16i8()
  %odd = trunc <vscale x 16 x i8> %steps to <vscale x 16 x i1>
  %m = call <vscale x 16 x i1> @put(<vscale x 16 x i1> %odd, <8 x i1> <i1 1, i1 1, i1 0, i1 0, i1 1, i1 1, i1 1, i1 0>)
  %a = call i64 @sum(<vscale x 16 x i1> %m)
  %1 = call i32 (ptr, ...) @printf(ptr @format, ptr @in, i64 %a)

  %long = call <vscale x 32 x i8> @llvm.stepvector.nxv32i8()
  %three = and <vscale x 32 x i8> %long, splat (i8 3)
  %mask = icmp eq <vscale x 32 x i8> %three, splat (i8 2)
  %b = call <4 x i1> @get(<vscale x 32 x i1> %mask)
  %b1 = bitcast <4 x i1> %b to i4
  %b2 = zext i4 %b1 to i64
  %2 = call i32 (ptr, ...) @printf(ptr @format, ptr @out, i64 %b2)

  %c = call <vscale x 32 x i1> @set(<vscale x 32 x i1> %mask, i1 true, i32 17)
  %c1 = call <vscale x 32 x i1> @set(<vscale x 32 x i1> %c, i1 false, i32 18)
  %c2 = call <4 x i1> @get(<vscale x 32 x i1> %c1)
  %c3 = bitcast <4 x i1> %c2 to i4
  %c4 = zext i4 %c3 to i64
  %3 = call i32 (ptr, ...) @printf(ptr @format, ptr @lane, i64 %c4)

  %d = call <4 x i8> @bytes(<vscale x 16 x i8> %steps)
  %d1 = bitcast <4 x i8> %d to i32
  %d2 = zext i32 %d1 to i64
  %4 = call i32 (ptr, ...) @printf(ptr @format, ptr @narrow, i64 %d2)

  %e = call double @third(<vscale x 2 x double> splat (double 1.0), <vscale x 2 x double> splat (double 2.0), <vscale x 2 x double> splat (double 4.0))
  %e1 = fptosi double %e to i64
  %5 = call i32 (ptr, ...) @printf(ptr @format, ptr @six, i64 %e1)

  %bucket = alloca i64
  store i64 5, ptr %bucket
  %p0 = insertelement <vscale x 2 x ptr> poison, ptr %bucket, i32 0
  %p = shufflevector <vscale x 2 x ptr> %p0, <vscale x 2 x ptr> poison, <vscale x 2 x i32> zeroinitializer
  %on0 = insertelement <vscale x 2 x i1> zeroinitializer, i1 true, i32 0
  %on = insertelement <vscale x 2 x i1> %on0, i1 true, i32 1
  call void @histogram(<vscale x 2 x ptr> %p, i64 7, <vscale x 2 x i1> %on)
  %f = load i64, ptr %bucket
  %6 = call i32 (ptr, ...) @printf(ptr @format, ptr @count, i64 %f)

  ret i32 0
}
; >>> output
; into 000073aa
; from 00000004
; lane 00000002
; bits 07060504
; six  00000004
; hist 00000013
