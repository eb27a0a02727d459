; x32: pointers have 32 bits in memory and are zero-extended in registers; what may leave the address space is cut.
; test: asm -- -O2 -mtriple=x86_64-linux-gnux32 -relocation-model=pic
@g = global ptr @h
@h = global [4 x i32] zeroinitializer
@t = thread_local global ptr null
@ext = external global ptr
declare void @outside(ptr, ...)

define ptr @sums(ptr %p, i64 %i, ptr %q) {
  %a = getelementptr i8, ptr %p, i64 %i
  store ptr %a, ptr @ext
  %b = getelementptr inbounds i8, ptr %q, i64 %i
  store ptr %b, ptr @ext
  ret ptr %a
}
; CHECK-LABEL: sums:
; CHECK-NOT: movq
; CHECK: addq %rsi, %r[[SUM:[a-z]+]]
; CHECK: movl %e[[SUM]], %e
; CHECK: movl ext@GOTPCREL(%rip)
; CHECK-NOT: movq
; CHECK: retq

define ptr @thread() {
  %v = load ptr, ptr @t
  ret ptr %v
}
; CHECK-LABEL: thread:
; CHECK: leaq t@TLSGD(%rip), %rdi
; CHECK: callq __tls_get_addr@PLT
; CHECK: movl (%rax), %e

define i32 @called(ptr %place) {
  %f = load ptr, ptr %place
  %r = call i32 %f(i32 1)
  ret i32 %r
}
; CHECK-LABEL: called:
; CHECK: movl (%rdi), [[F:%e..]]
; CHECK: callq *%r

define ptr @of_integer(i64 %n) {
  %p = inttoptr i64 %n to ptr
  ret ptr %p
}
; CHECK-LABEL: of_integer:
; CHECK: movl %edi, %eax

define ptr @exchanged(ptr %p, ptr %n) {
  %o = atomicrmw xchg ptr %p, ptr %n seq_cst
  %c = cmpxchg ptr %p, ptr %o, ptr null seq_cst seq_cst
  %v = extractvalue { ptr, i1 } %c, 0
  ret ptr %v
}
; CHECK-LABEL: exchanged:
; CHECK: xchgl
; CHECK: cmpxchgl

; Inline assembly names the whole register.
define ptr @assembly(ptr %p) {
  %r = call ptr asm "lea 1($1), $0", "=r,r"(ptr %p)
  ret ptr %r
}
; CHECK-LABEL: assembly:
; CHECK: lea 1(%rdi), %rax

define void @variable(i32 %n, ...) {
  %list = alloca { i32, i32, ptr, ptr }
  call void @llvm.va_start(ptr %list)
  %x = va_arg ptr %list, ptr
  call void (ptr, ...) @outside(ptr %x, ptr %list)
  ret void
}
; CHECK-LABEL: variable:
; CHECK: , 0xC(%rsp)
; CHECK: movl 0xC(%rsp)
; CHECK: callq outside@PLT

; CHECK: g:
; CHECK: .long h
