; SVE executed at several vector lengths, with results that do not depend on the length: spills of vectors and predicates,
; arguments by address, permutations, gathers and scatters, casts, division, ordered sums, objects whose size depends on the
; length, splats as constant expressions, masks of several registers, first-faulting loads.
; test: run arch=aarch64 models=static bits=128 -- -mtriple=aarch64-linux-gnu -mattr=+sve
; test: run arch=aarch64 models=static bits=384 -- -mtriple=aarch64-linux-gnu -mattr=+sve
; test: run arch=aarch64 models=static bits=2048 -- -mtriple=aarch64-linux-gnu -mattr=+sve
; test: run arch=aarch64 models=static bits=256 -- -mtriple=aarch64-linux-gnu -mattr=+sve2
declare i64 @clobber(i64)
declare <vscale x 16 x i1> @llvm.aarch64.sve.brkb.z.nxv16i1(<vscale x 16 x i1>, <vscale x 16 x i1>)
declare <vscale x 16 x i1> @llvm.aarch64.sve.cmpeq.nxv16i8(<vscale x 16 x i1>, <vscale x 16 x i8>, <vscale x 16 x i8>)
declare <vscale x 16 x i1> @llvm.aarch64.sve.ptrue.nxv16i1(i32)
declare <vscale x 16 x i1> @llvm.aarch64.sve.rdffr()
declare <vscale x 16 x i1> @llvm.get.active.lane.mask.nxv16i1.i64(i64, i64)
declare <vscale x 16 x i8> @llvm.aarch64.sve.ldff1.nxv16i8(<vscale x 16 x i1>, ptr)
declare <vscale x 16 x i8> @llvm.masked.load.nxv16i8.p0(ptr, i32, <vscale x 16 x i1>, <vscale x 16 x i8>)
declare <vscale x 2 x double> @llvm.maximum.nxv2f64(<vscale x 2 x double>, <vscale x 2 x double>)
declare <vscale x 2 x double> @llvm.sqrt.nxv2f64(<vscale x 2 x double>)
declare <vscale x 2 x i1> @llvm.get.active.lane.mask.nxv2i1.i64(i64, i64)
declare <vscale x 2 x i64> @llvm.ctpop.nxv2i64(<vscale x 2 x i64>)
declare <vscale x 2 x i64> @llvm.masked.load.nxv2i64.p0(ptr, i32, <vscale x 2 x i1>, <vscale x 2 x i64>)
declare <vscale x 4 x float> @llvm.fma.nxv4f32(<vscale x 4 x float>, <vscale x 4 x float>, <vscale x 4 x float>)
declare <vscale x 4 x i16> @llvm.masked.load.nxv4i16.p0(ptr, i32, <vscale x 4 x i1>, <vscale x 4 x i16>)
declare <vscale x 4 x i1> @llvm.get.active.lane.mask.nxv4i1.i64(i64, i64)
declare <vscale x 4 x i1> @llvm.vector.reverse.nxv4i1(<vscale x 4 x i1>)
declare <vscale x 4 x i32> @llvm.aarch64.sve.compact.nxv4i32(<vscale x 4 x i1>, <vscale x 4 x i32>)
declare <vscale x 4 x i32> @llvm.masked.gather.nxv4i32.nxv4p0(<vscale x 4 x ptr>, i32, <vscale x 4 x i1>, <vscale x 4 x i32>)
declare <vscale x 4 x i32> @llvm.masked.load.nxv4i32.p0(ptr, i32, <vscale x 4 x i1>, <vscale x 4 x i32>)
declare <vscale x 4 x i32> @llvm.smax.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>)
declare <vscale x 4 x i32> @llvm.vector.reverse.nxv4i32(<vscale x 4 x i32>)
declare <vscale x 4 x i32> @llvm.vector.splice.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, i32)
declare <vscale x 4 x i64> @llvm.stepvector.nxv4i64()
declare <vscale x 4 x i8> @llvm.masked.load.nxv4i8.p0(ptr, i32, <vscale x 4 x i1>, <vscale x 4 x i8>)
declare <vscale x 8 x i32> @llvm.vector.interleave2.nxv8i32(<vscale x 4 x i32>, <vscale x 4 x i32>)
declare double @llvm.vector.reduce.fadd.nxv2f64(double, <vscale x 2 x double>)
declare i1 @llvm.aarch64.sve.ptest.any.nxv16i1(<vscale x 16 x i1>, <vscale x 16 x i1>)
declare i1 @llvm.vector.reduce.or.nxv4i1(<vscale x 4 x i1>)
declare i32 @llvm.vector.reduce.add.nxv4i32(<vscale x 4 x i32>)
declare i64 @llvm.aarch64.sve.cntp.nxv16i1(<vscale x 16 x i1>, <vscale x 16 x i1>)
declare i64 @llvm.aarch64.sve.cntp.nxv4i1(<vscale x 4 x i1>, <vscale x 4 x i1>)
declare i64 @llvm.experimental.cttz.elts.i64.nxv32i1(<vscale x 32 x i1>, i1)
declare i64 @llvm.vscale.i64()
declare void @llvm.aarch64.sve.setffr()
declare void @llvm.masked.scatter.nxv4i32.nxv4p0(<vscale x 4 x i32>, <vscale x 4 x ptr>, i32, <vscale x 4 x i1>)
declare void @llvm.masked.store.nxv16i8.p0(<vscale x 16 x i8>, ptr, i32, <vscale x 16 x i1>)
declare void @llvm.masked.store.nxv2i64.p0(<vscale x 2 x i64>, ptr, i32, <vscale x 2 x i1>)
declare void @llvm.masked.store.nxv4i32.p0(<vscale x 4 x i32>, ptr, i32, <vscale x 4 x i1>)
declare {<vscale x 4 x i32>, <vscale x 4 x i32>} @llvm.vector.deinterleave2.nxv8i32(<vscale x 8 x i32>)

