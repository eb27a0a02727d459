; Tail calls of many conventions are jumps (millions of them leave the stack as it is), before a `ret` of their own and
; before one that others share, with results, and between functions of different conventions.
; test: run models=static,pic levels=O1,O2,O3
; test: run arch=aarch64 models=static levels=O1,O2,O3 -- -mtriple=aarch64-linux-gnu
declare i32 @printf(ptr, ...)
declare void @exit(i32)
@text = private constant [13 x i8] c"%ld %ld %ld\0A\00"
@n = global i64 3000000

; The result comes through a phi of a shared block.
define internal swiftcc i64 @swift(i64 %n, i64 %acc) noinline {
  %end = icmp eq i64 %n, 0
  br i1 %end, label %out, label %more
more:
  %m = sub i64 %n, 1
  %odd = and i64 %n, 1
  %c = icmp eq i64 %odd, 0
  br i1 %c, label %even, label %other
even:
  %a = add i64 %acc, 2
  %x = tail call swiftcc i64 @swift(i64 %m, i64 %a)
  br label %out
other:
  %b = add i64 %acc, 1
  %y = tail call swiftcc i64 @swift(i64 %m, i64 %b)
  br label %out
out:
  %r = phi i64 [ %acc, %0 ], [ %x, %even ], [ %y, %other ]
  ret i64 %r
}
; Two results, one of them a floating-point number.
define internal preserve_nonecc { i64, double } @pair(i64 %n, i64 %acc, double %d) noinline {
  %end = icmp eq i64 %n, 0
  br i1 %end, label %last, label %more
last:
  %p = insertvalue { i64, double } poison, i64 %acc, 0
  %q = insertvalue { i64, double } %p, double %d, 1
  ret { i64, double } %q
more:
  %m = sub i64 %n, 1
  %a = add i64 %acc, 3
  %e = fadd double %d, 1.0
  %r = tail call preserve_nonecc { i64, double } @pair(i64 %m, i64 %a, double %e)
  ret { i64, double } %r
}
; A vector; fastcc to C's convention and back, through a pointer.
define internal fastcc <4 x i32> @fast(i64 %n, <4 x i32> %v) noinline {
  %end = icmp eq i64 %n, 0
  br i1 %end, label %out, label %more
more:
  %w = add <4 x i32> %v, <i32 1, i32 2, i32 3, i32 4>
  %f = load volatile ptr, ptr @slow.address
  %x = tail call <4 x i32> %f(i64 %n, <4 x i32> %w)
  br label %out
out:
  %r = phi <4 x i32> [ %v, %0 ], [ %x, %more ]
  ret <4 x i32> %r
}
define internal <4 x i32> @slow(i64 %n, <4 x i32> %v) noinline {
  %m = sub i64 %n, 1
  %r = tail call fastcc <4 x i32> @fast(i64 %m, <4 x i32> %v)
  ret <4 x i32> %r
}
@slow.address = global ptr @slow
; A result that nobody wants.
define internal i64 @ignored(i64 %n) noinline {
  call void @drop(i64 %n)
  ret i64 %n
}
define internal void @drop(i64 %n) noinline {
  %end = icmp eq i64 %n, 0
  br i1 %end, label %out, label %more
more:
  %m = sub i64 %n, 1
  %r = tail call i64 @drops(i64 %m)
  br label %out
out:
  ret void
}
define internal i64 @drops(i64 %n) noinline {
  tail call void @drop(i64 %n)
  ret i64 7
}
; GHC's functions end in calls of others, here one before the common return.
define internal ghccc void @even(i64 %a, i64 %b) nounwind noinline {
  %c = icmp eq i64 %a, 0
  br i1 %c, label %x, label %y
x:
  tail call ghccc void @finish(i64 %a, i64 %b)
  br label %common.ret
y:
  %m = sub i64 %a, 1
  tail call ghccc void @odd(i64 %m, i64 %b)
  br label %common.ret
common.ret:
  ret void
}
define internal ghccc void @odd(i64 %a, i64 %b) nounwind noinline {
  %n = add i64 %b, 5
  tail call ghccc void @even(i64 %a, i64 %n)
  ret void
}
define internal ghccc void @finish(i64 %a, i64 %b) nounwind noinline {
  call i32 (ptr, ...) @printf(ptr @text, i64 %a, i64 %b, i64 0)
  call void @exit(i32 0)
  unreachable
}
define i32 @main() {
  %n = load volatile i64, ptr @n
  %s = call swiftcc i64 @swift(i64 %n, i64 0)
  %p = call preserve_nonecc { i64, double } @pair(i64 %n, i64 0, double 0.5)
  %p0 = extractvalue { i64, double } %p, 0
  %p1 = extractvalue { i64, double } %p, 1
  %d = fptosi double %p1 to i64
  call i32 (ptr, ...) @printf(ptr @text, i64 %s, i64 %p0, i64 %d)
  %k = lshr i64 %n, 4
  %v = call fastcc <4 x i32> @fast(i64 %n, <4 x i32> zeroinitializer)
  %v3 = extractelement <4 x i32> %v, i32 3
  %w = sext i32 %v3 to i64
  %i = call i64 @ignored(i64 %k)
  call i32 (ptr, ...) @printf(ptr @text, i64 %w, i64 %i, i64 %k)
  call ghccc void @even(i64 %n, i64 1)
  unreachable
}
; >>> output
; 4500000 9000000 3000000
; 12000000 187500 187500
; 0 15000001 0
