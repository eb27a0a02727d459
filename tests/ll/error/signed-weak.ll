; What may be null is not signed with more than a number.
; test: error -- -mtriple=aarch64-linux-gnu -mattr=+pauth
; CHECK: signed-weak.ll:6:3: unsupported: ptrauth constant behind a weak symbol that may be null
@g = extern_weak global i32
define ptr @f() {
  ret ptr ptrauth (ptr getelementptr (i8, ptr @g, i64 16), i32 2, i64 42)
}
