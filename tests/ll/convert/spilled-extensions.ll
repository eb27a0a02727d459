; An integer of 32 bits that is also wanted extended to 64 is spilled and reloaded whole, wherever it is asked first.
; test: run
declare i32 @printf(ptr, ...)

@text = internal constant [12 x i8] c"%d %ld %lu\0A\00"
@numbers = internal global [3 x i32] [i32 -3, i32 7, i32 0]

define void @signed(ptr %at) noinline {
  %n = load i32, ptr %at
  %wide = sext i32 %n to i64
  call void asm sideeffect "", "~{rbx},~{rbp},~{r12},~{r13},~{r14},~{r15},~{rax},~{rcx},~{rdx},~{rsi},~{rdi},~{r8},~{r9},~{r10},~{r11},~{memory}"()
  %none = icmp eq i32 %n, 0
  br i1 %none, label %end, label %some
some:
  %a = call i32 (ptr, ...) @printf(ptr @text, i32 %n, i64 %wide, i64 1)
  br label %end
end:
  ret void
}

define void @unsigned(ptr %at) noinline {
  %n = load i32, ptr %at
  %odd = xor i32 %n, 5
  %wide = zext i32 %odd to i64
  call void asm sideeffect "", "~{rbx},~{rbp},~{r12},~{r13},~{r14},~{r15},~{rax},~{rcx},~{rdx},~{rsi},~{rdi},~{r8},~{r9},~{r10},~{r11},~{memory}"()
  %none = icmp eq i32 %odd, 2
  br i1 %none, label %end, label %some
some:
  %a = call i32 (ptr, ...) @printf(ptr @text, i32 %odd, i64 2, i64 %wide)
  br label %end
end:
  ret void
}

define i32 @main() {
  br label %next
next:
  %k = phi i64 [ 0, %0 ], [ %more, %next ]
  %at = getelementptr i32, ptr @numbers, i64 %k
  call void @signed(ptr %at)
  call void @unsigned(ptr %at)
  %more = add i64 %k, 1
  %again = icmp ult i64 %more, 3
  br i1 %again, label %next, label %end
end:
  ret i32 0
}
; >>> output
; -3 -3 1
; -8 2 4294967288
; 7 7 1
; 5 2 5
