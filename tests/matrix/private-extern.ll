; Mach-O's private external, weak and kept symbols, functions included; what coalesces; aliases of several kinds.
; formats: macho
@hidden = hidden global i32 1
@hidden_weak = weak hidden global i32 2
@hidden_odr = linkonce_odr hidden unnamed_addr constant i32 3
@hidden_common = common hidden global [4 x i32] zeroinitializer
@hidden_thread = hidden thread_local global i32 4
@weak_thread = weak thread_local global i32 5
@internal_thread = internal thread_local global i32 0
@weak_undefined = extern_weak global i32
@kept_internal = internal global i32 6
@kept_weak = weak global i32 7
@kept_private = private global i32 8
@compiler_kept = internal global i32 9
@alias_hidden = hidden alias i32, ptr @hidden
@alias_inside = alias ptr, getelementptr (i8, ptr @pointers, i64 8)
@alias_function = hidden alias void (), ptr @f_hidden
@pointers = global [5 x ptr] [ptr @hidden, ptr @hidden_weak, ptr @weak_undefined, ptr @f_kept, ptr @f_weak_undefined]
@distance = global i64 sub (i64 ptrtoint (ptr @kept_weak to i64), i64 ptrtoint (ptr @distance to i64))
@llvm.used = appending global [4 x ptr] [ptr @kept_internal, ptr @kept_weak, ptr @kept_private, ptr @f_kept], section "llvm.metadata"
@llvm.compiler.used = appending global [1 x ptr] [ptr @compiler_kept], section "llvm.metadata"

declare extern_weak void @f_weak_undefined()
define hidden void @f_hidden() { ret void }
define linkonce_odr hidden void @f_hidden_odr() { ret void }
define weak hidden void @f_hidden_weak() { ret void }
define internal void @f_kept() { ret void }
define linkonce_odr void @f_hideable() local_unnamed_addr { ret void }
define void @calls() {
  call void @f_hidden()
  call void @f_hidden_odr()
  call void @f_hidden_weak()
  call void @f_hideable()
  call void @f_weak_undefined()
  store volatile i32 1, ptr @hidden_thread
  store volatile i32 1, ptr @weak_thread
  store volatile i32 1, ptr @internal_thread
  store volatile i32 1, ptr @hidden_weak
  store volatile i32 1, ptr @hidden_common
  store volatile i32 1, ptr @weak_undefined
  store volatile i32 1, ptr @compiler_kept
  ret void
}
