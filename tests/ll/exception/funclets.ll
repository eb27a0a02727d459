; Exceptions of C++ on Windows by funclets: nested try blocks, cleanups, rethrow, values that live on past them, a result in memory.
; (The IR is clang's, of a program of ours.)
; test: run arch=windows models=pic
; test: run arch=windows models=pic -- -function-sections
; test: reassemble -- -mtriple=x86_64-pc-windows-msvc -O2
; test: reassemble -- -mtriple=aarch64-pc-windows-msvc -O2
target datalayout = "e-m:w-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-windows-msvc19.33.0"
%rtti.TypeDescriptor2 = type { ptr, ptr, [3 x i8] }
%eh.CatchableType = type { i32, i32, i32, i32, i32, i32, i32 }
%eh.CatchableTypeArray.1 = type { i32, [1 x i32] }
%eh.ThrowInfo = type { i32, i32, i32, i32 }
%rtti.TypeDescriptor5 = type { ptr, ptr, [6 x i8] }
%eh.CatchableTypeArray.2 = type { i32, [2 x i32] }
%struct.Big = type { [5 x i64] }
$"??_R0H@8" = comdat any
$"_CT??_R0H@84" = comdat any
$_CTA1H = comdat any
$_TI1H = comdat any
$"??_C@_04CIMGMMMG@text?$AA@" = comdat any
$"??_R0PEAD@8" = comdat any
$"_CT??_R0PEAD@88" = comdat any
$"??_R0PEAX@8" = comdat any
$"_CT??_R0PEAX@88" = comdat any
$_CTA2PEAD = comdat any
$_TIC2PEAD = comdat any
$"??_R0N@8" = comdat any
$"_CT??_R0N@88" = comdat any
$_CTA1N = comdat any
$_TI1N = comdat any
$"??_R0D@8" = comdat any
$"??_C@_06JDPKAMPC@?$CFs?5?$CFg?6?$AA@" = comdat any
$"_CT??_R0D@81" = comdat any
$_CTA1D = comdat any
$_TI1D = comdat any
$"??_C@_09BMDPGEHK@inner?5?$CFd?6?$AA@" = comdat any
$"??_C@_08PCGOOLFO@char?5?$CFc?6?$AA@" = comdat any
$"??_C@_09NCMPOFHC@outer?5?$CFd?6?$AA@" = comdat any
$"??_C@_04KNBBMCIN@?$CL?$CFd?6?$AA@" = comdat any
$"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@" = comdat any
@"??_7type_info@@6B@" = constant [2 x ptr] zeroinitializer
@"??_R0H@8" = linkonce_odr global %rtti.TypeDescriptor2 { ptr @"??_7type_info@@6B@", ptr null, [3 x i8] c".H\00" }, comdat
@__ImageBase = external dso_local constant i8
@"_CT??_R0H@84" = linkonce_odr unnamed_addr constant %eh.CatchableType { i32 1, i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @"??_R0H@8" to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32), i32 0, i32 -1, i32 0, i32 4, i32 0 }, section ".xdata", comdat
@_CTA1H = linkonce_odr unnamed_addr constant %eh.CatchableTypeArray.1 { i32 1, [1 x i32] [i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @"_CT??_R0H@84" to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32)] }, section ".xdata", comdat
@_TI1H = linkonce_odr unnamed_addr constant %eh.ThrowInfo { i32 0, i32 0, i32 0, i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @_CTA1H to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32) }, section ".xdata", comdat
@"??_C@_04CIMGMMMG@text?$AA@" = linkonce_odr dso_local unnamed_addr constant [5 x i8] c"text\00", comdat, align 1
@"??_R0PEAD@8" = linkonce_odr global %rtti.TypeDescriptor5 { ptr @"??_7type_info@@6B@", ptr null, [6 x i8] c".PEAD\00" }, comdat
@"_CT??_R0PEAD@88" = linkonce_odr unnamed_addr constant %eh.CatchableType { i32 1, i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @"??_R0PEAD@8" to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32), i32 0, i32 -1, i32 0, i32 8, i32 0 }, section ".xdata", comdat
@"??_R0PEAX@8" = linkonce_odr global %rtti.TypeDescriptor5 { ptr @"??_7type_info@@6B@", ptr null, [6 x i8] c".PEAX\00" }, comdat
@"_CT??_R0PEAX@88" = linkonce_odr unnamed_addr constant %eh.CatchableType { i32 1, i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @"??_R0PEAX@8" to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32), i32 0, i32 -1, i32 0, i32 8, i32 0 }, section ".xdata", comdat
@_CTA2PEAD = linkonce_odr unnamed_addr constant %eh.CatchableTypeArray.2 { i32 2, [2 x i32] [i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @"_CT??_R0PEAD@88" to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32), i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @"_CT??_R0PEAX@88" to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32)] }, section ".xdata", comdat
@_TIC2PEAD = linkonce_odr unnamed_addr constant %eh.ThrowInfo { i32 1, i32 0, i32 0, i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @_CTA2PEAD to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32) }, section ".xdata", comdat
@"??_R0N@8" = linkonce_odr global %rtti.TypeDescriptor2 { ptr @"??_7type_info@@6B@", ptr null, [3 x i8] c".N\00" }, comdat
@"_CT??_R0N@88" = linkonce_odr unnamed_addr constant %eh.CatchableType { i32 1, i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @"??_R0N@8" to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32), i32 0, i32 -1, i32 0, i32 8, i32 0 }, section ".xdata", comdat
@_CTA1N = linkonce_odr unnamed_addr constant %eh.CatchableTypeArray.1 { i32 1, [1 x i32] [i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @"_CT??_R0N@88" to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32)] }, section ".xdata", comdat
@_TI1N = linkonce_odr unnamed_addr constant %eh.ThrowInfo { i32 0, i32 0, i32 0, i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @_CTA1N to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32) }, section ".xdata", comdat
@"??_R0D@8" = linkonce_odr global %rtti.TypeDescriptor2 { ptr @"??_7type_info@@6B@", ptr null, [3 x i8] c".D\00" }, comdat
@"??_C@_06JDPKAMPC@?$CFs?5?$CFg?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [7 x i8] c"%s %g\0A\00", comdat, align 1
@"_CT??_R0D@81" = linkonce_odr unnamed_addr constant %eh.CatchableType { i32 1, i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @"??_R0D@8" to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32), i32 0, i32 -1, i32 0, i32 1, i32 0 }, section ".xdata", comdat
@_CTA1D = linkonce_odr unnamed_addr constant %eh.CatchableTypeArray.1 { i32 1, [1 x i32] [i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @"_CT??_R0D@81" to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32)] }, section ".xdata", comdat
@_TI1D = linkonce_odr unnamed_addr constant %eh.ThrowInfo { i32 0, i32 0, i32 0, i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @_CTA1D to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32) }, section ".xdata", comdat
@"??_C@_09BMDPGEHK@inner?5?$CFd?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [10 x i8] c"inner %d\0A\00", comdat, align 1
@"??_C@_08PCGOOLFO@char?5?$CFc?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [9 x i8] c"char %c\0A\00", comdat, align 1
@"??_C@_09NCMPOFHC@outer?5?$CFd?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [10 x i8] c"outer %d\0A\00", comdat, align 1
@"??_C@_04KNBBMCIN@?$CL?$CFd?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [5 x i8] c"+%d\0A\00", comdat, align 1
@"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [5 x i8] c"-%d\0A\00", comdat, align 1
@str = private unnamed_addr constant [4 x i8] c"any\00", align 1
define dso_local noundef i32 @"?thrower@@YAHH@Z"(i32 noundef %0) local_unnamed_addr {
  %2 = alloca i32, align 4
  %3 = alloca ptr, align 8
  %4 = alloca double, align 8
  switch i32 %0, label %8 [
    i32 1, label %5
    i32 2, label %6
    i32 3, label %7
  ]
5:
  store i32 42, ptr %2, align 4
  call void @_CxxThrowException(ptr nonnull %2, ptr nonnull @_TI1H)
  unreachable
6:
  store ptr @"??_C@_04CIMGMMMG@text?$AA@", ptr %3, align 8
  call void @_CxxThrowException(ptr nonnull %3, ptr nonnull @_TIC2PEAD)
  unreachable
7:
  store double 2.500000e+00, ptr %4, align 8
  call void @_CxxThrowException(ptr nonnull %4, ptr nonnull @_TI1N)
  unreachable
8:
  %9 = mul nsw i32 %0, 100
  ret i32 %9
}
declare dso_local void @_CxxThrowException(ptr, ptr) local_unnamed_addr
define dso_local i32 @nested(i32 noundef %0, double noundef %1) local_unnamed_addr personality ptr @__CxxFrameHandler3 {
  %3 = alloca double, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i8, align 1
  %6 = alloca i32, align 4
  %7 = alloca i8, align 1
  %8 = alloca i32, align 4
  %9 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04KNBBMCIN@?$CL?$CFd?6?$AA@", i32 noundef 5)
  %10 = invoke noundef i32 @"?thrower@@YAHH@Z"(i32 noundef %0)
          to label %36 unwind label %11
11:
  %12 = catchswitch within none [label %13, label %20] unwind label %43
13:
  %14 = catchpad within %12 [ptr @"??_R0H@8", i32 0, ptr %6]
  %15 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04KNBBMCIN@?$CL?$CFd?6?$AA@", i32 noundef 6) [ "funclet"(token %14) ]
  %16 = load i32, ptr %6, align 4
  %17 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_09BMDPGEHK@inner?5?$CFd?6?$AA@", i32 noundef %16) [ "funclet"(token %14) ]
  %18 = icmp eq i32 %0, 1
  br i1 %18, label %19, label %33
19:
  invoke void @_CxxThrowException(ptr null, ptr null) [ "funclet"(token %14) ]
          to label %72 unwind label %40
20:
  %21 = catchpad within %12 [ptr @"??_R0N@8", i32 0, ptr %3]
  %22 = invoke noundef i32 @"?thrower@@YAHH@Z"(i32 noundef 2) [ "funclet"(token %21) ]
          to label %31 unwind label %23
23:
  %24 = catchswitch within %21 [label %25] unwind label %43
25:
  %26 = catchpad within %24 [ptr @"??_R0PEAD@8", i32 1, ptr %4]
  %27 = load double, ptr %3, align 8
  %28 = fmul double %1, %27
  %29 = load ptr, ptr %4, align 8
  %30 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_06JDPKAMPC@?$CFs?5?$CFg?6?$AA@", ptr noundef %29, double noundef %28) [ "funclet"(token %26) ]
  catchret from %26 to label %31
31:
  %32 = phi i32 [ 0, %20 ], [ 5, %25 ]
  store i8 99, ptr %5, align 1
  invoke void @_CxxThrowException(ptr nonnull %5, ptr nonnull @_TI1D) [ "funclet"(token %21) ]
          to label %72 unwind label %43
33:
  %34 = load i32, ptr %6, align 4
  %35 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@", i32 noundef 6) [ "funclet"(token %14) ]
  catchret from %14 to label %36
36:
  %37 = phi i32 [ %34, %33 ], [ %10, %2 ]
  %38 = add nsw i32 %37, 1
  %39 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@", i32 noundef 5)
  br label %56
40:
  %41 = cleanuppad within %14 []
  %42 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@", i32 noundef 6) [ "funclet"(token %41) ]
  cleanupret from %41 unwind label %43
43:
  %44 = phi i32 [ 0, %11 ], [ 0, %40 ], [ 0, %23 ], [ %32, %31 ]
  %45 = cleanuppad within none []
  %46 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@", i32 noundef 5) [ "funclet"(token %45) ]
  cleanupret from %45 unwind label %47
47:
  %48 = catchswitch within none [label %49, label %60, label %68] unwind to caller
49:
  %50 = catchpad within %48 [ptr @"??_R0H@8", i32 0, ptr %8]
  %51 = load i32, ptr %8, align 4
  %52 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_09NCMPOFHC@outer?5?$CFd?6?$AA@", i32 noundef %51) [ "funclet"(token %50) ]
  %53 = load i32, ptr %8, align 4
  %54 = shl nsw i32 %53, 1
  %55 = add nsw i32 %54, %44
  catchret from %50 to label %56
56:
  %57 = phi i32 [ %38, %36 ], [ %55, %49 ], [ %67, %60 ], [ %71, %68 ]
  %58 = fptosi double %1 to i32
  %59 = add nsw i32 %57, %58
  ret i32 %59
60:
  %61 = catchpad within %48 [ptr @"??_R0D@8", i32 0, ptr %7]
  %62 = load i8, ptr %7, align 1
  %63 = sext i8 %62 to i32
  %64 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_08PCGOOLFO@char?5?$CFc?6?$AA@", i32 noundef %63) [ "funclet"(token %61) ]
  %65 = load i8, ptr %7, align 1
  %66 = sext i8 %65 to i32
  %67 = add nsw i32 %44, %66
  catchret from %61 to label %56
68:
  %69 = catchpad within %48 [ptr null, i32 64, ptr null]
  %70 = call i32 @puts(ptr nonnull dereferenceable(1) @str) [ "funclet"(token %69) ]
  %71 = add nsw i32 %44, -1
  catchret from %69 to label %56
72:
  unreachable
}
declare dso_local i32 @__CxxFrameHandler3(...)
declare dso_local noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr
define dso_local void @sums(ptr dead_on_unwind noalias writable writeonly sret(%struct.Big) align 8 captures(none) initializes((0, 40)) %0, i32 noundef %1, double noundef %2) local_unnamed_addr personality ptr @__CxxFrameHandler3 {
  %4 = alloca i32, align 4
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(40) %0, i8 0, i64 40, i1 false)
  br label %6
