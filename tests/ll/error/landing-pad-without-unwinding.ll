; With another system's exceptions there are no unwind tables, and nothing lands.
; test: error -- -mtriple=x86_64-linux-gnu -exception-model=wineh
; CHECK: landing-pad-without-unwinding.ll:11:{{*}}unsupported: landing pad where nothing unwinds
declare i32 @__gxx_personality_v0(...)
declare void @g()
define i32 @f(i32 %x) personality ptr @__gxx_personality_v0 {
  invoke void @g() to label %a unwind label %b
a:
  ret i32 %x
b:
  %l = landingpad { ptr, i32 } cleanup
  ret i32 0
}
