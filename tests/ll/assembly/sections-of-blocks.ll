; Blocks in sections of their own, as text.
; test: reassemble -- -mtriple=x86_64-linux-gnu -basic-block-sections=all
; test: reassemble -- -mtriple=x86_64-linux-gnu -basic-block-sections=all -basic-block-address-map
; test: reassemble -- -mtriple=x86_64-linux-gnu -basic-block-sections=all -unique-basic-block-section-names
; test: reassemble -- -mtriple=aarch64-linux-gnu -basic-block-sections=all
; test: asm levels=O2 check=TEXT -- -mtriple=x86_64-linux-gnu -basic-block-sections=all
; TEXT: f:
; TEXT: .cfi_endproc
; TEXT: .section .text.f,"ax",@progbits,unique,1
; TEXT: .cfi_startproc
; TEXT: f.__part.1:
; TEXT: .cfi_def_cfa
; TEXT: .size f.__part.1,
; TEXT: .cfi_endproc
; TEXT: .section .text.last
declare i32 @g(i32)
define i32 @f(i32 %c, i32 %x, ptr %p) {
  switch i32 %c, label %a [
    i32 0, label %b
    i32 1, label %d
    i32 2, label %a
    i32 3, label %e
    i32 4, label %b
  ]
a:
  %r = call i32 @g(i32 %x)
  %s = call i32 @g(i32 %r)
  ret i32 %s
b:
  %i = phi i32 [ 0, %0 ], [ 0, %0 ], [ %n, %b2 ]
  %n = add i32 %i, 1
  %q = getelementptr i32, ptr %p, i32 %i
  store i32 %x, ptr %q
  %z = icmp eq i32 %n, 77
  br i1 %z, label %b1, label %b2
b1:
  store volatile i32 %n, ptr %p
  br label %b2
b2:
  %k = icmp slt i32 %n, %x
  br i1 %k, label %b, label %d
d:
  ret i32 2
e:
  indirectbr ptr blockaddress(@f, %d), [label %d, label %a]
}
define i32 @last(i1 %c) {
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 2
}
