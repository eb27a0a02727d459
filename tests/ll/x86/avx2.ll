; Every intrinsic of AVX2 that ends in registers or memory, called once.
; Made by tests/tools/x86_intrinsics.py.
; test: run levels=O0,O2 -- -mattr=+avx2,+fma,+f16c,+vaes,+vpclmulqdq
declare <4 x i64> @llvm.x86.aesni.aesdec.256(<4 x i64>, <4 x i64>)
define void @t0(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i64>, ptr %p1, align 1
  %r = call <4 x i64> @llvm.x86.aesni.aesdec.256(<4 x i64> %a0, <4 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i64> %r, ptr %o0, align 1
  ret void
}
declare <4 x i64> @llvm.x86.aesni.aesdeclast.256(<4 x i64>, <4 x i64>)
define void @t1(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i64>, ptr %p1, align 1
  %r = call <4 x i64> @llvm.x86.aesni.aesdeclast.256(<4 x i64> %a0, <4 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i64> %r, ptr %o0, align 1
  ret void
}
declare <4 x i64> @llvm.x86.aesni.aesenc.256(<4 x i64>, <4 x i64>)
define void @t2(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i64>, ptr %p1, align 1
  %r = call <4 x i64> @llvm.x86.aesni.aesenc.256(<4 x i64> %a0, <4 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i64> %r, ptr %o0, align 1
  ret void
}
declare <4 x i64> @llvm.x86.aesni.aesenclast.256(<4 x i64>, <4 x i64>)
define void @t3(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i64>, ptr %p1, align 1
  %r = call <4 x i64> @llvm.x86.aesni.aesenclast.256(<4 x i64> %a0, <4 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i64> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.avx2.gather.d.d(<4 x i32>, ptr, <4 x i32>, <4 x i32>, i8)
define void @t4(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %a1 = getelementptr i8, ptr %in, i64 256
  %p2 = getelementptr i8, ptr %in, i64 128
  %x2 = load <4 x i32>, ptr %p2, align 1
  %a2 = and <4 x i32> %x2, splat (i32 7)
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load <4 x i32>, ptr %p3, align 1
  %r = call <4 x i32> @llvm.x86.avx2.gather.d.d(<4 x i32> %a0, ptr %a1, <4 x i32> %a2, <4 x i32> %a3, i8 4)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <8 x i32> @llvm.x86.avx2.gather.d.d.256(<8 x i32>, ptr, <8 x i32>, <8 x i32>, i8)
define void @t5(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i32>, ptr %p0, align 1
  %a1 = getelementptr i8, ptr %in, i64 256
  %p2 = getelementptr i8, ptr %in, i64 128
  %x2 = load <8 x i32>, ptr %p2, align 1
  %a2 = and <8 x i32> %x2, splat (i32 7)
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load <8 x i32>, ptr %p3, align 1
  %r = call <8 x i32> @llvm.x86.avx2.gather.d.d.256(<8 x i32> %a0, ptr %a1, <8 x i32> %a2, <8 x i32> %a3, i8 4)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i32> %r, ptr %o0, align 1
  ret void
}
declare <2 x double> @llvm.x86.avx2.gather.d.pd(<2 x double>, ptr, <4 x i32>, <2 x double>, i8)
define void @t6(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %a1 = getelementptr i8, ptr %in, i64 256
  %p2 = getelementptr i8, ptr %in, i64 128
  %x2 = load <4 x i32>, ptr %p2, align 1
  %a2 = and <4 x i32> %x2, splat (i32 7)
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load <2 x double>, ptr %p3, align 1
  %r = call <2 x double> @llvm.x86.avx2.gather.d.pd(<2 x double> %a0, ptr %a1, <4 x i32> %a2, <2 x double> %a3, i8 4)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x double> %r, ptr %o0, align 1
  ret void
}
declare <4 x double> @llvm.x86.avx2.gather.d.pd.256(<4 x double>, ptr, <4 x i32>, <4 x double>, i8)
define void @t7(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x double>, ptr %p0, align 1
  %a1 = getelementptr i8, ptr %in, i64 256
  %p2 = getelementptr i8, ptr %in, i64 128
  %x2 = load <4 x i32>, ptr %p2, align 1
  %a2 = and <4 x i32> %x2, splat (i32 7)
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load <4 x double>, ptr %p3, align 1
  %r = call <4 x double> @llvm.x86.avx2.gather.d.pd.256(<4 x double> %a0, ptr %a1, <4 x i32> %a2, <4 x double> %a3, i8 4)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x double> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.avx2.gather.d.ps(<4 x float>, ptr, <4 x i32>, <4 x float>, i8)
define void @t8(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %a1 = getelementptr i8, ptr %in, i64 256
  %p2 = getelementptr i8, ptr %in, i64 128
  %x2 = load <4 x i32>, ptr %p2, align 1
  %a2 = and <4 x i32> %x2, splat (i32 7)
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load <4 x float>, ptr %p3, align 1
  %r = call <4 x float> @llvm.x86.avx2.gather.d.ps(<4 x float> %a0, ptr %a1, <4 x i32> %a2, <4 x float> %a3, i8 4)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare <8 x float> @llvm.x86.avx2.gather.d.ps.256(<8 x float>, ptr, <8 x i32>, <8 x float>, i8)
define void @t9(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x float>, ptr %p0, align 1
  %a1 = getelementptr i8, ptr %in, i64 256
  %p2 = getelementptr i8, ptr %in, i64 128
  %x2 = load <8 x i32>, ptr %p2, align 1
  %a2 = and <8 x i32> %x2, splat (i32 7)
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load <8 x float>, ptr %p3, align 1
  %r = call <8 x float> @llvm.x86.avx2.gather.d.ps.256(<8 x float> %a0, ptr %a1, <8 x i32> %a2, <8 x float> %a3, i8 4)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x float> %r, ptr %o0, align 1
  ret void
}
declare <2 x i64> @llvm.x86.avx2.gather.d.q(<2 x i64>, ptr, <4 x i32>, <2 x i64>, i8)
define void @t10(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %a1 = getelementptr i8, ptr %in, i64 256
  %p2 = getelementptr i8, ptr %in, i64 128
  %x2 = load <4 x i32>, ptr %p2, align 1
  %a2 = and <4 x i32> %x2, splat (i32 7)
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load <2 x i64>, ptr %p3, align 1
  %r = call <2 x i64> @llvm.x86.avx2.gather.d.q(<2 x i64> %a0, ptr %a1, <4 x i32> %a2, <2 x i64> %a3, i8 4)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
declare <4 x i64> @llvm.x86.avx2.gather.d.q.256(<4 x i64>, ptr, <4 x i32>, <4 x i64>, i8)
define void @t11(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i64>, ptr %p0, align 1
  %a1 = getelementptr i8, ptr %in, i64 256
  %p2 = getelementptr i8, ptr %in, i64 128
  %x2 = load <4 x i32>, ptr %p2, align 1
  %a2 = and <4 x i32> %x2, splat (i32 7)
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load <4 x i64>, ptr %p3, align 1
  %r = call <4 x i64> @llvm.x86.avx2.gather.d.q.256(<4 x i64> %a0, ptr %a1, <4 x i32> %a2, <4 x i64> %a3, i8 4)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i64> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.avx2.gather.q.d(<4 x i32>, ptr, <2 x i64>, <4 x i32>, i8)
define void @t12(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %a1 = getelementptr i8, ptr %in, i64 256
  %p2 = getelementptr i8, ptr %in, i64 128
  %x2 = load <2 x i64>, ptr %p2, align 1
  %a2 = and <2 x i64> %x2, splat (i64 7)
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load <4 x i32>, ptr %p3, align 1
  %r = call <4 x i32> @llvm.x86.avx2.gather.q.d(<4 x i32> %a0, ptr %a1, <2 x i64> %a2, <4 x i32> %a3, i8 4)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.avx2.gather.q.d.256(<4 x i32>, ptr, <4 x i64>, <4 x i32>, i8)
define void @t13(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %a1 = getelementptr i8, ptr %in, i64 256
  %p2 = getelementptr i8, ptr %in, i64 128
  %x2 = load <4 x i64>, ptr %p2, align 1
  %a2 = and <4 x i64> %x2, splat (i64 7)
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load <4 x i32>, ptr %p3, align 1
  %r = call <4 x i32> @llvm.x86.avx2.gather.q.d.256(<4 x i32> %a0, ptr %a1, <4 x i64> %a2, <4 x i32> %a3, i8 4)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <2 x double> @llvm.x86.avx2.gather.q.pd(<2 x double>, ptr, <2 x i64>, <2 x double>, i8)
define void @t14(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %a1 = getelementptr i8, ptr %in, i64 256
  %p2 = getelementptr i8, ptr %in, i64 128
  %x2 = load <2 x i64>, ptr %p2, align 1
  %a2 = and <2 x i64> %x2, splat (i64 7)
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load <2 x double>, ptr %p3, align 1
  %r = call <2 x double> @llvm.x86.avx2.gather.q.pd(<2 x double> %a0, ptr %a1, <2 x i64> %a2, <2 x double> %a3, i8 4)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x double> %r, ptr %o0, align 1
  ret void
}
declare <4 x double> @llvm.x86.avx2.gather.q.pd.256(<4 x double>, ptr, <4 x i64>, <4 x double>, i8)
define void @t15(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x double>, ptr %p0, align 1
  %a1 = getelementptr i8, ptr %in, i64 256
  %p2 = getelementptr i8, ptr %in, i64 128
  %x2 = load <4 x i64>, ptr %p2, align 1
  %a2 = and <4 x i64> %x2, splat (i64 7)
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load <4 x double>, ptr %p3, align 1
  %r = call <4 x double> @llvm.x86.avx2.gather.q.pd.256(<4 x double> %a0, ptr %a1, <4 x i64> %a2, <4 x double> %a3, i8 4)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x double> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.avx2.gather.q.ps(<4 x float>, ptr, <2 x i64>, <4 x float>, i8)
define void @t16(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %a1 = getelementptr i8, ptr %in, i64 256
  %p2 = getelementptr i8, ptr %in, i64 128
  %x2 = load <2 x i64>, ptr %p2, align 1
  %a2 = and <2 x i64> %x2, splat (i64 7)
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load <4 x float>, ptr %p3, align 1
  %r = call <4 x float> @llvm.x86.avx2.gather.q.ps(<4 x float> %a0, ptr %a1, <2 x i64> %a2, <4 x float> %a3, i8 4)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.avx2.gather.q.ps.256(<4 x float>, ptr, <4 x i64>, <4 x float>, i8)
define void @t17(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %a1 = getelementptr i8, ptr %in, i64 256
  %p2 = getelementptr i8, ptr %in, i64 128
  %x2 = load <4 x i64>, ptr %p2, align 1
  %a2 = and <4 x i64> %x2, splat (i64 7)
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load <4 x float>, ptr %p3, align 1
  %r = call <4 x float> @llvm.x86.avx2.gather.q.ps.256(<4 x float> %a0, ptr %a1, <4 x i64> %a2, <4 x float> %a3, i8 4)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare <2 x i64> @llvm.x86.avx2.gather.q.q(<2 x i64>, ptr, <2 x i64>, <2 x i64>, i8)
define void @t18(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %a1 = getelementptr i8, ptr %in, i64 256
  %p2 = getelementptr i8, ptr %in, i64 128
  %x2 = load <2 x i64>, ptr %p2, align 1
  %a2 = and <2 x i64> %x2, splat (i64 7)
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load <2 x i64>, ptr %p3, align 1
  %r = call <2 x i64> @llvm.x86.avx2.gather.q.q(<2 x i64> %a0, ptr %a1, <2 x i64> %a2, <2 x i64> %a3, i8 4)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
declare <4 x i64> @llvm.x86.avx2.gather.q.q.256(<4 x i64>, ptr, <4 x i64>, <4 x i64>, i8)
define void @t19(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i64>, ptr %p0, align 1
  %a1 = getelementptr i8, ptr %in, i64 256
  %p2 = getelementptr i8, ptr %in, i64 128
  %x2 = load <4 x i64>, ptr %p2, align 1
  %a2 = and <4 x i64> %x2, splat (i64 7)
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load <4 x i64>, ptr %p3, align 1
  %r = call <4 x i64> @llvm.x86.avx2.gather.q.q.256(<4 x i64> %a0, ptr %a1, <4 x i64> %a2, <4 x i64> %a3, i8 4)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i64> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.avx2.maskload.d(ptr, <4 x i32>)
define void @t20(ptr %in, ptr %out) {
  %a0 = getelementptr i8, ptr %in, i64 256
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <4 x i32> @llvm.x86.avx2.maskload.d(ptr %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <8 x i32> @llvm.x86.avx2.maskload.d.256(ptr, <8 x i32>)
define void @t21(ptr %in, ptr %out) {
  %a0 = getelementptr i8, ptr %in, i64 256
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i32>, ptr %p1, align 1
  %r = call <8 x i32> @llvm.x86.avx2.maskload.d.256(ptr %a0, <8 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i32> %r, ptr %o0, align 1
  ret void
}
declare <2 x i64> @llvm.x86.avx2.maskload.q(ptr, <2 x i64>)
define void @t22(ptr %in, ptr %out) {
  %a0 = getelementptr i8, ptr %in, i64 256
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %r = call <2 x i64> @llvm.x86.avx2.maskload.q(ptr %a0, <2 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
declare <4 x i64> @llvm.x86.avx2.maskload.q.256(ptr, <4 x i64>)
define void @t23(ptr %in, ptr %out) {
  %a0 = getelementptr i8, ptr %in, i64 256
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i64>, ptr %p1, align 1
  %r = call <4 x i64> @llvm.x86.avx2.maskload.q.256(ptr %a0, <4 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i64> %r, ptr %o0, align 1
  ret void
}
declare void @llvm.x86.avx2.maskstore.d(ptr, <4 x i32>, <4 x i32>)
define void @t24(ptr %in, ptr %out) {
  %a0 = getelementptr i8, ptr %out, i64 256
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <4 x i32>, ptr %p2, align 1
  call void @llvm.x86.avx2.maskstore.d(ptr %a0, <4 x i32> %a1, <4 x i32> %a2)
  ret void
}
declare void @llvm.x86.avx2.maskstore.d.256(ptr, <8 x i32>, <8 x i32>)
define void @t25(ptr %in, ptr %out) {
  %a0 = getelementptr i8, ptr %out, i64 256
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i32>, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <8 x i32>, ptr %p2, align 1
  call void @llvm.x86.avx2.maskstore.d.256(ptr %a0, <8 x i32> %a1, <8 x i32> %a2)
  ret void
}
declare void @llvm.x86.avx2.maskstore.q(ptr, <2 x i64>, <2 x i64>)
define void @t26(ptr %in, ptr %out) {
  %a0 = getelementptr i8, ptr %out, i64 256
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <2 x i64>, ptr %p2, align 1
  call void @llvm.x86.avx2.maskstore.q(ptr %a0, <2 x i64> %a1, <2 x i64> %a2)
  ret void
}
declare void @llvm.x86.avx2.maskstore.q.256(ptr, <4 x i64>, <4 x i64>)
define void @t27(ptr %in, ptr %out) {
  %a0 = getelementptr i8, ptr %out, i64 256
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i64>, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <4 x i64>, ptr %p2, align 1
  call void @llvm.x86.avx2.maskstore.q.256(ptr %a0, <4 x i64> %a1, <4 x i64> %a2)
  ret void
}
declare <16 x i16> @llvm.x86.avx2.mpsadbw(<32 x i8>, <32 x i8>, i8)
define void @t28(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <32 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <32 x i8>, ptr %p1, align 1
  %r = call <16 x i16> @llvm.x86.avx2.mpsadbw(<32 x i8> %a0, <32 x i8> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i16> %r, ptr %o0, align 1
  ret void
}
declare <16 x i16> @llvm.x86.avx2.packssdw(<8 x i32>, <8 x i32>)
define void @t29(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i32>, ptr %p1, align 1
  %r = call <16 x i16> @llvm.x86.avx2.packssdw(<8 x i32> %a0, <8 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i16> %r, ptr %o0, align 1
  ret void
}
declare <32 x i8> @llvm.x86.avx2.packsswb(<16 x i16>, <16 x i16>)
define void @t30(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i16>, ptr %p1, align 1
  %r = call <32 x i8> @llvm.x86.avx2.packsswb(<16 x i16> %a0, <16 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <32 x i8> %r, ptr %o0, align 1
  ret void
}
declare <16 x i16> @llvm.x86.avx2.packusdw(<8 x i32>, <8 x i32>)
define void @t31(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i32>, ptr %p1, align 1
  %r = call <16 x i16> @llvm.x86.avx2.packusdw(<8 x i32> %a0, <8 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i16> %r, ptr %o0, align 1
  ret void
}
declare <32 x i8> @llvm.x86.avx2.packuswb(<16 x i16>, <16 x i16>)
define void @t32(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i16>, ptr %p1, align 1
  %r = call <32 x i8> @llvm.x86.avx2.packuswb(<16 x i16> %a0, <16 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <32 x i8> %r, ptr %o0, align 1
  ret void
}
declare <32 x i8> @llvm.x86.avx2.pavg.b(<32 x i8>, <32 x i8>)
define void @t33(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <32 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <32 x i8>, ptr %p1, align 1
  %r = call <32 x i8> @llvm.x86.avx2.pavg.b(<32 x i8> %a0, <32 x i8> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <32 x i8> %r, ptr %o0, align 1
  ret void
}
declare <16 x i16> @llvm.x86.avx2.pavg.w(<16 x i16>, <16 x i16>)
define void @t34(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i16>, ptr %p1, align 1
  %r = call <16 x i16> @llvm.x86.avx2.pavg.w(<16 x i16> %a0, <16 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i16> %r, ptr %o0, align 1
  ret void
}
declare <32 x i8> @llvm.x86.avx2.pblendvb(<32 x i8>, <32 x i8>, <32 x i8>)
define void @t35(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <32 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <32 x i8>, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <32 x i8>, ptr %p2, align 1
  %r = call <32 x i8> @llvm.x86.avx2.pblendvb(<32 x i8> %a0, <32 x i8> %a1, <32 x i8> %a2)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <32 x i8> %r, ptr %o0, align 1
  ret void
}
declare <8 x i32> @llvm.x86.avx2.permd(<8 x i32>, <8 x i32>)
define void @t36(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i32>, ptr %p1, align 1
  %r = call <8 x i32> @llvm.x86.avx2.permd(<8 x i32> %a0, <8 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i32> %r, ptr %o0, align 1
  ret void
}
declare <8 x float> @llvm.x86.avx2.permps(<8 x float>, <8 x i32>)
define void @t37(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i32>, ptr %p1, align 1
  %r = call <8 x float> @llvm.x86.avx2.permps(<8 x float> %a0, <8 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x float> %r, ptr %o0, align 1
  ret void
}
declare <8 x i32> @llvm.x86.avx2.phadd.d(<8 x i32>, <8 x i32>)
define void @t38(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i32>, ptr %p1, align 1
  %r = call <8 x i32> @llvm.x86.avx2.phadd.d(<8 x i32> %a0, <8 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i32> %r, ptr %o0, align 1
  ret void
}
declare <16 x i16> @llvm.x86.avx2.phadd.sw(<16 x i16>, <16 x i16>)
define void @t39(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i16>, ptr %p1, align 1
  %r = call <16 x i16> @llvm.x86.avx2.phadd.sw(<16 x i16> %a0, <16 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i16> %r, ptr %o0, align 1
  ret void
}
declare <16 x i16> @llvm.x86.avx2.phadd.w(<16 x i16>, <16 x i16>)
define void @t40(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i16>, ptr %p1, align 1
  %r = call <16 x i16> @llvm.x86.avx2.phadd.w(<16 x i16> %a0, <16 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i16> %r, ptr %o0, align 1
  ret void
}
declare <8 x i32> @llvm.x86.avx2.phsub.d(<8 x i32>, <8 x i32>)
define void @t41(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i32>, ptr %p1, align 1
  %r = call <8 x i32> @llvm.x86.avx2.phsub.d(<8 x i32> %a0, <8 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i32> %r, ptr %o0, align 1
  ret void
}
declare <16 x i16> @llvm.x86.avx2.phsub.sw(<16 x i16>, <16 x i16>)
define void @t42(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i16>, ptr %p1, align 1
  %r = call <16 x i16> @llvm.x86.avx2.phsub.sw(<16 x i16> %a0, <16 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i16> %r, ptr %o0, align 1
  ret void
}
declare <16 x i16> @llvm.x86.avx2.phsub.w(<16 x i16>, <16 x i16>)
define void @t43(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i16>, ptr %p1, align 1
  %r = call <16 x i16> @llvm.x86.avx2.phsub.w(<16 x i16> %a0, <16 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i16> %r, ptr %o0, align 1
  ret void
}
declare <16 x i16> @llvm.x86.avx2.pmadd.ub.sw(<32 x i8>, <32 x i8>)
define void @t44(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <32 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <32 x i8>, ptr %p1, align 1
  %r = call <16 x i16> @llvm.x86.avx2.pmadd.ub.sw(<32 x i8> %a0, <32 x i8> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i16> %r, ptr %o0, align 1
  ret void
}
declare <8 x i32> @llvm.x86.avx2.pmadd.wd(<16 x i16>, <16 x i16>)
define void @t45(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i16>, ptr %p1, align 1
  %r = call <8 x i32> @llvm.x86.avx2.pmadd.wd(<16 x i16> %a0, <16 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i32> %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.avx2.pmovmskb(<32 x i8>)
define void @t46(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <32 x i8>, ptr %p0, align 1
  %r = call i32 @llvm.x86.avx2.pmovmskb(<32 x i8> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare <16 x i16> @llvm.x86.avx2.pmul.hr.sw(<16 x i16>, <16 x i16>)
define void @t47(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i16>, ptr %p1, align 1
  %r = call <16 x i16> @llvm.x86.avx2.pmul.hr.sw(<16 x i16> %a0, <16 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i16> %r, ptr %o0, align 1
  ret void
}
declare <16 x i16> @llvm.x86.avx2.pmulh.w(<16 x i16>, <16 x i16>)
define void @t48(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i16>, ptr %p1, align 1
  %r = call <16 x i16> @llvm.x86.avx2.pmulh.w(<16 x i16> %a0, <16 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i16> %r, ptr %o0, align 1
  ret void
}
declare <16 x i16> @llvm.x86.avx2.pmulhu.w(<16 x i16>, <16 x i16>)
define void @t49(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i16>, ptr %p1, align 1
  %r = call <16 x i16> @llvm.x86.avx2.pmulhu.w(<16 x i16> %a0, <16 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i16> %r, ptr %o0, align 1
  ret void
}
declare <4 x i64> @llvm.x86.avx2.psad.bw(<32 x i8>, <32 x i8>)
define void @t50(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <32 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <32 x i8>, ptr %p1, align 1
  %r = call <4 x i64> @llvm.x86.avx2.psad.bw(<32 x i8> %a0, <32 x i8> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i64> %r, ptr %o0, align 1
  ret void
}
declare <32 x i8> @llvm.x86.avx2.pshuf.b(<32 x i8>, <32 x i8>)
define void @t51(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <32 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <32 x i8>, ptr %p1, align 1
  %r = call <32 x i8> @llvm.x86.avx2.pshuf.b(<32 x i8> %a0, <32 x i8> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <32 x i8> %r, ptr %o0, align 1
  ret void
}
declare <32 x i8> @llvm.x86.avx2.psign.b(<32 x i8>, <32 x i8>)
define void @t52(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <32 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <32 x i8>, ptr %p1, align 1
  %r = call <32 x i8> @llvm.x86.avx2.psign.b(<32 x i8> %a0, <32 x i8> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <32 x i8> %r, ptr %o0, align 1
  ret void
}
declare <8 x i32> @llvm.x86.avx2.psign.d(<8 x i32>, <8 x i32>)
define void @t53(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i32>, ptr %p1, align 1
  %r = call <8 x i32> @llvm.x86.avx2.psign.d(<8 x i32> %a0, <8 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i32> %r, ptr %o0, align 1
  ret void
}
declare <16 x i16> @llvm.x86.avx2.psign.w(<16 x i16>, <16 x i16>)
define void @t54(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i16>, ptr %p1, align 1
  %r = call <16 x i16> @llvm.x86.avx2.psign.w(<16 x i16> %a0, <16 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i16> %r, ptr %o0, align 1
  ret void
}
declare <8 x i32> @llvm.x86.avx2.psll.d(<8 x i32>, <4 x i32>)
define void @t55(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <8 x i32> @llvm.x86.avx2.psll.d(<8 x i32> %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i32> %r, ptr %o0, align 1
  ret void
}
declare <4 x i64> @llvm.x86.avx2.psll.q(<4 x i64>, <2 x i64>)
define void @t56(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %r = call <4 x i64> @llvm.x86.avx2.psll.q(<4 x i64> %a0, <2 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i64> %r, ptr %o0, align 1
  ret void
}
declare <16 x i16> @llvm.x86.avx2.psll.w(<16 x i16>, <8 x i16>)
define void @t57(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i16>, ptr %p1, align 1
  %r = call <16 x i16> @llvm.x86.avx2.psll.w(<16 x i16> %a0, <8 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i16> %r, ptr %o0, align 1
  ret void
}
declare <8 x i32> @llvm.x86.avx2.pslli.d(<8 x i32>, i32)
define void @t58(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <8 x i32> @llvm.x86.avx2.pslli.d(<8 x i32> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i32> %r, ptr %o0, align 1
  ret void
}
declare <4 x i64> @llvm.x86.avx2.pslli.q(<4 x i64>, i32)
define void @t59(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <4 x i64> @llvm.x86.avx2.pslli.q(<4 x i64> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i64> %r, ptr %o0, align 1
  ret void
}
declare <16 x i16> @llvm.x86.avx2.pslli.w(<16 x i16>, i32)
define void @t60(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <16 x i16> @llvm.x86.avx2.pslli.w(<16 x i16> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i16> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.avx2.psllv.d(<4 x i32>, <4 x i32>)
define void @t61(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <4 x i32> @llvm.x86.avx2.psllv.d(<4 x i32> %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <8 x i32> @llvm.x86.avx2.psllv.d.256(<8 x i32>, <8 x i32>)
define void @t62(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i32>, ptr %p1, align 1
  %r = call <8 x i32> @llvm.x86.avx2.psllv.d.256(<8 x i32> %a0, <8 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i32> %r, ptr %o0, align 1
  ret void
}
declare <2 x i64> @llvm.x86.avx2.psllv.q(<2 x i64>, <2 x i64>)
define void @t63(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %r = call <2 x i64> @llvm.x86.avx2.psllv.q(<2 x i64> %a0, <2 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
declare <4 x i64> @llvm.x86.avx2.psllv.q.256(<4 x i64>, <4 x i64>)
define void @t64(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i64>, ptr %p1, align 1
  %r = call <4 x i64> @llvm.x86.avx2.psllv.q.256(<4 x i64> %a0, <4 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i64> %r, ptr %o0, align 1
  ret void
}
declare <8 x i32> @llvm.x86.avx2.psra.d(<8 x i32>, <4 x i32>)
define void @t65(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <8 x i32> @llvm.x86.avx2.psra.d(<8 x i32> %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i32> %r, ptr %o0, align 1
  ret void
}
declare <16 x i16> @llvm.x86.avx2.psra.w(<16 x i16>, <8 x i16>)
define void @t66(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i16>, ptr %p1, align 1
  %r = call <16 x i16> @llvm.x86.avx2.psra.w(<16 x i16> %a0, <8 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i16> %r, ptr %o0, align 1
  ret void
}
declare <8 x i32> @llvm.x86.avx2.psrai.d(<8 x i32>, i32)
define void @t67(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <8 x i32> @llvm.x86.avx2.psrai.d(<8 x i32> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i32> %r, ptr %o0, align 1
  ret void
}
declare <16 x i16> @llvm.x86.avx2.psrai.w(<16 x i16>, i32)
define void @t68(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <16 x i16> @llvm.x86.avx2.psrai.w(<16 x i16> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i16> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.avx2.psrav.d(<4 x i32>, <4 x i32>)
define void @t69(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <4 x i32> @llvm.x86.avx2.psrav.d(<4 x i32> %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <8 x i32> @llvm.x86.avx2.psrav.d.256(<8 x i32>, <8 x i32>)
define void @t70(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i32>, ptr %p1, align 1
  %r = call <8 x i32> @llvm.x86.avx2.psrav.d.256(<8 x i32> %a0, <8 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i32> %r, ptr %o0, align 1
  ret void
}
declare <8 x i32> @llvm.x86.avx2.psrl.d(<8 x i32>, <4 x i32>)
define void @t71(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <8 x i32> @llvm.x86.avx2.psrl.d(<8 x i32> %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i32> %r, ptr %o0, align 1
  ret void
}
declare <4 x i64> @llvm.x86.avx2.psrl.q(<4 x i64>, <2 x i64>)
define void @t72(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %r = call <4 x i64> @llvm.x86.avx2.psrl.q(<4 x i64> %a0, <2 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i64> %r, ptr %o0, align 1
  ret void
}
declare <16 x i16> @llvm.x86.avx2.psrl.w(<16 x i16>, <8 x i16>)
define void @t73(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i16>, ptr %p1, align 1
  %r = call <16 x i16> @llvm.x86.avx2.psrl.w(<16 x i16> %a0, <8 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i16> %r, ptr %o0, align 1
  ret void
}
declare <8 x i32> @llvm.x86.avx2.psrli.d(<8 x i32>, i32)
define void @t74(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <8 x i32> @llvm.x86.avx2.psrli.d(<8 x i32> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i32> %r, ptr %o0, align 1
  ret void
}
declare <4 x i64> @llvm.x86.avx2.psrli.q(<4 x i64>, i32)
define void @t75(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <4 x i64> @llvm.x86.avx2.psrli.q(<4 x i64> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i64> %r, ptr %o0, align 1
  ret void
}
declare <16 x i16> @llvm.x86.avx2.psrli.w(<16 x i16>, i32)
define void @t76(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <16 x i16> @llvm.x86.avx2.psrli.w(<16 x i16> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i16> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.avx2.psrlv.d(<4 x i32>, <4 x i32>)
define void @t77(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <4 x i32> @llvm.x86.avx2.psrlv.d(<4 x i32> %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <8 x i32> @llvm.x86.avx2.psrlv.d.256(<8 x i32>, <8 x i32>)
define void @t78(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i32>, ptr %p1, align 1
  %r = call <8 x i32> @llvm.x86.avx2.psrlv.d.256(<8 x i32> %a0, <8 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i32> %r, ptr %o0, align 1
  ret void
}
declare <2 x i64> @llvm.x86.avx2.psrlv.q(<2 x i64>, <2 x i64>)
define void @t79(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %r = call <2 x i64> @llvm.x86.avx2.psrlv.q(<2 x i64> %a0, <2 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
declare <4 x i64> @llvm.x86.avx2.psrlv.q.256(<4 x i64>, <4 x i64>)
define void @t80(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i64>, ptr %p1, align 1
  %r = call <4 x i64> @llvm.x86.avx2.psrlv.q.256(<4 x i64> %a0, <4 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i64> %r, ptr %o0, align 1
  ret void
}
declare <2 x double> @llvm.x86.fma.vfmaddsub.pd(<2 x double>, <2 x double>, <2 x double>)
define void @t81(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <2 x double>, ptr %p2, align 1
  %r = call <2 x double> @llvm.x86.fma.vfmaddsub.pd(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x double> %r, ptr %o0, align 1
  ret void
}
declare <4 x double> @llvm.x86.fma.vfmaddsub.pd.256(<4 x double>, <4 x double>, <4 x double>)
define void @t82(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x double>, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <4 x double>, ptr %p2, align 1
  %r = call <4 x double> @llvm.x86.fma.vfmaddsub.pd.256(<4 x double> %a0, <4 x double> %a1, <4 x double> %a2)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x double> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.fma.vfmaddsub.ps(<4 x float>, <4 x float>, <4 x float>)
define void @t83(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <4 x float>, ptr %p2, align 1
  %r = call <4 x float> @llvm.x86.fma.vfmaddsub.ps(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare <8 x float> @llvm.x86.fma.vfmaddsub.ps.256(<8 x float>, <8 x float>, <8 x float>)
define void @t84(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x float>, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <8 x float>, ptr %p2, align 1
  %r = call <8 x float> @llvm.x86.fma.vfmaddsub.ps.256(<8 x float> %a0, <8 x float> %a1, <8 x float> %a2)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x float> %r, ptr %o0, align 1
  ret void
}
declare <4 x i64> @llvm.x86.pclmulqdq.256(<4 x i64>, <4 x i64>, i8)
define void @t85(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i64>, ptr %p1, align 1
  %r = call <4 x i64> @llvm.x86.pclmulqdq.256(<4 x i64> %a0, <4 x i64> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i64> %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.vcvtps2ph.128(<4 x float>, i32)
define void @t86(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %r = call <8 x i16> @llvm.x86.vcvtps2ph.128(<4 x float> %a0, i32 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.vcvtps2ph.256(<8 x float>, i32)
define void @t87(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x float>, ptr %p0, align 1
  %r = call <8 x i16> @llvm.x86.vcvtps2ph.256(<8 x float> %a0, i32 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; typedef void test(const unsigned *, unsigned char *);
; test t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20, t21, t22, t23, t24, t25, t26, t27, t28, t29, t30, t31, t32, t33, t34, t35, t36, t37, t38, t39, t40, t41, t42, t43, t44, t45, t46, t47, t48, t49, t50, t51, t52, t53, t54, t55, t56, t57, t58, t59, t60, t61, t62, t63, t64, t65, t66, t67, t68, t69, t70, t71, t72, t73, t74, t75, t76, t77, t78, t79, t80, t81, t82, t83, t84, t85, t86, t87;
; static test *const tests[] = {t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20, t21, t22, t23, t24, t25, t26, t27, t28, t29, t30, t31, t32, t33, t34, t35, t36, t37, t38, t39, t40, t41, t42, t43, t44, t45, t46, t47, t48, t49, t50, t51, t52, t53, t54, t55, t56, t57, t58, t59, t60, t61, t62, t63, t64, t65, t66, t67, t68, t69, t70, t71, t72, t73, t74, t75, t76, t77, t78, t79, t80, t81, t82, t83, t84, t85, t86, t87};
; static const char *const names[] = {"aesni.aesdec.256", "aesni.aesdeclast.256", "aesni.aesenc.256", "aesni.aesenclast.256", "avx2.gather.d.d", "avx2.gather.d.d.256", "avx2.gather.d.pd", "avx2.gather.d.pd.256", "avx2.gather.d.ps", "avx2.gather.d.ps.256", "avx2.gather.d.q", "avx2.gather.d.q.256", "avx2.gather.q.d", "avx2.gather.q.d.256", "avx2.gather.q.pd", "avx2.gather.q.pd.256", "avx2.gather.q.ps", "avx2.gather.q.ps.256", "avx2.gather.q.q", "avx2.gather.q.q.256", "avx2.maskload.d", "avx2.maskload.d.256", "avx2.maskload.q", "avx2.maskload.q.256", "avx2.maskstore.d", "avx2.maskstore.d.256", "avx2.maskstore.q", "avx2.maskstore.q.256", "avx2.mpsadbw", "avx2.packssdw", "avx2.packsswb", "avx2.packusdw", "avx2.packuswb", "avx2.pavg.b", "avx2.pavg.w", "avx2.pblendvb", "avx2.permd", "avx2.permps", "avx2.phadd.d", "avx2.phadd.sw", "avx2.phadd.w", "avx2.phsub.d", "avx2.phsub.sw", "avx2.phsub.w", "avx2.pmadd.ub.sw", "avx2.pmadd.wd", "avx2.pmovmskb", "avx2.pmul.hr.sw", "avx2.pmulh.w", "avx2.pmulhu.w", "avx2.psad.bw", "avx2.pshuf.b", "avx2.psign.b", "avx2.psign.d", "avx2.psign.w", "avx2.psll.d", "avx2.psll.q", "avx2.psll.w", "avx2.pslli.d", "avx2.pslli.q", "avx2.pslli.w", "avx2.psllv.d", "avx2.psllv.d.256", "avx2.psllv.q", "avx2.psllv.q.256", "avx2.psra.d", "avx2.psra.w", "avx2.psrai.d", "avx2.psrai.w", "avx2.psrav.d", "avx2.psrav.d.256", "avx2.psrl.d", "avx2.psrl.q", "avx2.psrl.w", "avx2.psrli.d", "avx2.psrli.q", "avx2.psrli.w", "avx2.psrlv.d", "avx2.psrlv.d.256", "avx2.psrlv.q", "avx2.psrlv.q.256", "fma.vfmaddsub.pd", "fma.vfmaddsub.pd.256", "fma.vfmaddsub.ps", "fma.vfmaddsub.ps.256", "pclmulqdq.256", "vcvtps2ph.128", "vcvtps2ph.256"};
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
; aesni.aesdec.256 3481a02988af6737
; aesni.aesdeclast.256 dca99dae90e9a183
; aesni.aesenc.256 5c01f1e84dff0bc8
; aesni.aesenclast.256 e3a21e9910fb1841
; avx2.gather.d.d 7e87426dd87e6c8d
; avx2.gather.d.d.256 09d10a68b3578868
; avx2.gather.d.pd 1a7d6746b51c09f0
; avx2.gather.d.pd.256 cb9dd12d0209632d
; avx2.gather.d.ps 47defbaabf753b3a
; avx2.gather.d.ps.256 b2ef0328dd602a7c
; avx2.gather.d.q 7727e23162b47138
; avx2.gather.d.q.256 df9623670950a322
; avx2.gather.q.d 5efc7e7074b2d190
; avx2.gather.q.d.256 057cce3bdf99c303
; avx2.gather.q.pd dc72f345b57c45de
; avx2.gather.q.pd.256 019b1f1390f8cfa3
; avx2.gather.q.ps c3466e5feacfa2cc
; avx2.gather.q.ps.256 81537bb0da4bd7fa
; avx2.gather.q.q bf0298664bd4ebc5
; avx2.gather.q.q.256 e0a6233074bbea18
; avx2.maskload.d 0000000000000000
; avx2.maskload.d.256 0000000000000000
; avx2.maskload.q 0000000000000000
; avx2.maskload.q.256 0000000000000000
; avx2.maskstore.d 0000000000000000
; avx2.maskstore.d.256 0000000000000000
; avx2.maskstore.q 0000000000000000
; avx2.maskstore.q.256 0000000000000000
; avx2.mpsadbw 874fd51be469a9b3
; avx2.packssdw 0d00af9e1e20b600
; avx2.packsswb a10e08a2fc474419
; avx2.packusdw ac514548eca1be00
; avx2.packuswb 44f94eb97134cdd7
; avx2.pavg.b 0d116dcb5b8b073d
; avx2.pavg.w b107bf258ec60092
; avx2.pblendvb 5b9e27f277cd5639
; avx2.permd 67ad0031e04ebf56
; avx2.permps 2cfd44ef1169abeb
; avx2.phadd.d 7e517a8a073affa8
; avx2.phadd.sw e8c7e5cbde790a8a
; avx2.phadd.w df6a13b27cebf092
; avx2.phsub.d 3f6e76656137209b
; avx2.phsub.sw 89caa95695dc3ce2
; avx2.phsub.w 9597449631aaab65
; avx2.pmadd.ub.sw c9c7548dbdf130a7
; avx2.pmadd.wd 0e9ed4b0f00aed80
; avx2.pmovmskb ff1c4364ab4c213f
; avx2.pmul.hr.sw 7c6e439d8408c88d
; avx2.pmulh.w 6a7ed0343eb94d67
; avx2.pmulhu.w d3ad7961348dd643
; avx2.psad.bw 5512111340728f10
; avx2.pshuf.b 02391e14519060e5
; avx2.psign.b e97e3f80b8c7b78e
; avx2.psign.d 4a1e1e5d38718fc1
; avx2.psign.w 9be66984af94102b
; avx2.psll.d 0000000000000000
; avx2.psll.q 0000000000000000
; avx2.psll.w 0000000000000000
; avx2.pslli.d 0000000000000000
; avx2.pslli.q 0000000000000000
; avx2.pslli.w 0000000000000000
; avx2.psllv.d 0000000000000000
; avx2.psllv.d.256 0000000000000000
; avx2.psllv.q 0000000000000000
; avx2.psllv.q.256 0000000000000000
; avx2.psra.d 0000000000000000
; avx2.psra.w 2596a6a7927bb760
; avx2.psrai.d 0000000000000000
; avx2.psrai.w c10a4d0b92f86fc0
; avx2.psrav.d 0000000000000000
; avx2.psrav.d.256 0000000000000000
; avx2.psrl.d 0000000000000000
; avx2.psrl.q 0000000000000000
; avx2.psrl.w 0000000000000000
; avx2.psrli.d 0000000000000000
; avx2.psrli.q 0000000000000000
; avx2.psrli.w 0000000000000000
; avx2.psrlv.d 0000000000000000
; avx2.psrlv.d.256 0000000000000000
; avx2.psrlv.q 0000000000000000
; avx2.psrlv.q.256 0000000000000000
; fma.vfmaddsub.pd 5707f2ad601b7fb8
; fma.vfmaddsub.pd.256 219eb679a25ee447
; fma.vfmaddsub.ps 80a73a9c717b3c2e
; fma.vfmaddsub.ps.256 b4ee6f0dc268f247
; pclmulqdq.256 02a1739fff8262de
; vcvtps2ph.128 2f5e48c7b7dc172c
; vcvtps2ph.256 c84dbdc66f104888
