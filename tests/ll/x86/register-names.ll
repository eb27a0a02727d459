; Registers that are preserved have their names by what these cost: r12 is not the base of addresses, since it would need
; one byte more, nor what is named most.
; test: asm -- -O2 -mtriple=x86_64-linux-gnu
; test: run levels=O0,O2

@cells = global [8 x i64] [i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8]
@sum = global i64 0

define i64 @step(i64 %n) noinline {
  %r = mul i64 %n, 3
  %s = load i64, ptr @sum
  %t = add i64 %s, %r
  store i64 %t, ptr @sum
  ret i64 %r
}

; Four pointers live across calls.
define i64 @four(ptr %a, ptr %b, ptr %c, ptr %d) noinline {
  %a1 = getelementptr i64, ptr %a, i64 1
  %x = load i64, ptr %a1
  %x1 = call i64 @step(i64 %x)
  store i64 %x1, ptr %a1
  %b1 = getelementptr i64, ptr %b, i64 1
  %y = load i64, ptr %b1
  %y1 = call i64 @step(i64 %y)
  store i64 %y1, ptr %b1
  %c1 = getelementptr i64, ptr %c, i64 1
  %z = load i64, ptr %c1
  %z1 = call i64 @step(i64 %z)
  store i64 %z1, ptr %c1
  %d1 = getelementptr i64, ptr %d, i64 1
  %w = load i64, ptr %d1
  %w1 = call i64 @step(i64 %w)
  store i64 %w1, ptr %d1
  %p = add i64 %x1, %y1
  %q = add i64 %z1, %w1
  %r = add i64 %p, %q
  ret i64 %r
}
; CHECK-LABEL: four:
; CHECK-NOT: (%r12)
; CHECK: ret

; What is named most where every name counts (no operation of 64 bits) is in rbx or rbp.
define i32 @counts(i32 %n, i32 %m) noinline {
  %a = call i64 @step(i64 1)
  %n1 = xor i32 %n, 5
  %n2 = and i32 %n1, %n
  %n3 = sub i32 %n2, %n
  call i32 @low(i32 %n3)
  %b = call i64 @step(i64 2)
  %n4 = or i32 %n3, %n
  call i32 @low(i32 %n)
  %r = add i32 %n4, %m
  ret i32 %r
}
; CHECK-LABEL: counts:
; CHECK: xorl $5, %eb{{*}}
; CHECK: ret

define i32 @low(i32 %n) noinline {
  %w = sext i32 %n to i64
  %r = call i64 @step(i64 %w)
  %t = trunc i64 %r to i32
  ret i32 %t
}

; A register that inline assembly is bound to keeps its name, and so do values across what loses it.
define i64 @bound(i64 %n, i64 %m) noinline {
  %a = call i64 asm "addq $$7, $0", "={rbx},0"(i64 %n)
  %b = call i64 @step(i64 %a)
  call void asm sideeffect "xorl %ebp, %ebp", "~{rbp}"()
  %c = call i64 @step(i64 %m)
  %d = add i64 %a, %c
  %e = add i64 %d, %b
  %f = add i64 %e, %m
  ret i64 %f
}
; CHECK-LABEL: bound:
; CHECK: addq $7, %rbx
; CHECK: ret

define i32 @main() {
  %b = getelementptr i64, ptr @cells, i64 2
  %c = getelementptr i64, ptr @cells, i64 4
  %d = getelementptr i64, ptr @cells, i64 6
  %r = call i64 @four(ptr @cells, ptr %b, ptr %c, ptr %d)
  %ok1 = icmp eq i64 %r, 60
  %s = call i32 @counts(i32 9, i32 100)
  %ok2 = icmp eq i32 %s, 99
  %t = call i64 @bound(i64 3, i64 4)
  %ok3 = icmp eq i64 %t, 56
  %ok12 = and i1 %ok1, %ok2
  %ok = and i1 %ok12, %ok3
  %code = select i1 %ok, i32 0, i32 1
  ret i32 %code
}
; >>> output
