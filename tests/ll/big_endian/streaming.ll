; Nor are functions in streaming mode.
; test: error -- -mtriple=aarch64_be-linux-gnu -mattr=+sme
; CHECK: unsupported: functions in streaming mode on a big-endian target
define void @f() "aarch64_pstate_sm_enabled" {
  ret void
}
