; Every intrinsic of SSE that ends in registers or memory, called once.
; Made by tests/tools/x86_intrinsics.py.
; test: run levels=O0,O2 -- -mattr=+sse4.2,+crc32,+aes,+pclmul,+sha
declare <2 x i64> @llvm.x86.aesni.aesdec(<2 x i64>, <2 x i64>)
define void @t0(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %r = call <2 x i64> @llvm.x86.aesni.aesdec(<2 x i64> %a0, <2 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
declare <2 x i64> @llvm.x86.aesni.aesdeclast(<2 x i64>, <2 x i64>)
define void @t1(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %r = call <2 x i64> @llvm.x86.aesni.aesdeclast(<2 x i64> %a0, <2 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
declare <2 x i64> @llvm.x86.aesni.aesenc(<2 x i64>, <2 x i64>)
define void @t2(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %r = call <2 x i64> @llvm.x86.aesni.aesenc(<2 x i64> %a0, <2 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
declare <2 x i64> @llvm.x86.aesni.aesenclast(<2 x i64>, <2 x i64>)
define void @t3(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %r = call <2 x i64> @llvm.x86.aesni.aesenclast(<2 x i64> %a0, <2 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
declare <2 x i64> @llvm.x86.aesni.aesimc(<2 x i64>)
define void @t4(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %r = call <2 x i64> @llvm.x86.aesni.aesimc(<2 x i64> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
declare <2 x i64> @llvm.x86.aesni.aeskeygenassist(<2 x i64>, i8)
define void @t5(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %r = call <2 x i64> @llvm.x86.aesni.aeskeygenassist(<2 x i64> %a0, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
declare <2 x i64> @llvm.x86.pclmulqdq(<2 x i64>, <2 x i64>, i8)
define void @t6(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %r = call <2 x i64> @llvm.x86.pclmulqdq(<2 x i64> %a0, <2 x i64> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.sha1msg1(<4 x i32>, <4 x i32>)
define void @t7(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <4 x i32> @llvm.x86.sha1msg1(<4 x i32> %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.sha1msg2(<4 x i32>, <4 x i32>)
define void @t8(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <4 x i32> @llvm.x86.sha1msg2(<4 x i32> %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.sha1nexte(<4 x i32>, <4 x i32>)
define void @t9(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <4 x i32> @llvm.x86.sha1nexte(<4 x i32> %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.sha1rnds4(<4 x i32>, <4 x i32>, i8)
define void @t10(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <4 x i32> @llvm.x86.sha1rnds4(<4 x i32> %a0, <4 x i32> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.sha256msg1(<4 x i32>, <4 x i32>)
define void @t11(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <4 x i32> @llvm.x86.sha256msg1(<4 x i32> %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.sha256msg2(<4 x i32>, <4 x i32>)
define void @t12(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <4 x i32> @llvm.x86.sha256msg2(<4 x i32> %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.sha256rnds2(<4 x i32>, <4 x i32>, <4 x i32>)
define void @t13(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <4 x i32>, ptr %p2, align 1
  %r = call <4 x i32> @llvm.x86.sha256rnds2(<4 x i32> %a0, <4 x i32> %a1, <4 x i32> %a2)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.sse.cmp.ps(<4 x float>, <4 x float>, i8)
define void @t14(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call <4 x float> @llvm.x86.sse.cmp.ps(<4 x float> %a0, <4 x float> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.sse.cmp.ss(<4 x float>, <4 x float>, i8)
define void @t15(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call <4 x float> @llvm.x86.sse.cmp.ss(<4 x float> %a0, <4 x float> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse.comieq.ss(<4 x float>, <4 x float>)
define void @t16(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse.comieq.ss(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse.comige.ss(<4 x float>, <4 x float>)
define void @t17(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse.comige.ss(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse.comigt.ss(<4 x float>, <4 x float>)
define void @t18(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse.comigt.ss(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse.comile.ss(<4 x float>, <4 x float>)
define void @t19(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse.comile.ss(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse.comilt.ss(<4 x float>, <4 x float>)
define void @t20(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse.comilt.ss(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse.comineq.ss(<4 x float>, <4 x float>)
define void @t21(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse.comineq.ss(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse.cvtss2si(<4 x float>)
define void @t22(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %r = call i32 @llvm.x86.sse.cvtss2si(<4 x float> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i64 @llvm.x86.sse.cvtss2si64(<4 x float>)
define void @t23(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %r = call i64 @llvm.x86.sse.cvtss2si64(<4 x float> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i64 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse.cvttss2si(<4 x float>)
define void @t24(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %r = call i32 @llvm.x86.sse.cvttss2si(<4 x float> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i64 @llvm.x86.sse.cvttss2si64(<4 x float>)
define void @t25(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %r = call i64 @llvm.x86.sse.cvttss2si64(<4 x float> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i64 %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.sse.max.ps(<4 x float>, <4 x float>)
define void @t26(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call <4 x float> @llvm.x86.sse.max.ps(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.sse.max.ss(<4 x float>, <4 x float>)
define void @t27(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call <4 x float> @llvm.x86.sse.max.ss(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.sse.min.ps(<4 x float>, <4 x float>)
define void @t28(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call <4 x float> @llvm.x86.sse.min.ps(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.sse.min.ss(<4 x float>, <4 x float>)
define void @t29(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call <4 x float> @llvm.x86.sse.min.ss(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse.movmsk.ps(<4 x float>)
define void @t30(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %r = call i32 @llvm.x86.sse.movmsk.ps(<4 x float> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse.ucomieq.ss(<4 x float>, <4 x float>)
define void @t31(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse.ucomieq.ss(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse.ucomige.ss(<4 x float>, <4 x float>)
define void @t32(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse.ucomige.ss(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse.ucomigt.ss(<4 x float>, <4 x float>)
define void @t33(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse.ucomigt.ss(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse.ucomile.ss(<4 x float>, <4 x float>)
define void @t34(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse.ucomile.ss(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse.ucomilt.ss(<4 x float>, <4 x float>)
define void @t35(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse.ucomilt.ss(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse.ucomineq.ss(<4 x float>, <4 x float>)
define void @t36(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse.ucomineq.ss(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare <2 x double> @llvm.x86.sse2.cmp.pd(<2 x double>, <2 x double>, i8)
define void @t37(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call <2 x double> @llvm.x86.sse2.cmp.pd(<2 x double> %a0, <2 x double> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x double> %r, ptr %o0, align 1
  ret void
}
declare <2 x double> @llvm.x86.sse2.cmp.sd(<2 x double>, <2 x double>, i8)
define void @t38(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call <2 x double> @llvm.x86.sse2.cmp.sd(<2 x double> %a0, <2 x double> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x double> %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse2.comieq.sd(<2 x double>, <2 x double>)
define void @t39(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse2.comieq.sd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse2.comige.sd(<2 x double>, <2 x double>)
define void @t40(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse2.comige.sd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse2.comigt.sd(<2 x double>, <2 x double>)
define void @t41(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse2.comigt.sd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse2.comile.sd(<2 x double>, <2 x double>)
define void @t42(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse2.comile.sd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse2.comilt.sd(<2 x double>, <2 x double>)
define void @t43(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse2.comilt.sd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse2.comineq.sd(<2 x double>, <2 x double>)
define void @t44(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse2.comineq.sd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.sse2.cvtpd2dq(<2 x double>)
define void @t45(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %r = call <4 x i32> @llvm.x86.sse2.cvtpd2dq(<2 x double> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.sse2.cvtpd2ps(<2 x double>)
define void @t46(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %r = call <4 x float> @llvm.x86.sse2.cvtpd2ps(<2 x double> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.sse2.cvtps2dq(<4 x float>)
define void @t47(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %r = call <4 x i32> @llvm.x86.sse2.cvtps2dq(<4 x float> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse2.cvtsd2si(<2 x double>)
define void @t48(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %r = call i32 @llvm.x86.sse2.cvtsd2si(<2 x double> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i64 @llvm.x86.sse2.cvtsd2si64(<2 x double>)
define void @t49(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %r = call i64 @llvm.x86.sse2.cvtsd2si64(<2 x double> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i64 %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.sse2.cvtsd2ss(<4 x float>, <2 x double>)
define void @t50(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call <4 x float> @llvm.x86.sse2.cvtsd2ss(<4 x float> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.sse2.cvttpd2dq(<2 x double>)
define void @t51(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %r = call <4 x i32> @llvm.x86.sse2.cvttpd2dq(<2 x double> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.sse2.cvttps2dq(<4 x float>)
define void @t52(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %r = call <4 x i32> @llvm.x86.sse2.cvttps2dq(<4 x float> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse2.cvttsd2si(<2 x double>)
define void @t53(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %r = call i32 @llvm.x86.sse2.cvttsd2si(<2 x double> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i64 @llvm.x86.sse2.cvttsd2si64(<2 x double>)
define void @t54(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %r = call i64 @llvm.x86.sse2.cvttsd2si64(<2 x double> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i64 %r, ptr %o0, align 1
  ret void
}
declare void @llvm.x86.sse2.maskmov.dqu(<16 x i8>, <16 x i8>, ptr)
define void @t55(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i8>, ptr %p1, align 1
  %a2 = getelementptr i8, ptr %out, i64 256
  call void @llvm.x86.sse2.maskmov.dqu(<16 x i8> %a0, <16 x i8> %a1, ptr %a2)
  ret void
}
declare <2 x double> @llvm.x86.sse2.max.pd(<2 x double>, <2 x double>)
define void @t56(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call <2 x double> @llvm.x86.sse2.max.pd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x double> %r, ptr %o0, align 1
  ret void
}
declare <2 x double> @llvm.x86.sse2.max.sd(<2 x double>, <2 x double>)
define void @t57(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call <2 x double> @llvm.x86.sse2.max.sd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x double> %r, ptr %o0, align 1
  ret void
}
declare <2 x double> @llvm.x86.sse2.min.pd(<2 x double>, <2 x double>)
define void @t58(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call <2 x double> @llvm.x86.sse2.min.pd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x double> %r, ptr %o0, align 1
  ret void
}
declare <2 x double> @llvm.x86.sse2.min.sd(<2 x double>, <2 x double>)
define void @t59(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call <2 x double> @llvm.x86.sse2.min.sd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x double> %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse2.movmsk.pd(<2 x double>)
define void @t60(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %r = call i32 @llvm.x86.sse2.movmsk.pd(<2 x double> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.sse2.packssdw.128(<4 x i32>, <4 x i32>)
define void @t61(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <8 x i16> @llvm.x86.sse2.packssdw.128(<4 x i32> %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
declare <16 x i8> @llvm.x86.sse2.packsswb.128(<8 x i16>, <8 x i16>)
define void @t62(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i16>, ptr %p1, align 1
  %r = call <16 x i8> @llvm.x86.sse2.packsswb.128(<8 x i16> %a0, <8 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i8> %r, ptr %o0, align 1
  ret void
}
declare <16 x i8> @llvm.x86.sse2.packuswb.128(<8 x i16>, <8 x i16>)
define void @t63(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i16>, ptr %p1, align 1
  %r = call <16 x i8> @llvm.x86.sse2.packuswb.128(<8 x i16> %a0, <8 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i8> %r, ptr %o0, align 1
  ret void
}
declare <16 x i8> @llvm.x86.sse2.pavg.b(<16 x i8>, <16 x i8>)
define void @t64(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i8>, ptr %p1, align 1
  %r = call <16 x i8> @llvm.x86.sse2.pavg.b(<16 x i8> %a0, <16 x i8> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i8> %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.sse2.pavg.w(<8 x i16>, <8 x i16>)
define void @t65(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i16>, ptr %p1, align 1
  %r = call <8 x i16> @llvm.x86.sse2.pavg.w(<8 x i16> %a0, <8 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.sse2.pmadd.wd(<8 x i16>, <8 x i16>)
define void @t66(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i16>, ptr %p1, align 1
  %r = call <4 x i32> @llvm.x86.sse2.pmadd.wd(<8 x i16> %a0, <8 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse2.pmovmskb.128(<16 x i8>)
define void @t67(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %r = call i32 @llvm.x86.sse2.pmovmskb.128(<16 x i8> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.sse2.pmulh.w(<8 x i16>, <8 x i16>)
define void @t68(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i16>, ptr %p1, align 1
  %r = call <8 x i16> @llvm.x86.sse2.pmulh.w(<8 x i16> %a0, <8 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.sse2.pmulhu.w(<8 x i16>, <8 x i16>)
define void @t69(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i16>, ptr %p1, align 1
  %r = call <8 x i16> @llvm.x86.sse2.pmulhu.w(<8 x i16> %a0, <8 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
declare <2 x i64> @llvm.x86.sse2.psad.bw(<16 x i8>, <16 x i8>)
define void @t70(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i8>, ptr %p1, align 1
  %r = call <2 x i64> @llvm.x86.sse2.psad.bw(<16 x i8> %a0, <16 x i8> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.sse2.psll.d(<4 x i32>, <4 x i32>)
define void @t71(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <4 x i32> @llvm.x86.sse2.psll.d(<4 x i32> %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <2 x i64> @llvm.x86.sse2.psll.q(<2 x i64>, <2 x i64>)
define void @t72(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %r = call <2 x i64> @llvm.x86.sse2.psll.q(<2 x i64> %a0, <2 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.sse2.psll.w(<8 x i16>, <8 x i16>)
define void @t73(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i16>, ptr %p1, align 1
  %r = call <8 x i16> @llvm.x86.sse2.psll.w(<8 x i16> %a0, <8 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.sse2.pslli.d(<4 x i32>, i32)
define void @t74(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <4 x i32> @llvm.x86.sse2.pslli.d(<4 x i32> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <2 x i64> @llvm.x86.sse2.pslli.q(<2 x i64>, i32)
define void @t75(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <2 x i64> @llvm.x86.sse2.pslli.q(<2 x i64> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.sse2.pslli.w(<8 x i16>, i32)
define void @t76(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <8 x i16> @llvm.x86.sse2.pslli.w(<8 x i16> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.sse2.psra.d(<4 x i32>, <4 x i32>)
define void @t77(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <4 x i32> @llvm.x86.sse2.psra.d(<4 x i32> %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.sse2.psra.w(<8 x i16>, <8 x i16>)
define void @t78(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i16>, ptr %p1, align 1
  %r = call <8 x i16> @llvm.x86.sse2.psra.w(<8 x i16> %a0, <8 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.sse2.psrai.d(<4 x i32>, i32)
define void @t79(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <4 x i32> @llvm.x86.sse2.psrai.d(<4 x i32> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.sse2.psrai.w(<8 x i16>, i32)
define void @t80(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <8 x i16> @llvm.x86.sse2.psrai.w(<8 x i16> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.sse2.psrl.d(<4 x i32>, <4 x i32>)
define void @t81(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <4 x i32> @llvm.x86.sse2.psrl.d(<4 x i32> %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <2 x i64> @llvm.x86.sse2.psrl.q(<2 x i64>, <2 x i64>)
define void @t82(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %r = call <2 x i64> @llvm.x86.sse2.psrl.q(<2 x i64> %a0, <2 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.sse2.psrl.w(<8 x i16>, <8 x i16>)
define void @t83(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i16>, ptr %p1, align 1
  %r = call <8 x i16> @llvm.x86.sse2.psrl.w(<8 x i16> %a0, <8 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.sse2.psrli.d(<4 x i32>, i32)
define void @t84(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <4 x i32> @llvm.x86.sse2.psrli.d(<4 x i32> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <2 x i64> @llvm.x86.sse2.psrli.q(<2 x i64>, i32)
define void @t85(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <2 x i64> @llvm.x86.sse2.psrli.q(<2 x i64> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x i64> %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.sse2.psrli.w(<8 x i16>, i32)
define void @t86(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <8 x i16> @llvm.x86.sse2.psrli.w(<8 x i16> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse2.ucomieq.sd(<2 x double>, <2 x double>)
define void @t87(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse2.ucomieq.sd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse2.ucomige.sd(<2 x double>, <2 x double>)
define void @t88(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse2.ucomige.sd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse2.ucomigt.sd(<2 x double>, <2 x double>)
define void @t89(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse2.ucomigt.sd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse2.ucomile.sd(<2 x double>, <2 x double>)
define void @t90(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse2.ucomile.sd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse2.ucomilt.sd(<2 x double>, <2 x double>)
define void @t91(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse2.ucomilt.sd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse2.ucomineq.sd(<2 x double>, <2 x double>)
define void @t92(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse2.ucomineq.sd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare <2 x double> @llvm.x86.sse3.addsub.pd(<2 x double>, <2 x double>)
define void @t93(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call <2 x double> @llvm.x86.sse3.addsub.pd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x double> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.sse3.addsub.ps(<4 x float>, <4 x float>)
define void @t94(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call <4 x float> @llvm.x86.sse3.addsub.ps(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare <2 x double> @llvm.x86.sse3.hadd.pd(<2 x double>, <2 x double>)
define void @t95(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call <2 x double> @llvm.x86.sse3.hadd.pd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x double> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.sse3.hadd.ps(<4 x float>, <4 x float>)
define void @t96(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call <4 x float> @llvm.x86.sse3.hadd.ps(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare <2 x double> @llvm.x86.sse3.hsub.pd(<2 x double>, <2 x double>)
define void @t97(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call <2 x double> @llvm.x86.sse3.hsub.pd(<2 x double> %a0, <2 x double> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x double> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.sse3.hsub.ps(<4 x float>, <4 x float>)
define void @t98(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call <4 x float> @llvm.x86.sse3.hsub.ps(<4 x float> %a0, <4 x float> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare <16 x i8> @llvm.x86.sse3.ldu.dq(ptr)
define void @t99(ptr %in, ptr %out) {
  %a0 = getelementptr i8, ptr %in, i64 256
  %r = call <16 x i8> @llvm.x86.sse3.ldu.dq(ptr %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i8> %r, ptr %o0, align 1
  ret void
}
declare <2 x double> @llvm.x86.sse41.blendvpd(<2 x double>, <2 x double>, <2 x double>)
define void @t100(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <2 x double>, ptr %p2, align 1
  %r = call <2 x double> @llvm.x86.sse41.blendvpd(<2 x double> %a0, <2 x double> %a1, <2 x double> %a2)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x double> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.sse41.blendvps(<4 x float>, <4 x float>, <4 x float>)
define void @t101(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <4 x float>, ptr %p2, align 1
  %r = call <4 x float> @llvm.x86.sse41.blendvps(<4 x float> %a0, <4 x float> %a1, <4 x float> %a2)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare <2 x double> @llvm.x86.sse41.dppd(<2 x double>, <2 x double>, i8)
define void @t102(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call <2 x double> @llvm.x86.sse41.dppd(<2 x double> %a0, <2 x double> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x double> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.sse41.dpps(<4 x float>, <4 x float>, i8)
define void @t103(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call <4 x float> @llvm.x86.sse41.dpps(<4 x float> %a0, <4 x float> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.sse41.insertps(<4 x float>, <4 x float>, i8)
define void @t104(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call <4 x float> @llvm.x86.sse41.insertps(<4 x float> %a0, <4 x float> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.sse41.mpsadbw(<16 x i8>, <16 x i8>, i8)
define void @t105(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i8>, ptr %p1, align 1
  %r = call <8 x i16> @llvm.x86.sse41.mpsadbw(<16 x i8> %a0, <16 x i8> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.sse41.packusdw(<4 x i32>, <4 x i32>)
define void @t106(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <8 x i16> @llvm.x86.sse41.packusdw(<4 x i32> %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
declare <16 x i8> @llvm.x86.sse41.pblendvb(<16 x i8>, <16 x i8>, <16 x i8>)
define void @t107(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i8>, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <16 x i8>, ptr %p2, align 1
  %r = call <16 x i8> @llvm.x86.sse41.pblendvb(<16 x i8> %a0, <16 x i8> %a1, <16 x i8> %a2)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i8> %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.sse41.phminposuw(<8 x i16>)
define void @t108(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i16>, ptr %p0, align 1
  %r = call <8 x i16> @llvm.x86.sse41.phminposuw(<8 x i16> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse41.ptestc(<2 x i64>, <2 x i64>)
define void @t109(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse41.ptestc(<2 x i64> %a0, <2 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse41.ptestnzc(<2 x i64>, <2 x i64>)
define void @t110(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse41.ptestnzc(<2 x i64> %a0, <2 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse41.ptestz(<2 x i64>, <2 x i64>)
define void @t111(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x i64>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse41.ptestz(<2 x i64> %a0, <2 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare <2 x double> @llvm.x86.sse41.round.pd(<2 x double>, i32)
define void @t112(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %r = call <2 x double> @llvm.x86.sse41.round.pd(<2 x double> %a0, i32 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x double> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.sse41.round.ps(<4 x float>, i32)
define void @t113(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %r = call <4 x float> @llvm.x86.sse41.round.ps(<4 x float> %a0, i32 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare <2 x double> @llvm.x86.sse41.round.sd(<2 x double>, <2 x double>, i32)
define void @t114(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <2 x double>, ptr %p1, align 1
  %r = call <2 x double> @llvm.x86.sse41.round.sd(<2 x double> %a0, <2 x double> %a1, i32 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x double> %r, ptr %o0, align 1
  ret void
}
declare <4 x float> @llvm.x86.sse41.round.ss(<4 x float>, <4 x float>, i32)
define void @t115(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x float>, ptr %p1, align 1
  %r = call <4 x float> @llvm.x86.sse41.round.ss(<4 x float> %a0, <4 x float> %a1, i32 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse42.crc32.32.16(i32, i16)
define void @t116(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load i32, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i16, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse42.crc32.32.16(i32 %a0, i16 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse42.crc32.32.32(i32, i32)
define void @t117(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load i32, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse42.crc32.32.32(i32 %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse42.crc32.32.8(i32, i8)
define void @t118(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load i32, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i8, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse42.crc32.32.8(i32 %a0, i8 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i64 @llvm.x86.sse42.crc32.64.64(i64, i64)
define void @t119(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load i64, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i64, ptr %p1, align 1
  %r = call i64 @llvm.x86.sse42.crc32.64.64(i64 %a0, i64 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i64 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse42.pcmpestri128(<16 x i8>, i32, <16 x i8>, i32, i8)
define void @t120(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <16 x i8>, ptr %p2, align 1
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load i32, ptr %p3, align 1
  %r = call i32 @llvm.x86.sse42.pcmpestri128(<16 x i8> %a0, i32 %a1, <16 x i8> %a2, i32 %a3, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse42.pcmpestria128(<16 x i8>, i32, <16 x i8>, i32, i8)
define void @t121(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <16 x i8>, ptr %p2, align 1
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load i32, ptr %p3, align 1
  %r = call i32 @llvm.x86.sse42.pcmpestria128(<16 x i8> %a0, i32 %a1, <16 x i8> %a2, i32 %a3, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse42.pcmpestric128(<16 x i8>, i32, <16 x i8>, i32, i8)
define void @t122(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <16 x i8>, ptr %p2, align 1
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load i32, ptr %p3, align 1
  %r = call i32 @llvm.x86.sse42.pcmpestric128(<16 x i8> %a0, i32 %a1, <16 x i8> %a2, i32 %a3, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse42.pcmpestrio128(<16 x i8>, i32, <16 x i8>, i32, i8)
define void @t123(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <16 x i8>, ptr %p2, align 1
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load i32, ptr %p3, align 1
  %r = call i32 @llvm.x86.sse42.pcmpestrio128(<16 x i8> %a0, i32 %a1, <16 x i8> %a2, i32 %a3, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse42.pcmpestris128(<16 x i8>, i32, <16 x i8>, i32, i8)
define void @t124(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <16 x i8>, ptr %p2, align 1
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load i32, ptr %p3, align 1
  %r = call i32 @llvm.x86.sse42.pcmpestris128(<16 x i8> %a0, i32 %a1, <16 x i8> %a2, i32 %a3, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse42.pcmpestriz128(<16 x i8>, i32, <16 x i8>, i32, i8)
define void @t125(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <16 x i8>, ptr %p2, align 1
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load i32, ptr %p3, align 1
  %r = call i32 @llvm.x86.sse42.pcmpestriz128(<16 x i8> %a0, i32 %a1, <16 x i8> %a2, i32 %a3, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare <16 x i8> @llvm.x86.sse42.pcmpestrm128(<16 x i8>, i32, <16 x i8>, i32, i8)
define void @t126(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %p2 = getelementptr i8, ptr %in, i64 128
  %a2 = load <16 x i8>, ptr %p2, align 1
  %p3 = getelementptr i8, ptr %in, i64 192
  %a3 = load i32, ptr %p3, align 1
  %r = call <16 x i8> @llvm.x86.sse42.pcmpestrm128(<16 x i8> %a0, i32 %a1, <16 x i8> %a2, i32 %a3, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i8> %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse42.pcmpistri128(<16 x i8>, <16 x i8>, i8)
define void @t127(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i8>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse42.pcmpistri128(<16 x i8> %a0, <16 x i8> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse42.pcmpistria128(<16 x i8>, <16 x i8>, i8)
define void @t128(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i8>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse42.pcmpistria128(<16 x i8> %a0, <16 x i8> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse42.pcmpistric128(<16 x i8>, <16 x i8>, i8)
define void @t129(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i8>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse42.pcmpistric128(<16 x i8> %a0, <16 x i8> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse42.pcmpistrio128(<16 x i8>, <16 x i8>, i8)
define void @t130(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i8>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse42.pcmpistrio128(<16 x i8> %a0, <16 x i8> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse42.pcmpistris128(<16 x i8>, <16 x i8>, i8)
define void @t131(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i8>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse42.pcmpistris128(<16 x i8> %a0, <16 x i8> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare i32 @llvm.x86.sse42.pcmpistriz128(<16 x i8>, <16 x i8>, i8)
define void @t132(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i8>, ptr %p1, align 1
  %r = call i32 @llvm.x86.sse42.pcmpistriz128(<16 x i8> %a0, <16 x i8> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  ret void
}
declare <16 x i8> @llvm.x86.sse42.pcmpistrm128(<16 x i8>, <16 x i8>, i8)
define void @t133(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i8>, ptr %p1, align 1
  %r = call <16 x i8> @llvm.x86.sse42.pcmpistrm128(<16 x i8> %a0, <16 x i8> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i8> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.ssse3.phadd.d.128(<4 x i32>, <4 x i32>)
define void @t134(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <4 x i32> @llvm.x86.ssse3.phadd.d.128(<4 x i32> %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.ssse3.phadd.sw.128(<8 x i16>, <8 x i16>)
define void @t135(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i16>, ptr %p1, align 1
  %r = call <8 x i16> @llvm.x86.ssse3.phadd.sw.128(<8 x i16> %a0, <8 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.ssse3.phadd.w.128(<8 x i16>, <8 x i16>)
define void @t136(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i16>, ptr %p1, align 1
  %r = call <8 x i16> @llvm.x86.ssse3.phadd.w.128(<8 x i16> %a0, <8 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.ssse3.phsub.d.128(<4 x i32>, <4 x i32>)
define void @t137(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <4 x i32> @llvm.x86.ssse3.phsub.d.128(<4 x i32> %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.ssse3.phsub.sw.128(<8 x i16>, <8 x i16>)
define void @t138(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i16>, ptr %p1, align 1
  %r = call <8 x i16> @llvm.x86.ssse3.phsub.sw.128(<8 x i16> %a0, <8 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.ssse3.phsub.w.128(<8 x i16>, <8 x i16>)
define void @t139(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i16>, ptr %p1, align 1
  %r = call <8 x i16> @llvm.x86.ssse3.phsub.w.128(<8 x i16> %a0, <8 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.ssse3.pmadd.ub.sw.128(<16 x i8>, <16 x i8>)
define void @t140(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i8>, ptr %p1, align 1
  %r = call <8 x i16> @llvm.x86.ssse3.pmadd.ub.sw.128(<16 x i8> %a0, <16 x i8> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.ssse3.pmul.hr.sw.128(<8 x i16>, <8 x i16>)
define void @t141(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i16>, ptr %p1, align 1
  %r = call <8 x i16> @llvm.x86.ssse3.pmul.hr.sw.128(<8 x i16> %a0, <8 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
declare <16 x i8> @llvm.x86.ssse3.pshuf.b.128(<16 x i8>, <16 x i8>)
define void @t142(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i8>, ptr %p1, align 1
  %r = call <16 x i8> @llvm.x86.ssse3.pshuf.b.128(<16 x i8> %a0, <16 x i8> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i8> %r, ptr %o0, align 1
  ret void
}
declare <16 x i8> @llvm.x86.ssse3.psign.b.128(<16 x i8>, <16 x i8>)
define void @t143(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <16 x i8>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <16 x i8>, ptr %p1, align 1
  %r = call <16 x i8> @llvm.x86.ssse3.psign.b.128(<16 x i8> %a0, <16 x i8> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <16 x i8> %r, ptr %o0, align 1
  ret void
}
declare <4 x i32> @llvm.x86.ssse3.psign.d.128(<4 x i32>, <4 x i32>)
define void @t144(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x i32>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <4 x i32>, ptr %p1, align 1
  %r = call <4 x i32> @llvm.x86.ssse3.psign.d.128(<4 x i32> %a0, <4 x i32> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x i32> %r, ptr %o0, align 1
  ret void
}
declare <8 x i16> @llvm.x86.ssse3.psign.w.128(<8 x i16>, <8 x i16>)
define void @t145(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <8 x i16>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <8 x i16>, ptr %p1, align 1
  %r = call <8 x i16> @llvm.x86.ssse3.psign.w.128(<8 x i16> %a0, <8 x i16> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <8 x i16> %r, ptr %o0, align 1
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; typedef void test(const unsigned *, unsigned char *);
; test t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20, t21, t22, t23, t24, t25, t26, t27, t28, t29, t30, t31, t32, t33, t34, t35, t36, t37, t38, t39, t40, t41, t42, t43, t44, t45, t46, t47, t48, t49, t50, t51, t52, t53, t54, t55, t56, t57, t58, t59, t60, t61, t62, t63, t64, t65, t66, t67, t68, t69, t70, t71, t72, t73, t74, t75, t76, t77, t78, t79, t80, t81, t82, t83, t84, t85, t86, t87, t88, t89, t90, t91, t92, t93, t94, t95, t96, t97, t98, t99, t100, t101, t102, t103, t104, t105, t106, t107, t108, t109, t110, t111, t112, t113, t114, t115, t116, t117, t118, t119, t120, t121, t122, t123, t124, t125, t126, t127, t128, t129, t130, t131, t132, t133, t134, t135, t136, t137, t138, t139, t140, t141, t142, t143, t144, t145;
; static test *const tests[] = {t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20, t21, t22, t23, t24, t25, t26, t27, t28, t29, t30, t31, t32, t33, t34, t35, t36, t37, t38, t39, t40, t41, t42, t43, t44, t45, t46, t47, t48, t49, t50, t51, t52, t53, t54, t55, t56, t57, t58, t59, t60, t61, t62, t63, t64, t65, t66, t67, t68, t69, t70, t71, t72, t73, t74, t75, t76, t77, t78, t79, t80, t81, t82, t83, t84, t85, t86, t87, t88, t89, t90, t91, t92, t93, t94, t95, t96, t97, t98, t99, t100, t101, t102, t103, t104, t105, t106, t107, t108, t109, t110, t111, t112, t113, t114, t115, t116, t117, t118, t119, t120, t121, t122, t123, t124, t125, t126, t127, t128, t129, t130, t131, t132, t133, t134, t135, t136, t137, t138, t139, t140, t141, t142, t143, t144, t145};
; static const char *const names[] = {"aesni.aesdec", "aesni.aesdeclast", "aesni.aesenc", "aesni.aesenclast", "aesni.aesimc", "aesni.aeskeygenassist", "pclmulqdq", "sha1msg1", "sha1msg2", "sha1nexte", "sha1rnds4", "sha256msg1", "sha256msg2", "sha256rnds2", "sse.cmp.ps", "sse.cmp.ss", "sse.comieq.ss", "sse.comige.ss", "sse.comigt.ss", "sse.comile.ss", "sse.comilt.ss", "sse.comineq.ss", "sse.cvtss2si", "sse.cvtss2si64", "sse.cvttss2si", "sse.cvttss2si64", "sse.max.ps", "sse.max.ss", "sse.min.ps", "sse.min.ss", "sse.movmsk.ps", "sse.ucomieq.ss", "sse.ucomige.ss", "sse.ucomigt.ss", "sse.ucomile.ss", "sse.ucomilt.ss", "sse.ucomineq.ss", "sse2.cmp.pd", "sse2.cmp.sd", "sse2.comieq.sd", "sse2.comige.sd", "sse2.comigt.sd", "sse2.comile.sd", "sse2.comilt.sd", "sse2.comineq.sd", "sse2.cvtpd2dq", "sse2.cvtpd2ps", "sse2.cvtps2dq", "sse2.cvtsd2si", "sse2.cvtsd2si64", "sse2.cvtsd2ss", "sse2.cvttpd2dq", "sse2.cvttps2dq", "sse2.cvttsd2si", "sse2.cvttsd2si64", "sse2.maskmov.dqu", "sse2.max.pd", "sse2.max.sd", "sse2.min.pd", "sse2.min.sd", "sse2.movmsk.pd", "sse2.packssdw.128", "sse2.packsswb.128", "sse2.packuswb.128", "sse2.pavg.b", "sse2.pavg.w", "sse2.pmadd.wd", "sse2.pmovmskb.128", "sse2.pmulh.w", "sse2.pmulhu.w", "sse2.psad.bw", "sse2.psll.d", "sse2.psll.q", "sse2.psll.w", "sse2.pslli.d", "sse2.pslli.q", "sse2.pslli.w", "sse2.psra.d", "sse2.psra.w", "sse2.psrai.d", "sse2.psrai.w", "sse2.psrl.d", "sse2.psrl.q", "sse2.psrl.w", "sse2.psrli.d", "sse2.psrli.q", "sse2.psrli.w", "sse2.ucomieq.sd", "sse2.ucomige.sd", "sse2.ucomigt.sd", "sse2.ucomile.sd", "sse2.ucomilt.sd", "sse2.ucomineq.sd", "sse3.addsub.pd", "sse3.addsub.ps", "sse3.hadd.pd", "sse3.hadd.ps", "sse3.hsub.pd", "sse3.hsub.ps", "sse3.ldu.dq", "sse41.blendvpd", "sse41.blendvps", "sse41.dppd", "sse41.dpps", "sse41.insertps", "sse41.mpsadbw", "sse41.packusdw", "sse41.pblendvb", "sse41.phminposuw", "sse41.ptestc", "sse41.ptestnzc", "sse41.ptestz", "sse41.round.pd", "sse41.round.ps", "sse41.round.sd", "sse41.round.ss", "sse42.crc32.32.16", "sse42.crc32.32.32", "sse42.crc32.32.8", "sse42.crc32.64.64", "sse42.pcmpestri128", "sse42.pcmpestria128", "sse42.pcmpestric128", "sse42.pcmpestrio128", "sse42.pcmpestris128", "sse42.pcmpestriz128", "sse42.pcmpestrm128", "sse42.pcmpistri128", "sse42.pcmpistria128", "sse42.pcmpistric128", "sse42.pcmpistrio128", "sse42.pcmpistris128", "sse42.pcmpistriz128", "sse42.pcmpistrm128", "ssse3.phadd.d.128", "ssse3.phadd.sw.128", "ssse3.phadd.w.128", "ssse3.phsub.d.128", "ssse3.phsub.sw.128", "ssse3.phsub.w.128", "ssse3.pmadd.ub.sw.128", "ssse3.pmul.hr.sw.128", "ssse3.pshuf.b.128", "ssse3.psign.b.128", "ssse3.psign.d.128", "ssse3.psign.w.128"};
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
; aesni.aesdec 0bc3fced085d8612
; aesni.aesdeclast 9788a6a088ba7bff
; aesni.aesenc 133884e65e5d31f8
; aesni.aesenclast 41c3c1a0f2fc5c00
; aesni.aesimc ca7ea06e25c7aea5
; aesni.aeskeygenassist 63362255bb8ffd66
; pclmulqdq d7ad3f132811cede
; sha1msg1 b947aee21acd67a4
; sha1msg2 34ec9bf63e447663
; sha1nexte 14a334825e27a717
; sha1rnds4 dbd93044e213f796
; sha256msg1 15d5f6b2fce70950
; sha256msg2 9b27401f18133449
; sha256rnds2 d3a7284a144c048b
; sse.cmp.ps f06c7999118f47c0
; sse.cmp.ss a26e0e5cb39f2bf5
; sse.comieq.ss 0000000000000000
; sse.comige.ss 0000000000000000
; sse.comigt.ss 57054474fa7bbbdf
; sse.comile.ss 57054474fa7bbbdf
; sse.comilt.ss 0000000000000000
; sse.comineq.ss 57054474fa7bbbdf
; sse.cvtss2si ae0a88e9f4f777be
; sse.cvtss2si64 ae0a88e9f4f777be
; sse.cvttss2si 57054474fa7bbbdf
; sse.cvttss2si64 57054474fa7bbbdf
; sse.max.ps 4e44d6534d77f3af
; sse.max.ss 6c734b06963bdbd4
; sse.min.ps 29f8eea7dbafcdc1
; sse.min.ss 6d662e29b2ad8fab
; sse.movmsk.ps 0000000000000000
; sse.ucomieq.ss 0000000000000000
; sse.ucomige.ss 0000000000000000
; sse.ucomigt.ss 0000000000000000
; sse.ucomile.ss 0000000000000000
; sse.ucomilt.ss 0000000000000000
; sse.ucomineq.ss 57054474fa7bbbdf
; sse2.cmp.pd 0000000000000000
; sse2.cmp.sd bc1ab371912b38da
; sse2.comieq.sd 0000000000000000
; sse2.comige.sd 0000000000000000
; sse2.comigt.sd 0000000000000000
; sse2.comile.sd 57054474fa7bbbdf
; sse2.comilt.sd 0000000000000000
; sse2.comineq.sd 57054474fa7bbbdf
; sse2.cvtpd2dq 8ea50cc766b63f3e
; sse2.cvtpd2ps 9c1dfe085eacbbdb
; sse2.cvtps2dq 643ec401b10d38f8
; sse2.cvtsd2si 57054474fa7bbbdf
; sse2.cvtsd2si64 57054474fa7bbbdf
; sse2.cvtsd2ss 211de144f3fd27df
; sse2.cvttpd2dq 0000000000000000
; sse2.cvttps2dq 321f6200d8869c7c
; sse2.cvttsd2si 0000000000000000
; sse2.cvttsd2si64 0000000000000000
; sse2.maskmov.dqu f6874c85e75f1cb0
; sse2.max.pd 9b92dc0a0e4956a0
; sse2.max.sd 95597ff35db85503
; sse2.min.pd aba50b00beb7952b
; sse2.min.sd c00f505b02bb432e
; sse2.movmsk.pd 0000000000000000
; sse2.packssdw.128 67c6c4e175055b00
; sse2.packsswb.128 365e0ce471fc3f9d
; sse2.packuswb.128 ee14ddcdefa3cf7c
; sse2.pavg.b 5ef6307de36bc51a
; sse2.pavg.w d057202ebefdc1a5
; sse2.pmadd.wd 5c08d79ec12c5d7b
; sse2.pmovmskb.128 64da1a3587c3e45f
; sse2.pmulh.w 862cab22f7691a93
; sse2.pmulhu.w 47c9bc64fb239814
; sse2.psad.bw f40ff53f9979e7b8
; sse2.psll.d 0000000000000000
; sse2.psll.q 0000000000000000
; sse2.psll.w 0000000000000000
; sse2.pslli.d 0000000000000000
; sse2.pslli.q 0000000000000000
; sse2.pslli.w 0000000000000000
; sse2.psra.d 0000000000000000
; sse2.psra.w 59a825637a5fdfc0
; sse2.psrai.d 0000000000000000
; sse2.psrai.w af34552a1a5477e0
; sse2.psrl.d 0000000000000000
; sse2.psrl.q 0000000000000000
; sse2.psrl.w 0000000000000000
; sse2.psrli.d 0000000000000000
; sse2.psrli.q 0000000000000000
; sse2.psrli.w 0000000000000000
; sse2.ucomieq.sd 0000000000000000
; sse2.ucomige.sd 0000000000000000
; sse2.ucomigt.sd 0000000000000000
; sse2.ucomile.sd 0000000000000000
; sse2.ucomilt.sd 0000000000000000
; sse2.ucomineq.sd 57054474fa7bbbdf
; sse3.addsub.pd 43859932066f056b
; sse3.addsub.ps 772bac0ed1e606da
; sse3.hadd.pd 84168f35e4a16e38
; sse3.hadd.ps 53499bfb3182494b
; sse3.hsub.pd bff3a7ccdae25a0e
; sse3.hsub.ps 8e19eeb7c000c8d1
; sse3.ldu.dq f5caf83cd616ee73
; sse41.blendvpd 37c517d44b58e92a
; sse41.blendvps 4f0ef9d52126f2b7
; sse41.dppd 0000000000000000
; sse41.dpps 0000000000000000
; sse41.insertps e8df27a3c9d1fb1f
; sse41.mpsadbw e129a3ce4fff8cff
; sse41.packusdw 261d91f66381df00
; sse41.pblendvb 9ad3768efa436674
; sse41.phminposuw fab2755e665ab599
; sse41.ptestc 0000000000000000
; sse41.ptestnzc 57054474fa7bbbdf
; sse41.ptestz 0000000000000000
; sse41.round.pd 24c6be048c48f79e
; sse41.round.ps 9076ff4ee9c54100
; sse41.round.sd 7a6f4bc8ca379b56
; sse41.round.ss 8d5a737268e14f34
; sse42.crc32.32.16 612e6d6bc57e84fe
; sse42.crc32.32.32 0b88002ce563a3a1
; sse42.crc32.32.8 089a5b9eb0b799e7
; sse42.crc32.64.64 150d629de56fe7d7
; sse42.pcmpestri128 0000000000000000
; sse42.pcmpestria128 0000000000000000
; sse42.pcmpestric128 57054474fa7bbbdf
; sse42.pcmpestrio128 0000000000000000
; sse42.pcmpestris128 0000000000000000
; sse42.pcmpestriz128 0000000000000000
; sse42.pcmpestrm128 7054474fa7bbbdf0
; sse42.pcmpistri128 57054474fa7bbbdf
; sse42.pcmpistria128 0000000000000000
; sse42.pcmpistric128 57054474fa7bbbdf
; sse42.pcmpistrio128 57054474fa7bbbdf
; sse42.pcmpistris128 0000000000000000
; sse42.pcmpistriz128 0000000000000000
; sse42.pcmpistrm128 e1d5d761ef9575b5
; ssse3.phadd.d.128 bd5d20da821bc133
; ssse3.phadd.sw.128 8bc639b12d12476f
; ssse3.phadd.w.128 c2e8efcf6ebd6f65
; ssse3.phsub.d.128 6e89d5ae75f026f4
; ssse3.phsub.sw.128 b3383cfe1b1326dc
; ssse3.phsub.w.128 d8fce364906d626e
; ssse3.pmadd.ub.sw.128 27f9c078e3f80209
; ssse3.pmul.hr.sw.128 337e1b965337e565
; ssse3.pshuf.b.128 2788f11b84341774
; ssse3.psign.b.128 1c93bf05b1de4595
; ssse3.psign.d.128 51150db2bcf1ab42
; ssse3.psign.w.128 f302084ad73305b5
