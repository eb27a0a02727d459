; Hardened jump tables need tables and code close to one another.
; test: error -- -mtriple=aarch64-linux-gnu -code-model=large
; CHECK: hardened-tables.ll:4:1: unsupported: attribute "aarch64-jump-table-hardening" in the large code model
define void @f() "aarch64-jump-table-hardening" {
  ret void
}
