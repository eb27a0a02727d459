; Vectors of 64 bytes: run by `compare` on the emulated CPU, against llc.
; RUN: llc -mcpu=skylake-avx512

define <16 x i32> @arithmetic(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c) {
  %d = add <16 x i32> %a, %b
  %e = mul <16 x i32> %d, %c
  %f = sub <16 x i32> %e, splat (i32 77)
  %g = xor <16 x i32> %f, %a
  %h = and <16 x i32> %g, <i32 1, i32 -1, i32 3, i32 -1, i32 5, i32 -1, i32 7, i32 -1, i32 9, i32 -1, i32 11, i32 -1, i32 13, i32 -1, i32 15, i32 -1>
  ret <16 x i32> %h
}

define <8 x i64> @products(<8 x i64> %a, <8 x i64> %b) {
  %p = mul <8 x i64> %a, %b
  %r = ashr <8 x i64> %p, splat (i64 9)
  ret <8 x i64> %r
}

define <64 x i8> @bytes(<64 x i8> %a, <64 x i8> %b) {
  %s = add <64 x i8> %a, %b
  %n = and <64 x i8> %b, splat (i8 7)
  %r = shl <64 x i8> %s, %n
  %p = mul <64 x i8> %r, %a
  ret <64 x i8> %p
}

define <32 x i16> @words(<32 x i16> %a, <32 x i16> %b) {
  %n = and <32 x i16> %b, splat (i16 15)
  %x = lshr <32 x i16> %a, %n
  %y = ashr <32 x i16> %a, splat (i16 3)
  %r = call <32 x i16> @llvm.umax.v32i16(<32 x i16> %x, <32 x i16> %y)
  ret <32 x i16> %r
}

define <16 x i32> @shifts(<16 x i32> %a, <16 x i32> %b) {
  %n = and <16 x i32> %b, splat (i32 31)
  %x = shl <16 x i32> %a, %n
  %y = lshr <16 x i32> %a, splat (i32 7)
  %z = or <16 x i32> %x, %y
  %r = call <16 x i32> @llvm.fshl.v16i32(<16 x i32> %z, <16 x i32> %b, <16 x i32> %a)
  ret <16 x i32> %r
}

define <16 x i32> @choice(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c) {
  %k = icmp ult <16 x i32> %a, %b
  %r = select <16 x i1> %k, <16 x i32> %c, <16 x i32> %a
  ret <16 x i32> %r
}

define <16 x i32> @choice_or_zero(<16 x i32> %a, <16 x i32> %b, <16 x i1> %m) {
  %k = icmp sge <16 x i32> %a, %b
  %l = and <16 x i1> %k, %m
  %r = select <16 x i1> %l, <16 x i32> %a, <16 x i32> zeroinitializer
  ret <16 x i32> %r
}

define <64 x i8> @choice_of_bytes(<64 x i8> %a, <64 x i8> %b, <64 x i1> %m) {
  %r = select <64 x i1> %m, <64 x i8> %a, <64 x i8> %b
  ret <64 x i8> %r
}

define i64 @bits_of_bytes(<64 x i8> %a, <64 x i8> %b) {
  %k = icmp sgt <64 x i8> %a, %b
  %r = bitcast <64 x i1> %k to i64
  ret i64 %r
}

define <8 x i1> @comparison(<8 x double> %a, <8 x double> %b) {
  %k = fcmp one <8 x double> %a, %b
  ret <8 x i1> %k
}

define i32 @branch(<16 x float> %a, <16 x float> %b) {
  %k = fcmp ueq <16 x float> %a, %b
  %n = bitcast <16 x i1> %k to i16
  %z = icmp eq i16 %n, 0
  br i1 %z, label %none, label %some
none:
  ret i32 1
some:
  %e = zext i16 %n to i32
  ret i32 %e
}

define <16 x float> @floats(<16 x float> %a, <16 x float> %b, ptr %p) {
  %m = load <16 x float>, ptr %p, align 4
  %s = fadd <16 x float> %a, %m
  %d = fdiv <16 x float> %s, %b
  %k = fcmp uno <16 x float> %d, zeroinitializer
  %r = select <16 x i1> %k, <16 x float> zeroinitializer, <16 x float> %d
  store <16 x float> %r, ptr %p, align 4
  ret <16 x float> %r
}

