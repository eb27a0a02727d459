; AArch64 SVE: vectors of unknown length in memory, arithmetic, comparisons and conversions, calls that preserve whole registers and predicates, frame objects, single elements, permutations, reductions, gathers, and llvm.aarch64.sve.*.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -mattr=+sve
@data = dso_local global [4096 x i32] zeroinitializer, align 16
@format = private constant [14 x i8] c"%d %ld %016lx\0A"
declare i32 @printf(ptr, ...)
declare i64 @llvm.vscale.i64()
declare <vscale x 4 x i32> @llvm.stepvector.nxv4i32()
declare i32 @llvm.vector.reduce.add.nxv4i32(<vscale x 4 x i32>)
declare i64 @llvm.vector.reduce.add.nxv4i64(<vscale x 4 x i64>)
declare float @llvm.vector.reduce.fadd.nxv4f32(float, <vscale x 4 x float>)
declare <vscale x 4 x i1> @llvm.get.active.lane.mask.nxv4i1.i64(i64, i64)
declare <vscale x 4 x i32> @llvm.masked.load.nxv4i32(ptr, i32, <vscale x 4 x i1>, <vscale x 4 x i32>)
declare void @llvm.masked.store.nxv4i32(<vscale x 4 x i32>, ptr, i32, <vscale x 4 x i1>)
declare <vscale x 4 x i32> @llvm.masked.gather.nxv4i32(<vscale x 4 x ptr>, i32, <vscale x 4 x i1>, <vscale x 4 x i32>)
declare <vscale x 4 x i32> @llvm.vector.reverse.nxv4i32(<vscale x 4 x i32>)
declare <vscale x 4 x i32> @llvm.vector.splice.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, i32)
declare <vscale x 8 x i32> @llvm.vector.interleave2.nxv8i32(<vscale x 4 x i32>, <vscale x 4 x i32>)
declare {<vscale x 4 x i32>, <vscale x 4 x i32>} @llvm.vector.deinterleave2.nxv8i32(<vscale x 8 x i32>)
declare <vscale x 4 x i32> @llvm.vector.insert.nxv4i32.v4i32(<vscale x 4 x i32>, <4 x i32>, i64)
declare <vscale x 4 x i32> @llvm.aarch64.sve.smax.nxv4i32(<vscale x 4 x i1>, <vscale x 4 x i32>, <vscale x 4 x i32>)
declare <vscale x 4 x i32> @llvm.aarch64.sve.lsl.nxv4i32(<vscale x 4 x i1>, <vscale x 4 x i32>, <vscale x 4 x i32>)
declare <vscale x 4 x i1> @llvm.aarch64.sve.cmpgt.nxv4i32(<vscale x 4 x i1>, <vscale x 4 x i32>, <vscale x 4 x i32>)
declare <vscale x 4 x i1> @llvm.aarch64.sve.ptrue.nxv4i1(i32)
declare {<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>} @llvm.aarch64.sve.ld3.sret.nxv4i32(<vscale x 4 x i1>, ptr)
declare void @llvm.aarch64.sve.st2.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i1>, ptr)
declare i64 @llvm.aarch64.sve.cntp.nxv4i1(<vscale x 4 x i1>, <vscale x 4 x i1>)
declare i64 @llvm.aarch64.sve.cntw(i32)
declare i1 @llvm.aarch64.sve.ptest.any.nxv4i1(<vscale x 4 x i1>, <vscale x 4 x i1>)

