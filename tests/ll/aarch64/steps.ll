; AArch64: steps of pointers in loads and stores (post- and pre-index, pairs too), rotated operands of logic, lanes that
; are rotated, multiplied and added, shifted and added, extended and added; a jump table that a loop holds.
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu
declare i32 @printf(ptr, ...)
@format = private constant [9 x i8] c"%lx %lx\0A\00"
@bytes = internal global [64 x i8] c"The quick brown fox jumps over the lazy dog, 0123456789 and back"
@words = internal global [16 x i64] zeroinitializer, align 16

; *p++ in every width, through one pointer
define i64 @walk(ptr %p, i64 %n) noinline {
entry:
  br label %loop
loop:
  %at = phi ptr [ %p, %entry ], [ %p6, %loop ]
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %sum = phi i64 [ 0, %entry ], [ %s6, %loop ]
  %p1 = getelementptr i8, ptr %at, i64 1
  %a = load i8, ptr %at
  %p2 = getelementptr i8, ptr %p1, i64 2
  %b = load i16, ptr %p1, align 1
  %p3 = getelementptr i8, ptr %p2, i64 4
  %c = load i32, ptr %p2, align 1
  %p4 = getelementptr i8, ptr %p3, i64 8
  %d = load i64, ptr %p3, align 1
  %p5 = getelementptr i8, ptr %p4, i64 -3
  %e = load i8, ptr %p5
  %p6 = getelementptr i8, ptr %p5, i64 -10
  %xa = sext i8 %a to i64
  %xb = zext i16 %b to i64
  %xc = sext i32 %c to i64
  %xe = zext i8 %e to i64
  %s1 = mul i64 %sum, 31
  %s2 = add i64 %s1, %xa
  %s3 = xor i64 %s2, %xb
  %s4 = add i64 %s3, %xc
  %s5 = xor i64 %s4, %d
  %s6 = add i64 %s5, %xe
  %i1 = add i64 %i, 1
  %c1 = icmp ult i64 %i1, %n
  br i1 %c1, label %loop, label %done
done:
  ret i64 %s6
}

; a stack machine's pushes and pops: *sp++ = x, *--sp
define i64 @stack(ptr %code, i64 %n) noinline {
entry:
  %st = alloca [32 x i64], align 16
  br label %loop
loop:
  %pc = phi ptr [ %code, %entry ], [ %pc1, %push ], [ %pc1, %add ], [ %pc1, %xor ], [ %pc1, %dup ], [ %pc1, %other ]
  %sp = phi ptr [ %st, %entry ], [ %sp1, %push ], [ %sp2, %add ], [ %sp3, %xor ], [ %sp4, %dup ], [ %sp, %other ]
  %i = phi i64 [ 0, %entry ], [ %i1, %push ], [ %i1, %add ], [ %i1, %xor ], [ %i1, %dup ], [ %i1, %other ]
  %pc1 = getelementptr i8, ptr %pc, i64 1
  %op = load i8, ptr %pc
  %i1 = add i64 %i, 1
  %end = icmp ugt i64 %i, %n
  br i1 %end, label %out, label %next
next:
  switch i8 %op, label %other [ i8 0, label %push
    i8 1, label %add
    i8 2, label %xor
    i8 3, label %dup
    i8 4, label %push
    i8 5, label %out ]
push:
  store i64 %i, ptr %sp
  %sp1 = getelementptr i64, ptr %sp, i64 1
  br label %loop
add:
  %a1 = getelementptr i64, ptr %sp, i64 -1
  %x1 = load i64, ptr %a1
  %a2 = getelementptr i64, ptr %sp, i64 -2
  %x2 = load i64, ptr %a2
  %x3 = add i64 %x1, %x2
  store i64 %x3, ptr %a2
  %sp2 = getelementptr i64, ptr %sp, i64 -1
  br label %loop
xor:
  %sp3 = getelementptr i64, ptr %sp, i64 -1
  %y1 = load i64, ptr %sp3
  %b2 = getelementptr i64, ptr %sp, i64 -2
  %y2 = load i64, ptr %b2
  %y3 = shl i64 %y2, 5
  %y4 = xor i64 %y1, %y3
  store i64 %y4, ptr %b2
  br label %loop
dup:
  %d1 = getelementptr i64, ptr %sp, i64 -1
  %z = load i64, ptr %d1
  %z1 = mul i64 %z, 7
  store i64 %z1, ptr %sp
  %sp4 = getelementptr i64, ptr %sp, i64 1
  br label %loop
other:
  br label %loop
out:
  %r1 = getelementptr i64, ptr %sp, i64 -1
  %r = load i64, ptr %r1
  ret i64 %r
}

