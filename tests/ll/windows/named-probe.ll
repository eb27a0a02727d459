; A routine that "probe-stack" names probes the stack in the place of Windows' own.
; test: dump -- -mtriple=x86_64-pc-windows-msvc -O2
; test: relocations -- -mtriple=x86_64-pc-windows-msvc
; CHECK: <large>:
; CHECK: __mine
; CHECK: <dynamic>:
; CHECK: __mine
define void @large() "probe-stack"="__mine" {
  %a = alloca [9000 x i8]
  call void @g(ptr %a)
  ret void
}
define void @dynamic(i64 %n) "probe-stack"="__mine" {
  %a = alloca i8, i64 %n
  call void @g(ptr %a)
  ret void
}
declare void @g(ptr)