5:
  ret void
6:
  %7 = phi i64 [ 0, %3 ], [ %23, %21 ]
  %8 = phi double [ %2, %3 ], [ %22, %21 ]
  %9 = trunc i64 %7 to i32
  %10 = add i32 %1, %9
  %11 = srem i32 %10, 4
  %12 = invoke noundef i32 @"?thrower@@YAHH@Z"(i32 noundef %11)
          to label %33 unwind label %13
13:
  %14 = catchswitch within none [label %15, label %25] unwind to caller
15:
  %16 = catchpad within %14 [ptr @"??_R0H@8", i32 0, ptr %4]
  %17 = load i32, ptr %4, align 4
  %18 = add nsw i32 %17, %1
  %19 = sext i32 %18 to i64
  %20 = getelementptr inbounds nuw i64, ptr %0, i64 %7
  store i64 %19, ptr %20, align 8
  catchret from %16 to label %21
21:
  %22 = phi double [ %8, %33 ], [ %8, %15 ], [ %32, %25 ]
  %23 = add nuw nsw i64 %7, 1
  %24 = icmp eq i64 %23, 5
  br i1 %24, label %5, label %6
25:
  %26 = catchpad within %14 [ptr null, i32 64, ptr null]
  %27 = fptosi double %8 to i32
  %28 = trunc nuw nsw i64 %7 to i32
  %29 = sub nsw i32 %28, %27
  %30 = sext i32 %29 to i64
  %31 = getelementptr inbounds nuw i64, ptr %0, i64 %7
  store i64 %30, ptr %31, align 8
  %32 = fadd double %8, 1.000000e+00
  catchret from %26 to label %21
