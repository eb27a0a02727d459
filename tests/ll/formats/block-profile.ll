; A profile says which blocks stand together: the entry's cluster with the function, each other one in a section, what is in none
; among the cold code; other functions stay as they are.
; test: asm levels=O2 check=TEXT -- -mtriple=x86_64-linux-gnu -basic-block-sections={ll}/profiles/blocks.prof
; test: asm levels=O2 check=TEXT -- -mtriple=x86_64-linux-gnu -basic-block-sections={ll}/profiles/blocks-old.prof
; test: asm levels=O2 check=TEXT -- -mtriple=aarch64-linux-gnu -basic-block-sections={ll}/profiles/blocks.prof
; test: readobj levels=O2 show=bb-addr-map check=MAP -- -mtriple=x86_64-linux-gnu -basic-block-sections={ll}/profiles/blocks.prof -basic-block-address-map
; test: reassemble -- -mtriple=x86_64-linux-gnu -basic-block-sections={ll}/profiles/blocks.prof
; test: reassemble -- -mtriple=aarch64-linux-gnu -basic-block-sections={ll}/profiles/blocks.prof
; test: object -- -mtriple=x86_64-linux-gnu -basic-block-sections={ll}/profiles/blocks.prof
; test: run -- -basic-block-sections={ll}/profiles/blocks.prof
; TEXT: .section .text.hot.f,"ax"
; TEXT: f:
; TEXT: .section .text.hot.f,"ax",@progbits,unique,1
; TEXT: f.__part.1:
; TEXT: .section .text.split.f,"ax"
; TEXT: f.cold:
; TEXT: .section .text,"ax"
; TEXT: last:
; TEXT: main:
; MAP: Name: f
; MAP: ID: 0
; MAP: ID: 3
; MAP: Base Address
; MAP: ID: 1
; MAP: ID: 4
; MAP: Base Address
; MAP: ID: 2
define i32 @f(i32 %c, i32 %x) noinline {
  %t = icmp eq i32 %c, 0
  br i1 %t, label %a, label %b
a:
  %r = call i32 @last(i32 %x)
  br label %e
b:
  %u = icmp sgt i32 %x, 5
  br i1 %u, label %d, label %g
d:
  %s = call i32 @last(i32 3)
  br label %e
g:
  %v = call i32 @last(i32 4)
  br label %e
e:
  %z = phi i32 [ %r, %a ], [ %s, %d ], [ %v, %g ]
  %y = add i32 %z, 100
  ret i32 %y
}

define i32 @last(i32 %x) noinline {
  %c = icmp slt i32 %x, 4
  br i1 %c, label %a, label %b
a:
  %y = mul i32 %x, 10
  ret i32 %y
b:
  ret i32 %x
}

declare i32 @printf(ptr, ...)
@text = private constant [10 x i8] c"%d %d %d\0A\00"
define i32 @main() {
  %a = call i32 @f(i32 0, i32 1)
  %b = call i32 @f(i32 1, i32 6)
  %c = call i32 @f(i32 1, i32 5)
  call i32 (ptr, ...) @printf(ptr @text, i32 %a, i32 %b, i32 %c)
  ret i32 0
}
; >>> output
; 110 130 104
