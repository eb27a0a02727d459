; Members' addresses that several calls take are computed for each call, from the address that lives all along: no register is
; kept, and no place in the frame, for each of them.
; test: asm check=X86 -- -O2 -mtriple=x86_64-linux-gnu
; X86-LABEL: visit:
; X86-NOT: (%rsp)
; X86: addq $8, %rdi
; X86: callq
; X86: leaq 0x10(%rbx), %rdi
; X86: callq
; X86: leaq 0x18(%rbx), %rsi
; X86: leaq 8(%rbx), %rdi
; X86: callq
; X86: ret
; test: asm check=ARM -- -O2 -mtriple=aarch64-linux-gnu
; ARM-LABEL: visit:
; ARM: add x0, x0, #8
; ARM: bl
; ARM: add x0, x19, #16
; ARM: bl
; ARM: add x0, x19, #8
; ARM: bl
; ARM: ret
; test: run
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu
@format = private constant [8 x i8] c"%d %ld\0A\00"
@numbers = global [8 x i64] [i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8]

define void @one(ptr %p) noinline {
  %v = load i64, ptr %p
  %w = add i64 %v, 10
  store i64 %w, ptr %p
  ret void
}

define void @two(ptr %p, ptr %q) noinline {
  %v = load i64, ptr %q
  store i64 %v, ptr %p
  ret void
}

define i64 @visit(ptr %this, i1 %all) noinline {
  %a = getelementptr i8, ptr %this, i64 8
  %b = getelementptr i8, ptr %this, i64 16
  %c = getelementptr i8, ptr %this, i64 24
  call void @one(ptr %a)
  call void @one(ptr %b)
  br i1 %all, label %more, label %end
more:
  call void @two(ptr %a, ptr %c)
  br label %end
end:
  %first = load i64, ptr %this
  %x = load i64, ptr %a
  %y = load i64, ptr %b
  %s = add i64 %x, %y
  %r = add i64 %s, %first
  ret i64 %r
}

declare i32 @printf(ptr, ...)

define i32 @main() {
  %r = call i64 @visit(ptr @numbers, i1 true)
  %q = call i32 (ptr, ...) @printf(ptr @format, i32 1, i64 %r)
  %s = call i64 @visit(ptr @numbers, i1 false)
  %t = call i32 (ptr, ...) @printf(ptr @format, i32 0, i64 %s)
  ret i32 0
}
; >>> output
; 1 18
; 0 38
