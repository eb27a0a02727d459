; The language before LLVM 15: pointers with element types, and forms that are older still.
; test: ir
; CHECK: %T = type { ptr, i32 }
; CHECK: @s = {{*}}constant [3 x i8] c"hi\00"
; CHECK: @p = {{*}}global ptr {{*}}@s
; CHECK: define {{*}}i32 @f(ptr {{*}}%x, ptr {{*}}%g)
; CHECK: load i32, ptr %x
; CHECK: getelementptr inbounds %T, ptr
; CHECK: call i32 %g(i32 {{*}})
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr {{*}}, ptr {{*}}, i64 8, i1 false)
%T = type { %T*, i32 }
@s = private unnamed_addr constant [3 x i8] c"hi\00"
@p = global i8* getelementptr inbounds ([3 x i8], [3 x i8]* @s, i64 0, i64 0)
define i32 @f(i32* nocapture readonly %x, i32 (i32)* %g) {
  %v = load i32, i32* %x, align 4
  %t = alloca %T
  %q = getelementptr inbounds %T, %T* %t, i32 0, i32 1
  store i32 %v, i32* %q
  %r = call i32 %g(i32 %v)
  %b = bitcast i32* %x to i8*
  %c = bitcast i32* %q to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %c, i8* %b, i64 8, i32 1, i1 false)
  ret i32 %r
}
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i32, i1)
