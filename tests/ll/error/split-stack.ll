; Split stacks have no variable arguments, as in LLVM.
; test: error -- -mtriple=x86_64-linux-gnu
; CHECK: split-stack.ll:4:1: unsupported: attribute "split-stack" of a variadic function
define void @f(...) "split-stack" {
  ret void
}
