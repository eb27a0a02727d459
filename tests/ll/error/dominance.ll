; A value used where its definition does not dominate.
; test: error
; CHECK: dominance.ll:11:3:{{*}}dominate
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  %x = add i32 1, 2
  br label %b
b:
  ret i32 %x
}
