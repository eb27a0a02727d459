; Module flags say with which SDK an object is made, and that it is for Mac Catalyst, too.
; test: readobj show=macho-version-min -- -mtriple=arm64-apple-macosx14
; test: readobj show=macho-version-min -- -mtriple=x86_64-apple-macosx11
; test: asm levels=O2 check=ASM -- -mtriple=arm64-apple-macosx14
; test: reassemble levels=O2 -- -mtriple=arm64-apple-macosx14
; CHECK: Cmd: LC_BUILD_VERSION
; CHECK: SDK: 14.4
; ASM: .build_version macos, 14, 0 sdk_version 14, 4, 1
; ASM: .build_version macCatalyst, 14, 0 sdk_version 17, 4, 0
define void @f() {
  ret void
}
!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 2, !"SDK Version", [3 x i32] [i32 14, i32 4, i32 1]}
!1 = !{i32 4, !"darwin.target_variant.triple", !"arm64-apple-ios13.1-macabi"}
!2 = !{i32 2, !"darwin.target_variant.SDK Version", [2 x i32] [i32 17, i32 4]}
