; Funclets in frames that are realigned or of variable size.
; (The IR is clang's, of a program of ours.)
; test: run arch=windows models=pic
; test: run arch=windows models=pic -- -function-sections
; test: reassemble -- -mtriple=x86_64-pc-windows-msvc -O2
; test: reassemble -- -mtriple=aarch64-pc-windows-msvc -O2
target datalayout = "e-m:w-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-windows-msvc19.33.0"
%rtti.TypeDescriptor2 = type { ptr, ptr, [3 x i8] }
%rtti.TypeDescriptor7 = type { ptr, ptr, [8 x i8] }
%eh.CatchableType = type { i32, i32, i32, i32, i32, i32, i32 }
%eh.CatchableTypeArray.1 = type { i32, [1 x i32] }
%eh.ThrowInfo = type { i32, i32, i32, i32 }
%struct.D = type { i32 }
$"??0D@@QEAA@H@Z" = comdat any
$"??1D@@QEAA@XZ" = comdat any
$"??_R0H@8" = comdat any
$"??_R0?AUD@@@8" = comdat any
$"??_R0N@8" = comdat any
$"??_C@_04KNBBMCIN@?$CL?$CFd?6?$AA@" = comdat any
$"_CT??_R0H@84" = comdat any
$_CTA1H = comdat any
$_TI1H = comdat any
$"_CT??_R0N@88" = comdat any
$_CTA1N = comdat any
$_TI1N = comdat any
$"_CT??_R0?AUD@@@84" = comdat any
$"_CTA1?AUD@@" = comdat any
$"_TI1?AUD@@" = comdat any
$"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@" = comdat any
@"??_7type_info@@6B@" = constant [2 x ptr] zeroinitializer
@"??_R0H@8" = linkonce_odr global %rtti.TypeDescriptor2 { ptr @"??_7type_info@@6B@", ptr null, [3 x i8] c".H\00" }, comdat
@"??_R0?AUD@@@8" = linkonce_odr global %rtti.TypeDescriptor7 { ptr @"??_7type_info@@6B@", ptr null, [8 x i8] c".?AUD@@\00" }, comdat
@"??_R0N@8" = linkonce_odr global %rtti.TypeDescriptor2 { ptr @"??_7type_info@@6B@", ptr null, [3 x i8] c".N\00" }, comdat
@"??_C@_04KNBBMCIN@?$CL?$CFd?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [5 x i8] c"+%d\0A\00", comdat, align 1
@__ImageBase = external dso_local constant i8
@"_CT??_R0H@84" = linkonce_odr unnamed_addr constant %eh.CatchableType { i32 1, i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @"??_R0H@8" to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32), i32 0, i32 -1, i32 0, i32 4, i32 0 }, section ".xdata", comdat
@_CTA1H = linkonce_odr unnamed_addr constant %eh.CatchableTypeArray.1 { i32 1, [1 x i32] [i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @"_CT??_R0H@84" to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32)] }, section ".xdata", comdat
@_TI1H = linkonce_odr unnamed_addr constant %eh.ThrowInfo { i32 0, i32 0, i32 0, i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @_CTA1H to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32) }, section ".xdata", comdat
@"_CT??_R0N@88" = linkonce_odr unnamed_addr constant %eh.CatchableType { i32 1, i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @"??_R0N@8" to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32), i32 0, i32 -1, i32 0, i32 8, i32 0 }, section ".xdata", comdat
@_CTA1N = linkonce_odr unnamed_addr constant %eh.CatchableTypeArray.1 { i32 1, [1 x i32] [i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @"_CT??_R0N@88" to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32)] }, section ".xdata", comdat
@_TI1N = linkonce_odr unnamed_addr constant %eh.ThrowInfo { i32 0, i32 0, i32 0, i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @_CTA1N to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32) }, section ".xdata", comdat
@"_CT??_R0?AUD@@@84" = linkonce_odr unnamed_addr constant %eh.CatchableType { i32 0, i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @"??_R0?AUD@@@8" to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32), i32 0, i32 -1, i32 0, i32 4, i32 0 }, section ".xdata", comdat
@"_CTA1?AUD@@" = linkonce_odr unnamed_addr constant %eh.CatchableTypeArray.1 { i32 1, [1 x i32] [i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @"_CT??_R0?AUD@@@84" to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32)] }, section ".xdata", comdat
@"_TI1?AUD@@" = linkonce_odr unnamed_addr constant %eh.ThrowInfo { i32 0, i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @"??1D@@QEAA@XZ" to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32), i32 0, i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @"_CTA1?AUD@@" to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32) }, section ".xdata", comdat
@"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [5 x i8] c"-%d\0A\00", comdat, align 1
define dso_local void @sum(ptr noundef readonly captures(none) %0, ptr noundef captures(none) %1) local_unnamed_addr {
  %3 = load float, ptr %1, align 4
  br label %5
4:
  ret void
5:
  %6 = phi i64 [ 0, %2 ], [ %11, %5 ]
  %7 = phi float [ %3, %2 ], [ %10, %5 ]
  %8 = getelementptr inbounds nuw float, ptr %0, i64 %6
  %9 = load float, ptr %8, align 4
  %10 = fadd float %9, %7
  store float %10, ptr %1, align 4
  %11 = add nuw nsw i64 %6, 1
  %12 = icmp eq i64 %11, 16
  br i1 %12, label %4, label %5
}
declare void @llvm.lifetime.start.p0(ptr captures(none))
declare void @llvm.lifetime.end.p0(ptr captures(none))
define dso_local i64 @realigned(i32 noundef %0, i32 noundef %1, double noundef %2) local_unnamed_addr personality ptr @__CxxFrameHandler3 {
  %4 = alloca [16 x float], align 64
  %5 = alloca [8 x float], align 32
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca double, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 64 dereferenceable(64) %4, i8 0, i64 64, i1 false)
  store float 1.000000e+00, ptr %4, align 64
  %9 = getelementptr inbounds nuw i8, ptr %4, i64 4
  store float 2.000000e+00, ptr %9, align 4
  %10 = getelementptr inbounds nuw i8, ptr %4, i64 8
  store float 3.000000e+00, ptr %10, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 32 dereferenceable(32) %5, i8 0, i64 32, i1 false)
  %11 = fptrunc double %2 to float
  store float %11, ptr %5, align 32
  %12 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04KNBBMCIN@?$CL?$CFd?6?$AA@", i32 noundef %1)
  %13 = add nsw i32 %1, 1
  %14 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04KNBBMCIN@?$CL?$CFd?6?$AA@", i32 noundef %13)
  invoke fastcc void @"?thrower@@YAXHPEAM@Z"(i32 noundef %0, ptr noundef %4)
          to label %15 unwind label %17