; pairs whose base steps, and a volatile access that stays apart
define void @fill(ptr %to, ptr %from, i64 %n) noinline {
entry:
  br label %loop
loop:
  %t = phi ptr [ %to, %entry ], [ %t1, %loop ]
  %f = phi ptr [ %from, %entry ], [ %f1, %loop ]
  %i = phi i64 [ %n, %entry ], [ %i1, %loop ]
  %a = load i64, ptr %f, align 1
  %fb = getelementptr i64, ptr %f, i64 1
  %b = load i64, ptr %fb, align 1
  %f1 = getelementptr i64, ptr %f, i64 2
  %x = add i64 %a, %b
  store i64 %b, ptr %t
  %tb = getelementptr i64, ptr %t, i64 1
  store i64 %x, ptr %tb
  %t1 = getelementptr i64, ptr %t, i64 2
  %v = load volatile i64, ptr %t1
  store volatile i64 %v, ptr %t1
  %i1 = sub i64 %i, 1
  %c = icmp ne i64 %i1, 0
  br i1 %c, label %loop, label %done
done:
  ret void
}

declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i64 @llvm.fshr.i64(i64, i64, i64)
define i64 @rotations(i32 %a, i64 %b) noinline {
  %r1 = call i32 @llvm.fshl.i32(i32 %a, i32 %a, i32 7)
  %r2 = call i32 @llvm.fshl.i32(i32 %a, i32 %a, i32 18)
  %r3 = call i32 @llvm.fshl.i32(i32 %a, i32 %a, i32 32)
  %x1 = xor i32 %r1, %r2
  %x2 = and i32 %r3, 252645135
  %x3 = or i32 %x1, %x2
  %q1 = call i64 @llvm.fshr.i64(i64 %b, i64 %b, i64 5)
  %q2 = call i64 @llvm.fshr.i64(i64 %b, i64 %b, i64 64)
  %y1 = xor i64 %b, %q1
  %y2 = and i64 %q2, %y1
  %w = zext i32 %x3 to i64
  %y3 = mul i64 %w, %y2
  ret i64 %y3
}

