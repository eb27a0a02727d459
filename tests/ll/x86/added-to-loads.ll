; A pointer that is loaded only to be counted from is added from memory; copies of numbers of 32 bits are of 32 bits.
; test: asm -- -O2 -mtriple=x86_64-linux-gnu
; test: run levels=O0,O2

define ptr @row(ptr %p, i64 %n) {
  %base = load ptr, ptr %p
  %r = getelementptr {i64, i64}, ptr %base, i64 %n
  ret ptr %r
}
; CHECK-LABEL: row:
; CHECK: shlq $4
; CHECK: addq (%rdi), %rax
; CHECK-NEXT: ret

; The loaded pointer is asked for again: it stays in a register.
define ptr @both(ptr %p, i64 %n, ptr %q) {
  %base = load ptr, ptr %p
  store ptr %base, ptr %q
  %r = getelementptr {i64, i64}, ptr %base, i64 %n
  ret ptr %r
}
; CHECK-LABEL: both:
; CHECK-NOT: addq (%rdi)
; CHECK: ret

; What is stored between may be the pointer.
define ptr @changed(ptr %p, i64 %n, ptr %q) {
  %base = load ptr, ptr %p
  store i64 0, ptr %q
  %r = getelementptr {i64, i64}, ptr %base, i64 %n
  ret ptr %r
}
; CHECK-LABEL: changed:
; CHECK-NOT: addq (%rdi)
; CHECK: ret

define i32 @twice(i32 %a) noinline {
  %x = call i32 @more(i32 %a)
  %y = call i32 @more(i32 %a)
  %r = sub i32 %x, %y
  ret i32 %r
}
; CHECK-LABEL: twice:
; CHECK: movl %edi, %e
; CHECK: call
; CHECK: movl %eb{{*}}, %edi

; All 64 bits are read.
define i64 @whole(i64 %a) noinline {
  %x = call i64 @most(i64 %a)
  %y = call i64 @most(i64 %a)
  %r = sub i64 %x, %y
  ret i64 %r
}
; CHECK-LABEL: whole:
; CHECK: movq %rdi, %r
; CHECK: call
; CHECK: movq %rb{{*}}, %rdi

@count = global i32 0

define i32 @more(i32 %a) noinline {
  %n = load i32, ptr @count
  %m = add i32 %n, 1
  store i32 %m, ptr @count
  %r = mul i32 %a, %m
  ret i32 %r
}

define i64 @most(i64 %a) noinline {
  %n = load i32, ptr @count
  %m = add i32 %n, 1
  store i32 %m, ptr @count
  %w = zext i32 %m to i64
  %r = mul i64 %a, %w
  ret i64 %r
}

define i32 @main() {
  %slot = alloca ptr
  %other = alloca ptr
  store ptr null, ptr %slot
  %r = call ptr @row(ptr %slot, i64 3)
  %b = call ptr @both(ptr %slot, i64 2, ptr %other)
  %c = call ptr @changed(ptr %slot, i64 1, ptr %slot)
  %rn = ptrtoint ptr %r to i64
  %bn = ptrtoint ptr %b to i64
  %cn = ptrtoint ptr %c to i64
  %s1 = add i64 %rn, %bn
  %s2 = add i64 %s1, %cn
  %t = call i32 @twice(i32 7)
  %u = call i64 @whole(i64 17179869184)
  %high = lshr i64 %u, 32
  %tw = sext i32 %t to i64
  %s3 = add i64 %s2, %tw
  %s4 = add i64 %s3, %high
  %ok = icmp eq i64 %s4, 4294967381
  %code = select i1 %ok, i32 0, i32 1
  ret i32 %code
}
; >>> output
