; Arm64EC: thunks are named for the sizes of aggregates. Of those that native code passes in other registers, the first has that
; name.
; test: readobj show=symbols check=SYM -- -mtriple=arm64ec-pc-windows-msvc
; test: dump -- -mtriple=arm64ec-pc-windows-msvc -O2
; SYM: Name: $iexit_thunk$cdecl$v$m8
; SYM: Name: $iexit_thunk$cdecl$v$m8$si32i32e
; CHECK: $iexit_thunk$cdecl$v$m8
; CHECK: $iexit_thunk$cdecl$v$m8$si32i32e
define void @f(ptr %p, [1 x i64] %a, {i32, i32} %b) {
  call void %p([1 x i64] %a)
  call void %p({i32, i32} %b)
  ret void
}
