; Segmented stacks: objects of a size known at run time come from the stack where the segment has room for them, else from the
; run-time library.
; test: run link=-fsplit-stack
; test: asm check=ASM
; ASM: stack_object:
; ASM: __morestack@PLT
; ASM: movq %fs:0x70
; ASM: callq __morestack_allocate_stack_space
; ASM: known:
; ASM: retq
; test: asm check=FREEBSD -- -mtriple=x86_64-unknown-freebsd
; FREEBSD: movq %fs:0x18
target triple = "x86_64-unknown-linux-gnu"
declare void @use(ptr, i64)
define void @stack_object(i64 %n) "split-stack" {
  %a = alloca i8, i64 %n
  call void @use(ptr %a, i64 %n)
  ret void
}
; What is of a known size is in the frame, which is checked as a whole.
define i32 @known(i32 %x) "split-stack" {
  %a = alloca [4 x i32]
  %p = getelementptr i32, ptr %a, i32 %x
  store volatile i32 %x, ptr %p
  %y = load volatile i32, ptr %p
  ret i32 %y
}
define void @loop(i64 %n, i32 %k) "split-stack" {
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %j, %l ]
  %a = alloca i64, i32 %k, align 64
  %b = alloca i8, i64 %i
  %bytes = zext i32 %k to i64
  %all = shl i64 %bytes, 3
  call void @use(ptr %a, i64 %all)
  call void @use(ptr %b, i64 %i)
  %j = add i64 %i, 1
  %c = icmp ult i64 %j, %n
  br i1 %c, label %l, label %e
e:
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; void stack_object(long); void loop(long, int); int known(int);
; static long total;
; void use(char *p, long n) { memset(p, 1, n); total += n; if ((long)p % 16) printf("unaligned\n"); }
; int main(void) {
;   for (long n = 1; n < 40000000; n *= 3) stack_object(n);
;   printf("%ld\n", total);
;   loop(100, 64);
;   printf("%ld\n", total);
;   loop(3000, 512);
;   printf("%ld %d\n", total, known(2));
; }
; >>> output
; 21523360
; 21579510
; 38366010 2
