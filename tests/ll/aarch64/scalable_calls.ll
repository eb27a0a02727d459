; AArch64 SVE: arguments beyond the registers by their address, vectors of two registers together, structs of vectors, results of two.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -mattr=+sve
define <vscale x 4 x i32> @many(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1, <vscale x 4 x i32> %a2, <vscale x 4 x i32> %a3, <vscale x 4 x i32> %a4, <vscale x 4 x i32> %a5, <vscale x 8 x i32> %w0, i64 %i0, <vscale x 8 x i32> %w1, <vscale x 4 x i32> %b0, <vscale x 4 x i32> %b1, <vscale x 4 x i1> %p0, <vscale x 4 x i1> %p1, <vscale x 4 x i1> %p2, <vscale x 4 x i1> %p3, <vscale x 16 x i1> %q4, i64 %i1, ptr %q, i64 %i3, i64 %i4, <vscale x 4 x i32> %c0, <vscale x 16 x i1> %q5) noinline {
  %p4 = call <vscale x 4 x i1> @llvm.aarch64.sve.convert.from.svbool.nxv4i1(<vscale x 16 x i1> %q4)
  %p5 = call <vscale x 4 x i1> @llvm.aarch64.sve.convert.from.svbool.nxv4i1(<vscale x 16 x i1> %q5)
  %s0 = add <vscale x 4 x i32> %a0, %a5
  %s1 = xor <vscale x 4 x i32> %s0, %b0
  %s2 = mul <vscale x 4 x i32> %s1, %b1
  %s3 = select <vscale x 4 x i1> %p4, <vscale x 4 x i32> %s2, <vscale x 4 x i32> %c0
  %s4 = select <vscale x 4 x i1> %p5, <vscale x 4 x i32> %s3, <vscale x 4 x i32> %s1
  %x = sub <vscale x 8 x i32> %w0, %w1
  store <vscale x 8 x i32> %x, ptr %q
  %t = add i64 %i3, %i4
  %u = trunc i64 %t to i32
  %e = insertelement <vscale x 4 x i32> %s4, i32 %u, i64 1
  ret <vscale x 4 x i32> %e
}
define {<vscale x 4 x i32>, <vscale x 4 x i32>} @pairs({<vscale x 4 x i32>, <vscale x 4 x i32>} %s, <vscale x 16 x i1> %m) {
  %a = extractvalue {<vscale x 4 x i32>, <vscale x 4 x i32>} %s, 0
  %b = extractvalue {<vscale x 4 x i32>, <vscale x 4 x i32>} %s, 1
  %c = add <vscale x 4 x i32> %a, %b
  %r0 = insertvalue {<vscale x 4 x i32>, <vscale x 4 x i32>} poison, <vscale x 4 x i32> %c, 0
  %r = insertvalue {<vscale x 4 x i32>, <vscale x 4 x i32>} %r0, <vscale x 4 x i32> %a, 1
  ret {<vscale x 4 x i32>, <vscale x 4 x i32>} %r
}
declare <vscale x 4 x i1> @llvm.aarch64.sve.convert.from.svbool.nxv4i1(<vscale x 16 x i1>)
@data = dso_local global [8192 x i32] zeroinitializer, align 16
@out = dso_local global [8192 x i32] zeroinitializer, align 16
@format = private constant [5 x i8] c"%lx\0A\00"
declare i32 @printf(ptr, ...)
define i32 @main() {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %a = mul i64 %i, 2654435761
  %v = trunc i64 %a to i32
  %p = getelementptr i32, ptr @data, i64 %i
  store i32 %v, ptr %p
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 8192
  br i1 %more, label %body, label %go
go:
  %z0 = load <vscale x 4 x i32>, ptr @data
  %q1 = getelementptr <vscale x 4 x i32>, ptr @data, i64 1
  %z1 = load <vscale x 4 x i32>, ptr %q1
  %q2 = getelementptr <vscale x 4 x i32>, ptr @data, i64 2
  %z2 = load <vscale x 4 x i32>, ptr %q2
  %q3 = getelementptr <vscale x 4 x i32>, ptr @data, i64 3
  %z3 = load <vscale x 4 x i32>, ptr %q3
  %w0 = load <vscale x 8 x i32>, ptr %q2
  %w1 = load <vscale x 8 x i32>, ptr %q3
  %p0 = icmp sgt <vscale x 4 x i32> %z0, %z1
  %p1 = icmp sgt <vscale x 4 x i32> %z2, %z1
  %p2 = icmp sgt <vscale x 4 x i32> %z3, %z1
  %p1b = call <vscale x 16 x i1> @llvm.aarch64.sve.convert.to.svbool.nxv4i1(<vscale x 4 x i1> %p1)
  %p2b = call <vscale x 16 x i1> @llvm.aarch64.sve.convert.to.svbool.nxv4i1(<vscale x 4 x i1> %p2)
  %r = call <vscale x 4 x i32> @many(<vscale x 4 x i32> %z0, <vscale x 4 x i32> %z1, <vscale x 4 x i32> %z2, <vscale x 4 x i32> %z3, <vscale x 4 x i32> %z0, <vscale x 4 x i32> %z1, <vscale x 8 x i32> %w0, i64 5, <vscale x 8 x i32> %w1, <vscale x 4 x i32> %z2, <vscale x 4 x i32> %z3, <vscale x 4 x i1> %p0, <vscale x 4 x i1> %p1, <vscale x 4 x i1> %p2, <vscale x 4 x i1> %p0, <vscale x 16 x i1> %p1b, i64 6, ptr @out, i64 7, i64 8, <vscale x 4 x i32> %z0, <vscale x 16 x i1> %p2b)
  %s0 = insertvalue {<vscale x 4 x i32>, <vscale x 4 x i32>} poison, <vscale x 4 x i32> %r, 0
  %s1 = insertvalue {<vscale x 4 x i32>, <vscale x 4 x i32>} %s0, <vscale x 4 x i32> %z3, 1
  %t = call {<vscale x 4 x i32>, <vscale x 4 x i32>} @pairs({<vscale x 4 x i32>, <vscale x 4 x i32>} %s1, <vscale x 16 x i1> zeroinitializer)
  %t0 = extractvalue {<vscale x 4 x i32>, <vscale x 4 x i32>} %t, 0
  %t1 = extractvalue {<vscale x 4 x i32>, <vscale x 4 x i32>} %t, 1
  %o = getelementptr <vscale x 4 x i32>, ptr @out, i64 5
  store <vscale x 4 x i32> %t0, ptr %o
  %o1 = getelementptr <vscale x 4 x i32>, ptr @out, i64 6
  store <vscale x 4 x i32> %t1, ptr %o1
  br label %sum
sum:
  %j = phi i64 [ 0, %go ], [ %jn, %sum ]
  %h = phi i64 [ 1469598103934665603, %go ], [ %hn, %sum ]
  %op = getelementptr i32, ptr @out, i64 %j
  %ov = load i32, ptr %op
  %ow = zext i32 %ov to i64
  %hx = xor i64 %h, %ow
  %hn = mul i64 %hx, 1099511628211
  %jn = add i64 %j, 1
  %jm = icmp ult i64 %jn, 8192
  br i1 %jm, label %sum, label %done
done:
  call i32 (ptr, ...) @printf(ptr @format, i64 %hn)
  ret i32 0
}
declare <vscale x 16 x i1> @llvm.aarch64.sve.convert.to.svbool.nxv4i1(<vscale x 4 x i1>)
; >>> output
; 9be89092d28aae83
