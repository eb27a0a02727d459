; Statepoints, stack maps and patch points: values survive, the records say where they are.
; test: run
; test: run -- -mattr=+avx -frame-pointer=all
; test: readobj show=stackmap level=O2
; CHECK: Num Functions: 3
; CHECK: #1: 100000000000
; CHECK: Record ID: 7,
; CHECK: 11 locations:
; CHECK: #3: Constant 4, size: 8
; CHECK: #4: Indirect {{*}}, size: 4
; CHECK: #5: Constant 4294967295, size: 8
; CHECK: #6: ConstantIndex #0 (100000000000), size: 8
; CHECK: #7: Direct
; CHECK: #8: Indirect {{*}}, size: 8
; CHECK: #11: Indirect {{*}}, size: 8
; CHECK: Record ID: 11,
; CHECK: Record ID: 3,
; CHECK: 3 locations:
; CHECK: #2: Indirect {{*}}, size: 8
; CHECK: Record ID: 9,
; CHECK: 6 live-outs
target triple = "x86_64-unknown-linux-gnu"
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)
declare double @llvm.experimental.gc.result.f64(token)
declare void @llvm.experimental.stackmap(i64, i32, ...)
declare i64 @llvm.experimental.patchpoint.i64(i64, i32, ptr, i32, ...)
declare void @collect(ptr addrspace(1), i64)
declare double @compute(double, i32)
declare i64 @callee(i64, i64)
define ptr addrspace(1) @keeps(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %x, i1 %c) gc "statepoint-example" {
  %s = alloca i64
  store i64 3, ptr %s
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 7, i32 0, ptr elementtype(void (ptr addrspace(1), i64)) @collect, i32 2, i32 0, ptr addrspace(1) %a, i64 5, i32 0, i32 0) ["deopt"(i32 %x, i1 true, i64 100000000000, ptr %s), "gc-live"(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) null)]
  br i1 %c, label %yes, label %no
yes:
  %a2 = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  ret ptr addrspace(1) %a2
no:
  %b2 = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 1, i32 1)
  %v = load i64, ptr %s
  %r = getelementptr i8, ptr addrspace(1) %b2, i64 %v
  ret ptr addrspace(1) %r
}
define double @result(double %d) gc "statepoint-example" {
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 11, i32 0, ptr elementtype(double (double, i32)) @compute, i32 2, i32 0, double %d, i32 4, i32 0, i32 0)
  %r = call double @llvm.experimental.gc.result.f64(token %t)
  %s = fadd double %r, %d
  ret double %s
}
define i64 @points(i64 %x, double %y) {
  call void (i64, i32, ...) @llvm.experimental.stackmap(i64 3, i32 6, i64 %x, double %y, i64 5)
  %r = call i64 (i64, i32, ptr, i32, ...) @llvm.experimental.patchpoint.i64(i64 9, i32 20, ptr @callee, i32 2, i64 %x, i64 7, double %y)
  %s = mul i64 %r, %x
  ret i64 %s
}
; >>> driver
; #include <stdio.h>
; void collect(void *p, long n) { printf("%s %ld\n", (char *)p, n); }
; double compute(double d, int n) { return d * n; }
; long callee(long a, long b) { return a + b; }
; void *keeps(void *, void *, int, _Bool); double result(double); long points(long, double);
; int main(void) {
;     printf("%s %s\n", (char *)keeps("first", "second", 1, 1), (char *)keeps("first", "second", 2, 0));
;     printf("%g %ld\n", result(1.5), points(3, 2.5));
; }
; >>> output
; first 5
; first 5
; first ond
; 7.5 30
