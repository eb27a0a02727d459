; Safe stack: what may be written out of bounds stands on a second stack: arrays, objects whose address goes elsewhere, those
; of a size known at run time, arguments in memory, alignments; what a function took is given back, also past setjmp.
; test: run
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu
; test: asm levels=O2 check=ANDROID -- -mtriple=x86_64-linux-android
; test: asm levels=O2 check=FUCHSIA -- -mtriple=x86_64-unknown-fuchsia
; test: asm levels=O2 check=ARM -- -mtriple=aarch64-unknown-fuchsia
@__safestack_unsafe_stack_ptr = thread_local(initialexec) global ptr null
@area = internal global [65536 x i8] zeroinitializer, align 64
@format = private constant [12 x i8] c"%ld %ld %d\0A\00"
@jumps = global [256 x i8] zeroinitializer, align 16
%point = type { i64, i64, i64 }
declare i32 @printf(ptr, ...)
declare i32 @_setjmp(ptr) returns_twice
declare void @longjmp(ptr, i32)

; Whether an address is on the second stack.
define i32 @second(ptr %p) noinline {
  %a = ptrtoint ptr %p to i64
  %d = sub i64 %a, ptrtoint (ptr @area to i64)
  %c = icmp ult i64 %d, 65536
  %r = zext i1 %c to i32
  ret i32 %r
}
; A guard stays in the frame: it is said to be an object there.
; ANDROID-LABEL: guarded:
; ANDROID-NOT: %fs:0
; ANDROID: retq
declare void @llvm.stackprotector(ptr, ptr)
define void @guarded(ptr %guard) safestack noinline {
  %slot = alloca ptr
  call void @llvm.stackprotector(ptr %guard, ptr %slot)
  ret void
}
; ANDROID-LABEL: objects:
; ANDROID: movq %fs:0
; ANDROID: 0x48(
; FUCHSIA-LABEL: objects:
; FUCHSIA: movq %fs:0
; FUCHSIA: 0x18(
; ARM-LABEL: objects:
; ARM: mrs x
define i64 @objects(i64 %n) safestack noinline {
  %safe = alloca i64
  %pair = alloca [2 x i64], align 8
  %array = alloca [16 x i64], align 64
  store volatile i64 %n, ptr %safe
  %second = getelementptr [2 x i64], ptr %pair, i64 0, i64 1
  store volatile i64 %n, ptr %second
  %at = getelementptr [16 x i64], ptr %array, i64 0, i64 %n
  store volatile i64 7, ptr %at
  %a = call i32 @second(ptr %array)
  %v = load volatile i64, ptr %at
  %w = load volatile i64, ptr %safe
  %x = load volatile i64, ptr %second
  %low = ptrtoint ptr %array to i64
  %odd = and i64 %low, 63
  %s = add i64 %v, %w
  %t = add i64 %s, %x
  %u = add i64 %t, %odd
  %z = zext i32 %a to i64
  %h = shl i64 %z, 8
  %r = add i64 %u, %h
  ret i64 %r
}
define i32 @dynamic(i64 %n) safestack noinline {
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi i32 [ 0, %0 ], [ %more, %loop ]
  %mark = call ptr @llvm.stacksave()
  %p = alloca i8, i64 %n, align 32
  store volatile i8 1, ptr %p
  %s = call i32 @second(ptr %p)
  call void @llvm.stackrestore(ptr %mark)
  %more = add i32 %sum, %s
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 5
  br i1 %done, label %end, label %loop
end:
  ret i32 %more
}
define i64 @argument(ptr byval(%point) align 8 %p, i64 %i) safestack noinline {
  %at = getelementptr [3 x i64], ptr %p, i64 0, i64 %i
  %v = load i64, ptr %at
  store i64 99, ptr %at
  %s = call i32 @second(ptr %p)
  %z = zext i32 %s to i64
  %w = load i64, ptr %at
  %a = add i64 %v, %z
  %b = mul i64 %a, %w
  ret i64 %b
}
define void @deep(i32 %n) safestack noinline {
  %a = alloca [64 x i8]
  %s = call i32 @second(ptr %a)
  %end = icmp eq i32 %n, 0
  br i1 %end, label %out, label %more
more:
  %m = sub i32 %n, %s
  call void @deep(i32 %m)
  ret void
out:
  call void @longjmp(ptr @jumps, i32 3)
  unreachable
}
define i32 @twice() safestack noinline {
  %a = alloca [32 x i8]
  %s = call i32 @second(ptr %a)
  %r = call i32 @_setjmp(ptr @jumps) returns_twice
  %first = icmp eq i32 %r, 0
  br i1 %first, label %go, label %back
go:
  call void @deep(i32 4)
  unreachable
back:
  %t = add i32 %r, %s
  ret i32 %t
}
declare ptr @llvm.stacksave()
declare void @llvm.stackrestore(ptr)
define i32 @main() {
  %top = getelementptr i8, ptr @area, i64 65536
  store ptr %top, ptr @__safestack_unsafe_stack_ptr
  %a = call i64 @objects(i64 5)
  %b = call i32 @dynamic(i64 40)
  %p = alloca %point
  store i64 11, ptr %p
  %second = getelementptr %point, ptr %p, i32 0, i32 1
  store i64 12, ptr %second
  %c = call i64 @argument(ptr byval(%point) align 8 %p, i64 1)
  %left = load i64, ptr %second
  %d = call i32 @twice()
  %now = load ptr, ptr @__safestack_unsafe_stack_ptr
  %same = icmp eq ptr %now, %top
  %e = zext i1 %same to i32
  %x = call i32 (ptr, ...) @printf(ptr @format, i64 %a, i64 %c, i32 %b)
  %l = zext i32 %d to i64
  %y = call i32 (ptr, ...) @printf(ptr @format, i64 %left, i64 %l, i32 %e)
  ret i32 0
}
; >>> output
; 273 1287 5
; 12 4 1
