; Second returns: llvm.eh.sjlj.setjmp and longjmp; what lives across a call that returns twice keeps its place in memory.
; test: run
; test: reassemble
@buf = global [5 x ptr] zeroinitializer, align 16
declare i32 @llvm.eh.sjlj.setjmp(ptr)
declare void @llvm.eh.sjlj.longjmp(ptr)
declare ptr @llvm.frameaddress.p0(i32)
declare ptr @llvm.stacksave.p0()
declare i32 @_setjmp(ptr) returns_twice
declare i64 @work(i64, i64, i64, i64, i64, i64)
define i64 @outer(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, double %g) {
  %p = mul i64 %a, %b
  %q = sub i64 %c, %d
  %r = xor i64 %e, %f
  %h = fadd double %g, 1.0
  %fa = call ptr @llvm.frameaddress.p0(i32 0)
  store ptr %fa, ptr @buf
  %s = call ptr @llvm.stacksave.p0()
  store ptr %s, ptr getelementptr (i8, ptr @buf, i64 16)
  %t = call i32 @llvm.eh.sjlj.setjmp(ptr @buf)
  %z = icmp eq i32 %t, 0
  br i1 %z, label %first, label %second
first:
  %u = call i64 @work(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f)
  %v = call i64 @work(i64 %u, i64 %u, i64 %u, i64 %u, i64 %u, i64 %u)
  %w = add i64 %u, %v
  call void @jump(i64 %w)
  ret i64 %w
second:
  %x = fptosi double %h to i64
  %y = call i64 @work(i64 %p, i64 %q, i64 %r, i64 %x, i64 %a, i64 %f)
  ret i64 %y
}
define void @jump(i64 %x) noinline {
  %c = icmp sgt i64 %x, 0
  br i1 %c, label %go, label %stay
go:
  call void @llvm.eh.sjlj.longjmp(ptr @buf)
  unreachable
stay:
  ret void
}
define i64 @library(ptr %jb, i64 %a, i64 %b, i64 %c, i64 %d) {
  %p0 = mul i64 %a, 3
  %p1 = mul i64 %b, 5
  %p2 = mul i64 %c, 7
  %p3 = mul i64 %d, 9
  %p4 = add i64 %a, %d
  %p5 = add i64 %b, %c
  %p6 = xor i64 %a, %c
  %p7 = xor i64 %b, %d
  %t = call i32 @_setjmp(ptr %jb) returns_twice
  %z = icmp eq i32 %t, 0
  br i1 %z, label %first, label %second
first:
  %u0 = call i64 @work(i64 1, i64 2, i64 3, i64 4, i64 5, i64 6)
  %u1 = call i64 @work(i64 2, i64 3, i64 4, i64 5, i64 6, i64 7)
  %u2 = call i64 @work(i64 3, i64 4, i64 5, i64 6, i64 7, i64 8)
  %u3 = call i64 @work(i64 4, i64 5, i64 6, i64 7, i64 8, i64 9)
  %u4 = call i64 @work(i64 5, i64 6, i64 7, i64 8, i64 9, i64 1)
  %u5 = call i64 @work(i64 6, i64 7, i64 8, i64 9, i64 1, i64 2)
  %u6 = call i64 @work(i64 7, i64 8, i64 9, i64 1, i64 2, i64 3)
  %v0 = call i64 @work(i64 %u0, i64 %u1, i64 %u2, i64 %u3, i64 %u4, i64 %u5)
  %v1 = call i64 @work(i64 %u6, i64 %u5, i64 %u4, i64 %u3, i64 %u2, i64 %u1)
  call void @back(ptr %jb, i64 %v0, i64 %v1)
  %v2 = call i64 @work(i64 %u0, i64 %u1, i64 %u2, i64 %u3, i64 %u5, i64 %u6)
  ret i64 %v2
second:
  %w0 = call i64 @work(i64 %p0, i64 %p1, i64 %p2, i64 %p3, i64 %p4, i64 %p5)
  %w1 = call i64 @work(i64 %p6, i64 %p7, i64 %p2, i64 %p3, i64 %p4, i64 %w0)
  ret i64 %w1
}
declare void @back(ptr, i64, i64)
define i64 @variable(i64 %a) {
  %m = alloca i64
  store i64 %a, ptr %m
  %fa = call ptr @llvm.frameaddress.p0(i32 0)
  store ptr %fa, ptr @buf
  %s = call ptr @llvm.stacksave.p0()
  store ptr %s, ptr getelementptr (i8, ptr @buf, i64 16)
  %t = call i32 @llvm.eh.sjlj.setjmp(ptr @buf)
  %z = icmp eq i32 %t, 0
  br i1 %z, label %first, label %second
first:
  %x = mul i64 %a, 77
  store i64 %x, ptr %m
  call void @jump(i64 %x)
  unreachable
second:
  %v = load i64, ptr %m
  ret i64 %v
}
; >>> driver
; #include <stdio.h>
; #include <setjmp.h>
; long outer(long, long, long, long, long, long, double), library(jmp_buf, long, long, long, long), variable(long);
; long work(long a, long b, long c, long d, long e, long f) { return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f; }
; void back(jmp_buf j, long a, long b) { if (a > b) longjmp(j, 1); printf("stays %ld %ld\n", a, b); longjmp(j, 2); }
; int main(void) {
;     printf("%ld\n", outer(1, 2, 3, 4, 5, 6, 7.5));
;     printf("%ld\n", outer(-1, -2, 3, -4, 5, -60, 7.5));
;     jmp_buf j;
;     printf("%ld\n", library(j, 1, 2, 3, 4));
;     printf("%ld\n", variable(3));
; }
; >>> output
; 82
; -7634
; stays 2517 2592
; 1956
; 231
