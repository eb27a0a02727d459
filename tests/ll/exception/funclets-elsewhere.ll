; Functions with funclets on systems without their tables: exceptions pass them, and all else works.
; test: run levels=O0,O2
; test: run arch=aarch64 levels=O0,O2 models=static -- -mtriple=aarch64-linux-gnu
declare i32 @__CxxFrameHandler3(...)
declare i32 @__C_specific_handler(...)
declare i32 @ProcessCLRException(...)
declare i32 @step(i32)
declare void @llvm.seh.scope.begin()
declare void @llvm.seh.scope.end()
define i32 @cxx(i32 %n) personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @llvm.seh.scope.begin() to label %go unwind label %cleanup
go:
  %a = invoke i32 @step(i32 %n) to label %more unwind label %dispatch
more:
  %b = invoke i32 @step(i32 %a) to label %end unwind label %cleanup
end:
  invoke void @llvm.seh.scope.end() to label %exit unwind label %cleanup
exit:
  %r = phi i32 [ %b, %end ], [ 7, %handler ]
  ret i32 %r
dispatch:
  %s = catchswitch within none [label %handler] unwind label %cleanup
handler:
  %p = catchpad within %s [ptr null, i32 64, ptr null]
  catchret from %p to label %exit
cleanup:
  %x = phi i32 [ 1, %entry ], [ 2, %more ], [ 3, %dispatch ], [ 4, %end ]
  %c = cleanuppad within none []
  %u = call i32 @step(i32 %x) [ "funclet"(token %c) ]
  cleanupret from %c unwind to caller
}
define i32 @seh(i32 %n) personality ptr @__C_specific_handler {
  %a = invoke i32 @step(i32 %n) to label %exit unwind label %dispatch
exit:
  %r = phi i32 [ %a, %0 ], [ %code, %handler ]
  ret i32 %r
dispatch:
  %s = catchswitch within none [label %handler] unwind to caller
handler:
  %p = catchpad within %s [ptr null]
  %code = call i32 @llvm.eh.exceptioncode(token %p)
  catchret from %p to label %exit
}
define i32 @clr(i32 %n) personality ptr @ProcessCLRException {
  %a = invoke i32 @step(i32 %n) to label %exit unwind label %dispatch
exit:
  ret i32 %a
dispatch:
  %s = catchswitch within none [label %handler] unwind to caller
handler:
  %p = catchpad within %s [i32 5]
  catchret from %p to label %exit2
exit2:
  ret i32 9
}
declare i32 @llvm.eh.exceptioncode(token)
; >>> driver
; #include <stdio.h>
; int cxx(int), seh(int), clr(int);
; int step(int n) { return n * 2; }
; void __CxxFrameHandler3(void) {}
; void __C_specific_handler(void) {}
; void ProcessCLRException(void) {}
; int main(void) { printf("%d %d %d\n", cxx(5), seh(6), clr(7)); }
; >>> output
; 20 12 14
