; "split-stack": frames go on on another segment where the first is full (100 MB of them here), with arguments on the stack,
; in memory, in r10; small frames, large ones, realigned ones; leaves without a frame look at nothing.
; test: run models=static,pic levels=O0,O2 -- -mtriple=x86_64-linux-gnu
; test: run models=static,pic levels=O0,O2 -- -mtriple=x86_64-linux-gnu -code-model=large
; test: object -- -mtriple=x86_64-apple-macosx
; test: object -- -mtriple=x86_64-pc-windows-msvc
; test: asm levels=O2 check=MAC -- -mtriple=x86_64-apple-macosx
; test: asm levels=O2 check=WINDOWS -- -mtriple=x86_64-pc-windows-msvc
; test: asm levels=O2 check=NARROW -- -mtriple=x86_64-linux-gnux32
; test: asm levels=O2 check=LARGE -- -mtriple=x86_64-linux-gnu -code-model=large
; MAC: _deep:
; MAC: cmpq %gs:0x330, %r11
; MAC: callq ___morestack
; WINDOWS: deep:
; WINDOWS: cmpq %gs:0x28, %r11
; WINDOWS: callq __morestack
; NARROW: deep:
; NARROW: leal -0x{{*}}(%rsp), %r11d
; NARROW: cmpl %fs:0x40, %r11d
; NARROW: small:
; NARROW: cmpl %fs:0x40, %esp
; LARGE: deep:
; LARGE: callq *__morestack_addr(%rip)
; LARGE: .section .rodata
; LARGE: __morestack_addr:
; LARGE-NEXT: .quad __morestack
; test: dump -- -mtriple=x86_64-linux-gnu -O2
; test: reassemble -- -mtriple=x86_64-linux-gnu -O2
; CHECK: <leaf>:
; CHECK-NEXT: movq %rdi, %rax
; CHECK: <deep>:
; CHECK-NEXT: leaq -{{*}}(%rsp), %r11
; CHECK-NEXT: cmpq %fs:0x70, %r11
; CHECK-NEXT: ja
; CHECK-NEXT: movl ${{*}}, %r10d
; CHECK-NEXT: movl $0x10, %r11d
; CHECK-NEXT: callq
; CHECK-NEXT: R_X86_64_PLT32 __morestack-0x4
; CHECK-NEXT: retq
; CHECK: <small>:
; CHECK-NEXT: cmpq %fs:0x70, %rsp
; CHECK-NEXT: ja
; CHECK-NEXT: movq %r10, %rax
; CHECK: retq
; CHECK-NEXT: movq %rax, %r10
declare i32 @printf(ptr, ...)
@text = private constant [17 x i8] c"%ld %ld %ld %ld\0A\00"
define i64 @leaf(i64 %x) noinline "split-stack" {
  %y = add i64 %x, 1
  ret i64 %y
}
define i64 @deep(i64 %n, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h) noinline "split-stack" {
  %p = alloca [1000 x i8]
  store volatile i64 %n, ptr %p
  %end = icmp eq i64 %n, 0
  br i1 %end, label %last, label %more
last:
  %gh = mul i64 %g, %h
  %l = call i64 @leaf(i64 %gh)
  ret i64 %l
more:
  %m = sub i64 %n, 1
  %r = call i64 @deep(i64 %m, i64 %c, i64 %d, i64 %e, i64 %f, i64 %b, i64 %g, i64 %h)
  %v = load volatile i64, ptr %p
  %s = add i64 %r, %v
  ret i64 %s
}
define i64 @small(ptr nest %k, i64 %n, ptr byval({ i64, i64, i64 }) %in) noinline "split-stack" {
  %q = getelementptr i64, ptr %in, i64 2
  %w = load i64, ptr %q
  %kv = load i64, ptr %k
  %end = icmp eq i64 %n, 0
  br i1 %end, label %last, label %more
last:
  ret i64 %kv
more:
  %m = sub i64 %n, 1
  %r = call i64 @small(ptr nest %k, i64 %m, ptr byval({ i64, i64, i64 }) %in)
  %s = add i64 %r, %w
  ret i64 %s
}
define double @aligned(double %x, i64 %n) noinline "split-stack" {
  %p = alloca [64 x i8], align 64
  store volatile double %x, ptr %p
  %a = ptrtoint ptr %p to i64
  %bits = and i64 %a, 63
  %end = icmp eq i64 %n, 0
  br i1 %end, label %last, label %more
last:
  ret double %x
more:
  %m = sub i64 %n, 1
  %r = call double @aligned(double %x, i64 %m)
  %v = load volatile double, ptr %p
  %f = uitofp i64 %bits to double
  %v1 = fadd double %v, %f
  %s = fadd double %r, %v1
  ret double %s
}
define i32 @main() {
  %k = alloca i64
  store i64 7, ptr %k
  %in = alloca { i64, i64, i64 }
  %q = getelementptr i64, ptr %in, i64 2
  store i64 3, ptr %q
  %a = call i64 @deep(i64 100000, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7)
  %b = call i64 @small(ptr nest %k, i64 200000, ptr byval({ i64, i64, i64 }) %in)
  %c = call double @aligned(double 1.0, i64 100000)
  %ci = fptosi double %c to i64
  %d = call i64 @leaf(i64 1)
  call i32 (ptr, ...) @printf(ptr @text, i64 %a, i64 %b, i64 %ci, i64 %d)
  ret i32 0
}
; >>> output
; 5000050043 600007 100001 2