15:
  call void @sum(ptr noundef nonnull %4, ptr noundef nonnull %5)
  %16 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@", i32 noundef %13)
  br label %39
17:
  %18 = cleanuppad within none []
  %19 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@", i32 noundef %13) [ "funclet"(token %18) ]
  cleanupret from %18 unwind label %20
20:
  %21 = catchswitch within none [label %22, label %49, label %55] unwind label %61
22:
  %23 = catchpad within %21 [ptr @"??_R0H@8", i32 0, ptr %7]
  %24 = load i32, ptr %7, align 4
  %25 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04KNBBMCIN@?$CL?$CFd?6?$AA@", i32 noundef %24) [ "funclet"(token %23) ]
  call void @sum(ptr noundef nonnull %4, ptr noundef nonnull %5) [ "funclet"(token %23) ]
  %26 = load i32, ptr %7, align 4
  %27 = sitofp i32 %26 to float
  %28 = load float, ptr %5, align 32
  %29 = fadd float %28, %27
  store float %29, ptr %5, align 32
  invoke fastcc void @"?thrower@@YAXHPEAM@Z"(i32 noundef 2, ptr noundef %4) [ "funclet"(token %23) ]
          to label %37 unwind label %30
30:
  %31 = catchswitch within %23 [label %32] unwind label %58
32:
  %33 = catchpad within %31 [ptr @"??_R0N@8", i32 0, ptr %8]
  %34 = load double, ptr %8, align 8
  %35 = fptrunc double %34 to float
  %36 = getelementptr inbounds nuw i8, ptr %5, i64 4
  store float %35, ptr %36, align 4
  call void @sum(ptr noundef nonnull %4, ptr noundef nonnull %5) [ "funclet"(token %33) ]
  catchret from %33 to label %37
37:
  %38 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@", i32 noundef %24) [ "funclet"(token %23) ]
  catchret from %23 to label %39
