; The parts of a function would need a table of landing pads each.
; test: error -- -basic-block-sections=all
; CHECK: block-sections-exceptions.ll:6:{{*}}unsupported: option '-basic-block-sections=all' in a function with exception handling
declare i32 @__gxx_personality_v0(...)
declare void @may_throw()
define void @f() personality ptr @__gxx_personality_v0 {
  invoke void @may_throw()
    to label %done unwind label %pad
done:
  ret void
pad:
  %e = landingpad { ptr, i32 }
    cleanup
  resume { ptr, i32 } %e
}
