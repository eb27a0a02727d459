; What enters a loop stands before it, though both loops are tested at their heads and turned round.
; test: asm check=X86 -- -mtriple=x86_64-unknown-linux-gnu -O2
; test: asm check=ARM -- -mtriple=aarch64-unknown-linux-gnu -O2
; X86: movl $0xB,
; X86: movl $0xC,
; X86: movl $0xD,
; ARM: movz {{*}}, #11
; ARM: movz {{*}}, #12
; ARM: movz {{*}}, #13
define void @f(i32 %n, ptr %p) {
entry:
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
  store volatile i32 12, ptr %p
  %j1 = add i32 %j, 1
  br label %inner
next:
  store volatile i32 13, ptr %p
  %i1 = add i32 %i, 1
  br label %outer
end:
  ret void
}
