; A load right behind the address that it reads from does not wait for it, though others need the address in a register.
; test: asm -- -mtriple=x86_64-linux-gnu -O2
; CHECK: leaq (%rdi,%rsi,4), [[ENTRY:%r[a-z]+]]
; CHECK-NEXT: movzbl 1(%rdi,%rsi,4)
; CHECK: movzwl 2([[ENTRY]])
define i32 @f(ptr %table, i64 %n) {
  %entry = getelementptr [4 x i8], ptr %table, i64 %n
  %at = getelementptr i8, ptr %entry, i64 1
  %bits = load i8, ptr %at, align 1
  %c = icmp ugt i8 %bits, 9
  br i1 %c, label %long, label %short
long:
  %p = getelementptr i8, ptr %entry, i64 2
  %v = load i16, ptr %p, align 2
  %w = zext i16 %v to i32
  ret i32 %w
short:
  %z = zext i8 %bits to i32
  call void @use(ptr %entry)
  ret i32 %z
}
declare void @use(ptr)
