; Blocks in sections of their own, as text, with inline assembly, whose frames and labels are those of its part.
; test: reassemble -- -mtriple=x86_64-linux-gnu -basic-block-sections=all
; test: reassemble -- -mtriple=aarch64-linux-gnu -basic-block-sections=all
define i32 @assembly(i32 %n) {
  %c = icmp slt i32 %n, 3
  br i1 %c, label %a, label %b
a:
  call void asm sideeffect "nop\0A.Lhere${:uid}: nop\0A.cfi_remember_state\0A.cfi_adjust_cfa_offset 8\0Anop\0A.cfi_restore_state", ""()
  br label %b
b:
  %r = phi i32 [ 0, %0 ], [ %n, %a ]
  call void asm sideeffect "nop\0Anop", ""()
  %d = icmp eq i32 %r, 1
  br i1 %d, label %e, label %f
e:
  call void asm sideeffect "nop", ""()
  ret i32 3
f:
  ret i32 %r
}
