; Exceptions of .NET (`ProcessCLRException`): catch, finally and fault blocks are funclets, which find the frame of the function
; through the slot that each frame has at one distance from its stack pointer. The driver's personality routine reads LLVM's
; tables and does what .NET does: it calls the funclets, and goes on where a catch block says.
; test: run arch=windows levels=O0,O2 models=pic -- -mtriple=x86_64-pc-windows-coreclr
; test: run arch=windows levels=O0,O2 models=pic -- -mtriple=x86_64-pc-windows-coreclr -function-sections
; test: reassemble levels=O0,O2 -- -mtriple=x86_64-pc-windows-coreclr
declare void @ProcessCLRException()
declare i32 @step(i32)
declare void @caught(ptr addrspace(1), i32, i32, i32, i32, i32)
declare void @fill(ptr, i32)
declare ptr addrspace(1) @llvm.eh.exceptionpointer.p1(token)

define i32 @test(i32 %x, i32 %y) personality ptr @ProcessCLRException {
entry:
  %a = alloca i32
  store i32 %x, ptr %a
  %k = mul i32 %x, %y
  %one = invoke i32 @step(i32 1)
          to label %inv2 unwind label %finally
inv2:
  %two = invoke i32 @step(i32 2)
          to label %done unwind label %cs
done:
  %s = add i32 %one, %two
  br label %exit
exit:
  %r = phi i32 [ %s, %done ], [ 100, %c1 ], [ %k, %c2b ]
  %v = load i32, ptr %a
  %w = add i32 %v, %r
  ret i32 %w
finally:
  %fp = cleanuppad within none []
  call i32 @step(i32 3) [ "funclet"(token %fp) ]
  cleanupret from %fp unwind label %cs
cs:
  %cs1 = catchswitch within none [label %c1, label %c2] unwind label %fault
c1:
  %cp1 = catchpad within %cs1 [i32 1]
  %exn = call ptr addrspace(1) @llvm.eh.exceptionpointer.p1(token %cp1)
  call void @caught(ptr addrspace(1) %exn, i32 %x, i32 %y, i32 %k, i32 5, i32 6) [ "funclet"(token %cp1) ]
  catchret from %cp1 to label %exit
c2:
  %cp2 = catchpad within %cs1 [i32 2]
  %five = invoke i32 @step(i32 5) [ "funclet"(token %cp2) ] to label %c2b unwind label %cs3
c2b:
  store i32 %y, ptr %a
  catchret from %cp2 to label %exit
cs3:
  %cs4 = catchswitch within %cp2 [label %c4] unwind label %fault
c4:
  %cp4 = catchpad within %cs4 [i32 6]
  %exn4 = call ptr addrspace(1) @llvm.eh.exceptionpointer.p1(token %cp4)
  call void @caught(ptr addrspace(1) %exn4, i32 %k, i32 %y, i32 %x, i32 7, i32 8) [ "funclet"(token %cp4) ]
  catchret from %cp4 to label %c2b
fault:
  %flt = cleanuppad within none [i32 0]
  call i32 @step(i32 9) [ "funclet"(token %flt) ]
  cleanupret from %flt unwind to caller
}

