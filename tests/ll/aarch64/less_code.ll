; AArch64: selections that increment, invert and negate; shared constants and addresses; ends of blocks that are
; shared; steps of loops; pairs of accesses across others, and volatile ones that stay apart; switches of a few cases.
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu
declare i32 @printf(ptr, ...)
@one = private constant [5 x i8] c"%ld\0A\00"
@table = internal global [8 x { i64, i32, i16 }] zeroinitializer, align 8
@far = internal global [3 x i64] [i64 11, i64 22, i64 33], align 8

define i64 @selections(i64 %a, i64 %b, i32 %n) {
  %c = icmp slt i64 %a, %b
  %inc = add i64 %b, 1
  %s1 = select i1 %c, i64 %a, i64 %inc
  %not = xor i64 %a, -1
  %s2 = select i1 %c, i64 %not, i64 %b
  %neg = sub i64 0, %b
  %s3 = select i1 %c, i64 7, i64 %neg
  %s4 = select i1 %c, i64 5, i64 6
  %s5 = select i1 %c, i64 -9, i64 8
  %s6 = select i1 %c, i64 0, i64 %a
  %s7 = select i1 %c, i64 %b, i64 -1
  %s8 = select i1 %c, i64 123456789012, i64 123456789013
  %z = zext i1 %c to i64
  %s9 = add i64 %a, %z
  %m = sext i1 %c to i64
  %narrow = trunc i32 %n to i8
  %d = icmp ugt i8 %narrow, 100
  %t1 = select i1 %d, i8 -1, i8 0
  %t2 = select i1 %d, i8 127, i8 -128
  %t3 = select i1 %d, i8 %narrow, i8 1
  %u1 = zext i8 %t1 to i64
  %u2 = sext i8 %t2 to i64
  %u3 = zext i8 %t3 to i64
  %r1 = mul i64 %s1, 3
  %r2 = add i64 %r1, %s2
  %r3 = mul i64 %r2, 5
  %r4 = add i64 %r3, %s3
  %r5 = mul i64 %r4, 7
  %r6 = add i64 %r5, %s4
  %r7 = mul i64 %r6, 11
  %r8 = add i64 %r7, %s5
  %r9 = mul i64 %r8, 13
  %r10 = add i64 %r9, %s6
  %r11 = mul i64 %r10, 17
  %r12 = add i64 %r11, %s7
  %r13 = xor i64 %r12, %s8
  %r14 = add i64 %r13, %s9
  %r15 = xor i64 %r14, %m
  %r16 = add i64 %r15, %u1
  %r17 = mul i64 %r16, 19
  %r18 = add i64 %r17, %u2
  %r19 = mul i64 %r18, 23
  %r20 = add i64 %r19, %u3
  ret i64 %r20
}
define i64 @float_selections(double %x, double %y, i64 %a, i64 %b) {
  %c = fcmp one double %x, %y
  %inc = add i64 %b, 1
  %s1 = select i1 %c, i64 %a, i64 %inc
  %d = fcmp ueq double %x, %y
  %not = xor i64 %a, -1
  %s2 = select i1 %d, i64 %not, i64 %b
  %s3 = select i1 %d, i64 1, i64 0
  %f = fcmp false double %x, %y
  %s4 = select i1 %f, i64 %a, i64 %b
  %r1 = mul i64 %s1, 31
  %r2 = add i64 %r1, %s2
  %r3 = mul i64 %r2, 31
  %r4 = add i64 %r3, %s3
  %r5 = mul i64 %r4, 31
  %r6 = add i64 %r5, %s4
  ret i64 %r6
}
define i64 @addresses(i32 %i, i64 %j, i32 %v) {
  %k = sext i32 %i to i64
  %p = getelementptr [8 x { i64, i32, i16 }], ptr @table, i64 0, i64 %k
  %q = getelementptr { i64, i32, i16 }, ptr %p, i64 0, i32 1
  store i32 %v, ptr %q
  %r = getelementptr { i64, i32, i16 }, ptr %p, i64 0, i32 2
  store i16 3, ptr %r
  store i64 123456789123, ptr %p
  %s = getelementptr [8 x { i64, i32, i16 }], ptr @table, i64 0, i64 %j
  store i64 123456789123, ptr %s
  %t = getelementptr { i64, i32, i16 }, ptr %s, i64 0, i32 1
  %w = load i32, ptr %t
  store i32 -559038737, ptr %t
  %x = load i32, ptr %q
  %y = load i64, ptr %p
  %f0 = load i64, ptr @far
  %f1 = load i64, ptr getelementptr ([3 x i64], ptr @far, i64 0, i64 1)
  %f2 = load i64, ptr getelementptr ([3 x i64], ptr @far, i64 0, i64 2)
  %f3 = getelementptr [3 x i64], ptr @far, i64 0, i64 2
  %f4 = getelementptr [3 x i64], ptr @far, i64 0, i64 0
  %o1 = ptrtoint ptr %f3 to i64
  %o2 = ptrtoint ptr %f4 to i64
  %o = sub i64 %o1, %o2
  %a = zext i32 %w to i64
  %b = zext i32 %x to i64
  %c1 = add i64 %a, %b
  %c2 = add i64 %c1, %y
  %c3 = add i64 %c2, %f0
  %c4 = mul i64 %c3, %f1
  %c5 = add i64 %c4, %f2
  %c6 = add i64 %c5, %o
  %g = mul i32 %i, 48271
  %wide = sext i32 %g to i64
  %l = mul i64 %wide, %k
  %c7 = add i64 %c6, %l
  %h = shl i64 %k, 7
  %c8 = xor i64 %c7, %h
  ret i64 %c8
}
; The byte stores of zero meet; the loads of the neighbours may not pass the store in between.
define i64 @pairs(ptr %p, ptr %q) {
  %p1 = getelementptr i8, ptr %p, i64 8
  %p2 = getelementptr i8, ptr %p, i64 16
  %p3 = getelementptr i8, ptr %p, i64 24
  %a = load i64, ptr %p
  store i64 99, ptr %q
  %b = load i64, ptr %p1
  %c = load i64, ptr %p2
  store i64 %a, ptr %p2
  %d = load i64, ptr %p3
  %b0 = getelementptr i8, ptr %p, i64 32
  %b1 = getelementptr i8, ptr %p, i64 33
  %b2 = getelementptr i8, ptr %p, i64 34
  %b3 = getelementptr i8, ptr %p, i64 35
  store i8 0, ptr %b0
  store i8 0, ptr %b2
  %in = load i8, ptr %b1
  store i8 0, ptr %b1
  store i8 0, ptr %b3
  %v1 = load volatile i64, ptr %p
  %v2 = load volatile i64, ptr %p1
  store volatile i32 0, ptr %b0
  %e = load i64, ptr %p2
  %s1 = mul i64 %a, 3
  %s2 = add i64 %s1, %b
  %s3 = mul i64 %s2, 3
  %s4 = add i64 %s3, %c
  %s5 = mul i64 %s4, 3
  %s6 = add i64 %s5, %d
  %s7 = zext i8 %in to i64
  %s8 = add i64 %s6, %s7
  %s9 = add i64 %v1, %v2
  %s10 = xor i64 %s8, %s9
  %s11 = add i64 %s10, %e
  ret i64 %s11
}
define i64 @ends(i64 %n, i64 %a) {
  switch i64 %n, label %other [ i64 1, label %l1
                                i64 70, label %l2
                                i64 900, label %l3 ]
l1:
  %x1 = add i64 %a, 1
  %y1 = mul i64 %x1, 77
  %z1 = xor i64 %y1, 12345678
  br label %end
l2:
  %x2 = sub i64 %a, 5
  %y2 = mul i64 %x2, 77
  %z2 = xor i64 %y2, 12345678
  br label %end
l3:
  br label %end
other:
  %big = icmp ugt i64 %n, 1000
  br i1 %big, label %end, label %small
small:
  %even = trunc i64 %n to i1
  br i1 %even, label %end, label %end2
end2:
  ret i64 %a
end:
  %r = phi i64 [ %z1, %l1 ], [ %z2, %l2 ], [ 4, %l3 ], [ 4, %other ], [ 4, %small ]
  %s = phi i64 [ 9, %l1 ], [ 9, %l2 ], [ 10, %l3 ], [ 10, %other ], [ 10, %small ]
  %t = mul i64 %r, %s
  ret i64 %t
}
define i64 @steps(ptr %start, i64 %n) {
entry:
  br label %head
head:
  %p = phi ptr [ %start, %entry ], [ %p1, %body ], [ %p2, %skip ]
  %i = phi i64 [ 0, %entry ], [ %i1, %body ], [ %i2, %skip ]
  %sum = phi i64 [ 0, %entry ], [ %sum1, %body ], [ %sum, %skip ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %test, label %done
test:
  %v = load i8, ptr %p
  %odd = trunc i8 %v to i1
  br i1 %odd, label %body, label %skip
body:
  %p1 = getelementptr i8, ptr %p, i64 1
  %next = load i8, ptr %p1
  %wide = zext i8 %next to i64
  %k = mul i64 %wide, 305419896
  %j = add i64 %k, %i
  %sum1 = add i64 %sum, %j
  %i1 = add i64 %i, 1
  br label %head
skip:
  %p2 = getelementptr i8, ptr %p, i64 2
  %i2 = add i64 %i, 2
  br label %head
done:
  ret i64 %sum
}
define double @weighted(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %sum = phi double [ 0.0, %entry ], [ %t, %loop ]
  %at = getelementptr double, ptr %p, i64 %i
  %v = load double, ptr %at
  %m = fmul double %v, 0x3FD5555555555555
  %t = fadd double %sum, %m
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, %n
  br i1 %more, label %loop, label %done
done:
  %r = fmul double %t, 0x3FD5555555555555
  ret double %r
}
; Constants that are stored side by side: in any order, over others, not over what may be the same place.
define i64 @constants(ptr %p, ptr %q, i32 %v) {
  %p1 = getelementptr i8, ptr %p, i64 1
  %p2 = getelementptr i8, ptr %p, i64 2
  %p4 = getelementptr i8, ptr %p, i64 4
  %p6 = getelementptr i8, ptr %p, i64 6
  %p8 = getelementptr i8, ptr %p, i64 8
  %p12 = getelementptr i8, ptr %p, i64 12
  %p16 = getelementptr i8, ptr %p, i64 16
  %p18 = getelementptr i8, ptr %p, i64 18
  store i8 59, ptr %p
  store i16 -2, ptr %p2
  store i32 %v, ptr %p4
  store i32 %v, ptr %p8
  store ptr null, ptr %p16
  store i8 3, ptr %p1
  %a = load i32, ptr %p
  store i16 17, ptr %p16
  store i32 %v, ptr %q
  store i16 18, ptr %p18
  store i16 21, ptr %p4
  store i8 9, ptr %p4
  store i16 22, ptr %p6
  store float 1.0, ptr %p8
  store i32 -1, ptr %p12
  %b = load i64, ptr %p
  %c = load i64, ptr %p8
  %d = load i64, ptr %p16
  %z = zext i32 %a to i64
  %s1 = mul i64 %b, 3
  %s2 = add i64 %s1, %c
  %s3 = mul i64 %s2, 3
  %s4 = add i64 %s3, %d
  %s5 = xor i64 %s4, %z
  %call = call i64 @seven()
  %s6 = add i64 %s5, %call
  ret i64 %s6
}
define internal i64 @seven() noinline {
  ret i64 7
}
@bytes = internal global [64 x i8] c"\01\02\03\04\05\06\07\08\0B\16\21\2C\37\42\4D\58abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUV", align 16
@numbers = internal global [4 x double] [double 1.0, double 2.5, double -3.0, double 9.0]
define void @show(i64 %v) {
  %r = call i32 (ptr, ...) @printf(ptr @one, i64 %v)
  ret void
}
define i32 @main() {
  %a1 = call i64 @selections(i64 3, i64 9, i32 50)
  call void @show(i64 %a1)
  %a2 = call i64 @selections(i64 9, i64 -3, i32 200)
  call void @show(i64 %a2)
  %b1 = call i64 @float_selections(double 1.0, double 2.0, i64 5, i64 6)
  call void @show(i64 %b1)
  %b2 = call i64 @float_selections(double 2.0, double 2.0, i64 5, i64 6)
  call void @show(i64 %b2)
  %b3 = call i64 @float_selections(double 0x7FF8000000000000, double 2.0, i64 5, i64 6)
  call void @show(i64 %b3)
  %c1 = call i64 @addresses(i32 3, i64 5, i32 77)
  call void @show(i64 %c1)
  %c2 = call i64 @addresses(i32 5, i64 5, i32 -77)
  call void @show(i64 %c2)
  %q1 = getelementptr i8, ptr @bytes, i64 8
  %d1 = call i64 @pairs(ptr @bytes, ptr %q1)
  call void @show(i64 %d1)
  %d2 = call i64 @pairs(ptr @bytes, ptr @bytes)
  call void @show(i64 %d2)
  %e1 = call i64 @ends(i64 1, i64 10)
  call void @show(i64 %e1)
  %e2 = call i64 @ends(i64 70, i64 10)
  call void @show(i64 %e2)
  %e3 = call i64 @ends(i64 900, i64 10)
  call void @show(i64 %e3)
  %e4 = call i64 @ends(i64 901, i64 10)
  call void @show(i64 %e4)
  %e5 = call i64 @ends(i64 902, i64 10)
  call void @show(i64 %e5)
  %e6 = call i64 @ends(i64 5000, i64 10)
  call void @show(i64 %e6)
  %f1 = call i64 @steps(ptr @bytes, i64 40)
  call void @show(i64 %f1)
  %g = call double @weighted(ptr @numbers, i64 4)
  %h = bitcast double %g to i64
  call void @show(i64 %h)
  %q0 = getelementptr i8, ptr @bytes, i64 40
  %i1 = call i64 @constants(ptr @bytes, ptr %q0, i32 1234567)
  call void @show(i64 %i1)
  %q2 = getelementptr i8, ptr @bytes, i64 16
  %i2 = call i64 @constants(ptr @bytes, ptr %q2, i32 -1234567)
  call void @show(i64 %i2)
  ret i32 0
}
; >>> output
; -53950396942991
; -53950463103534
; 154727
; 202808
; 202808
; 2716049797514
; 2892730275528
; -7896138197813900303
; 7586640165524253893
; 111112713
; 111109959
; 40
; 40
; 10
; 40
; 0
; 4607432618779315768
; 55732420149648934
; 55732420149659070
