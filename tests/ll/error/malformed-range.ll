; Attachments that code generation reads are verified, too.
; test: error -- -mtriple=aarch64-linux-gnu
; CHECK: malformed-range.ll:5:3: !range: only loads and calls have ranges
define void @f(ptr %p) {
  store i32 1, ptr %p, !range !0
  ret void
}

!0 = !{i32 1, i32 5}
