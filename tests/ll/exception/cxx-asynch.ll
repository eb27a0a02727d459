; Hardware exceptions in C++ with destructors (module flag eh-asynch).
; (The IR is clang's, of a program of ours.)
; test: run arch=windows models=pic
; test: run arch=windows models=pic -- -function-sections
; test: reassemble -- -mtriple=x86_64-pc-windows-msvc -O2
; test: reassemble -- -mtriple=aarch64-pc-windows-msvc -O2
target datalayout = "e-m:w-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-windows-msvc19.33.0"
$"??_C@_04KNBBMCIN@?$CL?$CFd?6?$AA@" = comdat any
$"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@" = comdat any
@"??_C@_04KNBBMCIN@?$CL?$CFd?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [5 x i8] c"+%d\0A\00", comdat, align 1
@"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [5 x i8] c"-%d\0A\00", comdat, align 1
@str = private unnamed_addr constant [7 x i8] c"caught\00", align 1
define dso_local i32 @ehacxx(ptr noundef %0) local_unnamed_addr personality ptr @__CxxFrameHandler3 {
  invoke void @llvm.seh.try.begin()
          to label %2 unwind label %30
2:
  %3 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04KNBBMCIN@?$CL?$CFd?6?$AA@", i32 noundef 1)
  invoke void @llvm.seh.scope.begin()
          to label %4 unwind label %26
4:
  %5 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04KNBBMCIN@?$CL?$CFd?6?$AA@", i32 noundef 2)
  invoke void @llvm.seh.scope.begin()
          to label %6 unwind label %18
6:
  %7 = load atomic volatile i32, ptr %0 acquire, align 4
  invoke void @llvm.seh.scope.end()
          to label %8 unwind label %18
8:
  %9 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@", i32 noundef 2)
  %10 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04KNBBMCIN@?$CL?$CFd?6?$AA@", i32 noundef 3)
  invoke void @llvm.seh.scope.begin()
          to label %11 unwind label %22
11:
  %12 = load atomic volatile i32, ptr %0 acquire, align 4
  %13 = add nsw i32 %12, %7
  invoke void @llvm.seh.scope.end()
          to label %14 unwind label %22
14:
  %15 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@", i32 noundef 3)
  invoke void @llvm.seh.scope.end()
          to label %16 unwind label %26
16:
  %17 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@", i32 noundef 1)
  br label %35
18:
  %19 = cleanuppad within none []
  invoke void @llvm.seh.scope.end() [ "funclet"(token %19) ]
          to label %20 unwind label %26
20:
  %21 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@", i32 noundef 2) [ "funclet"(token %19) ]
  cleanupret from %19 unwind label %26
22:
  %23 = cleanuppad within none []
  invoke void @llvm.seh.scope.end() [ "funclet"(token %23) ]
          to label %24 unwind label %26
24:
  %25 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@", i32 noundef 3) [ "funclet"(token %23) ]
  cleanupret from %23 unwind label %26
26:
  %27 = cleanuppad within none []
  invoke void @llvm.seh.scope.end() [ "funclet"(token %27) ]
          to label %28 unwind label %30
28:
  %29 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@", i32 noundef 1) [ "funclet"(token %27) ]
  cleanupret from %27 unwind label %30
30:
  %31 = catchswitch within none [label %32] unwind to caller
32:
  %33 = catchpad within %31 [ptr null, i32 0, ptr null]
  %34 = call i32 @puts(ptr nonnull dereferenceable(1) @str) [ "funclet"(token %33) ]
  catchret from %33 to label %35
35:
  %36 = phi i32 [ %13, %16 ], [ -1, %32 ]
  %37 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04KNBBMCIN@?$CL?$CFd?6?$AA@", i32 noundef 4)
  invoke void @llvm.seh.scope.begin()
          to label %38 unwind label %41
38:
  invoke void @llvm.seh.scope.end()
          to label %39 unwind label %41
39:
  %40 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@", i32 noundef 4)
  ret i32 %36
41:
  %42 = cleanuppad within none []
  %43 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@", i32 noundef 4) [ "funclet"(token %42) ]
  cleanupret from %42 unwind to caller
}
declare dso_local void @llvm.seh.try.begin()
declare dso_local i32 @__CxxFrameHandler3(...)
declare dso_local void @llvm.seh.scope.begin()
declare dso_local void @llvm.seh.scope.end()
declare dso_local noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr
declare noundef i32 @puts(ptr noundef readonly captures(none)) local_unnamed_addr
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"eh-asynch", i32 1}
; >>> driver
; #include <stdio.h>
; #include <windows.h>
; int __CxxFrameHandler3(void *a, void *b, void *c, void *d) {
;     static int (*handler)(void *, void *, void *, void *);
;     if (!handler) handler = (void *)GetProcAddress(GetModuleHandleA("msvcrt.dll"), "__CxxFrameHandler3");
;     return handler(a, b, c, d);
; }
; void __std_terminate(void) { printf("terminate\n"); }
; int ehacxx(int *);
; int main(void) { int ok = 4; setvbuf(stdout, 0, _IONBF, 0); printf("%d\n", ehacxx(&ok)); printf("%d\n", ehacxx(0)); }
; >>> output
; +1
; +2
; -2
; +3
; -3
; -1
; +4
; -4
; 8
; +1
; +2
; -2
; -1
; caught
; +4
; -4
; -1
