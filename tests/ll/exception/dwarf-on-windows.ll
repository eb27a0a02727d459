; Windows with DWARF's exceptions (-exception-model=dwarf): .eh_frame and .gcc_except_table with whole addresses, ordinary frames
; that touch their pages themselves, nothing for the system's unwinder.
; test: readobj show=sections -- -O2 -mtriple=x86_64-windows-gnu -exception-model=dwarf
; test: readobj show=sections -- -O2 -mtriple=aarch64-windows-gnu -exception-model=dwarf
; CHECK: .gcc_except_table
; CHECK: .eh_frame
declare void @may_throw(ptr)
declare i32 @__gxx_personality_v0(...)
declare ptr @__cxa_begin_catch(ptr)
declare void @__cxa_end_catch()
define i32 @catches(i32 %x) personality ptr @__gxx_personality_v0 {
  %big = alloca [9000 x i8]
  invoke void @may_throw(ptr %big) to label %fine unwind label %pad
fine:
  ret i32 %x
pad:
  %e = landingpad { ptr, i32 } catch ptr null
  %p = extractvalue { ptr, i32 } %e, 0
  %b = call ptr @__cxa_begin_catch(ptr %p)
  call void @__cxa_end_catch()
  ret i32 -1
}