define <8 x double> @fused(<8 x i8> %a, <8 x i8> %b, <8 x i8> %c) {
  %x = sitofp <8 x i8> %a to <8 x double>
  %y = sitofp <8 x i8> %b to <8 x double>
  %z = uitofp <8 x i8> %c to <8 x double>
  %n = fneg <8 x double> %z
  %r = call <8 x double> @llvm.fma.v8f64(<8 x double> %x, <8 x double> %y, <8 x double> %n)
  ret <8 x double> %r
}

define <16 x i32> @conversions(<16 x i16> %a, <16 x i8> %b) {
  %x = sext <16 x i16> %a to <16 x i32>
  %f = sitofp <16 x i32> %x to <16 x float>
  %y = zext <16 x i8> %b to <16 x i32>
  %g = uitofp <16 x i32> %y to <16 x float>
  %h = fadd <16 x float> %f, %g
  %r = fptosi <16 x float> %h to <16 x i32>
  ret <16 x i32> %r
}

define <16 x i8> @truncated(<16 x i32> %a) {
  %r = trunc <16 x i32> %a to <16 x i8>
  ret <16 x i8> %r
}

define <8 x float> @rounded(<8 x i32> %a) {
  %d = sitofp <8 x i32> %a to <8 x double>
  %r = fptrunc <8 x double> %d to <8 x float>
  ret <8 x float> %r
}

define <16 x i32> @broadcast(i32 %a, <16 x i32> %b) {
  %x = insertelement <16 x i32> poison, i32 %a, i32 0
  %y = shufflevector <16 x i32> %x, <16 x i32> poison, <16 x i32> zeroinitializer
  %z = shufflevector <16 x i32> %b, <16 x i32> poison, <16 x i32> zeroinitializer
  %r = sub <16 x i32> %y, %z
  ret <16 x i32> %r
}

define <8 x i64> @reversed(<8 x i64> %a) {
  %r = shufflevector <8 x i64> %a, <8 x i64> poison, <8 x i32> <i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>
  ret <8 x i64> %r
}

define <16 x float> @mixed(<16 x float> %a, <16 x float> %b) {
  %r = shufflevector <16 x float> %a, <16 x float> %b, <16 x i32> <i32 3, i32 17, i32 31, i32 0, i32 9, i32 24, i32 5, i32 16, i32 15, i32 2, i32 30, i32 11, i32 20, i32 1, i32 8, i32 29>
  ret <16 x float> %r
}

define <64 x i8> @mixed_bytes(<64 x i8> %a, <64 x i8> %b) {
  %r = call <64 x i8> @llvm.vector.reverse.v64i8(<64 x i8> %a)
  %s = sub <64 x i8> %r, %b
  ret <64 x i8> %s
}

define <16 x i32> @joined(<8 x i32> %a, <8 x i32> %b) {
  %r = shufflevector <8 x i32> %a, <8 x i32> %b, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  ret <16 x i32> %r
}

define i32 @lanes(<16 x i32> %a, i32 %n) {
  %k = and i32 %n, 15
  %x = extractelement <16 x i32> %a, i32 %k
  %y = extractelement <16 x i32> %a, i32 13
  %b = insertelement <16 x i32> %a, i32 %x, i32 9
  %s = call i32 @llvm.vector.reduce.add.v16i32(<16 x i32> %b)
  %r = xor i32 %s, %y
  ret i32 %r
}

define <16 x i32> @masked_memory(ptr %p, ptr %q, <16 x i1> %m, <16 x i32> %a) {
  %x = call <16 x i32> @llvm.masked.load.v16i32.p0(ptr %p, i32 4, <16 x i1> %m, <16 x i32> %a)
  call void @llvm.masked.store.v16i32.p0(<16 x i32> %x, ptr %q, i32 4, <16 x i1> %m)
  ret <16 x i32> %x
}

