; The flags as a number, while values are in all registers: nothing comes between the stack's move and what is pushed and popped.
; test: run
target triple = "x86_64-unknown-linux-gnu"
declare i64 @llvm.x86.flags.read.u64()
declare void @llvm.x86.flags.write.u64(i64)
define i64 @carry(i64 %flags) noinline {
  call void @llvm.x86.flags.write.u64(i64 %flags)
  %f = call i64 @llvm.x86.flags.read.u64()
  %c = and i64 %f, 1
  ret i64 %c
}
define i64 @full(i64 %flags, ptr %in) noinline {
  %all = call { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } asm sideeffect "mov $$1, %eax; mov $$2, %ebx; mov $$3, %ecx; mov $$4, %edx; mov $$5, %esi; mov $$6, %edi; mov $$7, %r8d; mov $$8, %r9d; mov $$9, %r10d; mov $$10, %r11d; mov $$11, %r12d; mov $$12, %r13d; mov $$13, %r14d; mov $$14, %r15d", "={ax},={bx},={cx},={dx},={si},={di},={r8},={r9},={r10},={r11},={r12},={r13},={r14},={r15},~{dirflag},~{fpsr},~{flags}"()
  %a = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %all, 0
  %b = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %all, 1
  %c = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %all, 2
  %d = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %all, 3
  %e = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %all, 4
  %f = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %all, 5
  %g = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %all, 6
  %h = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %all, 7
  %i = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %all, 8
  %j = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %all, 9
  %k = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %all, 10
  %l = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %all, 11
  %m = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %all, 12
  %n = extractvalue { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 } %all, 13
  call void @llvm.x86.flags.write.u64(i64 %flags)
  %read = call i64 @llvm.x86.flags.read.u64()
  %sum = call i64 asm sideeffect "add %rbx, %rax; add %rcx, %rax; add %rdx, %rax; add %rsi, %rax; add %rdi, %rax; add %r8, %rax; add %r9, %rax; add %r10, %rax; add %r11, %rax; add %r12, %rax; add %r13, %rax; add %r14, %rax; add %r15, %rax", "={ax},{ax},{bx},{cx},{dx},{si},{di},{r8},{r9},{r10},{r11},{r12},{r13},{r14},{r15},~{dirflag},~{fpsr},~{flags}"(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i, i64 %j, i64 %k, i64 %l, i64 %m, i64 %n)
  %carry = and i64 %read, 1
  %r = mul i64 %carry, 1000
  %s = add i64 %r, %sum
  ret i64 %s
}
; >>> driver
; #include <stdio.h>
; long carry(long), full(long, void *);
; int main(void) { printf("%ld %ld %ld %ld\n", carry(2), carry(3), full(2, 0), full(3, 0)); }
; >>> output
; 0 1 105 1105
