; Only AArch64 signs pointers.
; test: error -- -mtriple=x86_64-linux-gnu
; CHECK: signed-elsewhere.ll:6:1: unsupported: ptrauth constants
@g = external global i32
@plain = global ptr @g
@one = global ptr ptrauth (ptr @g, i32 0)
