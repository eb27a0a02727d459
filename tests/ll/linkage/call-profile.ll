; The module's profile of calls goes to the linker, but for calls of functions that are gone.
; test: object -- -mtriple=x86_64-unknown-linux-gnu
; test: object -- -mtriple=aarch64-unknown-linux-gnu -crel
; test: reassemble -- -mtriple=x86_64-unknown-linux-gnu
; test: asm check=ASM -- -mtriple=arm64-apple-macosx13
; ASM: .cg_profile _f, _g, 7
; ASM-NEXT: .cg_profile _f, _h, 70000000000
; test: readobj show=cg-profile check=CG -- -mtriple=x86_64-unknown-linux-gnu
; test: readobj show=cg-profile check=CG -- -mtriple=x86_64-pc-windows-msvc
; CG: From: f
; CG-NEXT: To: g
; CG-NEXT: Weight: 7
; CG: From: f
; CG-NEXT: To: h
; CG-NEXT: Weight: 70000000000
; CG: To: elsewhere
declare void @g()
declare void @elsewhere()

define void @f() {
  call void @g()
  ret void
}

define internal void @h() {
  ret void
}

@p = global ptr @h

!llvm.module.flags = !{!0}
!0 = !{i32 5, !"CG Profile", !1}
!1 = distinct !{!2, !3, !4, !5}
!2 = !{ptr @f, ptr @g, i64 7}
!3 = !{ptr @f, null, i64 7}
!4 = !{ptr @f, ptr @h, i64 70000000000}
!5 = !{ptr @f, ptr @elsewhere, i64 3}