declare <4 x i32> @llvm.fshl.v4i32(<4 x i32>, <4 x i32>, <4 x i32>)
declare <8 x i16> @llvm.fshr.v8i16(<8 x i16>, <8 x i16>, <8 x i16>)
declare <2 x i64> @llvm.fshr.v2i64(<2 x i64>, <2 x i64>, <2 x i64>)
declare <16 x i8> @llvm.fshl.v16i8(<16 x i8>, <16 x i8>, <16 x i8>)
declare <2 x i32> @llvm.fshl.v2i32(<2 x i32>, <2 x i32>, <2 x i32>)
declare i64 @llvm.vector.reduce.xor.v2i64(<2 x i64>)
define i64 @lanes(ptr %p, ptr %q) noinline {
  %a = load <4 x i32>, ptr %p, align 1
  %b = load <4 x i32>, ptr %q, align 1
  %a8 = bitcast <4 x i32> %a to <8 x i16>
  %b8 = bitcast <4 x i32> %b to <8 x i16>
  %a2 = bitcast <4 x i32> %a to <2 x i64>
  %b2 = bitcast <4 x i32> %b to <2 x i64>
  %a16 = bitcast <4 x i32> %a to <16 x i8>
  %b16 = bitcast <4 x i32> %b to <16 x i8>
  %m = mul <4 x i32> %b, <i32 -1640531535, i32 -1640531535, i32 -1640531535, i32 -1640531535>
  %s = add <4 x i32> %a, %m
  %r = call <4 x i32> @llvm.fshl.v4i32(<4 x i32> %s, <4 x i32> %s, <4 x i32> splat (i32 13))
  %m2 = mul <4 x i32> %r, %b
  %s2 = sub <4 x i32> %s, %m2
  %f = call <8 x i16> @llvm.fshr.v8i16(<8 x i16> %a8, <8 x i16> %b8, <8 x i16> splat (i16 3))
  %g = call <8 x i16> @llvm.fshr.v8i16(<8 x i16> %f, <8 x i16> %b8, <8 x i16> %a8)
  %h = call <2 x i64> @llvm.fshr.v2i64(<2 x i64> %a2, <2 x i64> %b2, <2 x i64> <i64 64, i64 9>)
  %k = call <2 x i64> @llvm.fshr.v2i64(<2 x i64> %h, <2 x i64> %a2, <2 x i64> splat (i64 64))
  %l = call <16 x i8> @llvm.fshl.v16i8(<16 x i8> %a16, <16 x i8> %b16, <16 x i8> %b16)
  %u = lshr <4 x i32> %b, splat (i32 9)
  %u1 = add <4 x i32> %u, %s2
  %v = ashr <8 x i16> %g, splat (i16 15)
  %v1 = add <8 x i16> %f, %v
  %half = shufflevector <4 x i32> %s2, <4 x i32> poison, <2 x i32> <i32 3, i32 1>
  %n = call <2 x i32> @llvm.fshl.v2i32(<2 x i32> %half, <2 x i32> %half, <2 x i32> splat (i32 31))
  %n1 = shufflevector <2 x i32> %n, <2 x i32> poison, <4 x i32> <i32 0, i32 1, i32 1, i32 0>
  %n2 = bitcast <4 x i32> %n1 to <2 x i64>
  %u2 = bitcast <4 x i32> %u1 to <2 x i64>
  %v2 = bitcast <8 x i16> %v1 to <2 x i64>
  %l2 = bitcast <16 x i8> %l to <2 x i64>
  %t1 = xor <2 x i64> %u2, %v2
  %t2 = add <2 x i64> %t1, %k
  %t3 = xor <2 x i64> %t2, %l2
  %t4 = add <2 x i64> %t3, %n2
  %t5 = call i64 @llvm.vector.reduce.xor.v2i64(<2 x i64> %t4)
  ret i64 %t5
}
declare i32 @llvm.vector.reduce.add.v16i32(<16 x i32>)
declare i16 @llvm.vector.reduce.xor.v16i16(<16 x i16>)
define i64 @wider(ptr %p, ptr %q) noinline {
  %a = load <16 x i8>, ptr %p, align 1
  %b = load <16 x i8>, ptr %q, align 1
  %za = zext <16 x i8> %a to <16 x i16>
  %zb = zext <16 x i8> %b to <16 x i16>
  %s = add <16 x i16> %za, %zb
  %sa = sext <16 x i8> %a to <16 x i16>
  %sb = sext <16 x i8> %b to <16 x i16>
  %d = sub <16 x i16> %sa, %sb
  %zm = zext <16 x i8> %b to <16 x i16>
  %zn = zext <16 x i8> %a to <16 x i16>
  %m = mul <16 x i16> %zm, %zn
  %z2 = zext <16 x i8> %b to <16 x i16>
  %w1 = add <16 x i16> %z2, %m
  %z3 = sext <16 x i8> %a to <16 x i16>
  %w2 = sub <16 x i16> %w1, %z3
  %z4 = zext <16 x i8> %a to <16 x i16>
  %w3 = sub <16 x i16> %z4, %w2
  %x1 = xor <16 x i16> %s, %d
  %x2 = add <16 x i16> %x1, %w3
  %e1 = zext <16 x i16> %x2 to <16 x i32>
  %e2 = sext <16 x i16> %d to <16 x i32>
  %e3 = mul <16 x i32> %e1, %e2
  %f1 = sext <16 x i16> %w2 to <16 x i32>
  %f2 = sext <16 x i16> %w3 to <16 x i32>
  %f3 = mul <16 x i32> %f1, %f2
  %g = add <16 x i32> %e3, %f3
  %r = call i32 @llvm.vector.reduce.add.v16i32(<16 x i32> %g)
  %r2 = call i16 @llvm.vector.reduce.xor.v16i16(<16 x i16> %x2)
  %k = zext i32 %r to i64
  %k2 = zext i16 %r2 to i64
  %k3 = shl i64 %k2, 32
  %k4 = add i64 %k, %k3
  %small = shufflevector <16 x i8> %a, <16 x i8> poison, <4 x i32> <i32 1, i32 5, i32 9, i32 2>
  %other = shufflevector <16 x i8> %b, <16 x i8> poison, <4 x i32> <i32 0, i32 7, i32 3, i32 15>
  %t1 = zext <4 x i8> %small to <4 x i16>
  %t2 = zext <4 x i8> %other to <4 x i16>
  %t3 = mul <4 x i16> %t1, %t2
  %t4 = bitcast <4 x i16> %t3 to i64
  %k5 = xor i64 %k4, %t4
  ret i64 %k5
}

@code = internal constant [24 x i8] c"\00\00\01\03\02\00\04\03\01\02\00\01\07\03\03\01\02\00\00\02\03\01\04\05"
define i32 @main() {
  %w = call i64 @walk(ptr @bytes, i64 11)
  %s = call i64 @stack(ptr @code, i64 22)
  call i32 (ptr, ...) @printf(ptr @format, i64 %w, i64 %s)
  call void @fill(ptr @words, ptr @bytes, i64 4)
  %at = getelementptr i64, ptr @words, i64 7
  %f = load i64, ptr %at
  %r = call i64 @rotations(i32 -1985229329, i64 81985529216486895)
  call i32 (ptr, ...) @printf(ptr @format, i64 %f, i64 %r)
  %q = getelementptr i8, ptr @bytes, i64 21
  %l = call i64 @lanes(ptr @bytes, ptr %q)
  %x = call i64 @wider(ptr %q, ptr @bytes)
  call i32 (ptr, ...) @printf(ptr @format, i64 %l, i64 %x)
  ret i32 0
}
; >>> output
; 29ec5f55fd43f06 16
; 8b9c99995699a294 96026e4207c1a680
; cc6c7f7161e2e0f5 e0034e78c1d6964
