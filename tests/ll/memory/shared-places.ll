; Frame objects share a place where they are never in use at the same time, and only there.
; test: run levels=O0,O2
; test: dump -- -mtriple=x86_64-linux-gnu -O2
; test: dump check=ALONE -- -mtriple=x86_64-linux-gnu -O2 -no-stack-coloring
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare i32 @setjmp(ptr) returns_twice

; A place of 200 bytes for both.
; CHECK: in_turn
; CHECK: subq $0xc8, %rsp
; ALONE: in_turn
; ALONE: subq $0x188, %rsp
define void @in_turn() {
  %a = alloca [200 x i8], align 8
  %b = alloca [192 x i8], align 8
  call void @llvm.lifetime.start.p0(ptr %a)
  call void @fill(ptr %a, i32 200, i8 1)
  call void @llvm.lifetime.end.p0(ptr %a)
  call void @llvm.lifetime.start.p0(ptr %b)
  call void @fill(ptr %b, i32 192, i8 2)
  call void @llvm.lifetime.end.p0(ptr %b)
  ret void
}

; Each needs the other.
; CHECK: at_once
; CHECK: subq $0x190, %rsp
define i32 @at_once() nounwind {
  %a = alloca [200 x i8], align 8
  %b = alloca [200 x i8], align 8
  call void @llvm.lifetime.start.p0(ptr %a)
  call void @fill(ptr %a, i32 200, i8 1)
  call void @llvm.lifetime.start.p0(ptr %b)
  call void @fill(ptr %b, i32 200, i8 2)
  %x = call i32 @sum(ptr %a, i32 200)
  call void @llvm.lifetime.end.p0(ptr %a)
  %y = call i32 @sum(ptr %b, i32 200)
  call void @llvm.lifetime.end.p0(ptr %b)
  %z = add i32 %x, %y
  ret i32 %z
}

; One way or the other; what lives through both has its own place. The second time round the loop, too.
; CHECK: ways
; CHECK: subq $0x288, %rsp
define i32 @ways(i32 %n) nounwind {
entry:
  %kept = alloca [320 x i8], align 8
  %a = alloca [300 x i8], align 8
  %b = alloca [320 x i8], align 8
  call void @llvm.lifetime.start.p0(ptr %kept)
  call void @fill(ptr %kept, i32 320, i8 1)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %both ]
  %total = phi i32 [ 0, %entry ], [ %more, %both ]
  %odd = and i32 %i, 1
  %is = icmp ne i32 %odd, 0
  br i1 %is, label %left, label %right
left:
  call void @llvm.lifetime.start.p0(ptr %a)
  call void @fill(ptr %a, i32 300, i8 3)
  %x = call i32 @sum(ptr %a, i32 300)
  call void @llvm.lifetime.end.p0(ptr %a)
  br label %both
right:
  call void @llvm.lifetime.start.p0(ptr %b)
  call void @fill(ptr %b, i32 320, i8 4)
  %y = call i32 @sum(ptr %b, i32 320)
  call void @llvm.lifetime.end.p0(ptr %b)
  br label %both
both:
  %z = phi i32 [ %x, %left ], [ %y, %right ]
  %k = call i32 @sum(ptr %kept, i32 320)
  %t = add i32 %total, %z
  %more = add i32 %t, %k
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret i32 %more
}

; One way does not end the first lifetime, so it lasts.
; CHECK: unended
; CHECK: subq $0x190, %rsp
define i32 @unended(i1 %c) nounwind {
entry:
  %a = alloca [200 x i8], align 8
  %b = alloca [200 x i8], align 8
  call void @llvm.lifetime.start.p0(ptr %a)
  call void @fill(ptr %a, i32 200, i8 1)
  br i1 %c, label %ended, label %on
ended:
  call void @llvm.lifetime.end.p0(ptr %a)
  br label %on
on:
  call void @llvm.lifetime.start.p0(ptr %b)
  call void @fill(ptr %b, i32 200, i8 2)
  %y = call i32 @sum(ptr %b, i32 200)
  call void @llvm.lifetime.end.p0(ptr %b)
  ret i32 %y
}

; Without a start there is no lifetime, and a place behind the object's end is used all the same.
; CHECK: outside
; CHECK: subq $0x258, %rsp
define i32 @outside() nounwind {
  %a = alloca [200 x i8], align 8
  %b = alloca [200 x i8], align 8
  %c = alloca [200 x i8], align 8
  call void @llvm.lifetime.start.p0(ptr %a)
  call void @fill(ptr %a, i32 200, i8 1)
  call void @llvm.lifetime.end.p0(ptr %a)
  call void @llvm.lifetime.start.p0(ptr %b)
  call void @fill(ptr %b, i32 200, i8 2)
  call void @llvm.lifetime.end.p0(ptr %b)
  call void @fill(ptr %a, i32 200, i8 3)
  call void @fill(ptr %c, i32 200, i8 4)
  ret i32 0
}

; What a call returns to a second time has no start.
; CHECK: returns_again
; CHECK: subq $0x190, %rsp
define i32 @returns_again(ptr %buffer) nounwind {
  %a = alloca [200 x i8], align 8
  %b = alloca [200 x i8], align 8
  call void @llvm.lifetime.start.p0(ptr %a)
  call void @fill(ptr %a, i32 200, i8 1)
  %n = call i32 @setjmp(ptr %buffer) returns_twice
  call void @llvm.lifetime.end.p0(ptr %a)
  call void @llvm.lifetime.start.p0(ptr %b)
  call void @fill(ptr %b, i32 200, i8 2)
  call void @llvm.lifetime.end.p0(ptr %b)
  ret i32 %n
}

; An object's size is its own, and not that of its place.
define i64 @sizes() {
  %a = alloca [200 x i8], align 8
  %b = alloca [8 x i8], align 8
  call void @llvm.lifetime.start.p0(ptr %a)
  call void @fill(ptr %a, i32 200, i8 1)
  call void @llvm.lifetime.end.p0(ptr %a)
  call void @llvm.lifetime.start.p0(ptr %b)
  call void @fill(ptr %b, i32 8, i8 2)
  %n = call i64 @llvm.objectsize.i64.p0(ptr %b, i1 false, i1 false, i1 false)
  call void @llvm.lifetime.end.p0(ptr %b)
  ret i64 %n
}
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)

define void @fill(ptr %p, i32 %n, i8 %value) noinline nounwind {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i8, ptr %p, i32 %i
  store i8 %value, ptr %at
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}
define i32 @sum(ptr %p, i32 %n) noinline nounwind {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %total = phi i32 [ 0, %entry ], [ %more, %loop ]
  %at = getelementptr i8, ptr %p, i32 %i
  %byte = load i8, ptr %at
  %wide = zext i8 %byte to i32
  %more = add i32 %total, %wide
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret i32 %more
}

; >>> driver
; #include <stdio.h>
; void in_turn(void); int at_once(void); int ways(int); int unended(_Bool); int outside(void); long sizes(void);
; int main(void) {
;   in_turn();
;   printf("%d %d %d %d %ld\n", at_once(), ways(5), unended(1), outside(), sizes());
; }
; >>> output
; 600 7240 400 0 8