33:
  %34 = sext i32 %12 to i64
  %35 = getelementptr inbounds nuw i64, ptr %0, i64 %7
  store i64 %34, ptr %35, align 8
  br label %21
}
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg)
declare noundef i32 @puts(ptr noundef readonly captures(none)) local_unnamed_addr
; >>> driver
; #include <stdio.h>
; #include <windows.h>
; // MinGW's library does not name it, the DLL has it.
; int __CxxFrameHandler3(void *a, void *b, void *c, void *d) {
;     static int (*handler)(void *, void *, void *, void *);
;     if (!handler) handler = (void *)GetProcAddress(GetModuleHandleA("msvcrt.dll"), "__CxxFrameHandler3");
;     return handler(a, b, c, d);
; }
; struct Big { long long a[5]; };
; int nested(int, double);
; struct Big sums(int, double);
; void __std_terminate(void) { printf("terminate\n"); }
; int main(void) {
;     setvbuf(stdout, 0, _IONBF, 0);
;     for (int k = 0; k < 4; k++) printf("%d\n", nested(k, 1.5));
;     for (int k = 0; k < 3; k++) { struct Big b = sums(k, 2.5); printf("%lld %lld %lld %lld %lld\n", b.a[0], b.a[1], b.a[2], b.a[3], b.a[4]); }
;     return 0;
; }
; >>> output
; +5
; -5
; 2
; +5
; +6
; inner 42
; -6
; -5
; outer 42
; 85
; +5
; -5
; any
; 0
; +5
; text 3.75
; -5
; char c
; 105
; 0 42 0 0 0
; 43 -1 -1 0 43
; -2 -2 0 44 0
