; Where tail calls are guaranteed, the padding of a function's stack arguments is its own too.
; test: run levels=O0,O2
; test: run arch=aarch64 models=static levels=O0,O2 -- -mtriple=aarch64-linux-gnu
declare i32 @printf(ptr, ...)
@text = private constant [13 x i8] c"%ld %ld %ld\0A\00"
define tailcc i64 @none(i64 %a) noinline {
  %r = tail call tailcc i64 @one(i64 %a, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7)
  ret i64 %r
}
define tailcc i64 @one(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g) noinline {
  %x = sub i64 %g, %a
  %r = tail call tailcc i64 @three(i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %x, i64 8, i64 9, i64 10)
  ret i64 %r
}
define tailcc i64 @three(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i) noinline {
  %s = shl i64 %f, 16
  %t = shl i64 %h, 8
  %u = add i64 %s, %t
  %more = icmp ult i64 %i, 50
  br i1 %more, label %on, label %out
on:
  %n = add i64 %i, 40
  %r = tail call tailcc i64 @four(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %n, i64 3)
  ret i64 %r
out:
  %v = add i64 %u, %i
  ret i64 %v
}
define tailcc i64 @four(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i, i64 %j) noinline {
  %k = add i64 %h, %j
  %r = tail call tailcc i64 @three(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %k, i64 %i)
  ret i64 %r
}
define i32 @main() {
  %a = call tailcc i64 @none(i64 1)
  %b = call tailcc i64 @one(i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 8)
  %c = call tailcc i64 @four(i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 60, i64 1)
  call i32 (ptr, ...) @printf(ptr @text, i64 %a, i64 %b, i64 %c)
  ret i32 0
}
; >>> output
; 396338 527410 395580
