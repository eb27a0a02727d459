; Hardware exceptions of instructions in __try blocks (module flag eh-asynch).
; (The IR is clang's, of a program of ours.)
; test: run arch=windows models=pic
; test: run arch=windows models=pic -- -function-sections
; test: reassemble -- -mtriple=x86_64-pc-windows-msvc -O2
; test: reassemble -- -mtriple=aarch64-pc-windows-msvc -O2
target datalayout = "e-m:w-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-windows-msvc19.33.0"
$"??_C@_05OLMLAJOI@r?5?$CFd?6?$AA@" = comdat any
@"??_C@_05OLMLAJOI@r?5?$CFd?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [6 x i8] c"r %d\0A\00", comdat, align 1
@str = private unnamed_addr constant [8 x i8] c"finally\00", align 1
define dso_local i32 @direct(ptr noundef %0, i32 noundef %1) personality ptr @__C_specific_handler {
  %3 = alloca i32, align 4
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  call void (...) @llvm.localescape(ptr nonnull %5)
  store i32 %1, ptr %3, align 4
  store ptr %0, ptr %4, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  store volatile i32 1, ptr %5, align 4
  invoke void @llvm.seh.try.begin()
          to label %6 unwind label %9
6:
  store atomic volatile i32 2, ptr %5 release, align 4
  %7 = load volatile ptr, ptr %4, align 8
  %8 = load atomic volatile i32, ptr %7 acquire, align 4
  store atomic volatile i32 %8, ptr %5 release, align 4
  store atomic volatile i32 3, ptr %5 release, align 4
  invoke void @llvm.seh.try.end()
          to label %17 unwind label %9
9:
  %10 = catchswitch within none [label %11] unwind to caller
11:
  %12 = catchpad within %10 [ptr null]
  catchret from %12 to label %13
13:
  %14 = call i32 @llvm.eh.exceptioncode(token %12)
  %15 = load atomic volatile i32, ptr %5 acquire, align 4
  %16 = add nsw i32 %15, 100
  store atomic volatile i32 %16, ptr %5 release, align 4
  br label %17
17:
  %18 = load atomic volatile i32, ptr %5 acquire, align 4
  %19 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_05OLMLAJOI@r?5?$CFd?6?$AA@", i32 noundef %18)
  invoke void @llvm.seh.try.begin()
          to label %20 unwind label %34
20:
  invoke void @llvm.seh.scope.begin()
          to label %21 unwind label %44
21:
  invoke void @llvm.seh.try.begin()
          to label %22 unwind label %44
22:
  %23 = load volatile i32, ptr %3, align 4
  %24 = load volatile ptr, ptr %4, align 8
  %25 = load atomic volatile i32, ptr %24 acquire, align 4
  %26 = sdiv i32 %23, %25
  store atomic volatile i32 %26, ptr %5 release, align 4
  %27 = load volatile ptr, ptr %4, align 8
  %28 = load atomic volatile i32, ptr %27 acquire, align 4
  %29 = load atomic volatile i32, ptr %5 acquire, align 4
  %30 = add nsw i32 %29, %28
  store atomic volatile i32 %30, ptr %5 release, align 4
  invoke void @llvm.seh.try.end()
          to label %31 unwind label %44
31:
  %32 = tail call ptr @llvm.localaddress()
  invoke fastcc void @"?fin$0@0@direct@@"(ptr noundef %32)
          to label %33 unwind label %34
33:
  invoke void @llvm.seh.try.end()
          to label %42 unwind label %34
34:
  %35 = catchswitch within none [label %36] unwind to caller
36:
  %37 = catchpad within %35 [ptr null]
  catchret from %37 to label %38
38:
  %39 = call i32 @llvm.eh.exceptioncode(token %37)
  %40 = load atomic volatile i32, ptr %5 acquire, align 4
  %41 = add nsw i32 %40, 10000
  store atomic volatile i32 %41, ptr %5 release, align 4
  br label %42
42:
  %43 = load atomic volatile i32, ptr %5 acquire, align 4
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  ret i32 %43
44:
  %45 = cleanuppad within none []
  invoke void @llvm.seh.scope.end() [ "funclet"(token %45) ]
          to label %46 unwind label %34
46:
  %47 = tail call ptr @llvm.localaddress()
  invoke fastcc void @"?fin$0@0@direct@@"(ptr noundef %47) [ "funclet"(token %45) ]
          to label %48 unwind label %34
48:
  cleanupret from %45 unwind label %34
}
declare void @llvm.lifetime.start.p0(ptr captures(none))
declare dso_local void @llvm.seh.try.begin()
declare dso_local i32 @__C_specific_handler(...)
declare dso_local void @llvm.seh.try.end()
declare i32 @llvm.eh.exceptioncode(token)
declare dso_local noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr
define internal fastcc void @"?fin$0@0@direct@@"(ptr noundef %0) unnamed_addr {
  %2 = tail call ptr @llvm.localrecover(ptr nonnull @direct, ptr %0, i32 0)
  %3 = load atomic volatile i32, ptr %2 acquire, align 4
  %4 = add nsw i32 %3, 1000
  store atomic volatile i32 %4, ptr %2 release, align 4
  %5 = tail call i32 @puts(ptr nonnull dereferenceable(1) @str)
  ret void
}
declare ptr @llvm.localrecover(ptr, ptr, i32 immarg)
declare dso_local void @llvm.seh.scope.begin()
declare ptr @llvm.localaddress()
declare dso_local void @llvm.seh.scope.end()
declare void @llvm.lifetime.end.p0(ptr captures(none))
declare void @llvm.localescape(...)
define dso_local i32 @loops(ptr noundef %0, i32 noundef %1) local_unnamed_addr personality ptr @__C_specific_handler {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  store volatile i32 0, ptr %4, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  store i32 0, ptr %5, align 4
  %6 = icmp sgt i32 %1, 0
  br i1 %6, label %9, label %7
7:
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  %8 = load atomic volatile i32, ptr %4 acquire, align 4
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  ret i32 %8
9:
  invoke void @llvm.seh.try.begin()
          to label %10 unwind label %21
10:
  %11 = load volatile i32, ptr %5, align 4
  %12 = and i32 %11, 1
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %17, label %14
14:
  %15 = load volatile i32, ptr %5, align 4
  %16 = load volatile ptr, ptr %3, align 8
  store atomic volatile i32 %15, ptr %16 release, align 4
  br label %20
17:
  %18 = load atomic volatile i32, ptr %4 acquire, align 4
  %19 = add nsw i32 %18, 16
  store atomic volatile i32 %19, ptr %4 release, align 4
  br label %20
20:
  invoke void @llvm.seh.try.end()
          to label %29 unwind label %21
21:
  %22 = catchswitch within none [label %23] unwind to caller
23:
  %24 = catchpad within %22 [ptr @"?filt$0@0@loops@@"]
  catchret from %24 to label %25
25:
  %26 = tail call i32 @llvm.eh.exceptioncode(token %24)
  %27 = load atomic volatile i32, ptr %4 acquire, align 4
  %28 = add nsw i32 %27, 1
  store atomic volatile i32 %28, ptr %4 release, align 4
  br label %29
29:
  %30 = load i32, ptr %5, align 4
  %31 = add nsw i32 %30, 1
  store i32 %31, ptr %5, align 4
  %32 = icmp slt i32 %31, %1
  br i1 %32, label %9, label %7
}
define internal range(i32 0, 2) i32 @"?filt$0@0@loops@@"(ptr noundef readonly captures(none) %0, ptr readnone captures(none) %1) {
  %3 = load ptr, ptr %0, align 8
  %4 = load i32, ptr %3, align 4
  %5 = icmp ne i32 %4, 5
  %6 = zext i1 %5 to i32
  ret i32 %6
}
declare noundef i32 @puts(ptr noundef readonly captures(none)) local_unnamed_addr
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"eh-asynch", i32 1}
; >>> driver
; #include <stdio.h>
; int direct(int *, int), loops(int *, int);
; int main(void) {
;     int ok = 4, zero = 0;
;     setvbuf(stdout, 0, _IONBF, 0);
;     printf("%d\n", direct(&ok, 9)); printf("%d\n", direct(&zero, 9)); printf("%d\n", direct(0, 9));
;     printf("%d %d\n", loops(&ok, 5), loops(0, 5));
; }
; >>> output
; r 3
; finally
; 1006
; r 3
; finally
; 11003
; r 102
; finally
; 11102
; 48 50
