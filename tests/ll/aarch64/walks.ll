; Loops over elements that no addressing mode reaches walk by pointers, those that only count end at zero, and accesses step
; their bases though other memory is accessed in between; loops beside each other, distances below and above the element.
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu
; test: asm -- -mtriple=aarch64-linux-gnu -O2
; CHECK-LABEL: sums:
; CHECK: , [x0], #32
; CHECK-NEXT: , [x1], #32
; CHECK: , [x2], #32
; CHECK-NEXT: add
; CHECK-NEXT: cbnz
@a = internal global [64 x double] zeroinitializer, align 16
@b = internal global [64 x double] zeroinitializer, align 16
@c = internal global [64 x i32] zeroinitializer, align 16

define void @sums(ptr %p, ptr %q, ptr %r, i64 %n) noinline {
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %i1, %l ]
  %x = getelementptr inbounds double, ptr %p, i64 %i
  %x2 = getelementptr inbounds i8, ptr %x, i64 16
  %u = load <2 x double>, ptr %x, align 8
  %u2 = load <2 x double>, ptr %x2, align 8
  %y = getelementptr inbounds double, ptr %q, i64 %i
  %y2 = getelementptr inbounds i8, ptr %y, i64 16
  %v = load <2 x double>, ptr %y, align 8
  %v2 = load <2 x double>, ptr %y2, align 8
  %s = fadd <2 x double> %u, %v
  %s2 = fadd <2 x double> %u2, %v2
  %z = getelementptr inbounds double, ptr %r, i64 %i
  %z2 = getelementptr inbounds i8, ptr %z, i64 16
  store <2 x double> %s, ptr %z, align 8
  store <2 x double> %s2, ptr %z2, align 8
  %i1 = add nuw i64 %i, 4
  %e = icmp eq i64 %i1, %n
  br i1 %e, label %done, label %l
done:
  ret void
}

; two loops beside each other, and elements before and behind the counter's
define i64 @beside(i64 %n) noinline {
entry:
  br label %l
l:
  %i = phi i64 [ 1, %entry ], [ %i1, %l ]
  %before = add nsw i64 %i, -1
  %x = getelementptr [64 x i32], ptr @c, i64 0, i64 %before
  %y = getelementptr [64 x i32], ptr @c, i64 0, i64 %i
  %u = load i32, ptr %x
  %i2 = trunc i64 %i to i32
  %v = mul i32 %u, 5
  %w = add i32 %v, %i2
  store i32 %w, ptr %y
  %i1 = add i64 %i, 1
  %e = icmp eq i64 %i1, 64
  br i1 %e, label %m, label %l
m:
  %j = phi i64 [ 0, %l ], [ %j1, %m ]
  %t = phi i64 [ 0, %l ], [ %t1, %m ]
  %z = getelementptr i32, ptr @c, i64 %j
  %far = getelementptr i8, ptr %z, i64 -1024
  %near = getelementptr i8, ptr %far, i64 1028
  %a = load <2 x i32>, ptr %z, align 4
  %b = load <2 x i32>, ptr %near, align 4
  %s = mul <2 x i32> %a, %b
  %s0 = extractelement <2 x i32> %s, i64 0
  %s1 = extractelement <2 x i32> %s, i64 1
  %d = xor i32 %s0, %s1
  %dx = zext i32 %d to i64
  %t31 = mul i64 %t, 31
  %t1 = add i64 %t31, %dx
  %j1 = add i64 %j, 1
  %f = icmp ne i64 %j1, %n
  br i1 %f, label %m, label %done
done:
  ret i64 %t1
}

; a branch within; the counter goes down
define double @some(ptr %p, i64 %n) noinline {
entry:
  br label %l
l:
  %i = phi i64 [ %n, %entry ], [ %i1, %next ]
  %t = phi double [ 0.0, %entry ], [ %t2, %next ]
  %x = getelementptr double, ptr %p, i64 %i
  %u = load double, ptr %x
  %c = fcmp ogt double %u, 3.0
  br i1 %c, label %yes, label %next
yes:
  %y = getelementptr double, ptr @b, i64 %i
  %v = load double, ptr %y
  %t1 = fadd double %t, %v
  br label %next
next:
  %t2 = phi double [ %t, %l ], [ %t1, %yes ]
  %i1 = add i64 %i, -1
  %e = icmp eq i64 %i1, -1
  br i1 %e, label %done, label %l
done:
  ret double %t2
}

define i32 @main() {
entry:
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %i1, %fill ]
  %f = sitofp i64 %i to double
  %x = getelementptr double, ptr @a, i64 %i
  store double %f, ptr %x
  %i1 = add i64 %i, 1
  %e = icmp eq i64 %i1, 64
  br i1 %e, label %go, label %fill
go:
  call void @sums(ptr @a, ptr @a, ptr @b, i64 64)
  %s = call i64 @beside(i64 62)
  %t = call double @some(ptr @a, i64 20)
  %g = getelementptr double, ptr @b, i64 63
  %last = load double, ptr %g
  call i32 (ptr, ...) @printf(ptr @format, i64 %s, double %t, double %last)
  ret i32 0
}
declare i32 @printf(ptr, ...)
@format = private constant [11 x i8] c"%lx %g %g\0A\00"
; >>> output
; 2fa8cfdfe980d1a0 408 126
