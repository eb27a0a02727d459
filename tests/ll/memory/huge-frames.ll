; Objects that no offset in the frame reaches. The driver has a stack for them of which only what is touched is there.
; test: run levels=O0,O2
; test: run levels=O0,O2 arch=aarch64 -- -mtriple=aarch64-linux-gnu
define i32 @ends(i32 %x) {
  %near = alloca i32
  %a = alloca [3000000000 x i8], align 64
  %b = alloca [5000000000 x i8]
  %c = alloca [1000 x i8]
  store i32 %x, ptr %near
  call void @touch(ptr %a, i64 2999999999, i8 1)
  call void @touch(ptr %b, i64 4999999999, i8 2)
  call void @touch(ptr %c, i64 999, i8 3)
  %last = getelementptr [5000000000 x i8], ptr %b, i64 0, i64 4999999999
  %p = load i8, ptr %last
  %q = load i8, ptr %a
  %r = load i8, ptr %c
  %pw = zext i8 %p to i32
  %qw = zext i8 %q to i32
  %rw = zext i8 %r to i32
  %address = ptrtoint ptr %a to i64
  %low = and i64 %address, 63
  %odd = trunc i64 %low to i32
  %n = load i32, ptr %near
  %s = add i32 %pw, %qw
  %t = add i32 %s, %rw
  %u = add i32 %t, %n
  %v = add i32 %u, %odd
  ret i32 %v
}
define void @touch(ptr %p, i64 %last, i8 %with) noinline {
  store volatile i8 %with, ptr %p
  %q = getelementptr i8, ptr %p, i64 %last
  store volatile i8 %with, ptr %q
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <ucontext.h>
; #include <sys/mman.h>
; int ends(int);
; static ucontext_t back, there;
; static void run(void) { printf("%d\n", ends(100)); }
; int main(void) {
;   size_t size = 9000000000;
;   getcontext(&there);
;   there.uc_stack.ss_sp = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
;   there.uc_stack.ss_size = size;
;   there.uc_link = &back;
;   makecontext(&there, run, 0);
;   swapcontext(&back, &there);
; }
; >>> output
; 106
