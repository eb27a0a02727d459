; What is written with a stride of five or six elements is put together in registers: vectors of so many elements are held
; element by element otherwise.
; test: run models=static,pic
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu
; test: run -- -mattr=+avx2
; test: asm -- -O2
; CHECK-LABEL: five:
; CHECK-NOT: movss
; CHECK: retq
; CHECK-LABEL: six:
; CHECK-NOT: movd
; CHECK: retq
define void @five(ptr %to, <4 x float> %a, <4 x float> %b, <4 x float> %c, <4 x float> %d, <4 x float> %e) noinline {
  %ab = shufflevector <4 x float> %a, <4 x float> %b, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %cd = shufflevector <4 x float> %c, <4 x float> %d, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %abcd = shufflevector <8 x float> %ab, <8 x float> %cd, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %sum = fadd <16 x float> %abcd, %abcd
  %ee = shufflevector <4 x float> %e, <4 x float> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %all = shufflevector <16 x float> %sum, <16 x float> %ee, <20 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 1, i32 5, i32 9, i32 13, i32 17, i32 2, i32 6, i32 10, i32 14, i32 18, i32 3, i32 7, i32 11, i32 15, i32 19>
  store <20 x float> %all, ptr %to, align 4
  ret void
}

define void @six(ptr %to, <4 x i32> %a, <4 x i32> %b, <4 x i32> %c, <4 x i32> %d, <4 x i32> %e, <4 x i32> %f) noinline {
  %ab = shufflevector <4 x i32> %a, <4 x i32> %b, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %cd = shufflevector <4 x i32> %c, <4 x i32> %d, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %ef = shufflevector <4 x i32> %e, <4 x i32> %f, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %abcd = shufflevector <8 x i32> %ab, <8 x i32> %cd, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %more = shufflevector <8 x i32> %ef, <8 x i32> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %all = shufflevector <16 x i32> %abcd, <16 x i32> %more, <24 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 1, i32 5, i32 9, i32 13, i32 17, i32 21, i32 2, i32 6, i32 10, i32 14, i32 18, i32 22, i32 3, i32 7, i32 11, i32 15, i32 19, i32 23>
  store <24 x i32> %all, ptr %to, align 8
  ret void
}

; Lanes out of order, from one vector and from several.
define void @mixed(ptr %to, <4 x float> %a, <4 x float> %b, <4 x float> %c) noinline {
  %ab = shufflevector <4 x float> %a, <4 x float> %b, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %cc = shufflevector <4 x float> %c, <4 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison>
  %all = shufflevector <8 x float> %ab, <8 x float> %cc, <12 x i32> <i32 3, i32 3, i32 0, i32 2, i32 5, i32 1, i32 6, i32 4, i32 11, i32 1, i32 10, i32 7>
  store <12 x float> %all, ptr %to, align 4
  ret void
}

@out = internal global [24 x i32] zeroinitializer
@form = internal constant [6 x i8] c"%.1f \00"
@number = internal constant [4 x i8] c"%d \00"
@line = internal constant [2 x i8] c"\0A\00"
declare i32 @printf(ptr, ...)

define internal void @show(i32 %count, i1 %floats) noinline {
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %p = getelementptr i32, ptr @out, i32 %i
  br i1 %floats, label %float, label %int
float:
  %v = load float, ptr %p
  %w = fpext float %v to double
  %r = call i32 (ptr, ...) @printf(ptr @form, double %w)
  br label %next
int:
  %n = load i32, ptr %p
  %r2 = call i32 (ptr, ...) @printf(ptr @number, i32 %n)
  br label %next
next:
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i1, %count
  br i1 %c, label %l, label %out
out:
  %r3 = call i32 (ptr, ...) @printf(ptr @line)
  ret void
}

define i32 @main() {
  call void @five(ptr @out, <4 x float> <float 0.0, float 1.0, float 2.0, float 3.0>, <4 x float> <float 10.0, float 11.0, float 12.0, float 13.0>, <4 x float> <float 20.0, float 21.0, float 22.0, float 23.0>, <4 x float> <float 30.0, float 31.0, float 32.0, float 33.0>, <4 x float> <float 40.0, float 41.0, float 42.0, float 43.0>)
  call void @show(i32 20, i1 true)
  call void @six(ptr @out, <4 x i32> <i32 0, i32 1, i32 2, i32 3>, <4 x i32> <i32 10, i32 11, i32 12, i32 13>, <4 x i32> <i32 20, i32 21, i32 22, i32 23>, <4 x i32> <i32 30, i32 31, i32 32, i32 33>, <4 x i32> <i32 40, i32 41, i32 42, i32 43>, <4 x i32> <i32 50, i32 51, i32 52, i32 53>)
  call void @show(i32 24, i1 false)
  call void @mixed(ptr @out, <4 x float> <float 0.0, float 1.0, float 2.0, float 3.0>, <4 x float> <float 10.0, float 11.0, float 12.0, float 13.0>, <4 x float> <float 20.0, float 21.0, float 22.0, float 23.0>)
  call void @show(i32 12, i1 true)
  ret i32 0
}
; >>> output
; 0.0 20.0 40.0 60.0 40.0 2.0 22.0 42.0 62.0 41.0 4.0 24.0 44.0 64.0 42.0 6.0 26.0 46.0 66.0 43.0 
; 0 10 20 30 40 50 1 11 21 31 41 51 2 12 22 32 42 52 3 13 23 33 43 53 
; 3.0 3.0 0.0 2.0 11.0 1.0 12.0 10.0 23.0 1.0 22.0 13.0 
