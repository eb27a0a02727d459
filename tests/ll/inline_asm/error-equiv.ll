; What assembly sets for good, the module cannot define.
; test: error
; CHECK: error-equiv.ll:4:{{*}}symbol 'f' is already defined
module asm ".equiv f, g"
define void @f() {
  ret void
}
