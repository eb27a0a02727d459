; The same variables emulated.
; formats: elf coff macho
; flags: -emulated-tls
@initialised = thread_local global i32 1
@zero = thread_local global i64 0
@internal = internal thread_local global i32 2
@weak = weak thread_local global i32 4
@undefined = external thread_local global i32
@aligned = thread_local global i32 5, align 64
define i32 @reads() {
  %a = load volatile i32, ptr @initialised
  %b = load volatile i64, ptr @zero
  %c = load volatile i32, ptr @internal
  %e = load volatile i32, ptr @weak
  %f = load volatile i32, ptr @undefined
  ret i32 %a
}
define ptr @address() {
  ret ptr @undefined
}
