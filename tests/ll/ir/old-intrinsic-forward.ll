; An old intrinsic whose operand is defined further down in the text.
; test: ir
; CHECK: call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 4 %p, <4 x i1> %m, <4 x i32> zeroinitializer)
define <4 x i32> @f(ptr %p, <4 x i32> %x) {
entry:
  br label %b
a:
  %v = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, i32 4, <4 x i1> %m, <4 x i32> zeroinitializer)
  ret <4 x i32> %v
b:
  %m = icmp slt <4 x i32> %x, zeroinitializer
  br label %a
}
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)
