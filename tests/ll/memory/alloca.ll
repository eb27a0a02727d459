; Static, dynamic, nested and over-aligned allocas; stacksave and stackrestore; red zone or not.
; test: run
; test: reassemble
declare void @fill(ptr, i64)
declare i64 @total(ptr, i64)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)

define i64 @dynamic(i64 %n, i64 %m) {
entry:
  %fixed = alloca [4 x i64], align 16
  call void @fill(ptr %fixed, i64 4)
  %a = alloca i64, i64 %n, align 8
  call void @fill(ptr %a, i64 %n)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %s = phi i64 [ 0, %entry ], [ %s1, %loop ]
  %sp = call ptr @llvm.stacksave.p0()
  %b = alloca i64, i64 %m, align 32
  call void @fill(ptr %b, i64 %m)
  %t = call i64 @total(ptr %b, i64 %m)
  %bi = ptrtoint ptr %b to i64
  %low = and i64 %bi, 31
  %t1 = add i64 %t, %low
  call void @llvm.stackrestore.p0(ptr %sp)
  %s1 = add i64 %s, %t1
  %i1 = add i64 %i, 1
  %c = icmp ult i64 %i1, 100000
  br i1 %c, label %loop, label %out
out:
  %x = call i64 @total(ptr %a, i64 %n)
  %y = call i64 @total(ptr %fixed, i64 4)
  %r1 = add i64 %s1, %x
  %r2 = mul i64 %r1, %y
  ret i64 %r2
}
define i64 @aligned(i64 %x) {
  %a = alloca i8, align 64
  %b = alloca i64, align 256
  %c = alloca [3 x i8], align 1
  store i8 1, ptr %a
  store i64 %x, ptr %b
  call void @fill(ptr %b, i64 1)
  %ai = ptrtoint ptr %a to i64
  %bi = ptrtoint ptr %b to i64
  %a6 = and i64 %ai, 63
  %b8 = and i64 %bi, 255
  %bad = or i64 %a6, %b8
  %v = load i64, ptr %b
  %c1 = getelementptr [3 x i8], ptr %c, i64 0, i64 2
  store i8 9, ptr %c1
  %w = load i8, ptr %c1
  %w64 = zext i8 %w to i64
  %r1 = mul i64 %v, 10
  %r2 = add i64 %r1, %w64
  %z = icmp eq i64 %bad, 0
  %r = select i1 %z, i64 %r2, i64 -1
  ret i64 %r
}
define i64 @aligned_dynamic(i64 %n, i64 %a1, i64 %a2, i64 %a3, i64 %a4, i64 %a5, i64 %on_stack) {
  %big = alloca i64, align 128
  store i64 %on_stack, ptr %big
  %d = alloca i8, i64 %n, align 64
  call void @fill(ptr %big, i64 1)
  %di = ptrtoint ptr %d to i64
  %bi = ptrtoint ptr %big to i64
  %m1 = and i64 %di, 63
  %m2 = and i64 %bi, 127
  %o = or i64 %m1, %m2
  %s = add i64 %on_stack, %a5
  %r = add i64 %s, %o
  ret i64 %r
}
define i64 @leaf(i64 %x, i64 %i) {
  %a = alloca [8 x i64]
  %p0 = getelementptr [8 x i64], ptr %a, i64 0, i64 0
  store volatile i64 %x, ptr %p0
  %p7 = getelementptr [8 x i64], ptr %a, i64 0, i64 7
  store volatile i64 99, ptr %p7
  %pi = getelementptr [8 x i64], ptr %a, i64 0, i64 %i
  %v = load volatile i64, ptr %pi
  ret i64 %v
}
define i64 @large_frame(i64 %x) {
  %a = alloca [70000 x i8], align 16
  %p = getelementptr [70000 x i8], ptr %a, i64 0, i64 69992
  store i64 %x, ptr %p
  call void @fill(ptr %a, i64 100)
  %v = load i64, ptr %p
  %w = load i64, ptr %a
  %r = add i64 %v, %w
  ret i64 %r
}
; >>> driver
; #include <stdio.h>
; long dynamic(long, long), aligned(long), aligned_dynamic(long, long, long, long, long, long, long), leaf(long, long), large_frame(long);
; void fill(long *p, long n) { for (long i = 0; i < n; i++) p[i] = i * i + n; }
; long total(long *p, long n) { long s = 0; for (long i = 0; i < n; i++) s += p[i]; return s; }
; int main(void) {
;     printf("%ld %ld %ld\n", dynamic(10, 3), dynamic(0, 1), dynamic(1000, 17));
;     printf("%ld %ld %ld %ld\n", aligned(5), aligned_dynamic(7, 1, 2, 3, 4, 5, 600), leaf(-4, 0), leaf(-4, 7));
;     printf("%ld\n", large_frame(123456));
; }
; >>> output
; 42011550 3000000 15370005000
; 19 605 -4 99
; 123556