define void @spills(ptr %to, ptr %a, ptr %b, i64 %n) {
entry:
  %vs = call i64 @llvm.vscale.i64()
  %step = mul i64 %vs, 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %m = call <vscale x 4 x i1> @llvm.get.active.lane.mask.nxv4i1.i64(i64 %i, i64 %n)
  %p.x = getelementptr i32, ptr %a, i64 %i
  %x = call <vscale x 4 x i32> @llvm.masked.load.nxv4i32.p0(ptr %p.x, i32 1, <vscale x 4 x i1> %m, <vscale x 4 x i32> zeroinitializer)
  %p.y = getelementptr i32, ptr %b, i64 %i
  %y = call <vscale x 4 x i32> @llvm.masked.load.nxv4i32.p0(ptr %p.y, i32 1, <vscale x 4 x i1> %m, <vscale x 4 x i32> zeroinitializer)
  %v0 = mul <vscale x 4 x i32> %x, splat (i32 3)
  %w0 = xor <vscale x 4 x i32> %v0, %y
  %v1 = mul <vscale x 4 x i32> %x, splat (i32 5)
  %w1 = xor <vscale x 4 x i32> %v1, %y
  %v2 = mul <vscale x 4 x i32> %x, splat (i32 7)
  %w2 = xor <vscale x 4 x i32> %v2, %y
  %v3 = mul <vscale x 4 x i32> %x, splat (i32 9)
  %w3 = xor <vscale x 4 x i32> %v3, %y
  %v4 = mul <vscale x 4 x i32> %x, splat (i32 11)
  %w4 = xor <vscale x 4 x i32> %v4, %y
  %v5 = mul <vscale x 4 x i32> %x, splat (i32 13)
  %w5 = xor <vscale x 4 x i32> %v5, %y
  %v6 = mul <vscale x 4 x i32> %x, splat (i32 15)
  %w6 = xor <vscale x 4 x i32> %v6, %y
  %v7 = mul <vscale x 4 x i32> %x, splat (i32 17)
  %w7 = xor <vscale x 4 x i32> %v7, %y
  %v8 = mul <vscale x 4 x i32> %x, splat (i32 19)
  %w8 = xor <vscale x 4 x i32> %v8, %y
  %v9 = mul <vscale x 4 x i32> %x, splat (i32 21)
  %w9 = xor <vscale x 4 x i32> %v9, %y
  %v10 = mul <vscale x 4 x i32> %x, splat (i32 23)
  %w10 = xor <vscale x 4 x i32> %v10, %y
  %v11 = mul <vscale x 4 x i32> %x, splat (i32 25)
  %w11 = xor <vscale x 4 x i32> %v11, %y
  %v12 = mul <vscale x 4 x i32> %x, splat (i32 27)
  %w12 = xor <vscale x 4 x i32> %v12, %y
  %v13 = mul <vscale x 4 x i32> %x, splat (i32 29)
  %w13 = xor <vscale x 4 x i32> %v13, %y
  %v14 = mul <vscale x 4 x i32> %x, splat (i32 31)
  %w14 = xor <vscale x 4 x i32> %v14, %y
  %v15 = mul <vscale x 4 x i32> %x, splat (i32 33)
  %w15 = xor <vscale x 4 x i32> %v15, %y
  %v16 = mul <vscale x 4 x i32> %x, splat (i32 35)
  %w16 = xor <vscale x 4 x i32> %v16, %y
  %v17 = mul <vscale x 4 x i32> %x, splat (i32 37)
  %w17 = xor <vscale x 4 x i32> %v17, %y
  %v18 = mul <vscale x 4 x i32> %x, splat (i32 39)
  %w18 = xor <vscale x 4 x i32> %v18, %y
  %v19 = mul <vscale x 4 x i32> %x, splat (i32 41)
  %w19 = xor <vscale x 4 x i32> %v19, %y
  %v20 = mul <vscale x 4 x i32> %x, splat (i32 43)
  %w20 = xor <vscale x 4 x i32> %v20, %y
  %v21 = mul <vscale x 4 x i32> %x, splat (i32 45)
  %w21 = xor <vscale x 4 x i32> %v21, %y
  %v22 = mul <vscale x 4 x i32> %x, splat (i32 47)
  %w22 = xor <vscale x 4 x i32> %v22, %y
  %v23 = mul <vscale x 4 x i32> %x, splat (i32 49)
  %w23 = xor <vscale x 4 x i32> %v23, %y
  %c0 = icmp slt <vscale x 4 x i32> %w0, %w12
  %c1 = icmp slt <vscale x 4 x i32> %w1, %w13
  %c2 = icmp slt <vscale x 4 x i32> %w2, %w14
  %c3 = icmp slt <vscale x 4 x i32> %w3, %w15
  %c4 = icmp slt <vscale x 4 x i32> %w4, %w16
  %c5 = icmp slt <vscale x 4 x i32> %w5, %w17
  %c6 = icmp slt <vscale x 4 x i32> %w6, %w18
  %c7 = icmp slt <vscale x 4 x i32> %w7, %w19
  %c8 = icmp slt <vscale x 4 x i32> %w8, %w20
  %c9 = icmp slt <vscale x 4 x i32> %w9, %w21
  %c10 = icmp slt <vscale x 4 x i32> %w10, %w22
  %c11 = icmp slt <vscale x 4 x i32> %w11, %w23
  %called = call <vscale x 4 x i32> @mixed(<vscale x 4 x i32> %w0, <vscale x 4 x i32> %w1, <vscale x 4 x i32> %w2, <vscale x 4 x i32> %w3, <vscale x 4 x i32> %w4, <vscale x 4 x i32> %w5, <vscale x 4 x i32> %w6, <vscale x 4 x i32> %w7, <vscale x 4 x i32> %w8, <vscale x 4 x i32> %w9, <vscale x 4 x i1> %c0, <vscale x 4 x i1> %c1, <vscale x 4 x i1> %c2, <vscale x 4 x i1> %c3, i64 %i)
  %s0 = add <vscale x 4 x i32> %called, %w0
  %s1 = add <vscale x 4 x i32> %s0, %w1
  %s2 = add <vscale x 4 x i32> %s1, %w2
  %s3 = add <vscale x 4 x i32> %s2, %w3
  %s4 = add <vscale x 4 x i32> %s3, %w4
  %s5 = add <vscale x 4 x i32> %s4, %w5
  %s6 = add <vscale x 4 x i32> %s5, %w6
  %s7 = add <vscale x 4 x i32> %s6, %w7
  %s8 = add <vscale x 4 x i32> %s7, %w8
  %s9 = add <vscale x 4 x i32> %s8, %w9
  %s10 = add <vscale x 4 x i32> %s9, %w10
  %s11 = add <vscale x 4 x i32> %s10, %w11
  %s12 = add <vscale x 4 x i32> %s11, %w12
  %s13 = add <vscale x 4 x i32> %s12, %w13
  %s14 = add <vscale x 4 x i32> %s13, %w14
  %s15 = add <vscale x 4 x i32> %s14, %w15
  %s16 = add <vscale x 4 x i32> %s15, %w16
  %s17 = add <vscale x 4 x i32> %s16, %w17
  %s18 = add <vscale x 4 x i32> %s17, %w18
  %s19 = add <vscale x 4 x i32> %s18, %w19
  %s20 = add <vscale x 4 x i32> %s19, %w20
  %s21 = add <vscale x 4 x i32> %s20, %w21
  %s22 = add <vscale x 4 x i32> %s21, %w22
  %s23 = add <vscale x 4 x i32> %s22, %w23
  %t0 = select <vscale x 4 x i1> %c0, <vscale x 4 x i32> splat (i32 1), <vscale x 4 x i32> zeroinitializer
  %u0 = add <vscale x 4 x i32> %s23, %t0
  %t1 = select <vscale x 4 x i1> %c1, <vscale x 4 x i32> splat (i32 2), <vscale x 4 x i32> zeroinitializer
  %u1 = add <vscale x 4 x i32> %u0, %t1
  %t2 = select <vscale x 4 x i1> %c2, <vscale x 4 x i32> splat (i32 4), <vscale x 4 x i32> zeroinitializer
  %u2 = add <vscale x 4 x i32> %u1, %t2
  %t3 = select <vscale x 4 x i1> %c3, <vscale x 4 x i32> splat (i32 8), <vscale x 4 x i32> zeroinitializer
  %u3 = add <vscale x 4 x i32> %u2, %t3
  %t4 = select <vscale x 4 x i1> %c4, <vscale x 4 x i32> splat (i32 16), <vscale x 4 x i32> zeroinitializer
  %u4 = add <vscale x 4 x i32> %u3, %t4
  %t5 = select <vscale x 4 x i1> %c5, <vscale x 4 x i32> splat (i32 32), <vscale x 4 x i32> zeroinitializer
  %u5 = add <vscale x 4 x i32> %u4, %t5
  %t6 = select <vscale x 4 x i1> %c6, <vscale x 4 x i32> splat (i32 64), <vscale x 4 x i32> zeroinitializer
  %u6 = add <vscale x 4 x i32> %u5, %t6
  %t7 = select <vscale x 4 x i1> %c7, <vscale x 4 x i32> splat (i32 128), <vscale x 4 x i32> zeroinitializer
  %u7 = add <vscale x 4 x i32> %u6, %t7
  %t8 = select <vscale x 4 x i1> %c8, <vscale x 4 x i32> splat (i32 256), <vscale x 4 x i32> zeroinitializer
  %u8 = add <vscale x 4 x i32> %u7, %t8
  %t9 = select <vscale x 4 x i1> %c9, <vscale x 4 x i32> splat (i32 512), <vscale x 4 x i32> zeroinitializer
  %u9 = add <vscale x 4 x i32> %u8, %t9
  %t10 = select <vscale x 4 x i1> %c10, <vscale x 4 x i32> splat (i32 1024), <vscale x 4 x i32> zeroinitializer
  %u10 = add <vscale x 4 x i32> %u9, %t10
  %t11 = select <vscale x 4 x i1> %c11, <vscale x 4 x i32> splat (i32 2048), <vscale x 4 x i32> zeroinitializer
  %u11 = add <vscale x 4 x i32> %u10, %t11
  %place = getelementptr i32, ptr %to, i64 %i
  call void @llvm.masked.store.nxv4i32.p0(<vscale x 4 x i32> %u11, ptr %place, i32 1, <vscale x 4 x i1> %m)
  %next = add i64 %i, %step
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
@sink = global i64 0
; Ten vectors and four predicates: two vectors go by their address.
define <vscale x 4 x i32> @mixed(<vscale x 4 x i32> %w0, <vscale x 4 x i32> %w1, <vscale x 4 x i32> %w2, <vscale x 4 x i32> %w3, <vscale x 4 x i32> %w4, <vscale x 4 x i32> %w5, <vscale x 4 x i32> %w6, <vscale x 4 x i32> %w7, <vscale x 4 x i32> %w8, <vscale x 4 x i32> %w9, <vscale x 4 x i1> %c0, <vscale x 4 x i1> %c1, <vscale x 4 x i1> %c2, <vscale x 4 x i1> %c3, i64 %i) noinline {
  %v = call i64 @clobber(i64 %i)
  store i64 %v, ptr @sink
  %1 = sub <vscale x 4 x i32> %w8, %w9
  %2 = select <vscale x 4 x i1> %c1, <vscale x 4 x i32> %1, <vscale x 4 x i32> %w0
  %3 = select <vscale x 4 x i1> %c2, <vscale x 4 x i32> %2, <vscale x 4 x i32> %w7
  %4 = select <vscale x 4 x i1> %c0, <vscale x 4 x i32> %3, <vscale x 4 x i32> %w3
  ret <vscale x 4 x i32> %4
}
define void @permute(ptr %to, ptr %a, ptr %b, i64 %n) {
entry:
  %vs = call i64 @llvm.vscale.i64()
  %step = mul i64 %vs, 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %m = call <vscale x 4 x i1> @llvm.get.active.lane.mask.nxv4i1.i64(i64 %i, i64 %n)
  %p.x = getelementptr i32, ptr %a, i64 %i
  %x = call <vscale x 4 x i32> @llvm.masked.load.nxv4i32.p0(ptr %p.x, i32 1, <vscale x 4 x i1> %m, <vscale x 4 x i32> zeroinitializer)
  %i2 = add i64 %i, %step
  %px2 = getelementptr i32, ptr %a, i64 %i2
  %x2 = load <vscale x 4 x i32>, ptr %px2, align 4
  %px1 = getelementptr i32, ptr %a, i64 %i
  %x1 = load <vscale x 4 x i32>, ptr %px1, align 4
  %sp = call <vscale x 4 x i32> @llvm.vector.splice.nxv4i32(<vscale x 4 x i32> %x1, <vscale x 4 x i32> %x2, i32 1)
  %sq = call <vscale x 4 x i32> @llvm.vector.splice.nxv4i32(<vscale x 4 x i32> %x1, <vscale x 4 x i32> %x2, i32 -2)
  %rest = sub i64 %i2, 2
  %place = getelementptr i32, ptr %to, i64 %i
  call void @llvm.masked.store.nxv4i32.p0(<vscale x 4 x i32> %sp, ptr %place, i32 1, <vscale x 4 x i1> %m)
  %rx = call <vscale x 4 x i32> @llvm.vector.reverse.nxv4i32(<vscale x 4 x i32> %x)
  %rm = call <vscale x 4 x i1> @llvm.vector.reverse.nxv4i1(<vscale x 4 x i1> %m)
  %end = sub i64 8192, %i
  %at = sub i64 %end, %step
  %qr = getelementptr i32, ptr %to, i64 %at
  call void @llvm.masked.store.nxv4i32.p0(<vscale x 4 x i32> %rx, ptr %qr, i32 4, <vscale x 4 x i1> %rm)
  %restp = getelementptr i32, ptr %a, i64 %rest
  %same = load <vscale x 4 x i32>, ptr %restp, align 4
  %ne = icmp ne <vscale x 4 x i32> %same, %sq
  %any = call i1 @llvm.vector.reduce.or.nxv4i1(<vscale x 4 x i1> %ne)
  %wide = zext i1 %any to i64
  %old = load i64, ptr @sink
  %new = add i64 %old, %wide
  store i64 %new, ptr @sink
  %next = add i64 %i, %step
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
define void @interleave(ptr %to, ptr %a, ptr %b, i64 %n) {
entry:
  %vs = call i64 @llvm.vscale.i64()
  %step = mul i64 %vs, 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %m = call <vscale x 4 x i1> @llvm.get.active.lane.mask.nxv4i1.i64(i64 %i, i64 %n)
  %pa = getelementptr i32, ptr %a, i64 %i
  %pb = getelementptr i32, ptr %b, i64 %i
  %x = load <vscale x 4 x i32>, ptr %pa, align 4
  %y = load <vscale x 4 x i32>, ptr %pb, align 4
  %xy = call <vscale x 8 x i32> @llvm.vector.interleave2.nxv8i32(<vscale x 4 x i32> %x, <vscale x 4 x i32> %y)
  %twice = shl i64 %i, 1
  %pq = getelementptr i32, ptr %to, i64 %twice
  store <vscale x 8 x i32> %xy, ptr %pq, align 4
  %back = load <vscale x 8 x i32>, ptr %pq, align 4
  %two = call {<vscale x 4 x i32>, <vscale x 4 x i32>} @llvm.vector.deinterleave2.nxv8i32(<vscale x 8 x i32> %back)
  %e = extractvalue {<vscale x 4 x i32>, <vscale x 4 x i32>} %two, 0
  %o = extractvalue {<vscale x 4 x i32>, <vscale x 4 x i32>} %two, 1
  %diff = sub <vscale x 4 x i32> %e, %o
  %sel = call <vscale x 4 x i32> @llvm.smax.nxv4i32(<vscale x 4 x i32> %diff, <vscale x 4 x i32> splat (i32 -100))
  %off = add i64 %i, 4096
  %places = getelementptr i32, ptr %to, i64 %off
  call void @llvm.masked.store.nxv4i32.p0(<vscale x 4 x i32> %sel, ptr %places, i32 1, <vscale x 4 x i1> %m)
  %next = add i64 %i, %step
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
define void @indexed(ptr %to, ptr %a, ptr %b, i64 %n) {
entry:
  %vs = call i64 @llvm.vscale.i64()
  %step = mul i64 %vs, 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %m = call <vscale x 4 x i1> @llvm.get.active.lane.mask.nxv4i1.i64(i64 %i, i64 %n)
  %p.x = getelementptr i32, ptr %a, i64 %i
  %x = call <vscale x 4 x i32> @llvm.masked.load.nxv4i32.p0(ptr %p.x, i32 1, <vscale x 4 x i1> %m, <vscale x 4 x i32> zeroinitializer)
  %k = and <vscale x 4 x i32> %x, splat (i32 511)
  %ps = getelementptr i32, ptr %b, <vscale x 4 x i32> %k
  %g = call <vscale x 4 x i32> @llvm.masked.gather.nxv4i32.nxv4p0(<vscale x 4 x ptr> %ps, i32 4, <vscale x 4 x i1> %m, <vscale x 4 x i32> zeroinitializer)
  %lane = call <vscale x 4 x i64> @llvm.stepvector.nxv4i64()
  %base.0 = insertelement <vscale x 4 x i64> poison, i64 %i, i32 0
  %base = shufflevector <vscale x 4 x i64> %base.0, <vscale x 4 x i64> poison, <vscale x 4 x i32> zeroinitializer
  %num = add <vscale x 4 x i64> %lane, %base
  %odd = mul <vscale x 4 x i64> %num, splat (i64 5)
  %where = urem <vscale x 4 x i64> %odd, splat (i64 1003)
  %qs = getelementptr i32, ptr %to, <vscale x 4 x i64> %where
  %low = trunc <vscale x 4 x i64> %num to <vscale x 4 x i32>
  %val = add <vscale x 4 x i32> %g, %low
  call void @llvm.masked.scatter.nxv4i32.nxv4p0(<vscale x 4 x i32> %val, <vscale x 4 x ptr> %qs, i32 4, <vscale x 4 x i1> %m)
  %next = add i64 %i, %step
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
define void @casts(ptr %to, ptr %a, ptr %b, i64 %n) {
entry:
  %vs = call i64 @llvm.vscale.i64()
  %step = mul i64 %vs, 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %m = call <vscale x 4 x i1> @llvm.get.active.lane.mask.nxv4i1.i64(i64 %i, i64 %n)
  %p.x = getelementptr i8, ptr %a, i64 %i
  %x = call <vscale x 4 x i8> @llvm.masked.load.nxv4i8.p0(ptr %p.x, i32 1, <vscale x 4 x i1> %m, <vscale x 4 x i8> zeroinitializer)
  %p.h = getelementptr i16, ptr %b, i64 %i
  %h = call <vscale x 4 x i16> @llvm.masked.load.nxv4i16.p0(ptr %p.h, i32 1, <vscale x 4 x i1> %m, <vscale x 4 x i16> zeroinitializer)
  %sx = sext <vscale x 4 x i8> %x to <vscale x 4 x i32>
  %zh = zext <vscale x 4 x i16> %h to <vscale x 4 x i64>
  %th = trunc <vscale x 4 x i64> %zh to <vscale x 4 x i32>
  %f = sitofp <vscale x 4 x i32> %sx to <vscale x 4 x float>
  %dd = uitofp <vscale x 4 x i64> %zh to <vscale x 4 x double>
  %half = fmul <vscale x 4 x double> %dd, splat (double 0.625)
  %fd = fptrunc <vscale x 4 x double> %half to <vscale x 4 x float>
  %fs = call <vscale x 4 x float> @llvm.fma.nxv4f32(<vscale x 4 x float> %f, <vscale x 4 x float> %fd, <vscale x 4 x float> splat (float 1.5))
  %fh = fptrunc <vscale x 4 x float> %f to <vscale x 4 x half>
  %fw = fpext <vscale x 4 x half> %fh to <vscale x 4 x double>
  %fi = fptosi <vscale x 4 x double> %fw to <vscale x 4 x i64>
  %fj = trunc <vscale x 4 x i64> %fi to <vscale x 4 x i32>
  %bits = bitcast <vscale x 4 x float> %fs to <vscale x 4 x i32>
  %r0 = add <vscale x 4 x i32> %bits, %fj
  %r1 = xor <vscale x 4 x i32> %r0, %th
  %place = getelementptr i32, ptr %to, i64 %i
  call void @llvm.masked.store.nxv4i32.p0(<vscale x 4 x i32> %r1, ptr %place, i32 1, <vscale x 4 x i1> %m)
  %next = add i64 %i, %step
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
define i64 @numbers(ptr %to, ptr %a, ptr %b, i64 %n) {
entry:
  %vs = call i64 @llvm.vscale.i64()
  %step = mul i64 %vs, 2
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi double [ 0.0, %entry ], [ %sum2, %loop ]
  %m = call <vscale x 2 x i1> @llvm.get.active.lane.mask.nxv2i1.i64(i64 %i, i64 %n)
  %p.x = getelementptr i64, ptr %a, i64 %i
  %x = call <vscale x 2 x i64> @llvm.masked.load.nxv2i64.p0(ptr %p.x, i32 1, <vscale x 2 x i1> %m, <vscale x 2 x i64> zeroinitializer)
  %p.y = getelementptr i64, ptr %b, i64 %i
  %y = call <vscale x 2 x i64> @llvm.masked.load.nxv2i64.p0(ptr %p.y, i32 1, <vscale x 2 x i1> %m, <vscale x 2 x i64> zeroinitializer)
  %z = or <vscale x 2 x i64> %y, splat (i64 1)
  %q = sdiv <vscale x 2 x i64> %x, %z
  %ru = urem <vscale x 2 x i64> %x, %z
  %pc = call <vscale x 2 x i64> @llvm.ctpop.nxv2i64(<vscale x 2 x i64> %ru)
  %sh = lshr <vscale x 2 x i64> %x, splat (i64 40)
  %fx = uitofp <vscale x 2 x i64> %sh to <vscale x 2 x double>
  %root = call <vscale x 2 x double> @llvm.sqrt.nxv2f64(<vscale x 2 x double> %fx)
  %fp = sitofp <vscale x 2 x i64> %pc to <vscale x 2 x double>
  %mx = call <vscale x 2 x double> @llvm.maximum.nxv2f64(<vscale x 2 x double> %root, <vscale x 2 x double> %fp)
  %lt = fcmp olt <vscale x 2 x double> %fp, %root
  %pick = select <vscale x 2 x i1> %lt, <vscale x 2 x i64> %q, <vscale x 2 x i64> %pc
  %on = select <vscale x 2 x i1> %m, <vscale x 2 x double> %mx, <vscale x 2 x double> splat (double -0.0)
  %sum2 = call double @llvm.vector.reduce.fadd.nxv2f64(double %sum, <vscale x 2 x double> %on)
  %place = getelementptr i64, ptr %to, i64 %i
  call void @llvm.masked.store.nxv2i64.p0(<vscale x 2 x i64> %pick, ptr %place, i32 1, <vscale x 2 x i1> %m)
  %next = add i64 %i, %step
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  %result = bitcast double %sum2 to i64
  ret i64 %result
}
define void @objects(ptr %to, ptr %a, ptr %b, i64 %n) {
entry:
  %vs = call i64 @llvm.vscale.i64()
  %step = mul i64 %vs, 4
  %fixed = alloca <vscale x 4 x i32>
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %m = call <vscale x 4 x i1> @llvm.get.active.lane.mask.nxv4i1.i64(i64 %i, i64 %n)
  %p.x = getelementptr i32, ptr %a, i64 %i
  %x = call <vscale x 4 x i32> @llvm.masked.load.nxv4i32.p0(ptr %p.x, i32 1, <vscale x 4 x i1> %m, <vscale x 4 x i32> zeroinitializer)
  %k = and i64 %i, 7
  %many = add i64 %k, 1
  %room = alloca <vscale x 4 x i32>, i64 %many, align 16
  call void @fill(ptr %room, i64 %k, <vscale x 4 x i32> %x, ptr %fixed)
  %pl = getelementptr <vscale x 4 x i32>, ptr %room, i64 %k
  %l = load <vscale x 4 x i32>, ptr %pl
  %f = load <vscale x 4 x i32>, ptr %fixed
  %s = add <vscale x 4 x i32> %l, %f
  %end = add i64 %i, %step
  %over = icmp ugt i64 %end, %n
  %left = sub i64 %n, %i
  %valid = select i1 %over, i64 %left, i64 %step
  %last = sub i64 %valid, 1
  %el = extractelement <vscale x 4 x i32> %s, i64 %last
  %el2 = mul i32 %el, 1
  %s2 = insertelement <vscale x 4 x i32> %s, i32 %el2, i64 %last
  %place = getelementptr i32, ptr %to, i64 %i
  call void @llvm.masked.store.nxv4i32.p0(<vscale x 4 x i32> %s2, ptr %place, i32 1, <vscale x 4 x i1> %m)
  %next = add i64 %i, %step
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
define void @fill(ptr %p, i64 %k, <vscale x 4 x i32> %x, ptr %other) noinline {
  %q = getelementptr <vscale x 4 x i32>, ptr %p, i64 %k
  %y = mul <vscale x 4 x i32> %x, %x
  store <vscale x 4 x i32> %y, ptr %q
  %z = lshr <vscale x 4 x i32> %x, splat (i32 3)
  store <vscale x 4 x i32> %z, ptr %other
  ret void
}
define void @splats(ptr %to, ptr %a, ptr %b, i64 %n) {
entry:
  %vs = call i64 @llvm.vscale.i64()
  %step = mul i64 %vs, 16
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %m = call <vscale x 16 x i1> @llvm.get.active.lane.mask.nxv16i1.i64(i64 %i, i64 %n)
  %p.x = getelementptr i8, ptr %a, i64 %i
  %x = call <vscale x 16 x i8> @llvm.masked.load.nxv16i8.p0(ptr %p.x, i32 1, <vscale x 16 x i1> %m, <vscale x 16 x i8> zeroinitializer)
  %q = sdiv <vscale x 16 x i8> %x, shufflevector (<vscale x 16 x i8> insertelement (<vscale x 16 x i8> poison, i8 -3, i32 0), <vscale x 16 x i8> poison, <vscale x 16 x i32> zeroinitializer)
  %place = getelementptr i8, ptr %to, i64 %i
  call void @llvm.masked.store.nxv16i8.p0(<vscale x 16 x i8> %q, ptr %place, i32 1, <vscale x 16 x i1> %m)
  %next = add i64 %i, %step
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
define i64 @first(ptr %a, i8 %c) {
entry:
  %vs = call i64 @llvm.vscale.i64()
  %step = mul i64 %vs, 32
  %one = insertelement <vscale x 32 x i8> poison, i8 %c, i32 0
  %all = shufflevector <vscale x 32 x i8> %one, <vscale x 32 x i8> poison, <vscale x 32 x i32> zeroinitializer
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i8, ptr %a, i64 %i
  %x = load <vscale x 32 x i8>, ptr %p, align 1
  %is = icmp eq <vscale x 32 x i8> %x, %all
  %n = call i64 @llvm.experimental.cttz.elts.i64.nxv32i1(<vscale x 32 x i1> %is, i1 false)
  %next = add i64 %i, %step
  %none = icmp eq i64 %n, %step
  br i1 %none, label %loop, label %done
done:
  %r = add i64 %i, %n
  ret i64 %r
}
define i64 @compact(ptr %to, ptr %a, ptr %b, i64 %n) {
entry:
  %vs = call i64 @llvm.vscale.i64()
  %step = mul i64 %vs, 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = phi i64 [ 0, %entry ], [ %at2, %loop ]
  %m = call <vscale x 4 x i1> @llvm.get.active.lane.mask.nxv4i1.i64(i64 %i, i64 %n)
  %p.x = getelementptr i32, ptr %a, i64 %i
  %x = call <vscale x 4 x i32> @llvm.masked.load.nxv4i32.p0(ptr %p.x, i32 1, <vscale x 4 x i1> %m, <vscale x 4 x i32> zeroinitializer)
  %neg0 = icmp slt <vscale x 4 x i32> %x, zeroinitializer
  %neg = and <vscale x 4 x i1> %neg0, %m
  %c = call <vscale x 4 x i32> @llvm.aarch64.sve.compact.nxv4i32(<vscale x 4 x i1> %neg, <vscale x 4 x i32> %x)
  %cnt = call i64 @llvm.aarch64.sve.cntp.nxv4i1(<vscale x 4 x i1> %m, <vscale x 4 x i1> %neg)
  %pc = getelementptr i32, ptr %to, i64 %at
  store <vscale x 4 x i32> %c, ptr %pc, align 4
  %at2 = add i64 %at, %cnt
  %next = add i64 %i, %step
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  %result = add i64 %at2, 0
  ret i64 %result
}
; The length of a string, by loads that stop at what is not mapped.
define i64 @length(ptr %s) {
entry:
  %on = call <vscale x 16 x i1> @llvm.aarch64.sve.ptrue.nxv16i1(i32 31)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.aarch64.sve.setffr()
  %p = getelementptr i8, ptr %s, i64 %i
  %x = call <vscale x 16 x i8> @llvm.aarch64.sve.ldff1.nxv16i8(<vscale x 16 x i1> %on, ptr %p)
  %read = call <vscale x 16 x i1> @llvm.aarch64.sve.rdffr()
  %zero = call <vscale x 16 x i1> @llvm.aarch64.sve.cmpeq.nxv16i8(<vscale x 16 x i1> %read, <vscale x 16 x i8> %x, <vscale x 16 x i8> zeroinitializer)
  %before = call <vscale x 16 x i1> @llvm.aarch64.sve.brkb.z.nxv16i1(<vscale x 16 x i1> %read, <vscale x 16 x i1> %zero)
  %n = call i64 @llvm.aarch64.sve.cntp.nxv16i1(<vscale x 16 x i1> %on, <vscale x 16 x i1> %before)
  %next = add i64 %i, %n
  %end = call i1 @llvm.aarch64.sve.ptest.any.nxv16i1(<vscale x 16 x i1> %read, <vscale x 16 x i1> %zero)
  br i1 %end, label %done, label %loop
done:
  ret i64 %next
}
; >>> driver
; #include <stdint.h>
; #include <stdio.h>
; #include <string.h>
; #include <sys/mman.h>
; typedef void kernel(void *, void *, void *, uint64_t);
; kernel spills, permute, interleave, indexed, casts, objects, splats;
; uint64_t numbers(void *, void *, void *, uint64_t), compact(void *, void *, void *, uint64_t);
; uint64_t first(void *, char), length(const char *);
; extern uint64_t sink;
; static uint32_t all[3 * 8192 + 64], *to = all + 32, *a = all + 8192 + 32, *b = all + 2 * 8192 + 32;
; static uint64_t state = 88172645463325252u;
; static uint32_t next(void) { return (state ^= state << 13, state ^= state >> 7, state ^= state << 17) >> 16; }
; uint64_t clobber(uint64_t i) {
;   __asm__ volatile(".arch armv8-a+sve\n mov z0.b, #77\n mov z1.b, #78\n mov z16.b, #79\n mov z24.b, #80\n mov z31.b, #81\n"
;                    "mov z7.b, #82\n mov z5.b, #83\n pfalse p0.b\n pfalse p1.b\n pfalse p2.b\n pfalse p3.b\n pfalse p4.b\n pfalse p7.b\n"
;                    "pfalse p15.b\n mov z8.d, #-1\n mov z15.d, #-1\n" ::: "v0", "v1", "v5", "v7", "v8", "v15", "v16", "v24", "v31");
;   return i * 3;
; }
; static void fill(void) {
;   for (int i = 0; i < 3 * 8192 + 64; i++) all[i] = next();
;   memset(to, 0, 4 * 8192);
; }
; static void show(const char *name, uint64_t r, uint64_t n, uint64_t from) {
;   uint64_t h = 14695981039346656037u;
;   for (uint64_t i = from; i < n; i++) h = (h ^ to[i]) * 1099511628211u;
;   printf("%s %llx %llx\n", name, (unsigned long long)r, (unsigned long long)h);
; }
; int main(void) {
;   const uint64_t n = 1003;
;   fill(); spills(to, a, b, n); show("spills", 0, 8192, 0);
;   sink = 0;
;   fill(); permute(to, a, b, n); show("permute", sink, n, 0); show("reversed", 0, 8192, 8192 - n);
;   fill(); interleave(to, a, b, n); show("interleave", 0, 2 * n, 0); show("parted", 0, 4096 + n, 4096);
;   fill(); indexed(to, a, b, n); show("indexed", 0, 8192, 0);
;   fill(); casts(to, a, b, n); show("casts", 0, 8192, 0);
;   fill(); uint64_t r = numbers(to, a, b, n); show("numbers", r, 8192, 0);
;   fill(); objects(to, a, b, n); show("objects", 0, 8192, 0);
;   fill(); splats(to, a, b, n); show("splats", 0, 8192, 0);
;   fill(); r = compact(to, a, b, n); show("compact", r, r, 0);
;   memset(a, 1, 4096);
;   for (int i = 0; i < 3000; i = i * 5 / 4 + 1) {
;     ((char *)a)[i] = 9;
;     r = first(a, 9);
;     ((char *)a)[i] = 1;
;     printf("%d ", r == (uint64_t)i);
;   }
;   char *page = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
;   munmap(page + 4096, 4096);
;   memset(page, 'x', 4095);
;   printf("\n%llu %llu %llu\n", (unsigned long long)length(page), (unsigned long long)length(page + 4095), (unsigned long long)length(page + 4000));
; }
; >>> output
; spills 0 b4c2587610dd529b
; permute 0 ed57efc2c27785ca
; reversed 0 b3ee163deda84397
; interleave 0 83a08c3453d4ada2
; parted 0 c8c5643342302ab0
; indexed 0 88aeba8e89f12660
; casts 0 c42c6f8fabe6898b
; numbers 4145253d43aa0a6f 4db9ebcdff1e5407
; objects 0 1d0ba387769c05aa
; splats 0 5b9d8f983ea135c1
; compact 1e0 7344f4c2e85454ff
; 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 
; 4095 0 95
