; Arm64EC: signatures of every kind, and the names of their thunks.
; test: object -- -mtriple=arm64ec-pc-windows-msvc -O0
; test: object -- -mtriple=arm64ec-pc-windows-msvc -O2
; test: reassemble -- -mtriple=arm64ec-pc-windows-msvc
@v = global [256 x i8] zeroinitializer
define void @d0() {
  ret void
}
declare void @e0()
define void @g0(ptr %p) {
  call void () %p()
  call void () @e0()
  ret void
}
define i8 @d1(i8 %a0) {
  %r = load i8, ptr @v
  ret i8 %r
}
declare i8 @e1(i8)
define void @g1(ptr %p) {
  %a0 = load i8, ptr @v
  %c = call i8 (i8) %p(i8 %a0)
  store i8 %c, ptr @v
  %q = call i8 (i8) @e1(i8 %a0)
  store i8 %q, ptr @v
  ret void
}
define i1 @d2(i1 zeroext %a0) {
  %r = load i1, ptr @v
  ret i1 %r
}
declare i1 @e2(i1 zeroext)
define void @g2(ptr %p) {
  %a0 = load i1, ptr @v
  %c = call i1 (i1) %p(i1 zeroext %a0)
  store i1 %c, ptr @v
  %q = call i1 (i1) @e2(i1 zeroext %a0)
  store i1 %q, ptr @v
  ret void
}
define i16 @d3(i32 %a0, i64 %a1) {
  %r = load i16, ptr @v
  ret i16 %r
}
declare i16 @e3(i32, i64)
define void @g3(ptr %p) {
  %a0 = load i32, ptr @v
  %a1 = load i64, ptr @v
  %c = call i16 (i32, i64) %p(i32 %a0, i64 %a1)
  store i16 %c, ptr @v
  %q = call i16 (i32, i64) @e3(i32 %a0, i64 %a1)
  store i16 %q, ptr @v
  ret void
}
define ptr @d4(ptr %a0) {
  %r = load ptr, ptr @v
  ret ptr %r
}
declare ptr @e4(ptr)
define void @g4(ptr %p) {
  %c = call ptr (ptr) %p(ptr @v)
  store ptr %c, ptr @v
  %q = call ptr (ptr) @e4(ptr @v)
  store ptr %q, ptr @v
  ret void
}
define float @d6(float %a0) {
  %r = load float, ptr @v
  ret float %r
}
declare float @e6(float)
define void @g6(ptr %p) {
  %a0 = load float, ptr @v
  %c = call float (float) %p(float %a0)
  store float %c, ptr @v
  %q = call float (float) @e6(float %a0)
  store float %q, ptr @v
  ret void
}
define double @d7(double %a0) {
  %r = load double, ptr @v
  ret double %r
}
declare double @e7(double)
define void @g7(ptr %p) {
  %a0 = load double, ptr @v
  %c = call double (double) %p(double %a0)
  store double %c, ptr @v
  %q = call double (double) @e7(double %a0)
  store double %q, ptr @v
  ret void
}
define half @d8(half %a0) {
  %r = load half, ptr @v
  ret half %r
}
declare half @e8(half)
define void @g8(ptr %p) {
  %a0 = load half, ptr @v
  %c = call half (half) %p(half %a0)
  store half %c, ptr @v
  %q = call half (half) @e8(half %a0)
  store half %q, ptr @v
  ret void
}
define [2 x float] @d9([2 x float] %a0) {
  %r = load [2 x float], ptr @v
  ret [2 x float] %r
}
declare [2 x float] @e9([2 x float])
define void @g9(ptr %p) {
  %a0 = load [2 x float], ptr @v
  %c = call [2 x float] ([2 x float]) %p([2 x float] %a0)
  store [2 x float] %c, ptr @v
  %q = call [2 x float] ([2 x float]) @e9([2 x float] %a0)
  store [2 x float] %q, ptr @v
  ret void
}
define [1 x float] @d10([1 x float] %a0) {
  %r = load [1 x float], ptr @v
  ret [1 x float] %r
}
declare [1 x float] @e10([1 x float])
define void @g10(ptr %p) {
  %a0 = load [1 x float], ptr @v
  %c = call [1 x float] ([1 x float]) %p([1 x float] %a0)
  store [1 x float] %c, ptr @v
  %q = call [1 x float] ([1 x float]) @e10([1 x float] %a0)
  store [1 x float] %q, ptr @v
  ret void
}
define [3 x float] @d11([3 x float] %a0) {
  %r = load [3 x float], ptr @v
  ret [3 x float] %r
}
declare [3 x float] @e11([3 x float])
define void @g11(ptr %p) {
  %a0 = load [3 x float], ptr @v
  %c = call [3 x float] ([3 x float]) %p([3 x float] %a0)
  store [3 x float] %c, ptr @v
  %q = call [3 x float] ([3 x float]) @e11([3 x float] %a0)
  store [3 x float] %q, ptr @v
  ret void
}
define [4 x float] @d12([4 x float] %a0) {
  %r = load [4 x float], ptr @v
  ret [4 x float] %r
}
declare [4 x float] @e12([4 x float])
define void @g12(ptr %p) {
  %a0 = load [4 x float], ptr @v
  %c = call [4 x float] ([4 x float]) %p([4 x float] %a0)
  store [4 x float] %c, ptr @v
  %q = call [4 x float] ([4 x float]) @e12([4 x float] %a0)
  store [4 x float] %q, ptr @v
  ret void
}
define [2 x double] @d13([2 x double] %a0) {
  %r = load [2 x double], ptr @v
  ret [2 x double] %r
}
declare [2 x double] @e13([2 x double])
define void @g13(ptr %p) {
  %a0 = load [2 x double], ptr @v
  %c = call [2 x double] ([2 x double]) %p([2 x double] %a0)
  store [2 x double] %c, ptr @v
  %q = call [2 x double] ([2 x double]) @e13([2 x double] %a0)
  store [2 x double] %q, ptr @v
  ret void
}
define [1 x double] @d14([1 x double] %a0) {
  %r = load [1 x double], ptr @v
  ret [1 x double] %r
}
declare [1 x double] @e14([1 x double])
define void @g14(ptr %p) {
  %a0 = load [1 x double], ptr @v
  %c = call [1 x double] ([1 x double]) %p([1 x double] %a0)
  store [1 x double] %c, ptr @v
  %q = call [1 x double] ([1 x double]) @e14([1 x double] %a0)
  store [1 x double] %q, ptr @v
  ret void
}
define [4 x double] @d15([4 x double] %a0) {
  %r = load [4 x double], ptr @v
  ret [4 x double] %r
}
declare [4 x double] @e15([4 x double])
define void @g15(ptr %p) {
  %a0 = load [4 x double], ptr @v
  %c = call [4 x double] ([4 x double]) %p([4 x double] %a0)
  store [4 x double] %c, ptr @v
  %q = call [4 x double] ([4 x double]) @e15([4 x double] %a0)
  store [4 x double] %q, ptr @v
  ret void
}
define {i8} @d16({i8} %a0) {
  %r = load {i8}, ptr @v
  ret {i8} %r
}
declare {i8} @e16({i8})
define void @g16(ptr %p) {
  %a0 = load {i8}, ptr @v
  %c = call {i8} ({i8}) %p({i8} %a0)
  store {i8} %c, ptr @v
  %q = call {i8} ({i8}) @e16({i8} %a0)
  store {i8} %q, ptr @v
  ret void
}
define {i64} @d17({i64} %a0) {
  %r = load {i64}, ptr @v
  ret {i64} %r
}
declare {i64} @e17({i64})
define void @g17(ptr %p) {
  %a0 = load {i64}, ptr @v
  %c = call {i64} ({i64}) %p({i64} %a0)
  store {i64} %c, ptr @v
  %q = call {i64} ({i64}) @e17({i64} %a0)
  store {i64} %q, ptr @v
  ret void
}
define [2 x i64] @d18([2 x i64] %a0) {
  %r = load [2 x i64], ptr @v
  ret [2 x i64] %r
}
declare [2 x i64] @e18([2 x i64])
define void @g18(ptr %p) {
  %a0 = load [2 x i64], ptr @v
  %c = call [2 x i64] ([2 x i64]) %p([2 x i64] %a0)
  store [2 x i64] %c, ptr @v
  %q = call [2 x i64] ([2 x i64]) @e18([2 x i64] %a0)
  store [2 x i64] %q, ptr @v
  ret void
}
define [4 x i64] @d19([4 x i64] %a0) {
  %r = load [4 x i64], ptr @v
  ret [4 x i64] %r
}
declare [4 x i64] @e19([4 x i64])
define void @g19(ptr %p) {
  %a0 = load [4 x i64], ptr @v
  %c = call [4 x i64] ([4 x i64]) %p([4 x i64] %a0)
  store [4 x i64] %c, ptr @v
  %q = call [4 x i64] ([4 x i64]) @e19([4 x i64] %a0)
  store [4 x i64] %q, ptr @v
  ret void
}
define <2 x i8> @d20(<2 x i8> %a0) {
  %r = load <2 x i8>, ptr @v
  ret <2 x i8> %r
}
declare <2 x i8> @e20(<2 x i8>)
define void @g20(ptr %p) {
  %a0 = load <2 x i8>, ptr @v
  %c = call <2 x i8> (<2 x i8>) %p(<2 x i8> %a0)
  store <2 x i8> %c, ptr @v
  %q = call <2 x i8> (<2 x i8>) @e20(<2 x i8> %a0)
  store <2 x i8> %q, ptr @v
  ret void
}
define i24 @d21(i24 %a0) {
  %r = load i24, ptr @v
  ret i24 %r
}
declare i24 @e21(i24)
define void @g21(ptr %p) {
  %a0 = load i24, ptr @v
  %c = call i24 (i24) %p(i24 %a0)
  store i24 %c, ptr @v
  %q = call i24 (i24) @e21(i24 %a0)
  store i24 %q, ptr @v
  ret void
}
define void @d22(ptr sret([100 x i8]) %a0) {
  ret void
}
declare void @e22(ptr sret([100 x i8]))
define void @g22(ptr %p) {
  call void (ptr) %p(ptr sret([100 x i8]) @v)
  call void (ptr) @e22(ptr sret([100 x i8]) @v)
  ret void
}
define void @d23(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, float %a9) {
  ret void
}
declare void @e23(i32, i32, i32, i32, i32, i32, i32, i32, i32, float)
define void @g23(ptr %p) {
  %a0 = load i32, ptr @v
  %a1 = load i32, ptr @v
  %a2 = load i32, ptr @v
  %a3 = load i32, ptr @v
  %a4 = load i32, ptr @v
  %a5 = load i32, ptr @v
  %a6 = load i32, ptr @v
  %a7 = load i32, ptr @v
  %a8 = load i32, ptr @v
  %a9 = load float, ptr @v
  call void (i32, i32, i32, i32, i32, i32, i32, i32, i32, float) %p(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, float %a9)
  call void (i32, i32, i32, i32, i32, i32, i32, i32, i32, float) @e23(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, float %a9)
  ret void
}
define void @d24(float %a0, i32 %a1, double %a2, i32 %a3, float %a4, i32 %a5, <4 x float> %a6) {
  ret void
}
declare void @e24(float, i32, double, i32, float, i32, <4 x float>)
define void @g24(ptr %p) {
  %a0 = load float, ptr @v
  %a1 = load i32, ptr @v
  %a2 = load double, ptr @v
  %a3 = load i32, ptr @v
  %a4 = load float, ptr @v
  %a5 = load i32, ptr @v
  %a6 = load <4 x float>, ptr @v
  call void (float, i32, double, i32, float, i32, <4 x float>) %p(float %a0, i32 %a1, double %a2, i32 %a3, float %a4, i32 %a5, <4 x float> %a6)
  call void (float, i32, double, i32, float, i32, <4 x float>) @e24(float %a0, i32 %a1, double %a2, i32 %a3, float %a4, i32 %a5, <4 x float> %a6)
  ret void
}
define i32 @d25(ptr %a0, ...) {
  %r = load i32, ptr @v
  ret i32 %r
}
declare i32 @e25(ptr, ...)
define void @g25(ptr %p) {
  %c = call i32 (ptr, ...) %p(ptr @v)
  store i32 %c, ptr @v
  %q = call i32 (ptr, ...) @e25(ptr @v)
  store i32 %q, ptr @v
  ret void
}
define void @d26(ptr sret([100 x i8]) %a0, ...) {
  ret void
}
declare void @e26(ptr sret([100 x i8]), ...)
define void @g26(ptr %p) {
  call void (ptr, ...) %p(ptr sret([100 x i8]) @v)
  call void (ptr, ...) @e26(ptr sret([100 x i8]) @v)
  ret void
}
define float @d27(...) {
  %r = load float, ptr @v
  ret float %r
}
declare float @e27(...)
define void @g27(ptr %p) {
  %c = call float (...) %p()
  store float %c, ptr @v
  %q = call float (...) @e27()
  store float %q, ptr @v
  ret void
}
define void @d28([2 x i64] %a0, double %a1, {i8,i32} %a2, [2 x half] %a3, {half} %a4, {{i32}} %a5, [1 x i32] %a6, <1 x float> %a7) {
  ret void
}
declare void @e28([2 x i64], double, {i8,i32}, [2 x half], {half}, {{i32}}, [1 x i32], <1 x float>)
define void @g28(ptr %p) {
  %a0 = load [2 x i64], ptr @v
  %a1 = load double, ptr @v
  %a2 = load {i8,i32}, ptr @v
  %a3 = load [2 x half], ptr @v
  %a4 = load {half}, ptr @v
  %a5 = load {{i32}}, ptr @v
  %a6 = load [1 x i32], ptr @v
  %a7 = load <1 x float>, ptr @v
  call void ([2 x i64], double, {i8,i32}, [2 x half], {half}, {{i32}}, [1 x i32], <1 x float>) %p([2 x i64] %a0, double %a1, {i8,i32} %a2, [2 x half] %a3, {half} %a4, {{i32}} %a5, [1 x i32] %a6, <1 x float> %a7)
  call void ([2 x i64], double, {i8,i32}, [2 x half], {half}, {{i32}}, [1 x i32], <1 x float>) @e28([2 x i64] %a0, double %a1, {i8,i32} %a2, [2 x half] %a3, {half} %a4, {{i32}} %a5, [1 x i32] %a6, <1 x float> %a7)
  ret void
}