39:
  %40 = load float, ptr %5, align 32
  %41 = getelementptr inbounds nuw i8, ptr %5, i64 4
  %42 = load float, ptr %41, align 4
  %43 = call float @llvm.fmuladd.f32(float %40, float 1.000000e+01, float %42)
  %44 = getelementptr inbounds nuw i8, ptr %5, i64 8
  %45 = load float, ptr %44, align 8
  %46 = fadd float %43, %45
  %47 = fptosi float %46 to i64
  %48 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@", i32 noundef %1)
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  ret i64 %47
49:
  %50 = catchpad within %21 [ptr @"??_R0?AUD@@@8", i32 8, ptr %6]
  %51 = load ptr, ptr %6, align 8
  %52 = load i32, ptr %51, align 4
  %53 = add nsw i32 %52, %1
  %54 = sitofp i32 %53 to float
  store float %54, ptr %5, align 32
  catchret from %50 to label %39
55:
  %56 = catchpad within %21 [ptr null, i32 64, ptr null]
  call void @sum(ptr noundef nonnull %4, ptr noundef nonnull %5) [ "funclet"(token %56) ]
  %57 = getelementptr inbounds nuw i8, ptr %5, i64 8
  store float 3.000000e+00, ptr %57, align 8
  catchret from %56 to label %39
58:
  %59 = cleanuppad within %23 []
  %60 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@", i32 noundef %24) [ "funclet"(token %59) ]
  cleanupret from %59 unwind label %61
61:
  %62 = cleanuppad within none []
  %63 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@", i32 noundef %1) [ "funclet"(token %62) ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  cleanupret from %62 unwind to caller
}
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg)
define linkonce_odr dso_local noundef ptr @"??0D@@QEAA@H@Z"(ptr noundef nonnull returned align 4 dereferenceable(4) %0, i32 noundef %1) unnamed_addr comdat align 2 {
  store i32 %1, ptr %0, align 4
  %3 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04KNBBMCIN@?$CL?$CFd?6?$AA@", i32 noundef %1)
  ret ptr %0
}
declare dso_local i32 @__CxxFrameHandler3(...)
define internal fastcc void @"?thrower@@YAXHPEAM@Z"(i32 noundef %0, ptr noundef nonnull captures(none) %1) unnamed_addr {
  %3 = alloca i32, align 4
  %4 = alloca double, align 8
  %5 = alloca %struct.D, align 4
  br label %7
6:
  switch i32 %0, label %20 [
    i32 1, label %16
    i32 2, label %17
    i32 3, label %18
  ]
7:
  %8 = phi i64 [ 0, %2 ], [ %14, %7 ]
  %9 = trunc nuw nsw i64 %8 to i32
  %10 = uitofp nneg i32 %9 to float
  %11 = getelementptr inbounds nuw float, ptr %1, i64 %8
  %12 = load float, ptr %11, align 4
  %13 = fadd float %12, %10
  store float %13, ptr %11, align 4
  %14 = add nuw nsw i64 %8, 1
  %15 = icmp eq i64 %14, 16
  br i1 %15, label %6, label %7
16:
  store i32 42, ptr %3, align 4
  call void @_CxxThrowException(ptr nonnull %3, ptr nonnull @_TI1H)
  unreachable
17:
  store double 2.500000e+00, ptr %4, align 8
  call void @_CxxThrowException(ptr nonnull %4, ptr nonnull @_TI1N)
  unreachable
18:
  %19 = call noundef ptr @"??0D@@QEAA@H@Z"(ptr noundef nonnull align 4 dereferenceable(4) %5, i32 noundef 9)
  call void @_CxxThrowException(ptr nonnull %5, ptr nonnull @"_TI1?AUD@@")
  unreachable
20:
  ret void
}
define linkonce_odr dso_local void @"??1D@@QEAA@XZ"(ptr noundef nonnull align 4 dereferenceable(4) %0) unnamed_addr comdat align 2 personality ptr @__CxxFrameHandler3 {
  %2 = load i32, ptr %0, align 4
  %3 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_04CCFBDHCN@?9?$CFd?6?$AA@", i32 noundef %2)
  ret void
}
declare float @llvm.fmuladd.f32(float, float, float)
define dso_local i32 @dynamic(i32 noundef %0, i32 noundef %1) local_unnamed_addr personality ptr @__CxxFrameHandler3 {
  %3 = alloca [16 x float], align 64
  %4 = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 64 dereferenceable(64) %3, i8 0, i64 64, i1 false)
  store float 1.000000e+00, ptr %3, align 64
  %5 = getelementptr inbounds nuw i8, ptr %3, i64 4
  store float 2.000000e+00, ptr %5, align 4
  %6 = getelementptr inbounds nuw i8, ptr %3, i64 8
  store float 3.000000e+00, ptr %6, align 8
  %7 = shl nsw i32 %1, 2
  %8 = sext i32 %7 to i64
  %9 = alloca i8, i64 %8, align 16
  %10 = icmp sgt i32 %1, 0
  br i1 %10, label %11, label %13
