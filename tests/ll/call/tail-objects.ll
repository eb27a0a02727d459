; musttail calls with objects passed by value: they go where the caller's own came, whichever of those they are copies of.
; test: run
; test: run arch=windows models=pic -- -mtriple=x86_64-pc-windows-msvc
%S = type { i64, i64, i64, i64, i64 }
declare i64 @g(ptr byval(%S) align 8, ptr byval(%S) align 8, i32, ptr byval([3 x i64]) align 8, i64, i64, i64, i64, i64, i64)
; As they came.
define i64 @same(ptr byval(%S) align 8 %s, ptr byval(%S) align 8 %t, i32 %k, ptr byval([3 x i64]) align 8 %u, i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f) {
  %r = musttail call i64 @g(ptr byval(%S) align 8 %s, ptr byval(%S) align 8 %t, i32 %k, ptr byval([3 x i64]) align 8 %u, i64 %f, i64 %e, i64 %d, i64 %c, i64 %b, i64 %a)
  ret i64 %r
}
; Exchanged.
define i64 @swap(ptr byval(%S) align 8 %s, ptr byval(%S) align 8 %t, i32 %k, ptr byval([3 x i64]) align 8 %u, i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f) {
  %p = getelementptr i64, ptr %u, i64 1
  %x = load i64, ptr %p
  %r = musttail call i64 @g(ptr byval(%S) align 8 %t, ptr byval(%S) align 8 %s, i32 7, ptr byval([3 x i64]) align 8 %u, i64 %x, i64 %b, i64 %c, i64 %d, i64 %e, i64 %a)
  ret i64 %r
}
; Of the frame, and of memory elsewhere; one is a part of another.
@far = global %S { i64 100, i64 200, i64 300, i64 400, i64 500 }
define i64 @others(ptr byval(%S) align 8 %s, ptr byval(%S) align 8 %t, i32 %k, ptr byval([3 x i64]) align 8 %u, i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f) {
  %o = alloca %S
  %v = load %S, ptr %s
  %w = insertvalue %S %v, i64 -1, 2
  store %S %w, ptr %o
  %part = getelementptr i64, ptr %t, i64 2
  %r = musttail call i64 @g(ptr byval(%S) align 8 @far, ptr byval(%S) align 8 %o, i32 %k, ptr byval([3 x i64]) align 8 %part, i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f)
  ret i64 %r
}
; One only, of the frame.
define i64 @count(ptr byval([300 x i8]) %s, i64 %n) {
  %o = alloca [300 x i8]
  %z = icmp eq i64 %n, 0
  br i1 %z, label %end, label %more
more:
  %v = load [300 x i8], ptr %s
  store [300 x i8] %v, ptr %o
  %p = getelementptr i8, ptr %o, i64 %n
  %x = load i8, ptr %p
  %y = add i8 %x, 100
  store i8 %y, ptr %p
  %m = sub i64 %n, 1
  %r = musttail call i64 @count(ptr byval([300 x i8]) %o, i64 %m)
  ret i64 %r
end:
  %q = getelementptr i8, ptr %s, i64 3
  %w = load i32, ptr %q, align 1
  %i = zext i32 %w to i64
  ret i64 %i
}
; >>> driver
; #include <stdio.h>
; typedef struct { long long a[5]; } S;
; typedef struct { long long a[3]; } U;
; typedef long long call(S, S, int, U, long long, long long, long long, long long, long long, long long);
; call same, swap, others;
; typedef struct { unsigned char a[300]; } B;
; long long count(B, long long);
; long long g(S s, S t, int k, U u, long long a, long long b, long long c, long long d, long long e, long long f) {
;   for (int i = 0; i < 5; i++) printf("%lld %lld ", s.a[i], t.a[i]);
;   for (int i = 0; i < 3; i++) printf("%lld ", u.a[i]);
;   printf("%d %lld %lld %lld %lld %lld %lld\n", k, a, b, c, d, e, f);
;   return s.a[4] + k;
; }
; int main(void) {
;   S s = { { 1, 2, 3, 4, 5 } }, t = { { 6, 7, 8, 9, 10 } };
;   U u = { { 11, 12, 13 } };
;   call *all[] = { same, swap, others };
;   for (int i = 0; i < 3; i++) printf("%lld\n", all[i](s, t, i, u, 21, 22, 23, 24, 25, 26));
;   B b;
;   for (int i = 0; i < 300; i++) b.a[i] = i;
;   printf("%llx\n", count(b, 5));
; }
; >>> output
; 1 6 2 7 3 8 4 9 5 10 11 12 13 0 26 25 24 23 22 21
; 5
; 6 1 7 2 8 3 9 4 10 5 11 12 13 7 12 22 23 24 25 21
; 17
; 100 1 200 2 300 -1 400 4 500 5 8 9 10 2 21 22 23 24 25 26
; 502
; 6696867
