; A variant without end.
; test: error
; CHECK: error-variant.ll:5:3:{{*}}unterminated variant in inline asm string
define i32 @f(i32 %a) {
  %r = call i32 asm "$(mov $1, $0", "=r,r"(i32 %a)
  ret i32 %r
}
