; Conventions that pass arguments in rbp, rbx and r12, and preserve nothing (GHC's, HiPE's), in functions whose frames need
; these registers: objects of variable size, also over-aligned, beside calls, jumps and returns.
; test: run models=static,pic levels=O0,O1,O2
declare i32 @printf(ptr, ...)
declare void @exit(i32)
@text = private constant [25 x i8] c"%ld %ld %ld %ld %ld %ld\0A\00"
@n = global i64 5
@spoilt = global i64 0

define void @inc_stack_0() naked {
  call void asm sideeffect "ret", ""()
  unreachable
}
; Arguments in r15, rbp, rsi, rdx, rcx, r8 and on the stack; results in r15, rbp, rax, rdx.
define cc 11 {i64, i64, i64, i64} @erlang(i64 %hp, i64 %p, i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, double %f) noinline {
  %n = load volatile i64, ptr @n
  %m = alloca i64, i64 %n, align 64
  store volatile i64 %a, ptr %m
  %last = getelementptr i64, ptr %m, i64 4
  store volatile i64 %e, ptr %last
  %z = ptrtoint ptr %m to i64
  %low = and i64 %z, 63
  %x = call cc 11 i64 @leaf(i64 %hp, i64 %p, i64 %low)
  %k = load volatile i64, ptr %m
  %l = load volatile i64, ptr %last
  %i = fptosi double %f to i64
  %bc = add i64 %b, %c
  %dl = add i64 %d, %l
  %s = add i64 %i, %x
  %r0 = insertvalue {i64, i64, i64, i64} poison, i64 %bc, 0
  %r1 = insertvalue {i64, i64, i64, i64} %r0, i64 %dl, 1
  %r2 = insertvalue {i64, i64, i64, i64} %r1, i64 %s, 2
  %r3 = insertvalue {i64, i64, i64, i64} %r2, i64 %k, 3
  ret {i64, i64, i64, i64} %r3
}
define cc 11 i64 @leaf(i64 %hp, i64 %p, i64 %a) noinline {
  call void asm sideeffect "xorl %ebp, %ebp; xorl %ebx, %ebx; xorl %r12d, %r12d; xorl %r13d, %r13d", "~{rbp},~{rbx},~{r12},~{r13},~{flags}"()
  %r = add i64 %a, 1
  ret i64 %r
}
; Jumps on from a frame of variable size, with the arguments in another order.
define ghccc void @haskell(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f) noinline {
  %n = load volatile i64, ptr @n
  %m = alloca i64, i64 %n, align 32
  store volatile i64 %a, ptr %m
  call i32 (ptr, ...) @printf(ptr @text, i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f)
  %k = load volatile i64, ptr %m
  %more = icmp ugt i64 %a, 1
  br i1 %more, label %on, label %out
on:
  %k1 = sub i64 %k, 1
  tail call ghccc void @haskell(i64 %k1, i64 %c, i64 %d, i64 %e, i64 %f, i64 %b)
  ret void
out:
  ret void
}
define ghccc void @spoil(i64 %a, i64 %b, i64 %c, i64 %d) "frame-pointer"="all" {
  %s1 = add i64 %a, %b
  %s2 = shl i64 %c, 8
  %s3 = shl i64 %d, 16
  %s4 = add i64 %s1, %s2
  %s = add i64 %s3, %s4
  store i64 %s, ptr @spoilt
  call void asm sideeffect "xorl %ebx, %ebx; xorl %r12d, %r12d; xorl %r13d, %r13d; xorl %r14d, %r14d; xorl %r15d, %r15d", "~{rbx},~{r12},~{r13},~{r14},~{r15},~{flags}"()
  ret void
}
; Calls from a frame with a frame pointer, and from one with a base pointer, too.
define i64 @plain(i64 %x, ptr %callee) "frame-pointer"="all" {
  call ghccc void @spoil(i64 %x, i64 2, i64 3, i64 4)
  %s = load i64, ptr @spoilt
  call ghccc void %callee(i64 %x, i64 2, i64 3, i64 4)
  %t = load i64, ptr @spoilt
  %u = add i64 %s, %x
  %r = add i64 %u, %t
  ret i64 %r
}
define i64 @variable(i64 %x, ptr %callee) {
  %fixed = alloca i64, align 64
  %n = load volatile i64, ptr @n
  %m = alloca i64, i64 %n
  store volatile i64 %x, ptr %m
  store volatile ptr %callee, ptr %fixed
  call ghccc void @spoil(i64 1, i64 2, i64 3, i64 %x)
  %c = load ptr, ptr %fixed
  call ghccc void %c(i64 %x, i64 2, i64 3, i64 4)
  %p = call preserve_nonecc i64 @none(i64 1, i64 %x)
  %k = load volatile i64, ptr %m
  %s = load i64, ptr @spoilt
  %r = add i64 %s, %k
  %q = add i64 %r, %p
  ret i64 %q
}
define preserve_nonecc i64 @none(i64 %a, i64 %b) noinline {
  call void asm sideeffect "xorl %ebx, %ebx; xorl %r12d, %r12d", "~{rbx},~{r12},~{r13},~{r14},~{r15},~{flags}"()
  %r = sub i64 %a, %b
  ret i64 %r
}
define i32 @main() {
  %n = load volatile i64, ptr @n
  %limit = alloca i64
  store i64 0, ptr %limit
  %process = ptrtoint ptr %limit to i64
  %r = call cc 11 {i64, i64, i64, i64} @erlang(i64 1, i64 %process, i64 30, i64 4, i64 %n, i64 6, i64 70, double 8.0)
  %a = extractvalue {i64, i64, i64, i64} %r, 0
  %b = extractvalue {i64, i64, i64, i64} %r, 1
  %c = extractvalue {i64, i64, i64, i64} %r, 2
  %d = extractvalue {i64, i64, i64, i64} %r, 3
  call i32 (ptr, ...) @printf(ptr @text, i64 %a, i64 %b, i64 %c, i64 %d, i64 %n, i64 0)
  %e = call i64 @plain(i64 %n, ptr @spoil)
  %f = call i64 @variable(i64 %n, ptr @spoil)
  call i32 (ptr, ...) @printf(ptr @text, i64 %e, i64 %f, i64 0, i64 0, i64 0, i64 0)
  call ghccc void @haskell(i64 3, i64 20, i64 30, i64 40, i64 50, i64 60)
  ret i32 0
}
!hipe.literals = !{!0, !1}
!0 = !{!"P_NSP_LIMIT", i32 0}
!1 = !{!"AMD64_LEAF_WORDS", i32 4}
; >>> output
; 9 76 9 30 5 0
; 525843 262920 0 0 0 0
; 3 20 30 40 50 60
; 2 30 40 50 60 20
; 1 40 50 60 20 30
