; The number of vector registers would be in the register of the first argument.
; test: error -- -mtriple=x86_64-linux-gnu
; CHECK: regcall-variadic.ll:6:3: unsupported: variadic call of x86_regcallcc
declare x86_regcallcc i32 @g(i32, ...)
define void @f() {
  %r = call x86_regcallcc i32 (i32, ...) @g(i32 1)
  ret void
}
