; Two branches that ask of the same two registers compare them once.
; test: asm check=X86 -- -O2 -mtriple=x86_64-linux-gnu
; X86-LABEL: order:
; X86: cmpq
; X86-NOT: cmp
; X86: callq above
; X86-NOT: cmp
; X86: callq below
; X86-LABEL: moved:
; X86: cmpq
; X86: cmpq
; test: asm check=ARM -- -O2 -mtriple=aarch64-linux-gnu
; ARM-LABEL: order:
; ARM: subs xzr
; ARM-NOT: subs
; ARM: bl above
; ARM-NOT: subs
; ARM: bl below
; ARM-LABEL: moved:
; test: run
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu
@format = private constant [4 x i8] c"%d\0A\00"

define void @above() noinline {
  %q = call i32 (ptr, ...) @printf(ptr @format, i32 1)
  ret void
}

define void @below() noinline {
  %q = call i32 (ptr, ...) @printf(ptr @format, i32 2)
  ret void
}

define void @order(ptr %p, ptr %q) noinline {
  %a = load i64, ptr %p
  %b = load i64, ptr %q
  %more = icmp ugt i64 %a, %b
  br i1 %more, label %A, label %B
A:
  call void @above()
  ret void
B:
  %less = icmp ult i64 %a, %b
  br i1 %less, label %C, label %D
C:
  call void @below()
  ret void
D:
  ret void
}

; What is compared the second time is something else.
define void @moved(ptr %p, ptr %q) noinline {
  %a = load i64, ptr %p
  %b = load i64, ptr %q
  %more = icmp ugt i64 %a, %b
  br i1 %more, label %A, label %B
A:
  call void @above()
  ret void
B:
  %c = load volatile i64, ptr %q
  %less = icmp ult i64 %a, %c
  br i1 %less, label %C, label %D
C:
  call void @below()
  ret void
D:
  ret void
}

declare i32 @printf(ptr, ...)
@small = global i64 3
@large = global i64 7

define i32 @main() {
  call void @order(ptr @small, ptr @large)
  call void @order(ptr @large, ptr @small)
  call void @order(ptr @small, ptr @small)
  call void @moved(ptr @small, ptr @large)
  call void @moved(ptr @large, ptr @small)
  ret i32 0
}
; >>> output
; 2
; 1
; 2
; 1