; What a plain function leaves of the caller's registers is little.
define internal i32 @noise(i32 %n) noinline {
  %p0 = getelementptr <vscale x 4 x i32>, ptr @data, i64 2
  %v0 = load volatile <vscale x 4 x i32>, ptr %p0
  %p1 = getelementptr <vscale x 4 x i32>, ptr @data, i64 3
  %v1 = load volatile <vscale x 4 x i32>, ptr %p1
  %p2 = getelementptr <vscale x 4 x i32>, ptr @data, i64 4
  %v2 = load volatile <vscale x 4 x i32>, ptr %p2
  %p3 = getelementptr <vscale x 4 x i32>, ptr @data, i64 5
  %v3 = load volatile <vscale x 4 x i32>, ptr %p3
  %p4 = getelementptr <vscale x 4 x i32>, ptr @data, i64 6
  %v4 = load volatile <vscale x 4 x i32>, ptr %p4
  %p5 = getelementptr <vscale x 4 x i32>, ptr @data, i64 7
  %v5 = load volatile <vscale x 4 x i32>, ptr %p5
  %p6 = getelementptr <vscale x 4 x i32>, ptr @data, i64 8
  %v6 = load volatile <vscale x 4 x i32>, ptr %p6
  %p7 = getelementptr <vscale x 4 x i32>, ptr @data, i64 9
  %v7 = load volatile <vscale x 4 x i32>, ptr %p7
  %p8 = getelementptr <vscale x 4 x i32>, ptr @data, i64 10
  %v8 = load volatile <vscale x 4 x i32>, ptr %p8
  %p9 = getelementptr <vscale x 4 x i32>, ptr @data, i64 11
  %v9 = load volatile <vscale x 4 x i32>, ptr %p9
  %p10 = getelementptr <vscale x 4 x i32>, ptr @data, i64 12
  %v10 = load volatile <vscale x 4 x i32>, ptr %p10
  %p11 = getelementptr <vscale x 4 x i32>, ptr @data, i64 13
  %v11 = load volatile <vscale x 4 x i32>, ptr %p11
  %p12 = getelementptr <vscale x 4 x i32>, ptr @data, i64 14
  %v12 = load volatile <vscale x 4 x i32>, ptr %p12
  %p13 = getelementptr <vscale x 4 x i32>, ptr @data, i64 15
  %v13 = load volatile <vscale x 4 x i32>, ptr %p13
  %p14 = getelementptr <vscale x 4 x i32>, ptr @data, i64 16
  %v14 = load volatile <vscale x 4 x i32>, ptr %p14
  %p15 = getelementptr <vscale x 4 x i32>, ptr @data, i64 17
  %v15 = load volatile <vscale x 4 x i32>, ptr %p15
  %p16 = getelementptr <vscale x 4 x i32>, ptr @data, i64 18
  %v16 = load volatile <vscale x 4 x i32>, ptr %p16
  %p17 = getelementptr <vscale x 4 x i32>, ptr @data, i64 19
  %v17 = load volatile <vscale x 4 x i32>, ptr %p17
  %p18 = getelementptr <vscale x 4 x i32>, ptr @data, i64 20
  %v18 = load volatile <vscale x 4 x i32>, ptr %p18
  %p19 = getelementptr <vscale x 4 x i32>, ptr @data, i64 21
  %v19 = load volatile <vscale x 4 x i32>, ptr %p19
  %p20 = getelementptr <vscale x 4 x i32>, ptr @data, i64 22
  %v20 = load volatile <vscale x 4 x i32>, ptr %p20
  %p21 = getelementptr <vscale x 4 x i32>, ptr @data, i64 23
  %v21 = load volatile <vscale x 4 x i32>, ptr %p21
  %p22 = getelementptr <vscale x 4 x i32>, ptr @data, i64 24
  %v22 = load volatile <vscale x 4 x i32>, ptr %p22
  %p23 = getelementptr <vscale x 4 x i32>, ptr @data, i64 25
  %v23 = load volatile <vscale x 4 x i32>, ptr %p23
  %p24 = getelementptr <vscale x 4 x i32>, ptr @data, i64 26
  %v24 = load volatile <vscale x 4 x i32>, ptr %p24
  %p25 = getelementptr <vscale x 4 x i32>, ptr @data, i64 27
  %v25 = load volatile <vscale x 4 x i32>, ptr %p25
  %p26 = getelementptr <vscale x 4 x i32>, ptr @data, i64 28
  %v26 = load volatile <vscale x 4 x i32>, ptr %p26
  %p27 = getelementptr <vscale x 4 x i32>, ptr @data, i64 29
  %v27 = load volatile <vscale x 4 x i32>, ptr %p27
  %p28 = getelementptr <vscale x 4 x i32>, ptr @data, i64 30
  %v28 = load volatile <vscale x 4 x i32>, ptr %p28
  %p29 = getelementptr <vscale x 4 x i32>, ptr @data, i64 31
  %v29 = load volatile <vscale x 4 x i32>, ptr %p29
  %c0 = icmp sgt <vscale x 4 x i32> %v0, %v1
  %c4 = icmp sgt <vscale x 4 x i32> %v4, %v5
  %c8 = icmp sgt <vscale x 4 x i32> %v8, %v9
  %c12 = icmp sgt <vscale x 4 x i32> %v12, %v13
  %c16 = icmp sgt <vscale x 4 x i32> %v16, %v17
  %c20 = icmp sgt <vscale x 4 x i32> %v20, %v21
  %c24 = icmp sgt <vscale x 4 x i32> %v24, %v25
  %c28 = icmp sgt <vscale x 4 x i32> %v28, %v29
  %x1 = xor <vscale x 4 x i32> %v0, %v1
  %x2 = xor <vscale x 4 x i32> %x1, %v2
  %x3 = xor <vscale x 4 x i32> %x2, %v3
  %x4 = xor <vscale x 4 x i32> %x3, %v4
  %x5 = xor <vscale x 4 x i32> %x4, %v5
  %x6 = xor <vscale x 4 x i32> %x5, %v6
  %x7 = xor <vscale x 4 x i32> %x6, %v7
  %x8 = xor <vscale x 4 x i32> %x7, %v8
  %x9 = xor <vscale x 4 x i32> %x8, %v9
  %x10 = xor <vscale x 4 x i32> %x9, %v10
  %x11 = xor <vscale x 4 x i32> %x10, %v11
  %x12 = xor <vscale x 4 x i32> %x11, %v12
  %x13 = xor <vscale x 4 x i32> %x12, %v13
  %x14 = xor <vscale x 4 x i32> %x13, %v14
  %x15 = xor <vscale x 4 x i32> %x14, %v15
  %x16 = xor <vscale x 4 x i32> %x15, %v16
  %x17 = xor <vscale x 4 x i32> %x16, %v17
  %x18 = xor <vscale x 4 x i32> %x17, %v18
  %x19 = xor <vscale x 4 x i32> %x18, %v19
  %x20 = xor <vscale x 4 x i32> %x19, %v20
  %x21 = xor <vscale x 4 x i32> %x20, %v21
  %x22 = xor <vscale x 4 x i32> %x21, %v22
  %x23 = xor <vscale x 4 x i32> %x22, %v23
  %x24 = xor <vscale x 4 x i32> %x23, %v24
  %x25 = xor <vscale x 4 x i32> %x24, %v25
  %x26 = xor <vscale x 4 x i32> %x25, %v26
  %x27 = xor <vscale x 4 x i32> %x26, %v27
  %x28 = xor <vscale x 4 x i32> %x27, %v28
  %x29 = xor <vscale x 4 x i32> %x28, %v29
  %y0 = select <vscale x 4 x i1> %c0, <vscale x 4 x i32> %x29, <vscale x 4 x i32> %v1
  %y4 = select <vscale x 4 x i1> %c4, <vscale x 4 x i32> %y0, <vscale x 4 x i32> %v5
  %y8 = select <vscale x 4 x i1> %c8, <vscale x 4 x i32> %y4, <vscale x 4 x i32> %v9
  %y12 = select <vscale x 4 x i1> %c12, <vscale x 4 x i32> %y8, <vscale x 4 x i32> %v13
  %y16 = select <vscale x 4 x i1> %c16, <vscale x 4 x i32> %y12, <vscale x 4 x i32> %v17
  %y20 = select <vscale x 4 x i1> %c20, <vscale x 4 x i32> %y16, <vscale x 4 x i32> %v21
  %y24 = select <vscale x 4 x i1> %c24, <vscale x 4 x i32> %y20, <vscale x 4 x i32> %v25
  %y28 = select <vscale x 4 x i1> %c28, <vscale x 4 x i32> %y24, <vscale x 4 x i32> %v29
  %s = call i32 @llvm.vector.reduce.add.nxv4i32(<vscale x 4 x i32> %y28)
  %t = and i32 %s, 15
  %m = mul i32 %n, 3
  %r = add i32 %m, %t
  ret i32 %r
}
define internal <vscale x 4 x i32> @twice(<vscale x 4 x i32> %v, <vscale x 4 x i1> %p) noinline {
  %n = call i32 @noise(i32 7)
  %e = insertelement <vscale x 4 x i32> poison, i32 %n, i64 0
  %s = shufflevector <vscale x 4 x i32> %e, <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer
  %d = add <vscale x 4 x i32> %v, %s
  %r = select <vscale x 4 x i1> %p, <vscale x 4 x i32> %d, <vscale x 4 x i32> %v
  ret <vscale x 4 x i32> %r
}
define i64 @pressure(<vscale x 4 x i32> %a, <vscale x 4 x i32> %b) {
  %p = icmp sgt <vscale x 4 x i32> %a, splat (i32 5)
  %q = icmp ult <vscale x 4 x i32> %b, splat (i32 900)
  %c = mul <vscale x 4 x i32> %a, %b
  %d = sub <vscale x 4 x i32> %a, splat (i32 1000)
  %e = xor <vscale x 4 x i32> %b, splat (i32 255)
  %t = call <vscale x 4 x i32> @twice(<vscale x 4 x i32> %c, <vscale x 4 x i1> %p)
  %u = call <vscale x 4 x i32> @twice(<vscale x 4 x i32> %d, <vscale x 4 x i1> %q)
  %x = add <vscale x 4 x i32> %t, %u
  %y = add <vscale x 4 x i32> %x, %e
  %pq = and <vscale x 4 x i1> %p, %q
  %z = select <vscale x 4 x i1> %pq, <vscale x 4 x i32> %y, <vscale x 4 x i32> %c
  %w = sext <vscale x 4 x i32> %z to <vscale x 4 x i64>
  %r = call i64 @llvm.vector.reduce.add.nxv4i64(<vscale x 4 x i64> %w)
  ret i64 %r
}
define i64 @narrow(ptr %p) {
  %a = load <vscale x 4 x i8>, ptr %p
  %q = getelementptr <vscale x 4 x i8>, ptr %p, i64 3
  %b = load <vscale x 4 x i8>, ptr %q
  %d = udiv <vscale x 4 x i8> %b, splat (i8 3)
  %s = add <vscale x 4 x i8> %a, %d
  %c = icmp slt <vscale x 4 x i8> %s, %b
  %x = ashr <vscale x 4 x i8> %s, splat (i8 1)
  %m = select <vscale x 4 x i1> %c, <vscale x 4 x i8> %x, <vscale x 4 x i8> %a
  %f = sitofp <vscale x 4 x i8> %m to <vscale x 4 x float>
  %g = fmul <vscale x 4 x float> %f, splat (float 1.5)
  %h = fpext <vscale x 4 x float> %g to <vscale x 4 x double>
  %i = fptosi <vscale x 4 x double> %h to <vscale x 4 x i64>
  %t = trunc <vscale x 4 x i64> %i to <vscale x 4 x i16>
  store <vscale x 4 x i16> %t, ptr %q
  %z = zext <vscale x 4 x i16> %t to <vscale x 4 x i64>
  %r = call i64 @llvm.vector.reduce.add.nxv4i64(<vscale x 4 x i64> %z)
  ret i64 %r
}
define i64 @loop(ptr %p, i64 %n) {
entry:
  %step = call i64 @llvm.aarch64.sve.cntw(i32 31)
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %sum = phi <vscale x 4 x i32> [ zeroinitializer, %entry ], [ %acc, %body ]
  %m = call <vscale x 4 x i1> @llvm.get.active.lane.mask.nxv4i1.i64(i64 %i, i64 %n)
  %at = getelementptr i32, ptr %p, i64 %i
  %v = call <vscale x 4 x i32> @llvm.masked.load.nxv4i32(ptr %at, i32 4, <vscale x 4 x i1> %m, <vscale x 4 x i32> splat (i32 9))
  %k = call <vscale x 4 x i32> @llvm.stepvector.nxv4i32()
  %w = mul <vscale x 4 x i32> %v, %k
  call void @llvm.masked.store.nxv4i32(<vscale x 4 x i32> %w, ptr %at, i32 4, <vscale x 4 x i1> %m)
  %acc = add <vscale x 4 x i32> %sum, %v
  %next = add i64 %i, %step
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %done
done:
  %r = call i32 @llvm.vector.reduce.add.nxv4i32(<vscale x 4 x i32> %acc)
  %x = zext i32 %r to i64
  ret i64 %x
}
define i64 @lanes(<vscale x 4 x i32> %v, i64 %n, ptr %p) {
  %slot = alloca <vscale x 8 x i32>, align 16
  %small = alloca i64
  store i64 %n, ptr %small
  %r = call <vscale x 4 x i32> @llvm.vector.reverse.nxv4i32(<vscale x 4 x i32> %v)
  %s = call <vscale x 4 x i32> @llvm.vector.splice.nxv4i32(<vscale x 4 x i32> %r, <vscale x 4 x i32> %v, i32 -2)
  %i = call <vscale x 8 x i32> @llvm.vector.interleave2.nxv8i32(<vscale x 4 x i32> %r, <vscale x 4 x i32> %s)
  store <vscale x 8 x i32> %i, ptr %slot
  %j = load <vscale x 8 x i32>, ptr %slot
  %pair = call {<vscale x 4 x i32>, <vscale x 4 x i32>} @llvm.vector.deinterleave2.nxv8i32(<vscale x 8 x i32> %j)
  %d = extractvalue {<vscale x 4 x i32>, <vscale x 4 x i32>} %pair, 1
  %x = extractelement <vscale x 8 x i32> %j, i64 %n
  %y = extractelement <vscale x 4 x i32> %d, i64 %n
  %e = insertelement <vscale x 4 x i32> %d, i32 %x, i64 %n
  %f = call <vscale x 4 x i32> @llvm.vector.insert.nxv4i32.v4i32(<vscale x 4 x i32> %e, <4 x i32> <i32 1, i32 2, i32 3, i32 4>, i64 0)
  %idx = and <vscale x 4 x i32> %f, splat (i32 15)
  %ptrs = getelementptr i32, ptr %p, <vscale x 4 x i32> %idx
  %g = call <vscale x 4 x i32> @llvm.masked.gather.nxv4i32(<vscale x 4 x ptr> %ptrs, i32 4, <vscale x 4 x i1> splat (i1 true), <vscale x 4 x i32> poison)
  %sum = call i32 @llvm.vector.reduce.add.nxv4i32(<vscale x 4 x i32> %g)
  %k = load i64, ptr %small
  %a = zext i32 %x to i64
  %b = zext i32 %y to i64
  %c = zext i32 %sum to i64
  %ab = shl i64 %a, 20
  %m = xor i64 %ab, %b
  %o = shl i64 %c, 40
  %q = xor i64 %m, %o
  %t = add i64 %q, %k
  ret i64 %t
}
define i64 @named(ptr %p) {
  %all = call <vscale x 4 x i1> @llvm.aarch64.sve.ptrue.nxv4i1(i32 31)
  %three = call {<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>} @llvm.aarch64.sve.ld3.sret.nxv4i32(<vscale x 4 x i1> %all, ptr %p)
  %a = extractvalue {<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>} %three, 0
  %b = extractvalue {<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>} %three, 2
  %m = call <vscale x 4 x i1> @llvm.aarch64.sve.cmpgt.nxv4i32(<vscale x 4 x i1> %all, <vscale x 4 x i32> %b, <vscale x 4 x i32> splat (i32 100))
  %x = call <vscale x 4 x i32> @llvm.aarch64.sve.smax.nxv4i32(<vscale x 4 x i1> %m, <vscale x 4 x i32> %a, <vscale x 4 x i32> splat (i32 50))
  %y = call <vscale x 4 x i32> @llvm.aarch64.sve.lsl.nxv4i32(<vscale x 4 x i1> %m, <vscale x 4 x i32> %b, <vscale x 4 x i32> splat (i32 3))
  call void @llvm.aarch64.sve.st2.nxv4i32(<vscale x 4 x i32> %x, <vscale x 4 x i32> %y, <vscale x 4 x i1> %all, ptr %p)
  %n = call i64 @llvm.aarch64.sve.cntp.nxv4i1(<vscale x 4 x i1> %all, <vscale x 4 x i1> %m)
  %any = call i1 @llvm.aarch64.sve.ptest.any.nxv4i1(<vscale x 4 x i1> %all, <vscale x 4 x i1> %m)
  %f = sitofp <vscale x 4 x i32> %x to <vscale x 4 x float>
  %s = call float @llvm.vector.reduce.fadd.nxv4f32(float 0.5, <vscale x 4 x float> %f)
  %i = fptosi float %s to i64
  %k = select i1 %any, i64 1000000, i64 2000000
  %t = add i64 %n, %k
  %u = mul i64 %t, %i
  ret i64 %u
}
define internal <vscale x 2 x ptr> @pointers(ptr %p, <vscale x 2 x i32> %i) noinline {
  %r = getelementptr i16, ptr %p, <vscale x 2 x i32> %i
  ret <vscale x 2 x ptr> %r
}
define i64 @gathered(ptr %p) {
  %k = call <vscale x 4 x i32> @llvm.stepvector.nxv4i32()
  %i = call <vscale x 2 x i32> @llvm.vector.extract.nxv2i32.nxv4i32(<vscale x 4 x i32> %k, i64 0)
  %ptrs = call <vscale x 2 x ptr> @pointers(ptr %p, <vscale x 2 x i32> %i)
  %v = call <vscale x 2 x i16> @llvm.masked.gather.nxv2i16(<vscale x 2 x ptr> %ptrs, i32 2, <vscale x 2 x i1> splat (i1 true), <vscale x 2 x i16> poison)
  %u = sext <vscale x 2 x i16> %v to <vscale x 2 x i64>
  %s = mul <vscale x 2 x i64> %u, splat (i64 1311768467294899695)
  %r = call i64 @llvm.vector.reduce.add.nxv2i64(<vscale x 2 x i64> %s)
  ret i64 %r
}
declare <vscale x 2 x i32> @llvm.vector.extract.nxv2i32.nxv4i32(<vscale x 4 x i32>, i64)
declare <vscale x 2 x i16> @llvm.masked.gather.nxv2i16(<vscale x 2 x ptr>, i32, <vscale x 2 x i1>, <vscale x 2 x i16>)
declare i64 @llvm.vector.reduce.add.nxv2i64(<vscale x 2 x i64>)
define internal void @fill() {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %a = mul i64 %i, 37
  %b = and i64 %a, 1023
  %v = trunc i64 %b to i32
  %p = getelementptr i32, ptr @data, i64 %i
  store i32 %v, ptr %p
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 4096
  br i1 %more, label %body, label %done
done:
  ret void
}
define internal void @show(i32 %n, i64 %r) {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %h = phi i64 [ 1469598103934665603, %entry ], [ %new, %body ]
  %p = getelementptr i32, ptr @data, i64 %i
  %v = load i32, ptr %p
  %w = zext i32 %v to i64
  %x = xor i64 %h, %w
  %new = mul i64 %x, 1099511628211
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 4096
  br i1 %more, label %body, label %done
done:
  call i32 (ptr, ...) @printf(ptr @format, i32 %n, i64 %r, i64 %new)
  ret void
}
define i32 @main() {
  call void @fill()
  %v = load <vscale x 4 x i32>, ptr @data
  %q = getelementptr <vscale x 4 x i32>, ptr @data, i64 2
  %w = load <vscale x 4 x i32>, ptr %q
  %a = call i64 @pressure(<vscale x 4 x i32> %v, <vscale x 4 x i32> %w)
  call void @show(i32 1, i64 %a)
  %b = call i64 @narrow(ptr @data)
  call void @show(i32 2, i64 %b)
  %c = call i64 @loop(ptr @data, i64 101)
  call void @show(i32 3, i64 %c)
  %u = load <vscale x 4 x i32>, ptr %q
  %d = call i64 @lanes(<vscale x 4 x i32> %u, i64 3, ptr @data)
  call void @show(i32 4, i64 %d)
  %e = call i64 @named(ptr @data)
  call void @show(i32 5, i64 %e)
  %o = call i64 @gathered(ptr @data)
  call void @show(i32 7, i64 %o)
  %n = call i64 @llvm.vscale.i64()
  call void @show(i32 6, i64 %n)
  ret i32 0
}
; >>> output
; 1 2404983 2c391a3d1e5ba383
; 2 332 124da6859c24d395
; 3 44453 92b6181b7e5bec79
; 4 5207287069147336 92b6181b7e5bec79
; 5 46271647794 ca2ff9f25e3fb396
; 7 -6394872793328365943 ca2ff9f25e3fb396
; 6 4 ca2ff9f25e3fb396
