; Thread-local variables: definitions, references, the models that are written.
; formats: elf coff macho
@initialised = thread_local global i32 1
@zero = thread_local global i64 0
@internal = internal thread_local global i32 2
@internal_zero = internal thread_local global [5 x i32] zeroinitializer
@hidden = hidden thread_local global i32 3
@weak = weak thread_local global i32 4
@undefined = external thread_local global i32
@aligned = thread_local global i32 5, align 64
@local_dynamic = thread_local(localdynamic) global i32 6
@initial_exec = external thread_local(initialexec) global i32
@local_exec = thread_local(localexec) global i32 7
@const = internal thread_local constant i32 8

define i32 @reads() {
  %a = load volatile i32, ptr @initialised
  %b = load volatile i64, ptr @zero
  %c = load volatile i32, ptr @internal
  %d = load volatile i32, ptr @hidden
  %e = load volatile i32, ptr @weak
  %f = load volatile i32, ptr @undefined
  %g = load volatile i32, ptr @initial_exec
  %h = load volatile i32, ptr @local_exec
  %i = load volatile i32, ptr @const
  ret i32 %a
}
define ptr @local() {
  %p = call ptr @llvm.threadlocal.address(ptr @local_dynamic)
  ret ptr %p
}
define ptr @inner() {
  %p = call ptr @llvm.threadlocal.address(ptr @internal_zero)
  %q = getelementptr i32, ptr %p, i64 3
  ret ptr %q
}
declare ptr @llvm.threadlocal.address(ptr)