define <16 x i32> @loop(<16 x i32> %a, <16 x i32> %b) {
entry:
  br label %next
next:
  %x = phi <16 x i32> [ %a, %entry ], [ %z, %next ]
  %n = phi i32 [ 0, %entry ], [ %m, %next ]
  %y = mul <16 x i32> %x, %b
  %z = add <16 x i32> %y, %a
  %m = add i32 %n, 1
  %done = icmp ugt i32 %m, 6
  br i1 %done, label %end, label %next
end:
  ret <16 x i32> %z
}

; Calls: in registers, in memory beyond eight, and by halves where 256 bits are preferred.

define <8 x i64> @many(<8 x i64> %a, <8 x i64> %b) {
  %r = call <8 x i64> @ninth(<8 x i64> %a, <8 x i64> %b, <8 x i64> %a, <8 x i64> %b, <8 x i64> %a, <8 x i64> %b, <8 x i64> %a, <8 x i64> %b, <8 x i64> %b, <8 x i64> %a)
  ret <8 x i64> %r
}

define <8 x i64> @ninth(<8 x i64> %0, <8 x i64> %1, <8 x i64> %2, <8 x i64> %3, <8 x i64> %4, <8 x i64> %5, <8 x i64> %6, <8 x i64> %7, <8 x i64> %a, <8 x i64> %b) noinline {
  %r = sub <8 x i64> %a, %b
  ret <8 x i64> %r
}

; Retired intrinsics, which are upgraded while reading.

define <8 x float> @old_fused(<8 x i8> %x, <8 x float> %b, i8 %m) {
  %a = sitofp <8 x i8> %x to <8 x float>
  %r = call <8 x float> @llvm.x86.avx512.mask.vfmadd.ps.256(<8 x float> %a, <8 x float> %a, <8 x float> %a, i8 %m)
  ret <8 x float> %r
}

define <16 x i32> @old_lanes(<16 x i32> %a, <16 x i32> %b, <16 x i32> %c, i16 %m) {
  %r = call <16 x i32> @llvm.x86.avx512.mask.valign.d.512(<16 x i32> %a, <16 x i32> %b, i32 5, <16 x i32> %c, i16 %m)
  ret <16 x i32> %r
}

define <16 x i32> @old_permutation(<16 x i32> %a, <16 x i32> %i, <16 x i32> %b, i16 %m) {
  %r = call <16 x i32> @llvm.x86.avx512.maskz.vpermt2var.d.512(<16 x i32> %i, <16 x i32> %a, <16 x i32> %b, i16 %m)
  ret <16 x i32> %r
}

define <8 x i16> @old_shift(<8 x i16> %a, <8 x i16> %b, <8 x i16> %c, i8 %m) {
  %r = call <8 x i16> @llvm.x86.avx512.mask.psrlv8.hi(<8 x i16> %a, <8 x i16> %b, <8 x i16> %c, i8 %m)
  ret <8 x i16> %r
}

declare <32 x i16> @llvm.umax.v32i16(<32 x i16>, <32 x i16>)
declare <16 x i32> @llvm.fshl.v16i32(<16 x i32>, <16 x i32>, <16 x i32>)
declare <8 x double> @llvm.fma.v8f64(<8 x double>, <8 x double>, <8 x double>)
declare <64 x i8> @llvm.vector.reverse.v64i8(<64 x i8>)
declare i32 @llvm.vector.reduce.add.v16i32(<16 x i32>)
declare <16 x i32> @llvm.masked.load.v16i32.p0(ptr, i32, <16 x i1>, <16 x i32>)
declare void @llvm.masked.store.v16i32.p0(<16 x i32>, ptr, i32, <16 x i1>)
declare <8 x float> @llvm.x86.avx512.mask.vfmadd.ps.256(<8 x float>, <8 x float>, <8 x float>, i8)
declare <16 x i32> @llvm.x86.avx512.mask.valign.d.512(<16 x i32>, <16 x i32>, i32, <16 x i32>, i16)
declare <16 x i32> @llvm.x86.avx512.maskz.vpermt2var.d.512(<16 x i32>, <16 x i32>, <16 x i32>, i16)
declare <8 x i16> @llvm.x86.avx512.mask.psrlv8.hi(<8 x i16>, <8 x i16>, <8 x i16>, i8)
