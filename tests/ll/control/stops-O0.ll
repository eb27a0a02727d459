; At -O0 blocks lie as the IR has them, and a block that only jumps has an instruction that debuggers can stop at (on
; AArch64 each jump is one), with and without debug information.
; test: dump check=X86 -- -mtriple=x86_64-unknown-linux-gnu -O0
; test: dump check=A64 -- -mtriple=aarch64-unknown-linux-gnu -O0
; X86: <stops>:
; X86: first
; X86: nop
; X86-NOT: nop
; X86: second
; X86: retq
; A64: <stops>:
; A64: bl
; A64: nop
; A64: nop
; A64: bl
declare void @first()
declare void @second()
define void @stops(i1 %c) {
entry:
  br i1 %c, label %one, label %two
one:
  call void @first()
  br label %end
end:
  br label %last
last:
  call void @second()
  ret void
two:
  br label %end
}
