; Every intrinsic of MMX that ends in registers or memory, called once.
; Made by tests/tools/x86_intrinsics.py.
; test: run levels=O0,O2 -- -mattr=+ssse3,+mmx
declare void @llvm.x86.mmx.emms()
declare void @llvm.x86.mmx.maskmovq(<1 x i64>, <1 x i64>, ptr)
define void @t0(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %a2 = getelementptr i8, ptr %out, i64 256
  call void @llvm.x86.mmx.maskmovq(<1 x i64> %a0, <1 x i64> %a1, ptr %a2)
  call void @llvm.x86.mmx.emms()
  ret void
}
declare void @llvm.x86.mmx.movnt.dq(ptr, <1 x i64>)
define void @t1(ptr %in, ptr %out) {
  %a0 = getelementptr i8, ptr %out, i64 256
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  call void @llvm.x86.mmx.movnt.dq(ptr %a0, <1 x i64> %a1)
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.packssdw(<1 x i64>, <1 x i64>)
define void @t2(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.packssdw(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.packsswb(<1 x i64>, <1 x i64>)
define void @t3(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.packsswb(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.packuswb(<1 x i64>, <1 x i64>)
define void @t4(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.packuswb(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.padd.b(<1 x i64>, <1 x i64>)
define void @t5(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.padd.b(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.padd.d(<1 x i64>, <1 x i64>)
define void @t6(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.padd.d(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.padd.q(<1 x i64>, <1 x i64>)
define void @t7(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.padd.q(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.padd.w(<1 x i64>, <1 x i64>)
define void @t8(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.padd.w(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.padds.b(<1 x i64>, <1 x i64>)
define void @t9(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.padds.b(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.padds.w(<1 x i64>, <1 x i64>)
define void @t10(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.padds.w(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.paddus.b(<1 x i64>, <1 x i64>)
define void @t11(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.paddus.b(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.paddus.w(<1 x i64>, <1 x i64>)
define void @t12(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.paddus.w(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.palignr.b(<1 x i64>, <1 x i64>, i8)
define void @t13(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.palignr.b(<1 x i64> %a0, <1 x i64> %a1, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pand(<1 x i64>, <1 x i64>)
define void @t14(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pand(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pandn(<1 x i64>, <1 x i64>)
define void @t15(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pandn(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pavg.b(<1 x i64>, <1 x i64>)
define void @t16(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pavg.b(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pavg.w(<1 x i64>, <1 x i64>)
define void @t17(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pavg.w(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pcmpeq.b(<1 x i64>, <1 x i64>)
define void @t18(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pcmpeq.b(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pcmpeq.d(<1 x i64>, <1 x i64>)
define void @t19(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pcmpeq.d(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pcmpeq.w(<1 x i64>, <1 x i64>)
define void @t20(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pcmpeq.w(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pcmpgt.b(<1 x i64>, <1 x i64>)
define void @t21(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pcmpgt.b(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pcmpgt.d(<1 x i64>, <1 x i64>)
define void @t22(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pcmpgt.d(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pcmpgt.w(<1 x i64>, <1 x i64>)
define void @t23(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pcmpgt.w(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare i32 @llvm.x86.mmx.pextr.w(<1 x i64>, i32)
define void @t24(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %r = call i32 @llvm.x86.mmx.pextr.w(<1 x i64> %a0, i32 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pinsr.w(<1 x i64>, i32, i32)
define void @t25(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pinsr.w(<1 x i64> %a0, i32 %a1, i32 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pmadd.wd(<1 x i64>, <1 x i64>)
define void @t26(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pmadd.wd(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pmaxs.w(<1 x i64>, <1 x i64>)
define void @t27(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pmaxs.w(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pmaxu.b(<1 x i64>, <1 x i64>)
define void @t28(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pmaxu.b(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pmins.w(<1 x i64>, <1 x i64>)
define void @t29(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pmins.w(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pminu.b(<1 x i64>, <1 x i64>)
define void @t30(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pminu.b(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare i32 @llvm.x86.mmx.pmovmskb(<1 x i64>)
define void @t31(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %r = call i32 @llvm.x86.mmx.pmovmskb(<1 x i64> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store i32 %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pmulh.w(<1 x i64>, <1 x i64>)
define void @t32(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pmulh.w(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pmulhu.w(<1 x i64>, <1 x i64>)
define void @t33(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pmulhu.w(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pmull.w(<1 x i64>, <1 x i64>)
define void @t34(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pmull.w(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pmulu.dq(<1 x i64>, <1 x i64>)
define void @t35(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pmulu.dq(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.por(<1 x i64>, <1 x i64>)
define void @t36(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.por(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psad.bw(<1 x i64>, <1 x i64>)
define void @t37(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psad.bw(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psll.d(<1 x i64>, <1 x i64>)
define void @t38(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psll.d(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psll.q(<1 x i64>, <1 x i64>)
define void @t39(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psll.q(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psll.w(<1 x i64>, <1 x i64>)
define void @t40(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psll.w(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pslli.d(<1 x i64>, i32)
define void @t41(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pslli.d(<1 x i64> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pslli.q(<1 x i64>, i32)
define void @t42(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pslli.q(<1 x i64> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pslli.w(<1 x i64>, i32)
define void @t43(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pslli.w(<1 x i64> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psra.d(<1 x i64>, <1 x i64>)
define void @t44(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psra.d(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psra.w(<1 x i64>, <1 x i64>)
define void @t45(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psra.w(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psrai.d(<1 x i64>, i32)
define void @t46(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psrai.d(<1 x i64> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psrai.w(<1 x i64>, i32)
define void @t47(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psrai.w(<1 x i64> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psrl.d(<1 x i64>, <1 x i64>)
define void @t48(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psrl.d(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psrl.q(<1 x i64>, <1 x i64>)
define void @t49(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psrl.q(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psrl.w(<1 x i64>, <1 x i64>)
define void @t50(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psrl.w(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psrli.d(<1 x i64>, i32)
define void @t51(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psrli.d(<1 x i64> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psrli.q(<1 x i64>, i32)
define void @t52(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psrli.q(<1 x i64> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psrli.w(<1 x i64>, i32)
define void @t53(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load i32, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psrli.w(<1 x i64> %a0, i32 %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psub.b(<1 x i64>, <1 x i64>)
define void @t54(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psub.b(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psub.d(<1 x i64>, <1 x i64>)
define void @t55(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psub.d(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psub.q(<1 x i64>, <1 x i64>)
define void @t56(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psub.q(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psub.w(<1 x i64>, <1 x i64>)
define void @t57(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psub.w(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psubs.b(<1 x i64>, <1 x i64>)
define void @t58(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psubs.b(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psubs.w(<1 x i64>, <1 x i64>)
define void @t59(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psubs.w(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psubus.b(<1 x i64>, <1 x i64>)
define void @t60(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psubus.b(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.psubus.w(<1 x i64>, <1 x i64>)
define void @t61(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.psubus.w(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.punpckhbw(<1 x i64>, <1 x i64>)
define void @t62(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.punpckhbw(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.punpckhdq(<1 x i64>, <1 x i64>)
define void @t63(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.punpckhdq(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.punpckhwd(<1 x i64>, <1 x i64>)
define void @t64(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.punpckhwd(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.punpcklbw(<1 x i64>, <1 x i64>)
define void @t65(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.punpcklbw(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.punpckldq(<1 x i64>, <1 x i64>)
define void @t66(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.punpckldq(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.punpcklwd(<1 x i64>, <1 x i64>)
define void @t67(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.punpcklwd(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.mmx.pxor(<1 x i64>, <1 x i64>)
define void @t68(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.mmx.pxor(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.sse.cvtpd2pi(<2 x double>)
define void @t69(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %r = call <1 x i64> @llvm.x86.sse.cvtpd2pi(<2 x double> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <2 x double> @llvm.x86.sse.cvtpi2pd(<1 x i64>)
define void @t70(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %r = call <2 x double> @llvm.x86.sse.cvtpi2pd(<1 x i64> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <2 x double> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <4 x float> @llvm.x86.sse.cvtpi2ps(<4 x float>, <1 x i64>)
define void @t71(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <4 x float> @llvm.x86.sse.cvtpi2ps(<4 x float> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <4 x float> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.sse.cvtps2pi(<4 x float>)
define void @t72(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %r = call <1 x i64> @llvm.x86.sse.cvtps2pi(<4 x float> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.sse.cvttpd2pi(<2 x double>)
define void @t73(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <2 x double>, ptr %p0, align 1
  %r = call <1 x i64> @llvm.x86.sse.cvttpd2pi(<2 x double> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.sse.cvttps2pi(<4 x float>)
define void @t74(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <4 x float>, ptr %p0, align 1
  %r = call <1 x i64> @llvm.x86.sse.cvttps2pi(<4 x float> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.sse.pshuf.w(<1 x i64>, i8)
define void @t75(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %r = call <1 x i64> @llvm.x86.sse.pshuf.w(<1 x i64> %a0, i8 5)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.ssse3.pabs.b(<1 x i64>)
define void @t76(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %r = call <1 x i64> @llvm.x86.ssse3.pabs.b(<1 x i64> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.ssse3.pabs.d(<1 x i64>)
define void @t77(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %r = call <1 x i64> @llvm.x86.ssse3.pabs.d(<1 x i64> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.ssse3.pabs.w(<1 x i64>)
define void @t78(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %r = call <1 x i64> @llvm.x86.ssse3.pabs.w(<1 x i64> %a0)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.ssse3.phadd.d(<1 x i64>, <1 x i64>)
define void @t79(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.ssse3.phadd.d(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.ssse3.phadd.sw(<1 x i64>, <1 x i64>)
define void @t80(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.ssse3.phadd.sw(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.ssse3.phadd.w(<1 x i64>, <1 x i64>)
define void @t81(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.ssse3.phadd.w(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.ssse3.phsub.d(<1 x i64>, <1 x i64>)
define void @t82(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.ssse3.phsub.d(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.ssse3.phsub.sw(<1 x i64>, <1 x i64>)
define void @t83(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.ssse3.phsub.sw(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.ssse3.phsub.w(<1 x i64>, <1 x i64>)
define void @t84(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.ssse3.phsub.w(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.ssse3.pmadd.ub.sw(<1 x i64>, <1 x i64>)
define void @t85(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.ssse3.pmadd.ub.sw(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.ssse3.pmul.hr.sw(<1 x i64>, <1 x i64>)
define void @t86(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.ssse3.pmul.hr.sw(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.ssse3.pshuf.b(<1 x i64>, <1 x i64>)
define void @t87(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.ssse3.pshuf.b(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.ssse3.psign.b(<1 x i64>, <1 x i64>)
define void @t88(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.ssse3.psign.b(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.ssse3.psign.d(<1 x i64>, <1 x i64>)
define void @t89(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.ssse3.psign.d(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
declare <1 x i64> @llvm.x86.ssse3.psign.w(<1 x i64>, <1 x i64>)
define void @t90(ptr %in, ptr %out) {
  %p0 = getelementptr i8, ptr %in, i64 0
  %a0 = load <1 x i64>, ptr %p0, align 1
  %p1 = getelementptr i8, ptr %in, i64 64
  %a1 = load <1 x i64>, ptr %p1, align 1
  %r = call <1 x i64> @llvm.x86.ssse3.psign.w(<1 x i64> %a0, <1 x i64> %a1)
  %o0 = getelementptr i8, ptr %out, i64 0
  store <1 x i64> %r, ptr %o0, align 1
  call void @llvm.x86.mmx.emms()
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; typedef void test(const unsigned *, unsigned char *);
; test t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20, t21, t22, t23, t24, t25, t26, t27, t28, t29, t30, t31, t32, t33, t34, t35, t36, t37, t38, t39, t40, t41, t42, t43, t44, t45, t46, t47, t48, t49, t50, t51, t52, t53, t54, t55, t56, t57, t58, t59, t60, t61, t62, t63, t64, t65, t66, t67, t68, t69, t70, t71, t72, t73, t74, t75, t76, t77, t78, t79, t80, t81, t82, t83, t84, t85, t86, t87, t88, t89, t90;
; static test *const tests[] = {t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15, t16, t17, t18, t19, t20, t21, t22, t23, t24, t25, t26, t27, t28, t29, t30, t31, t32, t33, t34, t35, t36, t37, t38, t39, t40, t41, t42, t43, t44, t45, t46, t47, t48, t49, t50, t51, t52, t53, t54, t55, t56, t57, t58, t59, t60, t61, t62, t63, t64, t65, t66, t67, t68, t69, t70, t71, t72, t73, t74, t75, t76, t77, t78, t79, t80, t81, t82, t83, t84, t85, t86, t87, t88, t89, t90};
; static const char *const names[] = {"mmx.maskmovq", "mmx.movnt.dq", "mmx.packssdw", "mmx.packsswb", "mmx.packuswb", "mmx.padd.b", "mmx.padd.d", "mmx.padd.q", "mmx.padd.w", "mmx.padds.b", "mmx.padds.w", "mmx.paddus.b", "mmx.paddus.w", "mmx.palignr.b", "mmx.pand", "mmx.pandn", "mmx.pavg.b", "mmx.pavg.w", "mmx.pcmpeq.b", "mmx.pcmpeq.d", "mmx.pcmpeq.w", "mmx.pcmpgt.b", "mmx.pcmpgt.d", "mmx.pcmpgt.w", "mmx.pextr.w", "mmx.pinsr.w", "mmx.pmadd.wd", "mmx.pmaxs.w", "mmx.pmaxu.b", "mmx.pmins.w", "mmx.pminu.b", "mmx.pmovmskb", "mmx.pmulh.w", "mmx.pmulhu.w", "mmx.pmull.w", "mmx.pmulu.dq", "mmx.por", "mmx.psad.bw", "mmx.psll.d", "mmx.psll.q", "mmx.psll.w", "mmx.pslli.d", "mmx.pslli.q", "mmx.pslli.w", "mmx.psra.d", "mmx.psra.w", "mmx.psrai.d", "mmx.psrai.w", "mmx.psrl.d", "mmx.psrl.q", "mmx.psrl.w", "mmx.psrli.d", "mmx.psrli.q", "mmx.psrli.w", "mmx.psub.b", "mmx.psub.d", "mmx.psub.q", "mmx.psub.w", "mmx.psubs.b", "mmx.psubs.w", "mmx.psubus.b", "mmx.psubus.w", "mmx.punpckhbw", "mmx.punpckhdq", "mmx.punpckhwd", "mmx.punpcklbw", "mmx.punpckldq", "mmx.punpcklwd", "mmx.pxor", "sse.cvtpd2pi", "sse.cvtpi2pd", "sse.cvtpi2ps", "sse.cvtps2pi", "sse.cvttpd2pi", "sse.cvttps2pi", "sse.pshuf.w", "ssse3.pabs.b", "ssse3.pabs.d", "ssse3.pabs.w", "ssse3.phadd.d", "ssse3.phadd.sw", "ssse3.phadd.w", "ssse3.phsub.d", "ssse3.phsub.sw", "ssse3.phsub.w", "ssse3.pmadd.ub.sw", "ssse3.pmul.hr.sw", "ssse3.pshuf.b", "ssse3.psign.b", "ssse3.psign.d", "ssse3.psign.w"};
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
; mmx.maskmovq 890f5554ddd7e84f
; mmx.movnt.dq f92be46958ee60db
; mmx.packssdw 9d0877be52bfed80
; mmx.packsswb 3b55d6ae2078699d
; mmx.packuswb fb7ceb4c2b8d0c5f
; mmx.padd.b 32fad3868f965497
; mmx.padd.d 6d652d9b3a2707c7
; mmx.padd.q 0d8af8fc9b388ad5
; mmx.padd.w 386834aa88e4d52a
; mmx.padds.b 98fea834a7af32cc
; mmx.padds.w 734b90fe732795cc
; mmx.paddus.b f025c051521ccf66
; mmx.paddus.w e55d7bd5db9c9ce6
; mmx.palignr.b 03bbb486513157be
; mmx.pand 0cca10d4a1476bbf
; mmx.pandn 64afbf39580075c5
; mmx.pavg.b 8ed71ef6d0f6fe12
; mmx.pavg.w 577035cf7909d6b9
; mmx.pcmpeq.b d28456b8618b487e
; mmx.pcmpeq.d 0000000000000000
; mmx.pcmpeq.w 0000000000000000
; mmx.pcmpgt.b 53c0be984a562262
; mmx.pcmpgt.d 50f545916c21a7c0
; mmx.pcmpgt.w 6751d49ee8e497c0
; mmx.pextr.w ece687029cd341f6
; mmx.pinsr.w c96991d7f2dc540c
; mmx.pmadd.wd 4bd5f8789174962f
; mmx.pmaxs.w 0fc480fe7ebdeb92
; mmx.pmaxu.b 23a7ad7eae40ea53
; mmx.pmins.w d094ef8b2fd63b2e
; mmx.pminu.b 26c2bf41dfd8f332
; mmx.pmovmskb 7372d2606f8454a9
; mmx.pmulh.w a329357d70b61027
; mmx.pmulhu.w 5a0fa5384ed4d87f
; mmx.pmull.w ba85f4c3c945deb3
; mmx.pmulu.dq a2094a3eca0d2697
; mmx.por f97d07920efd7339
; mmx.psad.bw f6c9ede0a9f31462
; mmx.psll.d 0000000000000000
; mmx.psll.q 0000000000000000
; mmx.psll.w 0000000000000000
; mmx.pslli.d 0000000000000000
; mmx.pslli.q 0000000000000000
; mmx.pslli.w 0000000000000000
; mmx.psra.d 0000000000000000
; mmx.psra.w 593144c57b641fc0
; mmx.psrai.d 0000000000000000
; mmx.psrai.w 593144c57b641fc0
; mmx.psrl.d 0000000000000000
; mmx.psrl.q 0000000000000000
; mmx.psrl.w 0000000000000000
; mmx.psrli.d 0000000000000000
; mmx.psrli.q 0000000000000000
; mmx.psrli.w 0000000000000000
; mmx.psub.b 9d3c9d751bc46267
; mmx.psub.d fa8380945f5d4880
; mmx.psub.q 675bd27460650ce6
; mmx.psub.w 877c5b609ec4b49d
; mmx.psubs.b 5aacb89eb6fe2827
; mmx.psubs.w 2b6709ce9ca5baae
; mmx.psubus.b 7676a41b2c90ab2a
; mmx.psubus.w d9a77ef23859ab5f
; mmx.punpckhbw cadc2ac0ae3d7537
; mmx.punpckhdq 77873ee87ef3b9bf
; mmx.punpckhwd 8f99a0de38523307
; mmx.punpcklbw 446170d1ffb049a5
; mmx.punpckldq 3a7c98166c7b98c0
; mmx.punpcklwd b5a70fd6f62255ad
; mmx.pxor 32a9e73ded38ff87
; sse.cvtpd2pi 8ea50cc766b63f3e
; sse.cvtpi2pd 44d37238e6db447b
; sse.cvtpi2ps c7d8cae7dc8211a4
; sse.cvtps2pi 1d4a198ecd6c7e7c
; sse.cvttpd2pi 0000000000000000
; sse.cvttps2pi 8ea50cc766b63f3e
; sse.pshuf.w d19a053d8d305928
; ssse3.pabs.b 503e5a7d371d9d01
; ssse3.pabs.d 2147cee351e8701b
; ssse3.pabs.w 406d6a720fc2d24a
; ssse3.phadd.d 3b564ef96e161b24
; ssse3.phadd.sw 0375ad422f26c31e
; ssse3.phadd.w 549324b126d9efe1
; ssse3.phsub.d e88204b917ba5c19
; ssse3.phsub.sw 6011d23ebe459550
; ssse3.phsub.w 197891da89d3e59e
; ssse3.pmadd.ub.sw 265f5bf5cf952a0a
; ssse3.pmul.hr.sw c6754aaf1cc5a6ef
; ssse3.pshuf.b 56fe01a0c0d608a2
; ssse3.psign.b d5308c6872d2f270
; ssse3.psign.d 0cba194daaa33dde
; ssse3.psign.w abceee20d6b18d28
