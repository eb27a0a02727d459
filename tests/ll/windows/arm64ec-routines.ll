; Arm64EC: routines that code calls of itself have native names; stack probes and guards have their own; registers that x64 has
; none for are not used, by lists of vectors neither.
; test: dump -- -mtriple=arm64ec-pc-windows-msvc -O2
; test: reassemble -- -mtriple=arm64ec-pc-windows-msvc
declare void @use(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare {<16 x i8>, <16 x i8>} @llvm.aarch64.neon.ld2.v16i8.p0(ptr)
; CHECK: #memcpy
define void @copy(ptr %a, ptr %b, i64 %n) {
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 %n, i1 false)
  ret void
}
; CHECK: #fmod
define double @remainder(double %x) {
  %r = frem double %x, 3.0
  ret double %r
}
; CHECK: #__chkstk_arm64ec
define void @large() {
  %a = alloca [10000 x i8]
  call void @use(ptr %a)
  ret void
}
; CHECK: __security_cookie
; CHECK: #__security_check_cookie_arm64ec
define void @guarded() sspreq {
  %a = alloca [10 x i8]
  call void @use(ptr %a)
  ret void
}
; CHECK: ld2 { v4.16b, v5.16b }
define <16 x i8> @list(ptr %p) {
  %v = call {<16 x i8>, <16 x i8>} @llvm.aarch64.neon.ld2.v16i8.p0(ptr %p)
  %a = extractvalue {<16 x i8>, <16 x i8>} %v, 0
  %b = extractvalue {<16 x i8>, <16 x i8>} %v, 1
  %s = add <16 x i8> %a, %b
  ret <16 x i8> %s
}
