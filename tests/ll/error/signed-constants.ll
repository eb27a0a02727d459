; Signed constants that cannot be had: without the instructions, of what is no symbol, for a loader that signs none.
; test: error -- -mtriple=aarch64-linux-gnu
; test: error check=KEY -- -mtriple=aarch64-linux-gnu -mattr=+pauth
; CHECK: signed-constants.ll:{{*}}unsupported: ptrauth constant without feature 'pauth'
; KEY: signed-constants.ll:{{*}}unsupported: ptrauth constant with key DA for glibc
@g = external global i32
@d = global ptr ptrauth (ptr @g, i32 2)
define ptr @f() {
  ret ptr ptrauth (ptr @g, i32 0)
}
