; A section ordered as that of a symbol from elsewhere is linked to none.
; test: object
; test: object -- -mtriple=aarch64-linux-gnu
target triple = "x86_64-linux-gnu"
@ext = external global i32
@here = internal global i32 2
@a = global i32 1, section "one", !associated !0
@b = global i32 1, section "two", !associated !1
!0 = !{ptr @ext}
!1 = !{ptr @here}
