; The symbol of an x86_vectorcallcc function says how many bytes of arguments there are, unless they vary or the name is C++'s.
; test: object -- -mtriple=x86_64-pc-windows-msvc
; test: object -- -mtriple=x86_64-unknown-linux-gnu
define x86_vectorcallcc void @copied(ptr byval([20 x i8]) %p, i8 %c) {
  ret void
}
define x86_vectorcallcc void @stored(ptr sret([20 x i8]) %p, <4 x float> %c, i32 %d) {
  ret void
}
define x86_vectorcallcc i32 @varying(i32 %a, ...) {
  ret i32 1
}
define x86_vectorcallcc i32 @"\01raw"(i32 %a) {
  ret i32 1
}
define x86_vectorcallcc i32 @"?method@@QEAA"(i32 %a) {
  ret i32 1
}
declare x86_vectorcallcc void @outer(double)
define void @caller() {
  call x86_vectorcallcc void @outer(double 0.0)
  ret void
}
@named = alias void (ptr, i8), ptr @copied
@table = global ptr @stored
