; endbr64 and notrack for indirect branch tracking, retpolines, traps behind indirect jumps and returns.
; test: run
; test: run -- -mattr=+retpoline
; test: run -- -mattr=+harden-sls-ret,+harden-sls-ijmp
; test: object -- -mattr=+retpoline
target triple = "x86_64-unknown-linux-gnu"
@jumps = global [256 x i8] zeroinitializer, align 16
declare i32 @_setjmp(ptr) returns_twice
declare void @leave(ptr, i32)
define internal i32 @target(i32 %x) noinline {
  %r = mul i32 %x, 3
  ret i32 %r
}
define i32 @indirect(ptr %f, i32 %x) {
  %r = call i32 %f(i32 %x)
  %s = add i32 %r, 1
  ret i32 %s
}
define i32 @through_memory(ptr %p, i32 %x) {
  %f = load ptr, ptr %p
  %r = call i32 %f(i32 %x) nocf_check
  ret i32 %r
}
define i32 @tail(ptr %f, i32 %x, i32 %y) nocf_check {
  %r = tail call i32 %f(i32 %y)
  ret i32 %r
}
define ptr @pointer() {
  ret ptr @target
}
define i32 @twice(i32 %x) {
  %r = call i32 @_setjmp(ptr @jumps) returns_twice
  %first = icmp eq i32 %r, 0
  br i1 %first, label %go, label %back
go:
  call void @leave(ptr @jumps, i32 %x)
  unreachable
back:
  ret i32 %r
}
define i32 @table(i32 %x) {
  switch i32 %x, label %d [ i32 0, label %a i32 1, label %b i32 2, label %c i32 3, label %e i32 4, label %b ]
a: ret i32 20
b: ret i32 7
c: ret i32 19
e: ret i32 11
d: ret i32 -1
}
define i32 @labels(i32 %i) {
  %slot = getelementptr [2 x ptr], ptr @places, i32 0, i32 %i
  %t = load ptr, ptr %slot
  indirectbr ptr %t, [label %a, label %b]
a: ret i32 1
b: ret i32 2
}
@places = internal constant [2 x ptr] [ptr blockaddress(@labels, %a), ptr blockaddress(@labels, %b)]
!llvm.module.flags = !{!0, !1}
!0 = !{i32 8, !"cf-protection-branch", i32 1}
!1 = !{i32 8, !"cf-protection-return", i32 1}
; >>> driver
; #include <setjmp.h>
; #include <stdio.h>
; int indirect(void *, int), through_memory(void *, int), tail(void *, int, int), twice(int), table(int), labels(int); void *pointer(void);
; void leave(jmp_buf *b, int x) { longjmp(*b, x); }
; int main(void) {
;     void *f = pointer();
;     printf("%d %d %d %d", indirect(f, 5), through_memory(&f, 6), tail(f, 1, 7), twice(9));
;     for (int i = -1; i < 6; i++) printf(" %d", table(i));
;     printf(" %d %d\n", labels(0), labels(1));
; }
; >>> output
; 16 18 21 9 -1 20 7 19 11 7 -1 1 2
