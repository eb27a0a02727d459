; The frame is set up where it is needed first: ways that return without calls save nothing, and read arguments where they came.
; test: asm check=X86 -- -mtriple=x86_64-linux-gnu -O2
; test: asm check=A64 -- -mtriple=aarch64-linux-gnu -O2
; test: asm check=OFF -- -mtriple=x86_64-linux-gnu -O2 -disable-pass=shrink-wrap
; test: asm check=WIN -- -mtriple=x86_64-windows-gnu -O2
; test: asm check=MAC -- -mtriple=x86_64-apple-macosx13 -O2
; test: run
; test: run -- -basic-block-sections=all
; test: reassemble
declare i32 @printf(ptr, ...)
@format = private constant [4 x i8] c"%d\0A\00"

; X86: length:
; X86: testq %rdi, %rdi
; X86-NEXT: j
; X86: pushq
; OFF: length:
; OFF: push
; OFF: testq %rdi, %rdi
; WIN: length:
; WIN: pushq
; WIN: testq
; MAC: length:
; MAC: pushq
; MAC: testq
define i32 @length(ptr %p) noinline uwtable {
  %null = icmp eq ptr %p, null
  br i1 %null, label %out, label %go
go:
  %a = call i32 @next(ptr %p, i32 1)
  %b = call i32 @next(ptr %p, i32 %a)
  %s = add i32 %a, %b
  br label %out
out:
  %v = phi i32 [ -1, %0 ], [ %s, %go ]
  ret i32 %v
}
; X86: twice:
; X86-NEXT: testl %esi, %esi
; X86-NEXT: j
; X86: pushq
; A64: twice:
; A64-NEXT: cbnz w1
; A64-NEXT: ret x30
; A64: stp x
; A64: ldp x
; A64: ret
define void @twice(ptr %p, i32 %n) noinline uwtable {
  %none = icmp eq i32 %n, 0
  br i1 %none, label %out, label %go
go:
  %a = call i32 @next(ptr %p, i32 %n)
  %b = call i32 @next(ptr %p, i32 %a)
  br label %out
out:
  ret void
}
; The way without frame has a loop of its own and a return that other ways have, too.
; X86: counted:
; X86-NEXT: cmpl $4, %esi
; X86-NEXT: j
; X86: pushq
; X86: jmp next@PLT
define i32 @counted(ptr %p, i32 %n) noinline uwtable {
  %few = icmp slt i32 %n, 4
  br i1 %few, label %first, label %many
first:
  %m = load i32, ptr %p
  br label %loop
loop:
  %i = phi i32 [ 3, %first ], [ %j, %loop ]
  %s = phi i32 [ %m, %first ], [ %t, %loop ]
  %q = getelementptr i32, ptr %p, i32 %i
  %x = load i32, ptr %q
  %t = add i32 %s, %x
  %j = add i32 %i, -1
  %more = icmp sge i32 %j, 0
  br i1 %more, label %loop, label %few.done
few.done:
  %odd = trunc i32 %t to i1
  br i1 %odd, label %out, label %tail
tail:
  %r = tail call i32 @next(ptr %p, i32 %t)
  ret i32 %r
many:
  %k = phi i32 [ %n, %0 ], [ %l, %many ]
  %y = call i32 @next(ptr %p, i32 %k)
  %l = sub i32 %k, 1
  %again = icmp ne i32 %l, 0
  br i1 %again, label %many, label %out
out:
  %v = phi i32 [ %t, %few.done ], [ %y, %many ]
  %w = mul i32 %v, 3
  ret i32 %w
}
; X86: next:
; A64: ret
define i32 @next(ptr %p, i32 %n) noinline uwtable {
  %x = load i32, ptr %p
  %y = add i32 %x, %n
  store i32 %y, ptr %p
  ret i32 %y
}
define i32 @main() {
  %p = alloca [4 x i32]
  store [4 x i32] [i32 5, i32 6, i32 7, i32 9], ptr %p
  %a = call i32 @length(ptr null)
  %b = call i32 @length(ptr %p)
  call void @twice(ptr null, i32 0)
  call void @twice(ptr %p, i32 4)
  %c = call i32 @counted(ptr %p, i32 2)
  %d = call i32 @counted(ptr %p, i32 3)
  %e = call i32 @counted(ptr %p, i32 9)
  call i32 (ptr, ...) @printf(ptr @format, i32 %a)
  call i32 (ptr, ...) @printf(ptr @format, i32 %b)
  call i32 (ptr, ...) @printf(ptr @format, i32 %c)
  call i32 (ptr, ...) @printf(ptr @format, i32 %d)
  call i32 (ptr, ...) @printf(ptr @format, i32 %e)
  ret i32 0
}
; >>> output
; -1
; 18
; 118
; 376
; 1263
