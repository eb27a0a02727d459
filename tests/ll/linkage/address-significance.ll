; -addrsig lists the globals that something refers to and whose addresses are not insignificant, as llc does.
; test: readobj show=addrsig -- -mtriple=x86_64-unknown-linux-gnu -addrsig
; test: readobj show=addrsig -- -mtriple=aarch64-unknown-linux-gnu -addrsig
; CHECK: Addrsig [
; CHECK: Sym: ext
; CHECK: Sym: loc
; CHECK: Sym: pers
; CHECK: Sym: a (
; CHECK: Sym: b (
; CHECK: Sym: e (
; CHECK: Sym: al
; CHECK: ]
@a = global i32 1
@b = internal global ptr @a
@c = unnamed_addr constant i32 5
@d = local_unnamed_addr global i32 5
@t = thread_local global i32 0
@e = external global i32
@unused = global i32 4
@al = alias i32, ptr @a
declare void @ext()
define internal void @loc() {
  ret void
}
define ptr @f(ptr %out) personality ptr @pers {
  call void @ext()
  call void @loc()
  %p = load ptr, ptr @b
  store ptr %p, ptr %out
  %q = load i32, ptr @e
  store i32 %q, ptr %out
  %x = load i32, ptr @al
  store i32 %x, ptr %out
  %y = load i32, ptr @c
  store i32 %y, ptr %out
  %z = load i32, ptr @t
  store i32 %z, ptr %out
  invoke void @ext() to label %r unwind label %l
r:
  ret ptr @d
l:
  %lp = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %lp
}
declare i32 @pers(...)
