; An object that is marked as a root twice: the second place in the frame stays null. (llc 22 crashes.)
; test: asm check=X86 -- -mtriple=x86_64-unknown-linux-gnu
; X86: twice:
; X86: movq $0, 
; X86: movq $0, 
; X86: __gc_twice:
; X86-NEXT: .byte 2,0,0,0,0,0,0,0
declare void @llvm.gcroot(ptr, ptr)
declare void @walk(ptr)

define void @twice() gc "shadow-stack" nounwind {
  %a = alloca ptr
  call void @llvm.gcroot(ptr %a, ptr null)
  call void @llvm.gcroot(ptr %a, ptr null)
  call void @walk(ptr %a)
  ret void
}