11:
  %12 = zext nneg i32 %1 to i64
  br label %14
13:
  invoke fastcc void @"?thrower@@YAXHPEAM@Z"(i32 noundef %0, ptr noundef %3)
          to label %39 unwind label %20
14:
  %15 = phi i64 [ 0, %11 ], [ %18, %14 ]
  %16 = getelementptr inbounds nuw i32, ptr %9, i64 %15
  %17 = trunc nuw nsw i64 %15 to i32
  store i32 %17, ptr %16, align 4
  %18 = add nuw nsw i64 %15, 1
  %19 = icmp eq i64 %18, %12
  br i1 %19, label %13, label %14
20:
  %21 = catchswitch within none [label %22, label %36] unwind to caller
22:
  %23 = catchpad within %21 [ptr @"??_R0H@8", i32 0, ptr %4]
  %24 = load i32, ptr %4, align 4
  %25 = getelementptr inbounds nuw i8, ptr %9, i64 4
  store i32 %24, ptr %25, align 4
  catchret from %23 to label %26
26:
  %27 = icmp sgt i32 %1, 0
  br i1 %27, label %28, label %30
28:
  %29 = zext nneg i32 %1 to i64
  br label %40
30:
  %31 = phi i32 [ 0, %26 ], [ %45, %40 ]
  %32 = getelementptr inbounds nuw i8, ptr %3, i64 60
  %33 = load float, ptr %32, align 4
  %34 = fptosi float %33 to i32
  %35 = add nsw i32 %31, %34
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  ret i32 %35
36:
  %37 = catchpad within %21 [ptr null, i32 64, ptr null]
  %38 = getelementptr inbounds nuw i8, ptr %9, i64 8
  store i32 7, ptr %38, align 8
  catchret from %37 to label %26
39:
  store i32 100, ptr %9, align 16
  br label %26
40:
  %41 = phi i64 [ 0, %28 ], [ %46, %40 ]
  %42 = phi i32 [ 0, %28 ], [ %45, %40 ]
  %43 = getelementptr inbounds nuw i32, ptr %9, i64 %41
  %44 = load i32, ptr %43, align 4
  %45 = add nsw i32 %44, %42
  %46 = add nuw nsw i64 %41, 1
  %47 = icmp eq i64 %46, %29
  br i1 %47, label %30, label %40
}
declare dso_local noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr
declare dso_local void @_CxxThrowException(ptr, ptr) local_unnamed_addr
; >>> driver
; #include <stdio.h>
; #include <windows.h>
; int __CxxFrameHandler3(void *a, void *b, void *c, void *d) {
;     static int (*handler)(void *, void *, void *, void *);
;     if (!handler) handler = (void *)GetProcAddress(GetModuleHandleA("msvcrt.dll"), "__CxxFrameHandler3");
;     return handler(a, b, c, d);
; }
; void __std_terminate(void) { printf("terminate\n"); }
; __asm__(".globl __chkstk\n__chkstk: jmp ___chkstk_ms\n");
; void *vt[2]; 
; long long realigned(int, int, double); int dynamic(int, int);
; int main(void) { setvbuf(stdout, 0, _IONBF, 0); for (int k = 0; k < 4; k++) printf("%lld\n", realigned(k, 5, 0.5)); for (int k = 0; k < 4; k++) printf("%d\n", dynamic(k, 9)); }
; >>> output
; +5
; +6
; -6
; -5
; 1265
; +5
; +6
; -6
; +42
; -42
; -5
; 4147
; +5
; +6
; -6
; -5
; 1268
; +5
; +6
; +9
; -6
; -9
; -5
; 140
; 151
; 92
; 56
; +9
; -9
; 56
