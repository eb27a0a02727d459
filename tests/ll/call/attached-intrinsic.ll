; Intrinsics never unwind, whatever their declarations say: no row in the table of call sites covers the call that one becomes.
; test: asm check=X86 -- -mtriple=x86_64-linux-gnu
; X86: callq make@PLT
; X86-NEXT: .LBB
; X86-NEXT: movq %rax, %rdi
; X86-NEXT: callq objc_retainAutoreleasedReturnValue@PLT
; X86-NEXT: movl (%rax), %edi
declare ptr @make(i32)
declare ptr @llvm.objc.retainAutoreleasedReturnValue(ptr)
declare i32 @__gcc_personality_v0(...)
define i32 @f(i32 %n) personality ptr @__gcc_personality_v0 {
  %r = call ptr @make(i32 %n) [ "clang.arc.attachedcall"(ptr @llvm.objc.retainAutoreleasedReturnValue) ]
  %a = load i32, ptr %r
  %q = invoke ptr @make(i32 %a) to label %ok unwind label %pad
ok:
  %b = load i32, ptr %q
  ret i32 %b
pad:
  %l = landingpad { ptr, i32 } cleanup
  ret i32 -2
}
