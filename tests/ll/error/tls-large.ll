; The large code model of AArch64 has thread-local variables of its own module only.
; test: error -- -mtriple=aarch64-linux-gnu -code-model=large -relocation-model=pic
; CHECK: tls-large.ll:7:{{*}}unsupported: thread-local variables of other modules in the large code model
@v = external thread_local global i32

define i32 @f() {
  %r = load i32, ptr @v
  ret i32 %r
}
