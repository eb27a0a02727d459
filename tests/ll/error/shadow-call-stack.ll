; Without its register there is no shadow call stack; functions that save no return address need none.
; test: error -- -mtriple=aarch64-linux-gnu
; CHECK: shadow-call-stack.ll:8:1: unsupported: shadow call stack without feature 'reserve-x18'
declare void @g()
define void @leaf() shadowcallstack {
  ret void
}
define void @calls() shadowcallstack {
  call void @g()
  ret void
}
