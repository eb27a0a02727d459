; A branch on what an operation on memory leaves takes the flags of the operation.
; test: run levels=O0,O2 models=static
; test: dump -- -mtriple=x86_64-unknown-linux-gnu -O2
; CHECK: <counted_down>:
; CHECK-NEXT: decl (%rdi)
; CHECK-NEXT: jne
define i32 @counted_down(ptr %p) {
  %x = load i32, ptr %p
  %y = add i32 %x, -1
  store i32 %y, ptr %p
  %c = icmp eq i32 %y, 0
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 2
}
; CHECK: <negative>:
; CHECK-NEXT: subl %esi, (%rdi)
; CHECK-NEXT: jns
define i32 @negative(ptr %p, i32 %n) {
  %x = load i32, ptr %p
  %y = sub i32 %x, %n
  store i32 %y, ptr %p
  %c = icmp slt i32 %y, 0
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 2
}
; CHECK: <was_zero>:
; CHECK-NEXT: subq $0x1, (%rdi)
; CHECK-NEXT: jae
define i32 @was_zero(ptr %p) {
  %x = load i64, ptr %p
  %y = add i64 %x, -1
  store i64 %y, ptr %p
  %c = icmp eq i64 %x, 0
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 2
}
; What reads memory behind the store sees what it stored.
; CHECK: <read_again>:
; CHECK: (%rdi)
; CHECK: movl (%rsi)
define i32 @read_again(ptr %p, ptr %q) {
  %x = load i32, ptr %p
  %y = add i32 %x, -1
  store i32 %y, ptr %p
  %z = load i32, ptr %q
  %c = icmp eq i32 %y, 0
  br i1 %c, label %a, label %b
a:
  ret i32 %z
b:
  ret i32 2
}
; Who needs the value besides has it from a register.
; CHECK: <needed>:
; CHECK: decl %e
define i32 @needed(ptr %p) {
  %x = load i32, ptr %p
  %y = add i32 %x, -1
  store i32 %y, ptr %p
  %c = icmp eq i32 %y, 0
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 %y
}
; CHECK: <complement>:
; CHECK: test
define i32 @complement(ptr %p) {
  %x = load i32, ptr %p
  %y = xor i32 %x, -1
  store i32 %y, ptr %p
  %c = icmp eq i32 %y, 0
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 2
}
; CHECK: <volatile>:
; CHECK: movl
; CHECK: movl
define i32 @volatile(ptr %p) {
  %x = load volatile i32, ptr %p
  %y = add i32 %x, -1
  store volatile i32 %y, ptr %p
  %c = icmp eq i32 %y, 0
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 2
}

@cell = internal global i64 0
@format = internal constant [7 x i8] c"%d %d\0A\00"
; A condition that has no operands.
define i1 @asks_nothing() noinline {
  %x = load volatile i32, ptr @cell
  %c = icmp eq i32 %x, 7
  ret i1 %c
}
; CHECK: <call_without_operands>:
; CHECK: callq
; CHECK: testb $0x1, %al
define i32 @call_without_operands(ptr %p, i32 %n) {
  store i32 %n, ptr %p
  %c = call i1 @asks_nothing()
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 2
}
declare i32 @printf(ptr, ...)
define internal void @show(i64 %value, i32 %by) noinline {
  %low = trunc i64 %value to i32
  store i64 %value, ptr @cell
  %a = call i32 @was_zero(ptr @cell)
  store i64 %value, ptr @cell
  %b = call i32 @counted_down(ptr @cell)
  store i64 %value, ptr @cell
  %c = call i32 @negative(ptr @cell, i32 %by)
  store i64 %value, ptr @cell
  %d = call i32 @needed(ptr @cell)
  %ab = mul i32 %a, 10
  %x = add i32 %ab, %b
  %cd = mul i32 %c, 1000
  %y = add i32 %cd, %d
  %left = load i64, ptr @cell
  %l = trunc i64 %left to i32
  %1 = call i32 (ptr, ...) @printf(ptr @format, i32 %x, i32 %y)
  %2 = call i32 (ptr, ...) @printf(ptr @format, i32 %l, i32 %low)
  ret void
}
define i32 @main() {
  call void @show(i64 0, i32 1)
  call void @show(i64 1, i32 1)
  call void @show(i64 2, i32 3)
  call void @show(i64 2147483648, i32 1)
  call void @show(i64 4294967296, i32 -2147483648)
  ret i32 0
}
; >>> output
; 12 999
; -1 0
; 21 2001
; 0 1
; 22 1001
; 1 2
; 22 -2147481649
; 2147483647 -2147483648
; 22 999
; -1 0
