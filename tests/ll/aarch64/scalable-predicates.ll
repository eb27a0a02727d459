; Predicates of one argument are passed one by one: in registers as long as there are some, the rest by the address of each.
; test: run arch=aarch64 models=static levels=O0,O2 -- -mtriple=aarch64-linux-gnu -mattr=+sve
; test: asm -- -mtriple=aarch64-linux-gnu -mattr=+sve -O2
; CHECK: mixed:
; CHECK: ldr p{{*}}, [x0, #0, mul vl]
; CHECK: ldr p{{*}}, [x1, #0, mul vl]
; CHECK: ret
define <vscale x 16 x i1> @mixed(<vscale x 32 x i1> %a, <vscale x 16 x i1> %b, <vscale x 32 x i1> %c, <vscale x 16 x i1> %d) noinline {
  %p = call <vscale x 16 x i1> @llvm.vector.extract.nxv16i1.nxv32i1(<vscale x 32 x i1> %c, i64 16)
  %q = xor <vscale x 16 x i1> %p, %d
  ret <vscale x 16 x i1> %q
}
define <vscale x 64 x i1> @differ(<vscale x 64 x i1> %a, <vscale x 64 x i1> %b) noinline {
  %r = xor <vscale x 64 x i1> %a, %b
  ret <vscale x 64 x i1> %r
}
define <vscale x 64 x i1> @swapped(<vscale x 64 x i1> %a, <vscale x 64 x i1> %b) noinline {
  %n = call <vscale x 64 x i1> @differ(<vscale x 64 x i1> %b, <vscale x 64 x i1> %a)
  %r = and <vscale x 64 x i1> %n, %b
  ret <vscale x 64 x i1> %r
}
@a = global [2048 x i8] zeroinitializer, align 16
@b = global [2048 x i8] zeroinitializer, align 16
@text = private constant [9 x i8] c"%ld %ld\0A\00"
declare i32 @printf(ptr, ...)
define i32 @main() {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %h = mul i64 %i, 2654435761
  %h1 = lshr i64 %h, 9
  %v = trunc i64 %h1 to i8
  %h2 = lshr i64 %h, 14
  %w = trunc i64 %h2 to i8
  %p = getelementptr i8, ptr @a, i64 %i
  store i8 %v, ptr %p
  %p1 = getelementptr i8, ptr @b, i64 %i
  store i8 %w, ptr %p1
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 2048
  br i1 %more, label %body, label %go
go:
  %a8 = load <vscale x 64 x i8>, ptr @a
  %b8 = load <vscale x 64 x i8>, ptr @b
  %a1 = trunc <vscale x 64 x i8> %a8 to <vscale x 64 x i1>
  %b1 = trunc <vscale x 64 x i8> %b8 to <vscale x 64 x i1>
  %r = call <vscale x 64 x i1> @swapped(<vscale x 64 x i1> %a1, <vscale x 64 x i1> %b1)
  %e = and <vscale x 64 x i1> %b1, %a1
  %e1 = xor <vscale x 64 x i1> %e, %b1
  %bad = xor <vscale x 64 x i1> %e1, %r
  %bad8 = zext <vscale x 64 x i1> %bad to <vscale x 64 x i8>
  %sum = call i8 @llvm.vector.reduce.or.nxv64i8(<vscale x 64 x i8> %bad8)
  %x0 = call <vscale x 32 x i1> @llvm.vector.extract.nxv32i1.nxv64i1(<vscale x 64 x i1> %a1, i64 0)
  %x1 = call <vscale x 32 x i1> @llvm.vector.extract.nxv32i1.nxv64i1(<vscale x 64 x i1> %a1, i64 32)
  %y0 = call <vscale x 16 x i1> @llvm.vector.extract.nxv16i1.nxv64i1(<vscale x 64 x i1> %b1, i64 0)
  %y1 = call <vscale x 16 x i1> @llvm.vector.extract.nxv16i1.nxv64i1(<vscale x 64 x i1> %b1, i64 16)
  %m = call <vscale x 16 x i1> @mixed(<vscale x 32 x i1> %x0, <vscale x 16 x i1> %y0, <vscale x 32 x i1> %x1, <vscale x 16 x i1> %y1)
  %z = call <vscale x 16 x i1> @llvm.vector.extract.nxv16i1.nxv64i1(<vscale x 64 x i1> %a1, i64 48)
  %z1 = xor <vscale x 16 x i1> %z, %y1
  %z2 = xor <vscale x 16 x i1> %z1, %m
  %z8 = zext <vscale x 16 x i1> %z2 to <vscale x 16 x i8>
  %sum1 = call i8 @llvm.vector.reduce.or.nxv16i8(<vscale x 16 x i8> %z8)
  %n = zext i8 %sum to i64
  %n1 = zext i8 %sum1 to i64
  call i32 (ptr, ...) @printf(ptr @text, i64 %n, i64 %n1)
  ret i32 0
}
; >>> output
; 0 0
