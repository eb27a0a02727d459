; Destructors by table, which Darwin and Windows have by other means.
; formats: elf
@llvm.global_dtors = appending global [2 x { i32, ptr, ptr }] [
  { i32, ptr, ptr } { i32 65535, ptr @fini, ptr null },
  { i32, ptr, ptr } { i32 300, ptr @late, ptr null }]
define internal void @fini() { ret void }
define internal void @late() { ret void }
