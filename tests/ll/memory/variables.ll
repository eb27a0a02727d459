; Variables kept in memory, as front ends that do not optimise write them: joined at branches, carried round nested loops,
; swapped, left early, of every scalar type, met by several cases of one switch; and those that must stay in memory
; (address taken, volatile, of another type, alive across setjmp, an array).
; test: run levels=O0,O2
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu
declare i32 @printf(ptr, ...)
declare i32 @_setjmp(ptr) returns_twice
declare void @longjmp(ptr, i32) noreturn
@format = private constant [17 x i8] c"%ld %ld %ld %ld\0A\00"
@jump = internal global [64 x i64] zeroinitializer, align 16
@sink = internal global i64 0

define i64 @collatz(i64 %n0) noinline {
entry:
  %n = alloca i64
  %steps = alloca i32
  %top = alloca i64
  %odd = alloca i1
  store i64 %n0, ptr %n
  store i32 0, ptr %steps
  store i64 %n0, ptr %top
  br label %head
head:
  %a = load i64, ptr %n
  %c = icmp ne i64 %a, 1
  br i1 %c, label %body, label %done
body:
  %b = load i64, ptr %n
  %bit = trunc i64 %b to i1
  store i1 %bit, ptr %odd
  %o = load i1, ptr %odd
  br i1 %o, label %up, label %down
up:
  %u = load i64, ptr %n
  %u3 = mul i64 %u, 3
  %u4 = add i64 %u3, 1
  store i64 %u4, ptr %n
  %t = load i64, ptr %top
  %more = icmp ugt i64 %u4, %t
  br i1 %more, label %higher, label %next
higher:
  store i64 %u4, ptr %top
  br label %next
down:
  %d = load i64, ptr %n
  %d2 = lshr i64 %d, 1
  store i64 %d2, ptr %n
  br label %next
next:
  %s = load i32, ptr %steps
  %s1 = add i32 %s, 1
  store i32 %s1, ptr %steps
  %stop = icmp eq i32 %s1, 1000
  br i1 %stop, label %done, label %head
done:
  %r = load i32, ptr %steps
  %x = load i64, ptr %top
  %z = zext i32 %r to i64
  %y = mul i64 %x, %z
  ret i64 %y
}

; two variables that change places, in a loop within a loop
define i64 @swap(i32 %n) noinline {
entry:
  %a = alloca i64
  %b = alloca i64
  %i = alloca i32
  %j = alloca i32
  store i64 3, ptr %a
  store i64 5, ptr %b
  store i32 0, ptr %i
  br label %outer
outer:
  %i1 = load i32, ptr %i
  %c1 = icmp slt i32 %i1, %n
  br i1 %c1, label %start, label %out
start:
  store i32 0, ptr %j
  br label %inner
inner:
  %x = load i64, ptr %a
  %y = load i64, ptr %b
  store i64 %y, ptr %a
  store i64 %x, ptr %b
  %j1 = load i32, ptr %j
  %j2 = add i32 %j1, 1
  store i32 %j2, ptr %j
  %i2 = load i32, ptr %i
  %c2 = icmp sle i32 %j2, %i2
  br i1 %c2, label %inner, label %after
after:
  %x1 = load i64, ptr %a
  %x2 = mul i64 %x1, 3
  store i64 %x2, ptr %a
  %i3 = add i32 %i2, 1
  store i32 %i3, ptr %i
  br label %outer
out:
  %p = load i64, ptr %a
  %q = load i64, ptr %b
  %r = sub i64 %p, %q
  ret i64 %r
}

; the same block for several cases; a variable that only some set; blocks that nothing leads to
define i64 @cases(i32 %k) noinline {
entry:
  %v = alloca i64
  %f = alloca double
  %g = alloca float
  %p = alloca ptr
  %h = alloca i8
  store double 1.5, ptr %f
  store ptr @sink, ptr %p
  store i8 7, ptr %h
  switch i32 %k, label %other [ i32 1, label %same
    i32 2, label %same
    i32 3, label %third
    i32 9, label %same ]
never:
  %w = load i64, ptr %v
  store i64 %w, ptr %v
  br label %same
same:
  store i64 11, ptr %v
  store float 2.5, ptr %g
  br label %join
third:
  %f1 = load double, ptr %f
  %f2 = fmul double %f1, 4.0
  store double %f2, ptr %f
  store i64 13, ptr %v
  store float -0.5, ptr %g
  br label %join
other:
  store i8 -3, ptr %h
  store i64 17, ptr %v
  store float 8.0, ptr %g
  br label %join
join:
  %r = load i64, ptr %v
  %e = load double, ptr %f
  %m = load float, ptr %g
  %m1 = fpext float %m to double
  %e1 = fadd double %e, %m1
  %n = fptosi double %e1 to i64
  %q = load ptr, ptr %p
  store i64 %n, ptr %q
  %h1 = load i8, ptr %h
  %h2 = sext i8 %h1 to i64
  %r1 = mul i64 %r, %h2
  %r2 = add i64 %r1, %n
  ret i64 %r2
}

