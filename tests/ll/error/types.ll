; An operand whose type is not the declared one.
; test: error
; CHECK: types.ll:5:16:{{*}}'%x' defined with type 'i64' but expected 'i32'
define i32 @f(i64 %x) {
  %a = add i32 %x, 1
  ret i32 %a
}
