; AArch64: preserve_all, preserve_none, ghccc, aarch64_vector_pcs, tailcc with stack arguments, Swift's asynchronous
; context, short vectors on the stack, cxx_fast_tls; each caller is also compiled by llc (llc's build wrote the output).
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
; test: reassemble -- -mtriple=aarch64-linux-gnu
; test: reassemble -- -mtriple=arm64-apple-macosx13
declare i32 @printf(ptr, ...)
@one = private constant [5 x i8] c"%ld\0A\00"
@three = private constant [14 x i8] c"%ld %ld %.1f\0A\00"

define void @show(i64 %n) noinline {
  call i32 (ptr, ...) @printf(ptr @one, i64 %n)
  ret void
}

define preserve_allcc void @all(i64 %n, double %d) noinline {
  call i32 (ptr, ...) @printf(ptr @three, i64 %n, i64 1, double %d)
  ret void
}
define <4 x float> @uses_all(<4 x float> %a, i64 %n, double %d) noinline {
  call preserve_allcc void @all(i64 %n, double %d)
  %v = call <4 x float> @llvm.fabs.v4f32(<4 x float> %a)
  ret <4 x float> %v
}

define aarch64_vector_pcs <2 x i64> @vectors(<2 x i64> %a) noinline {
  call void @show(i64 3)
  %r = add <2 x i64> %a, splat (i64 1)
  ret <2 x i64> %r
}
define i64 @uses_vectors(<2 x i64> %a) noinline {
  %x = call aarch64_vector_pcs <2 x i64> @vectors(<2 x i64> %a)
  %y = call aarch64_vector_pcs <2 x i64> @vectors(<2 x i64> %x)
  %s = mul <2 x i64> %x, %y
  %e = extractelement <2 x i64> %s, i32 1
  ret i64 %e
}

define preserve_nonecc i64 @none(i64 %a, i64 %b, i32 %c, i64 %d, double %e, i64 %f, i64 %g, i64 %h, i64 %i, i64 %j, i64 %k) noinline {
  %w = zext i32 %c to i64
  %t = fptosi double %e to i64
  %s0 = mul i64 %a, 3
  %s1 = add i64 %s0, %b
  %s2 = mul i64 %s1, 3
  %s3 = add i64 %s2, %w
  %s4 = mul i64 %s3, 3
  %s5 = add i64 %s4, %d
  %s6 = mul i64 %s5, 3
  %s7 = add i64 %s6, %t
  %s8 = mul i64 %s7, 3
  %s9 = add i64 %s8, %f
  %u0 = sub i64 %s9, %g
  %u1 = mul i64 %u0, %h
  %u2 = sub i64 %u1, %i
  %u3 = add i64 %u2, %j
  %u4 = xor i64 %u3, %k
  call void @show(i64 %u4)
  ret i64 %u4
}
define i64 @uses_none(i64 %a, i64 %b, double %d) noinline {
  %r = call preserve_nonecc i64 @none(i64 %a, i64 %b, i32 3, i64 4, double %d, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11)
  %s = add i64 %r, %a
  %t = mul i64 %s, %b
  ret i64 %t
}

define ghccc i64 @stg(i64 %a, i32 %b, float %c, double %d, <4 x i32> %e, <2 x i32> %f, i1 zeroext %g) noinline {
  %x = fptosi float %c to i64
  %y = fptosi double %d to i64
  %z = extractelement <4 x i32> %e, i32 2
  %w = extractelement <2 x i32> %f, i32 1
  %z64 = zext i32 %z to i64
  %w64 = zext i32 %w to i64
  %b64 = zext i32 %b to i64
  %g64 = zext i1 %g to i64
  %s0 = add i64 %a, %x
  %s1 = mul i64 %s0, %y
  %s2 = add i64 %s1, %z64
  %s3 = mul i64 %s2, %w64
  %s4 = add i64 %s3, %b64
  %s5 = add i64 %s4, %g64
  ret i64 %s5
}
define i64 @uses_stg(i64 %a, i64 %b, double %d) noinline {
  %r = call ghccc i64 @stg(i64 %a, i32 2, float 3.0, double %d, <4 x i32> <i32 1, i32 2, i32 3, i32 4>, <2 x i32> <i32 5, i32 6>, i1 zeroext true)
  %s = mul i64 %r, %b
  %t = fptosi double %d to i64
  %u = add i64 %s, %t
  ret i64 %u
}

define tailcc i64 @tail3([8 x i64] %a, i64 %s, i64 %t, i64 %u) noinline {
  %x = extractvalue [8 x i64] %a, 3
  call void @show(i64 %t)
  %m = mul i64 %s, %u
  %r = sub i64 %m, %x
  ret i64 %r
}
define tailcc i64 @tail1([8 x i64] %a, i64 %s) noinline {
  %x = alloca i64
  store volatile i64 %s, ptr %x
  call void @show(i64 %s)
  %v = load volatile i64, ptr %x
  %r = tail call tailcc i64 @tail3([8 x i64] %a, i64 %v, i64 20, i64 30)
  ret i64 %r
}
define tailcc i64 @tail5([8 x i64] %a, i64 %s, i32 %t, i64 %u, i64 %v, i64 %w) noinline {
  %r = tail call tailcc i64 @tail1([8 x i64] %a, i64 %w)
  ret i64 %r
}
define i64 @uses_tail(i64 %n) noinline {
  %l = alloca [50 x i64]
  %p = getelementptr [50 x i64], ptr %l, i64 0, i64 %n
  store volatile i64 %n, ptr %p
  %a = insertvalue [8 x i64] zeroinitializer, i64 %n, 3
  %x = call tailcc i64 @tail1([8 x i64] %a, i64 5)
  %y = call tailcc i64 @tail3([8 x i64] %a, i64 6, i64 7, i64 8)
  %z = call tailcc i64 @tail5([8 x i64] %a, i64 1, i32 2, i64 3, i64 4, i64 9)
  %v = load volatile i64, ptr %p
  %s0 = mul i64 %x, %y
  %s1 = add i64 %s0, %z
  %s2 = add i64 %s1, %v
  ret i64 %s2
}

define swifttailcc i64 @async(i64 %n, ptr swiftasync %context) noinline "frame-pointer"="all" {
  %a = call ptr @llvm.swift.async.context.addr()
  %c = load ptr, ptr %a
  %same = icmp eq ptr %c, %context
  %z = zext i1 %same to i64
  call void @show(i64 %z)
  %v = load i64, ptr %context
  %r = add i64 %v, %n
  ret i64 %r
}
define swifttailcc i64 @async_tail(i64 %n, ptr swiftasync %context) noinline {
  call void @show(i64 %n)
  %r = musttail call swifttailcc i64 @async(i64 %n, ptr swiftasync %context)
  ret i64 %r
}
define i64 @uses_async(i64 %n) noinline "frame-pointer"="all" {
  %c = alloca i64
  store i64 70, ptr %c
  %r = call swifttailcc i64 @async_tail(i64 %n, ptr swiftasync %c)
  %s = call swifttailcc i64 @async(i64 %r, ptr swiftasync %c)
  ret i64 %s
}

define i64 @short([8 x double] %x, <2 x i32> %a, <4 x i8> %b, <2 x i8> %c, <8 x i8> %d, <4 x i32> %e, <2 x i1> %f, float %g, <1 x i64> %h, <3 x i16> %i) noinline {
  %a1 = extractelement <2 x i32> %a, i32 1
  %b3 = extractelement <4 x i8> %b, i32 3
  %c1 = extractelement <2 x i8> %c, i32 1
  %d7 = extractelement <8 x i8> %d, i32 7
  %e2 = extractelement <4 x i32> %e, i32 2
  %f1 = extractelement <2 x i1> %f, i32 1
  %h0 = extractelement <1 x i64> %h, i32 0
  %i2 = extractelement <3 x i16> %i, i32 2
  %aw = zext i32 %a1 to i64
  %bw = zext i8 %b3 to i64
  %cw = zext i8 %c1 to i64
  %dw = zext i8 %d7 to i64
  %ew = zext i32 %e2 to i64
  %fw = zext i1 %f1 to i64
  %gw = fptosi float %g to i64
  %iw = zext i16 %i2 to i64
  %s0 = shl i64 %aw, 5
  %s1 = add i64 %s0, %bw
  %s2 = shl i64 %s1, 5
  %s3 = add i64 %s2, %cw
  %s4 = shl i64 %s3, 5
  %s5 = add i64 %s4, %dw
  %s6 = shl i64 %s5, 5
  %s7 = add i64 %s6, %ew
  %s8 = shl i64 %s7, 5
  %s9 = add i64 %s8, %fw
  %t0 = shl i64 %s9, 5
  %t1 = add i64 %t0, %gw
  %t2 = shl i64 %t1, 5
  %t3 = add i64 %t2, %h0
  %t4 = shl i64 %t3, 5
  %t5 = add i64 %t4, %iw
  ret i64 %t5
}
define i64 @array([8 x double] %x, [2 x <2 x i32>] %a, { <2 x i32>, i32, <4 x i32> } %b) noinline {
  %a1 = extractvalue [2 x <2 x i32>] %a, 1
  %b0 = extractvalue { <2 x i32>, i32, <4 x i32> } %b, 0
  %b2 = extractvalue { <2 x i32>, i32, <4 x i32> } %b, 2
  %p = extractelement <2 x i32> %a1, i32 1
  %q = extractelement <2 x i32> %b0, i32 1
  %r = extractelement <4 x i32> %b2, i32 3
  %s = mul i32 %p, %q
  %t = add i32 %s, %r
  %u = zext i32 %t to i64
  ret i64 %u
}
define i64 @uses_short(<2 x i32> %v) noinline {
  %x = call i64 @short([8 x double] zeroinitializer, <2 x i32> %v, <4 x i8> <i8 1, i8 2, i8 3, i8 4>, <2 x i8> <i8 5, i8 6>, <8 x i8> <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7>, <4 x i32> <i32 1, i32 2, i32 3, i32 4>, <2 x i1> <i1 false, i1 true>, float 9.0, <1 x i64> <i64 11>, <3 x i16> <i16 1, i16 2, i16 3>)
  %a = insertvalue [2 x <2 x i32>] zeroinitializer, <2 x i32> %v, 1
  %b = insertvalue { <2 x i32>, i32, <4 x i32> } { <2 x i32> <i32 1, i32 2>, i32 3, <4 x i32> <i32 4, i32 5, i32 6, i32 7> }, i32 8, 1
  %y = call i64 @array([8 x double] zeroinitializer, [2 x <2 x i32>] %a, { <2 x i32>, i32, <4 x i32> } %b)
  %s = add i64 %x, %y
  ret i64 %s
}

define cxx_fast_tlscc ptr @fast(ptr %p) noinline {
  call void @show(i64 99)
  ret ptr %p
}
define i64 @uses_fast(i64 %a, i64 %b, double %d, ptr %q) noinline {
  %r = call cxx_fast_tlscc ptr @fast(ptr %q)
  store double %d, ptr %r
  %s = add i64 %a, %b
  %v = load i64, ptr %q
  %t = add i64 %s, %v
  ret i64 %t
}

define i32 @main() {
  %v = call <4 x float> @uses_all(<4 x float> <float -1.0, float -2.0, float -3.0, float -4.0>, i64 5, double 6.0)
  %v3 = extractelement <4 x float> %v, i32 3
  %v3i = fptosi float %v3 to i64
  call void @show(i64 %v3i)
  %w = call i64 @uses_vectors(<2 x i64> <i64 10, i64 20>)
  call void @show(i64 %w)
  %n = call i64 @uses_none(i64 11, i64 12, double 5.0)
  call void @show(i64 %n)
  %g = call i64 @uses_stg(i64 13, i64 14, double 15.0)
  call void @show(i64 %g)
  %t = call i64 @uses_tail(i64 17)
  call void @show(i64 %t)
  %a = call i64 @uses_async(i64 18)
  call void @show(i64 %a)
  %s = call i64 @uses_short(<2 x i32> <i32 19, i32 21>)
  call void @show(i64 %s)
  %m = alloca i64
  %f = call i64 @uses_fast(i64 22, i64 23, double 24.0, ptr %m)
  call void @show(i64 %f)
  ret i32 0
}
; >>> output
; 5 1 6.0
; 4
; 3
; 3
; 462
; 30218
; 362748
; 20469
; 5
; 20
; 7
; 9
; 20
; 4393
; 18
; 1
; 1
; 158
; 23233863656852
; 99
; 4627448617123184685
