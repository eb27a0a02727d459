; Unpacking into two and four vectors (SME2).
; test: asm levels=O2 check=TEXT -- -mtriple=aarch64-linux-gnu -mattr=+sme2
declare { <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64> } @llvm.aarch64.sve.sunpk.x4.nxv2i64(<vscale x 4 x i32>, <vscale x 4 x i32>)
declare { <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64> } @llvm.aarch64.sve.uunpk.x4.nxv2i64(<vscale x 4 x i32>, <vscale x 4 x i32>)
declare { <vscale x 4 x i32>, <vscale x 4 x i32> } @llvm.aarch64.sve.sunpk.x2.nxv4i32(<vscale x 8 x i16>)
declare { <vscale x 4 x i32>, <vscale x 4 x i32> } @llvm.aarch64.sve.uunpk.x2.nxv4i32(<vscale x 8 x i16>)
; TEXT-LABEL: sunpk_x2_s:
; TEXT: .inst 0xc1a5e000
define { <vscale x 4 x i32>, <vscale x 4 x i32> } @sunpk_x2_s(<vscale x 8 x i16> %a0) "aarch64_pstate_sm_enabled" {
  %r = call { <vscale x 4 x i32>, <vscale x 4 x i32> } @llvm.aarch64.sve.sunpk.x2.nxv4i32(<vscale x 8 x i16> %a0)
  ret { <vscale x 4 x i32>, <vscale x 4 x i32> } %r
}
; TEXT-LABEL: sunpk_x4_d:
; TEXT: .inst 0xc1f5e000
define { <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64> } @sunpk_x4_d(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1) "aarch64_pstate_sm_enabled" {
  %r = call { <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64> } @llvm.aarch64.sve.sunpk.x4.nxv2i64(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1)
  ret { <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64> } %r
}
; TEXT-LABEL: uunpk_x2_s:
; TEXT: .inst 0xc1a5e001
define { <vscale x 4 x i32>, <vscale x 4 x i32> } @uunpk_x2_s(<vscale x 8 x i16> %a0) "aarch64_pstate_sm_enabled" {
  %r = call { <vscale x 4 x i32>, <vscale x 4 x i32> } @llvm.aarch64.sve.uunpk.x2.nxv4i32(<vscale x 8 x i16> %a0)
  ret { <vscale x 4 x i32>, <vscale x 4 x i32> } %r
}
; TEXT-LABEL: uunpk_x4_d:
; TEXT: .inst 0xc1f5e001
define { <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64> } @uunpk_x4_d(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1) "aarch64_pstate_sm_enabled" {
  %r = call { <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64> } @llvm.aarch64.sve.uunpk.x4.nxv2i64(<vscale x 4 x i32> %a0, <vscale x 4 x i32> %a1)
  ret { <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64>, <vscale x 2 x i64> } %r
}
