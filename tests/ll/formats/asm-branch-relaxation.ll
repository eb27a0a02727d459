; Branches around aligned loops: the assembler pads, and its branches are as long as the object's.
; test: reassemble levels=O2 -- -relocation-model=pic
; test: reassemble levels=O2
; test: asm -- -O2
; CHECK: .p2align 4
; CHECK: f:
; CHECK: .p2align 4
; CHECK: .p2align 4
; CHECK: g:
target triple = "x86_64-unknown-linux-gnu"
define i32 @f(ptr %p, i32 %n) {
entry:
  store volatile i32 1, ptr %p
  store volatile i32 1, ptr %p
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %a
a:
  %d = icmp eq i32 %n, 1
  br i1 %d, label %skip, label %loop
loop:
  %i = phi i32 [ 0, %a ], [ %i2, %loop ]
  store volatile i32 1, ptr %p
  store volatile <16 x i32> zeroinitializer, ptr %p
  store volatile <16 x i32> zeroinitializer, ptr %p
  store volatile <16 x i32> zeroinitializer, ptr %p
  store volatile <16 x i32> zeroinitializer, ptr %p
  %i2 = add i32 %i, 1
  %e = icmp eq i32 %i2, %n
  br i1 %e, label %skip, label %loop
skip:
  store volatile <16 x i32> zeroinitializer, ptr %p
  store volatile <16 x i32> zeroinitializer, ptr %p
  store volatile <16 x i32> zeroinitializer, ptr %p
  store volatile <16 x i32> zeroinitializer, ptr %p
  store volatile <16 x i32> zeroinitializer, ptr %p
  store volatile <16 x i32> zeroinitializer, ptr %p
  store volatile <16 x i32> zeroinitializer, ptr %p
  store volatile <16 x i32> zeroinitializer, ptr %p
  ret i32 1
end:
  ret i32 0
}
define i32 @g(ptr %p) {
  store volatile i32 1, ptr %p
  ret i32 0
}
