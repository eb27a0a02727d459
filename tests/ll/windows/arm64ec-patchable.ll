; Arm64EC: a function that may be replaced at run time is called through the dispatcher, which is told the code that it has.
; test: object -- -mtriple=arm64ec-pc-windows-msvc -O2
; test: dump -- -mtriple=arm64ec-pc-windows-msvc -O2
; test: readobj show=symbols check=SYM -- -mtriple=arm64ec-pc-windows-msvc
; SYM: Name: f
; SYM: Linked: EXP+#f
; SYM: Search: Alias
define dso_local i32 @f(i32 %x) hybrid_patchable { ret i32 %x }
define dllexport void @exported() hybrid_patchable { ret void }
define i32 @caller(ptr %g) {
  %r = call i32 @f(i32 3)
  %s = call i32 %g(i32 %r)
  %t = add i32 %s, 1
  ret i32 %t
}
; CHECK: __os_arm64x_dispatch_call
; CHECK: br x11
