; A call that must not be there is an error where it can be reached.
; test: error levels=O0,O2 -- -mtriple=x86_64-linux-gnu
; CHECK: forbidden-call.ll:9:3: call to never marked "dontcall-error": it is not there
declare void @never() "dontcall-error"="it is not there"
define void @fine() {
  ret void
}
define void @wrong() {
  call void @never()
  ret void
}