define void @through(ptr %p) noinline {
  %v = load i64, ptr %p
  %w = add i64 %v, 100
  store i64 %w, ptr %p
  ret void
}
define i64 @kept(i64 %n) noinline {
  %taken = alloca i64
  %watched = alloca i64
  %mixed = alloca i32
  %pair = alloca [2 x i64]
  %plain = alloca i64
  store i64 %n, ptr %taken
  store i64 %n, ptr %plain
  call void @through(ptr %taken)
  store volatile i64 %n, ptr %watched
  %v = load volatile i64, ptr %watched
  store i32 -2, ptr %mixed
  %low = load i16, ptr %mixed
  store i64 1, ptr %pair
  %second = getelementptr i64, ptr %pair, i64 1
  store i64 2, ptr %second
  %one = load i64, ptr %pair
  %two = load i64, ptr %second
  %t = load i64, ptr %taken
  %l = zext i16 %low to i64
  %x = load i64, ptr %plain
  %s1 = add i64 %t, %v
  %s2 = xor i64 %s1, %l
  %s3 = add i64 %s2, %one
  %s4 = mul i64 %s3, %two
  %s5 = add i64 %s4, %x
  ret i64 %s5
}

define i64 @twice(i64 %n) noinline {
  %count = alloca i64
  store volatile i64 %n, ptr %count
  %r = call i32 @_setjmp(ptr @jump) returns_twice
  %c = load volatile i64, ptr %count
  %c1 = add i64 %c, 1
  store volatile i64 %c1, ptr %count
  %again = icmp slt i32 %r, 3
  br i1 %again, label %more, label %done
more:
  %r1 = add i32 %r, 1
  call void @longjmp(ptr @jump, i32 %r1)
  unreachable
done:
  %v = load volatile i64, ptr %count
  ret i64 %v
}

; What was never stored is the same for each reader.
define i64 @unwritten(i64 %n) noinline {
  %x = alloca i64
  %y = alloca i64
  %i = alloca i64
  store i64 %n, ptr %i
  br label %test
test:
  %i1 = load i64, ptr %i
  %more = icmp ugt i64 %i1, 0
  br i1 %more, label %body, label %end
body:
  store i64 %i1, ptr %x
  store i64 %n, ptr %y
  %i2 = sub i64 %i1, 1
  store i64 %i2, ptr %i
  br label %test
end:
  %x1 = load i64, ptr %x
  %x2 = load i64, ptr %x
  %y1 = load i64, ptr %y
  %y2 = load i64, ptr %y
  %dx = sub i64 %x1, %x2
  %dy = xor i64 %y1, %y2
  %r = or i64 %dx, %dy
  ret i64 %r
}

define i32 @main() {
  %a = call i64 @collatz(i64 27)
  %b = call i64 @swap(i32 9)
  %c1 = call i64 @cases(i32 2)
  %c2 = call i64 @cases(i32 3)
  %c3 = call i64 @cases(i32 4)
  %k = call i64 @kept(i64 1000)
  %t = call i64 @twice(i64 40)
  %s = load i64, ptr @sink
  call i32 (ptr, ...) @printf(ptr @format, i64 %a, i64 %b, i64 %c1, i64 %c2)
  call i32 (ptr, ...) @printf(ptr @format, i64 %c3, i64 %k, i64 %t, i64 %s)
  %u = call i64 @unwritten(i64 0)
  %u4 = call i64 @unwritten(i64 4)
  call i32 (ptr, ...) @printf(ptr @format, i64 %u, i64 %u4, i64 0, i64 0)
  ret i32 0
}
; >>> output
; 1024752 972 81 96
; -42 127870 44 9
; 0 0 0 0
