; In ELF sections have symbols of their names: a function or variable of that name is defined twice. Private ones have other names.
; test: error -- -mtriple=x86_64-linux-gnu
; test: error -- -mtriple=aarch64-linux-gnu
; CHECK: section-named-as-symbol.ll:6:1:{{*}}symbol 'var' is already defined
; CHECK: section-named-as-symbol.ll:8:1:{{*}}symbol 'fn' is already defined
@var = global i32 0, section "var"
@own = private global i32 0, section "own"
define ptr @fn() section "fn" {
  ret ptr @own
}
