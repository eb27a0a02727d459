; Functions whose personality works with funclets have no guard, as in LLVM; others do.
; test: asm -- -mtriple=x86_64-pc-windows-msvc
; test: asm -- -mtriple=aarch64-pc-windows-msvc
; CHECK: guarded:
; CHECK: __security_cookie
; CHECK: caught:
; CHECK-NOT: __security_cookie
; CHECK: idle:
; CHECK-NOT: __security_cookie
declare i32 @__CxxFrameHandler3(...)
declare void @use(ptr)
define void @guarded() sspstrong {
  %a = alloca [64 x i8]
  call void @use(ptr %a)
  ret void
}
define void @caught() sspstrong personality ptr @__CxxFrameHandler3 {
  %a = alloca [64 x i8]
  invoke void @use(ptr %a) to label %done unwind label %clean
done:
  ret void
clean:
  %p = cleanuppad within none []
  call void @use(ptr %a) [ "funclet"(token %p) ]
  cleanupret from %p unwind to caller
}
define void @idle() sspreq personality ptr @__CxxFrameHandler3 {
  %a = alloca [64 x i8]
  call void @use(ptr %a)
  ret void
}
