; What enters a loop stands before it, though both loops are tested at their heads and turned round.
; test: asm check=X86 -- -mtriple=x86_64-unknown-linux-gnu -O2
; test: asm check=ARM -- -mtriple=aarch64-unknown-linux-gnu -O2
; X86: movl $0xB,
; X86: movl $0xC,
; X86: movl $0xD,
; ARM: str {{*}}, [x1]
; ARM: str {{*}}, [x1, #4]
; ARM: str {{*}}, [x1, #8]
define void @f(i32 %n, ptr %p) {
entry:
  %p1 = getelementptr i8, ptr %p, i64 4
  %p2 = getelementptr i8, ptr %p, i64 8
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %begin, label %end
begin:
  store volatile i32 11, ptr %p
  br label %inner
inner:
  %j = phi i32 [ 0, %begin ], [ %j1, %body ]
  %d = icmp slt i32 %j, %n
  br i1 %d, label %body, label %next
body:
  store volatile i32 12, ptr %p1
  %j1 = add i32 %j, 1
  br label %inner
next:
  store volatile i32 13, ptr %p2
  %i1 = add i32 %i, 1
  br label %outer
end:
  ret void
}
