; Cold blocks of functions with a profile stand in sections of their own: jumps both ways, a jump table, a loop, a landing pad.
; test: run -- -split-machine-functions
; test: run models=pic -- -split-machine-functions -function-sections
; test: run arch=aarch64 levels=O2 -- -mtriple=aarch64-linux-gnu -split-machine-functions
declare i32 @seen(i32)
declare void @throws(i32)
declare i32 @__gcc_personality_v0(...)
define i32 @often(i32 %x) !prof !0 {
  %rare = icmp eq i32 %x, 7
  br i1 %rare, label %cold, label %hot, !prof !1
cold:
  %a = call i32 @seen(i32 %x)
  %odd = icmp eq i32 %a, 9
  br i1 %odd, label %hot, label %colder
colder:
  %b = call i32 @seen(i32 %a)
  ret i32 %b
hot:
  %p = phi i32 [ 1, %0 ], [ %a, %cold ]
  %r = add i32 %p, %x
  ret i32 %r
}
define i32 @table(i32 %x, i32 %y) !prof !0 {
  %rare = icmp eq i32 %y, 0
  br i1 %rare, label %cold, label %hot, !prof !1
cold:
  switch i32 %x, label %d [ i32 0, label %a i32 1, label %b i32 2, label %c i32 3, label %hot i32 4, label %e ]
a: ret i32 20
b: br label %loop
c: ret i32 19
e: ret i32 5
d: ret i32 -1
loop:
  %i = phi i32 [ 0, %b ], [ %j, %loop ]
  %j = call i32 @seen(i32 %i)
  %more = icmp slt i32 %j, 4
  br i1 %more, label %loop, label %hot
hot:
  ret i32 %y
}
define i32 @cleans(i32 %x) personality ptr @__gcc_personality_v0 !prof !0 {
  %rare = icmp eq i32 %x, 0
  br i1 %rare, label %cold, label %hot, !prof !1
cold:
  invoke void @throws(i32 3) to label %hot unwind label %first
hot:
  invoke void @throws(i32 %x) to label %done unwind label %pad
done:
  ret i32 1
first:
  %e = landingpad { ptr, i32 } cleanup
  %1 = call i32 @seen(i32 100)
  resume { ptr, i32 } %e
pad:
  %l = landingpad { ptr, i32 } cleanup
  %2 = call i32 @seen(i32 200)
  resume { ptr, i32 } %l
}
!0 = !{!"function_entry_count", i64 7000}
!1 = !{!"branch_weights", i32 0, i32 7000}
; >>> driver
; #include <stdio.h>
; #include <stdlib.h>
; #include <string.h>
; #include <unwind.h>
; int often(int), table(int, int), cleans(int);
; static int last;
; int seen(int x) { last = x; return x + 2; }
; static _Unwind_Reason_Code stop(int v, _Unwind_Action a, _Unwind_Exception_Class c, struct _Unwind_Exception *e,
;                                 struct _Unwind_Context *x, void *p) {
;     if (a & _UA_END_OF_STACK) abort();
;     if (last >= 100) { printf(" %d\n", last); fflush(stdout); _Exit(0); }
;     return _URC_NO_REASON;
; }
; static struct _Unwind_Exception it;
; void throws(int x) { if (x == 5) return; last = x; _Unwind_ForcedUnwind(&it, stop, 0); abort(); }
; int main(void) {
;     printf("%d %d %d", often(3), often(7), often(8));
;     for (int i = -1; i < 6; i++) printf(" %d", table(i, 0));
;     printf(" %d %d", table(1, 3), cleans(5));
;     cleans(0);
; }
; >>> output
; 4 16 9 -1 20 0 19 0 5 -1 3 1 100
