; Hardening against speculation: barriers behind branches, loads and before returns, thunks for calls through registers.
; test: run
; test: run -- -x86-speculative-load-hardening -x86-slh-lfence
; test: run -- -mattr=+lvi-load-hardening,+lvi-cfi
; test: run -- -mattr=+seses
; test: run arch=aarch64 -- -mtriple=aarch64-linux-gnu -mattr=+harden-sls-blr
; test: run arch=aarch64 -- -mtriple=aarch64-linux-gnu -mattr=+harden-sls-blr,+harden-sls-retbr -aarch64-slh-loads
; test: object -- -mtriple=x86_64-linux-gnu -mattr=+lvi-cfi
define internal i32 @target(i32 %x) noinline {
  %r = mul i32 %x, 3
  ret i32 %r
}
define i32 @indirect(ptr %f, i32 %x) speculative_load_hardening {
  %r = call i32 %f(i32 %x)
  %s = add i32 %r, 1
  ret i32 %s
}
define i32 @tail(ptr %f, i32 %x, i32 %y) speculative_load_hardening {
  %r = tail call i32 %f(i32 %y)
  ret i32 %r
}
define ptr @pointer() {
  ret ptr @target
}
define i32 @checked(ptr %a, i32 %i, i32 %n) speculative_load_hardening {
  %in = icmp ult i32 %i, %n
  br i1 %in, label %load, label %out
load:
  %p = getelementptr i32, ptr %a, i32 %i
  %v = load i32, ptr %p
  br label %out
out:
  %r = phi i32 [ %v, %load ], [ -1, %0 ]
  ret i32 %r
}
define i32 @sum(ptr %a, i32 %n) speculative_load_hardening {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  %s = phi i32 [ 0, %0 ], [ %t, %loop ]
  %p = getelementptr i32, ptr %a, i32 %i
  %v = load i32, ptr %p
  %t = add i32 %s, %v
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %out
out:
  ret i32 %t
}
define i32 @table(i32 %x) speculative_load_hardening {
  switch i32 %x, label %d [ i32 0, label %a i32 1, label %b i32 2, label %c i32 3, label %e i32 4, label %b ]
a: ret i32 20
b: ret i32 7
c: ret i32 19
e: ret i32 11
d: ret i32 -1
}
define i32 @swap(ptr %p, i32 %x) speculative_load_hardening {
  %r = atomicrmw nand ptr %p, i32 %x seq_cst
  ret i32 %r
}
; >>> driver
; #include <stdio.h>
; int indirect(void *, int), tail(void *, int, int), checked(int *, int, int), sum(int *, int), table(int), swap(int *, int);
; void *pointer(void);
; int main(void) {
;     int a[5] = {3, 1, 4, 1, 5};
;     void *f = pointer();
;     printf("%d %d %d %d %d", indirect(f, 5), tail(f, 1, 7), checked(a, 2, 5), checked(a, 7, 5), sum(a, 5));
;     for (int i = -1; i < 6; i++) printf(" %d", table(i));
;     printf(" %d", swap(a, 6));
;     printf(" %d\n", a[0]);
; }
; >>> output
; 16 21 4 -1 14 -1 20 7 19 11 7 -1 3 -3
