; Calls that should not be there, and frames that are too large, are told of with their places.
; test: error -- -fatal-warnings -mtriple=x86_64-linux-gnu
; test: error -- -fatal-warnings -mtriple=aarch64-linux-gnu
; CHECK: remarks.ll:10:3: call to late marked "dontcall-warn": use later instead
; CHECK: remarks.ll:13:1: stack frame size ({{*}}) exceeds limit (80) in function 'large'
declare void @late() "dontcall-warn"="use later instead"
declare void @use(ptr)

define void @caller() {
  call void @late()
  ret void
}
define void @large() "warn-stack-size"="80" {
  %a = alloca [100 x i8]
  call void @use(ptr %a)
  ret void
}
define void @small() "warn-stack-size"="200" {
  %a = alloca [100 x i8]
  call void @use(ptr %a)
  ret void
}
