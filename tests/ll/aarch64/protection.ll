; AArch64: signed return addresses, landing pads of indirect branches, stack protectors, probed frames and areas.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
declare i32 @printf(ptr, ...)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
@out = private constant [10 x i8] c"%ld %ld\0A\00\00"
define i64 @signed(i64 %n, ptr %f) "sign-return-address"="non-leaf" "branch-target-enforcement" {
  %r = call i64 %f(i64 %n)
  %s = add i64 %r, 1
  ret i64 %s
}
define i64 @leaf(i64 %n) "sign-return-address"="all" "branch-target-enforcement" {
  %s = mul i64 %n, 3
  ret i64 %s
}
define i64 @table(i64 %n) "branch-target-enforcement" {
  switch i64 %n, label %other [ i64 0, label %a i64 1, label %b i64 2, label %c i64 3, label %d i64 4, label %e i64 5, label %a ]
a:
  ret i64 11
b:
  %x = call i64 @leaf(i64 %n)
  ret i64 %x
c:
  ret i64 33
d:
  ret i64 44
e:
  %y = tail call i64 @signed(i64 %n, ptr @leaf)
  ret i64 %y
other:
  ret i64 0
}
define i64 @guarded(i64 %n) sspstrong "sign-return-address"="non-leaf" {
  %buffer = alloca [40 x i8], align 1
  %k = alloca i64
  store i64 %n, ptr %k
  call void @llvm.memset.p0.i64(ptr %buffer, i8 7, i64 40, i1 false)
  %at = getelementptr i8, ptr %buffer, i64 %n
  %byte = load i8, ptr %at
  %v = zext i8 %byte to i64
  %w = load i64, ptr %k
  %s = add i64 %v, %w
  %e = icmp eq i64 %n, 3
  br i1 %e, label %early, label %late
early:
  ret i64 %s
late:
  %t = tail call i64 @leaf(i64 %s)
  ret i64 %t
}
define i64 @deep(i64 %n) "probe-stack"="inline-asm" {
  %big = alloca [70000 x i8], align 16
  %p = getelementptr i8, ptr %big, i64 %n
  store volatile i8 5, ptr %p
  %v = load volatile i8, ptr %p
  %w = sext i8 %v to i64
  ret i64 %w
}
define i64 @medium(i64 %n) "probe-stack"="inline-asm" "stack-probe-size"="8192" "frame-pointer"="all" {
  %big = alloca [30000 x i8], align 64
  %p = getelementptr i8, ptr %big, i64 %n
  store volatile i8 6, ptr %p
  %v = load volatile i8, ptr %p
  %w = sext i8 %v to i64
  ret i64 %w
}
define i64 @area(i64 %n) "probe-stack"="inline-asm" {
  %big = alloca i8, i64 %n, align 16
  %p = getelementptr i8, ptr %big, i64 16
  store volatile i8 8, ptr %p
  %v = load volatile i8, ptr %p
  %w = sext i8 %v to i64
  ret i64 %w
}
define void @show(i64 %a, i64 %b) {
  %1 = call i32 (ptr, ...) @printf(ptr @out, i64 %a, i64 %b)
  ret void
}
define i32 @main() {
  %a = call i64 @signed(i64 7, ptr @leaf)
  %b = call i64 @table(i64 4)
  call void @show(i64 %a, i64 %b)
  %c = call i64 @table(i64 1)
  %d = call i64 @guarded(i64 3)
  call void @show(i64 %c, i64 %d)
  %e = call i64 @guarded(i64 30)
  %f = call i64 @deep(i64 69000)
  call void @show(i64 %e, i64 %f)
  %g = call i64 @medium(i64 29999)
  %h = call i64 @area(i64 50000)
  call void @show(i64 %g, i64 %h)
  ret i32 0
}
; >>> output
; 22 13
; 3 10
; 111 5
; 6 8
