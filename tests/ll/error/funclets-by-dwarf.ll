; Handlers that are funclets belong to Windows' own tables.
; test: error -- -mtriple=x86_64-pc-windows-msvc -exception-model=dwarf
; test: error -- -mtriple=aarch64-pc-windows-msvc -exception-model=dwarf
; test: error -- -mtriple=x86_64-pc-windows-msvc -exception-model=sjlj
; CHECK: funclets-by-dwarf.ll:14:3: unsupported: funclets of personality '__CxxFrameHandler3'
declare void @g()
declare i32 @__CxxFrameHandler3(...)

define void @f() personality ptr @__CxxFrameHandler3 {
  invoke void @g() to label %done unwind label %pad
done:
  ret void
pad:
  %s = catchswitch within none [label %handler] unwind to caller
handler:
  %c = catchpad within %s [ptr null, i32 64, ptr null]
  catchret from %c to label %done
}
