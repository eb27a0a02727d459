; Variadic calls in both directions, va_arg, va_copy, and more arguments than the register save area holds.
; test: run
; test: reassemble
%va = type { i32, i32, ptr, ptr }
@format = private unnamed_addr constant [28 x i8] c"%d %ld %g %s %c %g %llx %d\0A\00"
@text = private unnamed_addr constant [5 x i8] c"text\00"
declare i32 @printf(ptr, ...)
declare i32 @vprintf(ptr, ptr)
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
declare void @llvm.va_copy.p0(ptr, ptr)

define void @call_printf(i32 %i, double %d) {
  %l = sext i32 %i to i64
  %n = call i32 (ptr, ...) @printf(ptr @format, i32 %i, i64 %l, double %d, ptr @text, i32 65, double 1.0e-3, i64 -2, i32 %i)
  ret void
}
define i64 @sum_ints(i32 %count, ...) {
  %ap = alloca [1 x %va], align 16
  call void @llvm.va_start.p0(ptr %ap)
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %i1, %body ]
  %s = phi i64 [ 0, %0 ], [ %s1, %body ]
  %more = icmp slt i32 %i, %count
  br i1 %more, label %body, label %done
body:
  %v = va_arg ptr %ap, i32
  %v64 = sext i32 %v to i64
  %s3 = mul i64 %s, 3
  %s1 = add i64 %s3, %v64
  %i1 = add i32 %i, 1
  br label %head
done:
  call void @llvm.va_end.p0(ptr %ap)
  ret i64 %s
}
define double @sum_mixed(ptr %kinds, ...) {
  %ap = alloca [1 x %va], align 16
  %again = alloca [1 x %va], align 16
  call void @llvm.va_start.p0(ptr %ap)
  call void @llvm.va_copy.p0(ptr %again, ptr %ap)
  br label %head
head:
  %p = phi ptr [ %kinds, %0 ], [ %p1, %next ]
  %s = phi double [ 0.0, %0 ], [ %s1, %next ]
  %k = load i8, ptr %p
  %p1 = getelementptr i8, ptr %p, i64 1
  switch i8 %k, label %done [
    i8 105, label %int
    i8 108, label %long
    i8 100, label %double
  ]
int:
  %iv = va_arg ptr %ap, i32
  %id = sitofp i32 %iv to double
  br label %next
long:
  %lv = va_arg ptr %ap, i64
  %ld = sitofp i64 %lv to double
  br label %next
double:
  %dv = va_arg ptr %ap, double
  br label %next
next:
  %x = phi double [ %id, %int ], [ %ld, %long ], [ %dv, %double ]
  %s2 = fmul double %s, 2.0
  %s1 = fadd double %s2, %x
  br label %head
done:
  %first = va_arg ptr %again, i32
  %fd = sitofp i32 %first to double
  %r = fadd double %s, %fd
  call void @llvm.va_end.p0(ptr %again)
  call void @llvm.va_end.p0(ptr %ap)
  ret double %r
}
define i32 @forward(ptr %fmt, ...) {
  %ap = alloca [1 x %va], align 16
  call void @llvm.va_start.p0(ptr %ap)
  %n = call i32 @vprintf(ptr %fmt, ptr %ap)
  call void @llvm.va_end.p0(ptr %ap)
  ret i32 %n
}
; >>> driver
; #include <stdio.h>
; void call_printf(int, double); long sum_ints(int, ...); double sum_mixed(const char *, ...); int forward(const char *, ...);
; int main(void) {
;     call_printf(-12, 6.25);
;     printf("%ld %ld\n", sum_ints(0), sum_ints(3, 1, -2, 3));
;     printf("%ld\n", sum_ints(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
;     printf("%g\n", sum_mixed("idlididldddddddddddii", 3, 1.5, 1L << 40, -1, 0.25, 2, 7.0, 5L, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12, 13));
;     printf("%d\n", forward("%s %d %g %g %ld %d %d %d %g\n", "fwd", 1, 2.5, 3.5, 4L, 5, 6, 7, 8.5));
; }
; >>> output
; -12 -12 6.25 text A 0.001 fffffffffffffffe -12
; 0 6
; 398574
; 2.8823e+17
; fwd 1 2.5 3.5 4 5 6 7 8.5
; 26
