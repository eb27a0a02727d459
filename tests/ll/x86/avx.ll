; Every intrinsic of AVX that ends in registers or memory, called once.
; Made by tests/tools/x86_intrinsics.py.
; test: run levels=O0,O2 -- -mattr=+avx
declare <4 x double> @llvm.x86.avx.addsub.pd.256(<4 x double>, <4 x double>)
define void @t0(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x double>, ptr %p1, align 1
  %r = call <4 x double> @llvm.x86.avx.addsub.pd.256(<4 x double> %a0, <4 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x double> %r, ptr %o0, align 1
  ret void
}
declare <8 x float> @llvm.x86.avx.addsub.ps.256(<8 x float>, <8 x float>)
define void @t1(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x float>, ptr %p1, align 1
  %r = call <8 x float> @llvm.x86.avx.addsub.ps.256(<8 x float> %a0, <8 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x float> %r, ptr %o0, align 1
  ret void
}
declare <4 x double> @llvm.x86.avx.blendv.pd.256(<4 x double>, <4 x double>, <4 x double>)
define void @t2(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x double>, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <4 x double>, ptr %p2, align 1
  %r = call <4 x double> @llvm.x86.avx.blendv.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x double> %r, ptr %o0, align 1
  ret void
}
declare <8 x float> @llvm.x86.avx.blendv.ps.256(<8 x float>, <8 x float>, <8 x float>)
define void @t3(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x float>, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <8 x float>, ptr %p2, align 1
  %r = call <8 x float> @llvm.x86.avx.blendv.ps.256(<8 x float> %a0, <8 x float> %a1, <8 x float> %a2)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x float> %r, ptr %o0, align 1
  ret void
}
declare <4 x double> @llvm.x86.avx.cmp.pd.256(<4 x double>, <4 x double>, i8)
define void @t4(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x double>, ptr %p1, align 1
  %r = call <4 x double> @llvm.x86.avx.cmp.pd.256(<4 x double> %a0, <4 x double> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x double> %r, ptr %o0, align 1
  ret void
}
declare <8 x float> @llvm.x86.avx.cmp.ps.256(<8 x float>, <8 x float>, i8)
define void @t5(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x float>, ptr %p1, align 1
  %r = call <8 x float> @llvm.x86.avx.cmp.ps.256(<8 x float> %a0, <8 x float> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x float> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.avx.cvt.pd2.ps.256(<4 x double>)
define void @t6(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x double>, ptr %p0, align 1
  %r = call <4 x float> @llvm.x86.avx.cvt.pd2.ps.256(<4 x double> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.avx.cvt.pd2dq.256(<4 x double>)
define void @t7(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x double>, ptr %p0, align 1
  %r = call <4 x i32> @llvm.x86.avx.cvt.pd2dq.256(<4 x double> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <8 x i32> @llvm.x86.avx.cvt.ps2dq.256(<8 x float>)
define void @t8(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x float>, ptr %p0, align 1
  %r = call <8 x i32> @llvm.x86.avx.cvt.ps2dq.256(<8 x float> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i32> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.avx.cvtt.pd2dq.256(<4 x double>)
define void @t9(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x double>, ptr %p0, align 1
  %r = call <4 x i32> @llvm.x86.avx.cvtt.pd2dq.256(<4 x double> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <8 x i32> @llvm.x86.avx.cvtt.ps2dq.256(<8 x float>)
define void @t10(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x float>, ptr %p0, align 1
  %r = call <8 x i32> @llvm.x86.avx.cvtt.ps2dq.256(<8 x float> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i32> %r, ptr %o0, align 1
  ret void
}
declare <8 x float> @llvm.x86.avx.dp.ps.256(<8 x float>, <8 x float>, i8)
define void @t11(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x float>, ptr %p1, align 1
  %r = call <8 x float> @llvm.x86.avx.dp.ps.256(<8 x float> %a0, <8 x float> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x float> %r, ptr %o0, align 1
  ret void
}
declare <4 x double> @llvm.x86.avx.hadd.pd.256(<4 x double>, <4 x double>)
define void @t12(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x double>, ptr %p1, align 1
  %r = call <4 x double> @llvm.x86.avx.hadd.pd.256(<4 x double> %a0, <4 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x double> %r, ptr %o0, align 1
  ret void
}
declare <8 x float> @llvm.x86.avx.hadd.ps.256(<8 x float>, <8 x float>)
define void @t13(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x float>, ptr %p1, align 1
  %r = call <8 x float> @llvm.x86.avx.hadd.ps.256(<8 x float> %a0, <8 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x float> %r, ptr %o0, align 1
  ret void
}
declare <4 x double> @llvm.x86.avx.hsub.pd.256(<4 x double>, <4 x double>)
define void @t14(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x double>, ptr %p1, align 1
  %r = call <4 x double> @llvm.x86.avx.hsub.pd.256(<4 x double> %a0, <4 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x double> %r, ptr %o0, align 1
  ret void
}
declare <8 x float> @llvm.x86.avx.hsub.ps.256(<8 x float>, <8 x float>)
define void @t15(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x float>, ptr %p1, align 1
  %r = call <8 x float> @llvm.x86.avx.hsub.ps.256(<8 x float> %a0, <8 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x float> %r, ptr %o0, align 1
  ret void
}
declare <32 x i8> @llvm.x86.avx.ldu.dq.256(ptr)
define void @t16(ptr %in, ptr %out) {
  %a0 = getelementptr i8, ptr %in, i64 256
  %r = call <32 x i8> @llvm.x86.avx.ldu.dq.256(ptr %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <32 x i8> %r, ptr %o0, align 1
  ret void
}
declare <2 x double> @llvm.x86.avx.maskload.pd(ptr, <2 x i64>)
define void @t17(ptr %in, ptr %out) {
  %a0 = getelementptr i8, ptr %in, i64 256
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %r = call <2 x double> @llvm.x86.avx.maskload.pd(ptr %a0, <2 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x double> %r, ptr %o0, align 1
  ret void
}
declare <4 x double> @llvm.x86.avx.maskload.pd.256(ptr, <4 x i64>)
define void @t18(ptr %in, ptr %out) {
  %a0 = getelementptr i8, ptr %in, i64 256
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i64>, ptr %p1, align 1
  %r = call <4 x double> @llvm.x86.avx.maskload.pd.256(ptr %a0, <4 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x double> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.avx.maskload.ps(ptr, <4 x i32>)
define void @t19(ptr %in, ptr %out) {
  %a0 = getelementptr i8, ptr %in, i64 256
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <4 x float> @llvm.x86.avx.maskload.ps(ptr %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare <8 x float> @llvm.x86.avx.maskload.ps.256(ptr, <8 x i32>)
define void @t20(ptr %in, ptr %out) {
  %a0 = getelementptr i8, ptr %in, i64 256
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i32>, ptr %p1, align 1
  %r = call <8 x float> @llvm.x86.avx.maskload.ps.256(ptr %a0, <8 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x float> %r, ptr %o0, align 1
  ret void
}
declare void @llvm.x86.avx.maskstore.pd(ptr, <2 x i64>, <2 x double>)
define void @t21(ptr %in, ptr %out) {
  %a0 = getelementptr i8, ptr %out, i64 256
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <2 x double>, ptr %p2, align 1
  call void @llvm.x86.avx.maskstore.pd(ptr %a0, <2 x i64> %a1, <2 x double> %a2)
  ret void
}
declare void @llvm.x86.avx.maskstore.pd.256(ptr, <4 x i64>, <4 x double>)
define void @t22(ptr %in, ptr %out) {
  %a0 = getelementptr i8, ptr %out, i64 256
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i64>, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <4 x double>, ptr %p2, align 1
  call void @llvm.x86.avx.maskstore.pd.256(ptr %a0, <4 x i64> %a1, <4 x double> %a2)
  ret void
}
declare void @llvm.x86.avx.maskstore.ps(ptr, <4 x i32>, <4 x float>)
define void @t23(ptr %in, ptr %out) {
  %a0 = getelementptr i8, ptr %out, i64 256
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <4 x float>, ptr %p2, align 1
  call void @llvm.x86.avx.maskstore.ps(ptr %a0, <4 x i32> %a1, <4 x float> %a2)
  ret void
}
declare void @llvm.x86.avx.maskstore.ps.256(ptr, <8 x i32>, <8 x float>)
define void @t24(ptr %in, ptr %out) {
  %a0 = getelementptr i8, ptr %out, i64 256
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i32>, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <8 x float>, ptr %p2, align 1
  call void @llvm.x86.avx.maskstore.ps.256(ptr %a0, <8 x i32> %a1, <8 x float> %a2)
  ret void
}
declare <4 x double> @llvm.x86.avx.max.pd.256(<4 x double>, <4 x double>)
define void @t25(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x double>, ptr %p1, align 1
  %r = call <4 x double> @llvm.x86.avx.max.pd.256(<4 x double> %a0, <4 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x double> %r, ptr %o0, align 1
  ret void
}
declare <8 x float> @llvm.x86.avx.max.ps.256(<8 x float>, <8 x float>)
define void @t26(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x float>, ptr %p1, align 1
  %r = call <8 x float> @llvm.x86.avx.max.ps.256(<8 x float> %a0, <8 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x float> %r, ptr %o0, align 1
  ret void
}
declare <4 x double> @llvm.x86.avx.min.pd.256(<4 x double>, <4 x double>)
define void @t27(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x double>, ptr %p1, align 1
  %r = call <4 x double> @llvm.x86.avx.min.pd.256(<4 x double> %a0, <4 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x double> %r, ptr %o0, align 1
  ret void
}
declare <8 x float> @llvm.x86.avx.min.ps.256(<8 x float>, <8 x float>)
define void @t28(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x float>, ptr %p1, align 1
  %r = call <8 x float> @llvm.x86.avx.min.ps.256(<8 x float> %a0, <8 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x float> %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.avx.movmsk.pd.256(<4 x double>)
define void @t29(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x double>, ptr %p0, align 1
  %r = call i32 @llvm.x86.avx.movmsk.pd.256(<4 x double> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.avx.movmsk.ps.256(<8 x float>)
define void @t30(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x float>, ptr %p0, align 1
  %r = call i32 @llvm.x86.avx.movmsk.ps.256(<8 x float> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.avx.ptestc.256(<4 x i64>, <4 x i64>)
define void @t31(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i64>, ptr %p1, align 1
  %r = call i32 @llvm.x86.avx.ptestc.256(<4 x i64> %a0, <4 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.avx.ptestnzc.256(<4 x i64>, <4 x i64>)
define void @t32(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i64>, ptr %p1, align 1
  %r = call i32 @llvm.x86.avx.ptestnzc.256(<4 x i64> %a0, <4 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.avx.ptestz.256(<4 x i64>, <4 x i64>)
define void @t33(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i64>, ptr %p1, align 1
  %r = call i32 @llvm.x86.avx.ptestz.256(<4 x i64> %a0, <4 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare <4 x double> @llvm.x86.avx.round.pd.256(<4 x double>, i32)
define void @t34(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x double>, ptr %p0, align 1
  %r = call <4 x double> @llvm.x86.avx.round.pd.256(<4 x double> %a0, i32 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x double> %r, ptr %o0, align 1
  ret void
}
declare <8 x float> @llvm.x86.avx.round.ps.256(<8 x float>, i32)
define void @t35(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x float>, ptr %p0, align 1
  %r = call <8 x float> @llvm.x86.avx.round.ps.256(<8 x float> %a0, i32 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x float> %r, ptr %o0, align 1
  ret void
}
declare <2 x double> @llvm.x86.avx.vpermilvar.pd(<2 x double>, <2 x i64>)
define void @t36(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %r = call <2 x double> @llvm.x86.avx.vpermilvar.pd(<2 x double> %a0, <2 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x double> %r, ptr %o0, align 1
  ret void
}
declare <4 x double> @llvm.x86.avx.vpermilvar.pd.256(<4 x double>, <4 x i64>)
define void @t37(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i64>, ptr %p1, align 1
  %r = call <4 x double> @llvm.x86.avx.vpermilvar.pd.256(<4 x double> %a0, <4 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x double> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.avx.vpermilvar.ps(<4 x float>, <4 x i32>)
define void @t38(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <4 x float> @llvm.x86.avx.vpermilvar.ps(<4 x float> %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare <8 x float> @llvm.x86.avx.vpermilvar.ps.256(<8 x float>, <8 x i32>)
define void @t39(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i32>, ptr %p1, align 1
  %r = call <8 x float> @llvm.x86.avx.vpermilvar.ps.256(<8 x float> %a0, <8 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x float> %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.avx.vtestc.pd(<2 x double>, <2 x double>)
define void @t40(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call i32 @llvm.x86.avx.vtestc.pd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.avx.vtestc.pd.256(<4 x double>, <4 x double>)
define void @t41(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x double>, ptr %p1, align 1
  %r = call i32 @llvm.x86.avx.vtestc.pd.256(<4 x double> %a0, <4 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.avx.vtestc.ps(<4 x float>, <4 x float>)
define void @t42(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call i32 @llvm.x86.avx.vtestc.ps(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.avx.vtestc.ps.256(<8 x float>, <8 x float>)
define void @t43(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x float>, ptr %p1, align 1
  %r = call i32 @llvm.x86.avx.vtestc.ps.256(<8 x float> %a0, <8 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.avx.vtestnzc.pd(<2 x double>, <2 x double>)
define void @t44(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call i32 @llvm.x86.avx.vtestnzc.pd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.avx.vtestnzc.pd.256(<4 x double>, <4 x double>)
define void @t45(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x double>, ptr %p1, align 1
  %r = call i32 @llvm.x86.avx.vtestnzc.pd.256(<4 x double> %a0, <4 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.avx.vtestnzc.ps(<4 x float>, <4 x float>)
define void @t46(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call i32 @llvm.x86.avx.vtestnzc.ps(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.avx.vtestnzc.ps.256(<8 x float>, <8 x float>)
define void @t47(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x float>, ptr %p1, align 1
  %r = call i32 @llvm.x86.avx.vtestnzc.ps.256(<8 x float> %a0, <8 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.avx.vtestz.pd(<2 x double>, <2 x double>)
define void @t48(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call i32 @llvm.x86.avx.vtestz.pd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.avx.vtestz.pd.256(<4 x double>, <4 x double>)
define void @t49(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x double>, ptr %p1, align 1
  %r = call i32 @llvm.x86.avx.vtestz.pd.256(<4 x double> %a0, <4 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.avx.vtestz.ps(<4 x float>, <4 x float>)
define void @t50(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call i32 @llvm.x86.avx.vtestz.ps(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.avx.vtestz.ps.256(<8 x float>, <8 x float>)
define void @t51(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x float>, ptr %p1, align 1
  %r = call i32 @llvm.x86.avx.vtestz.ps.256(<8 x float> %a0, <8 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; typedef void test(const unsigned *, unsigned char *);
; test t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20, t21, t22, t23, t24, t25, t26, t27, t28, t29, t30, t31, t32, t33, t34, t35, t36, t37, t38, t39, t40, t41, t42, t43, t44, t45, t46, t47, t48, t49, t50, t51;
; static test *const tests[] = {t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20, t21, t22, t23, t24, t25, t26, t27, t28, t29, t30, t31, t32, t33, t34, t35, t36, t37, t38, t39, t40, t41, t42, t43, t44, t45, t46, t47, t48, t49, t50, t51};
; static const char *const names[] = {"avx.addsub.pd.256", "avx.addsub.ps.256", "avx.blendv.pd.256", "avx.blendv.ps.256", "avx.cmp.pd.256", "avx.cmp.ps.256", "avx.cvt.pd2.ps.256", "avx.cvt.pd2dq.256", "avx.cvt.ps2dq.256", "avx.cvtt.pd2dq.256", "avx.cvtt.ps2dq.256", "avx.dp.ps.256", "avx.hadd.pd.256", "avx.hadd.ps.256", "avx.hsub.pd.256", "avx.hsub.ps.256", "avx.ldu.dq.256", "avx.maskload.pd", "avx.maskload.pd.256", "avx.maskload.ps", "avx.maskload.ps.256", "avx.maskstore.pd", "avx.maskstore.pd.256", "avx.maskstore.ps", "avx.maskstore.ps.256", "avx.max.pd.256", "avx.max.ps.256", "avx.min.pd.256", "avx.min.ps.256", "avx.movmsk.pd.256", "avx.movmsk.ps.256", "avx.ptestc.256", "avx.ptestnzc.256", "avx.ptestz.256", "avx.round.pd.256", "avx.round.ps.256", "avx.vpermilvar.pd", "avx.vpermilvar.pd.256", "avx.vpermilvar.ps", "avx.vpermilvar.ps.256", "avx.vtestc.pd", "avx.vtestc.pd.256", "avx.vtestc.ps", "avx.vtestc.ps.256", "avx.vtestnzc.pd", "avx.vtestnzc.pd.256", "avx.vtestnzc.ps", "avx.vtestnzc.ps.256", "avx.vtestz.pd", "avx.vtestz.pd.256", "avx.vtestz.ps", "avx.vtestz.ps.256"};
; int main(void) {
;   static unsigned in[256] __attribute__((aligned(64)));
;   static unsigned char out[512] __attribute__((aligned(64)));
;   unsigned seed = 1;
;   for (unsigned n = 0; n < sizeof tests / sizeof *tests; n++) {
;     for (unsigned i = 0; i < 256; i++) {
;       seed = seed * 1664525 + 1013904223;
;       // Moderate as halves, floats and doubles, of either sign.
;       in[i] = ((seed >> 9) & 0x800f83ff) | 0x3fe03800;
;     }
;     memset(out, 0, sizeof out);
;     tests[n](in, out);
;     unsigned long hash = 0;
;     for (unsigned i = 0; i < sizeof out; i++) hash = hash * 31 + out[i];
;     printf("%s %016lx\n", names[n], hash);
;   }
; }
; >>> output
; avx.addsub.pd.256 386a9278b49222fc
; avx.addsub.ps.256 bac9918881b62943
; avx.blendv.pd.256 0e4c5cefbf187a3a
; avx.blendv.ps.256 8002f97b211d791a
; avx.cmp.pd.256 58cdd02a96d0df00
; avx.cmp.ps.256 d5284c64f7603740
; avx.cvt.pd2.ps.256 3a7c98bfaf0713eb
; avx.cvt.pd2dq.256 321f6200d8869c7c
; avx.cvt.ps2dq.256 39c732440edb61f0
; avx.cvtt.pd2dq.256 0000000000000000
; avx.cvtt.ps2dq.256 9ce39922076db0f8
; avx.dp.ps.256 0000000000000000
; avx.hadd.pd.256 e177853d44821897
; avx.hadd.ps.256 88f802e207ccf04d
; avx.hsub.pd.256 de2678e4d3ea52b8
; avx.hsub.ps.256 5f9318e05e72cb4c
; avx.ldu.dq.256 92e69b829d1cf78a
; avx.maskload.pd 0000000000000000
; avx.maskload.pd.256 0000000000000000
; avx.maskload.ps 0000000000000000
; avx.maskload.ps.256 0000000000000000
; avx.maskstore.pd 0000000000000000
; avx.maskstore.pd.256 0000000000000000
; avx.maskstore.ps 0000000000000000
; avx.maskstore.ps.256 0000000000000000
; avx.max.pd.256 54dee723d24c1cb5
; avx.max.ps.256 e022cf8809882eb8
; avx.min.pd.256 a0c898e4d79c15d0
; avx.min.ps.256 5f85f5344fc45779
; avx.movmsk.pd.256 0000000000000000
; avx.movmsk.ps.256 0000000000000000
; avx.ptestc.256 0000000000000000
; avx.ptestnzc.256 57054474fa7bbbdf
; avx.ptestz.256 0000000000000000
; avx.round.pd.256 9528383e6000eb3c
; avx.round.ps.256 2cca2776602c8200
; avx.vpermilvar.pd 4dc8b61145a0392d
; avx.vpermilvar.pd.256 1c2ccce11fb49b4b
; avx.vpermilvar.ps 0586dea7aba95ebc
; avx.vpermilvar.ps.256 a7c7b5e8ccaabef5
; avx.vtestc.pd 57054474fa7bbbdf
; avx.vtestc.pd.256 57054474fa7bbbdf
; avx.vtestc.ps 57054474fa7bbbdf
; avx.vtestc.ps.256 57054474fa7bbbdf
; avx.vtestnzc.pd 0000000000000000
; avx.vtestnzc.pd.256 0000000000000000
; avx.vtestnzc.ps 0000000000000000
; avx.vtestnzc.ps.256 0000000000000000
; avx.vtestz.pd 57054474fa7bbbdf
; avx.vtestz.pd.256 57054474fa7bbbdf
; avx.vtestz.ps 57054474fa7bbbdf
; avx.vtestz.ps.256 57054474fa7bbbdf
