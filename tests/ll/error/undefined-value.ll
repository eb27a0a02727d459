; A use of a value that is never defined: located, exit status 1, no file left.
; test: error
; CHECK: undefined-value.ll:6:16:{{*}}use of undefined value '%nowhere'
define i32 @f(i32 %x) {
  %a = add i32 %x, 1
  %b = mul i32 %nowhere, %a
  ret i32 %b
}
