; A letter that means nothing.
; test: error
; CHECK: error-letter.ll:5:3:{{*}}unknown asm constraint 'T'
define i32 @f(i32 %a) {
  %r = call i32 asm "mov $1, $0", "=r,T"(i32 %a)
  ret i32 %r
}
