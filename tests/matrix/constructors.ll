; Constructors and destructors with priorities, and what must be kept.
; formats: elf coff macho
@llvm.global_ctors = appending global [4 x { i32, ptr, ptr }] [
  { i32, ptr, ptr } { i32 65535, ptr @init, ptr null },
  { i32, ptr, ptr } { i32 100, ptr @early, ptr null },
  { i32, ptr, ptr } { i32 65535, ptr @init2, ptr null },
  { i32, ptr, ptr } { i32 2000, ptr @middle, ptr null }]
@llvm.used = appending global [2 x ptr] [ptr @kept, ptr @kept_code], section "llvm.metadata"
@llvm.compiler.used = appending global [1 x ptr] [ptr @compiler_kept], section "llvm.metadata"
@kept = internal global i32 1
@compiler_kept = internal global i32 2
define internal void @kept_code() { ret void }
define internal void @init() { ret void }
define internal void @init2() { ret void }
define internal void @early() { ret void }
define void @middle() { ret void }
