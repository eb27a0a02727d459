; Module flags say by which scheme pointers are signed, and what code keeps to: in a note, and in build attributes.
; test: object -- -mtriple=aarch64-linux-gnu
; test: object -- -mtriple=aarch64_be-linux-gnu
; test: readobj show=notes,sections,section-data -- -mtriple=aarch64-linux-gnu
; CHECK: Name: .ARM.attributes
; CHECK: 411D0000 00616561 62695F70 61757468 |A....aeabi_pauth|
; CHECK-NEXT: 61626900 00000182 80808001 02552300 |abi..........U#.|
; CHECK-NEXT: 00006165 6162695F 66656174 7572655F |..aeabi_feature_|
; CHECK-NEXT: 616E645F 62697473 00010000 01010002 |and_bits........|
; CHECK: aarch64 feature: BTI, GCS
; CHECK: PAuth ABI core info: platform 0x10000002 (llvm_linux), version 0x55
define void @f() {
  ret void
}
!llvm.module.flags = !{!0, !1, !2, !3}
!0 = !{i32 8, !"branch-target-enforcement", i32 1}
!1 = !{i32 8, !"guarded-control-stack", i32 1}
!2 = !{i32 1, !"aarch64-elf-pauthabi-platform", i32 268435458}
!3 = !{i32 1, !"aarch64-elf-pauthabi-version", i32 85}
