; A weak symbol that is not there stays null, whatever it is signed with.
; test: asm levels=O0,O2 -- -mtriple=aarch64-linux-gnu -mattr=+pauth
; CHECK-LABEL: weak:
; CHECK: cbz x16, [[END:.*]]
; CHECK: pacdb x16, x17
; CHECK: [[END]]:
@gone = extern_weak global i32
define ptr @weak() {
  ret ptr ptrauth (ptr @gone, i32 3, i64 9)
}