; The frame is realigned, has dynamic and large objects.
define i32 @frames(i32 %x) personality ptr @ProcessCLRException {
  %a = alloca [16 x i32], align 64
  %b = alloca [9000 x i8], align 16
  %n = zext i32 %x to i64
  %c = alloca i8, i64 %n
  call void @fill(ptr %b, i32 9000)
  call void @fill(ptr %c, i32 %x)
  store i32 %x, ptr %a
  invoke i32 @step(i32 11) to label %exit unwind label %finally
finally:
  %fp = cleanuppad within none []
  %u = load i32, ptr %a
  %u2 = add i32 %u, 1
  store i32 %u2, ptr %a
  call i32 @step(i32 %u2) [ "funclet"(token %fp) ]
  cleanupret from %fp unwind label %cs
cs:
  %s = catchswitch within none [label %c1] unwind to caller
c1:
  %p = catchpad within %s [i32 1]
  %exn = call ptr addrspace(1) @llvm.eh.exceptionpointer.p1(token %p)
  %v0 = load i32, ptr %a
  call void @caught(ptr addrspace(1) %exn, i32 %v0, i32 2, i32 3, i32 4, i32 5) [ "funclet"(token %p) ]
  catchret from %p to label %exit
exit:
  %v = load i32, ptr %a
  ret i32 %v
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; #include <windows.h>
; int test(int, int), frames(int);
; static int thrown_at, class_of, more_at, more_class;
; static unsigned char *starts[2];
; int step(int n) {
;   printf(" %d", n);
;   if (n == thrown_at || n == more_at) {
;     ULONG_PTR info[2] = {n == thrown_at ? class_of : more_class, 1000 + n};
;     RaiseException(0xe0434352, 0, 2, info);
;   }
;   return n;
; }
; void caught(void *p, int a, int b, int c, int d, int e) { printf(" caught %d:%d,%d,%d,%d,%d", (int)(size_t)p, a, b, c, d, e); }
; void fill(char *p, int n) { memset(p, 7, n); }
; typedef void *(*funclet)(void *, void *);
; EXCEPTION_DISPOSITION ProcessCLRException(EXCEPTION_RECORD *rec, void *frame, CONTEXT *ctx, DISPATCHER_CONTEXT *d) {
;   if (rec->ExceptionFlags & 0x66) return ExceptionContinueSearch;
;   unsigned *t = d->HandlerData;
;   while (*t != 0xffffffff) t++;
;   unsigned funclets = t[1], *ends = t + 2, clauses = ends[funclets + 1], *clause = ends + funclets + 2;
;   unsigned char *start = 0;
;   for (int k = 0; k < 2; k++)
;     if ((unsigned char *)d->ControlPc - starts[k] >= 0 && (unsigned char *)d->ControlPc - starts[k] < ends[funclets]) start = starts[k];
;   unsigned at = (unsigned char *)d->ControlPc - start;
;   for (unsigned n = 0; n < clauses; n++, clause += 6) {
;     if (at < clause[1] || at >= clause[2]) continue;
;     if (clause[3] >= clause[4]) puts("a handler without code");
;     if ((clause[0] & 7) == 0 && clause[5] != rec->ExceptionInformation[0]) continue;
;     void *to = ((funclet)(start + clause[3]))(frame, (void *)rec->ExceptionInformation[1]);
;     if ((clause[0] & 7) != 0) continue;
;     RtlUnwindEx(frame, to, rec, 0, ctx, d->HistoryTable);
;   }
;   return ExceptionContinueSearch;
; }
; int main(void) {
;   setvbuf(stdout, 0, _IONBF, 0);
;   starts[0] = (unsigned char *)test, starts[1] = (unsigned char *)frames;
;   static const int cases[][4] = {{0}, {1, 1}, {2, 1}, {1, 2}, {2, 2}, {1, 2, 5, 6}, {2, 2, 5, 6}};
;   for (int k = 0; k < 7; k++) {
;     thrown_at = cases[k][0], class_of = cases[k][1], more_at = cases[k][2], more_class = cases[k][3];
;     printf(" = %d\n", test(20, 3));
;   }
;   thrown_at = more_at = 0;
;   printf(" = %d\n", frames(100));
;   thrown_at = 11, class_of = 1;
;   printf(" = %d\n", frames(30000));
; }
; >>> output
;  1 2 = 23
;  1 3 caught 1001:20,3,60,5,6 = 120
;  1 2 caught 1002:20,3,60,5,6 = 120
;  1 3 5 = 63
;  1 2 5 = 63
;  1 3 5 caught 1005:60,3,20,7,8 = 63
;  1 2 5 caught 1005:60,3,20,7,8 = 63
;  11 = 100
;  11 30001 caught 1011:30001,2,3,4,5 = 30001
