; A handler would find what the callee left in the frame pointer's register.
; test: error -- -mtriple=x86_64-linux-gnu
; CHECK: frame-registers-unwinding.ll:{{*}}unsupported: operation that takes the register of the frame or base pointer
declare ghccc i64 @g(i64, i64, i64, i64)
declare i32 @__gxx_personality_v0(...)
define i64 @with_frame(i64 %n) "frame-pointer"="all" personality ptr @__gxx_personality_v0 {
  %r = invoke ghccc i64 @g(i64 1, i64 2, i64 3, i64 %n) to label %a unwind label %b
a:
  ret i64 %r
b:
  %p = landingpad { ptr, i32 } cleanup
  ret i64 0
}
