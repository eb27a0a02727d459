; Mach-O: sections and symbols of every linkage; the descriptor of a thread-local variable; what the linker
; may not strip; compact unwind.
; test: readobj show=sections,symbols -- -mtriple=x86_64-apple-macosx10.15 -O2
; CHECK: Name: __text
; CHECK: PureInstructions
; CHECK: SomeInstructions
; CHECK: Name: __cstring
; CHECK: Type: CStringLiterals
; CHECK: Name: __thread_vars
; CHECK: Type: ThreadLocalVariables
; CHECK: Name: __foo
; CHECK: NoDeadStrip
; CHECK: Name: __mod_init_func
; CHECK: Name: __compact_unwind
; CHECK: Size: 0x20
; CHECK: Name: __eh_frame
; CHECK: Name: __common
; CHECK: Type: ZeroFill
; CHECK: Name: _local
; CHECK: NoDeadStrip
; CHECK: Name: l_private
; CHECK: Name: _tl$tlv$init
; CHECK: Section: __thread_data
; CHECK: Name: _alias
; CHECK: AltEntry
; CHECK: Name: _hidden
; CHECK: PrivateExtern
; CHECK: Name: _once
; CHECK: WeakDef
; CHECK: WeakRef
; CHECK: Name: _tl
; CHECK: Section: __thread_vars
; CHECK: Name: _weak
; CHECK: WeakDef
; CHECK: Name: raw
; CHECK: Name: __tlv_bootstrap
; CHECK: Name: _maybe
; CHECK: WeakRef
@zeros = global i32 0
@local = internal global i32 1
@private = private constant i32 9
@string = private unnamed_addr constant [4 x i8] c"abc\00"
@tl = thread_local global i32 3
@weak = weak global i32 3
@once = linkonce_odr unnamed_addr constant i32 1
@hidden = hidden global i32 4
@"\01raw" = global i32 4
@there = global i32 0, section "__DATA,__foo,regular,no_dead_strip"
@alias = alias i8, getelementptr (i8, ptr @hidden, i64 2)
@maybe = extern_weak global i32
@uses = global [3 x ptr] [ptr @maybe, ptr @string, ptr @private]
@llvm.used = appending global [1 x ptr] [ptr @local], section "llvm.metadata"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @f, ptr null }]
declare void @e()
define void @f() {
  call void @e()
  ret void
}
