; Structured exceptions of C on Windows (__C_specific_handler): faults in callees, filters that read the frame, __finally, nested and continued.
; (The IR is clang's, of a program of ours.)
; test: run arch=windows models=pic
; test: run arch=windows models=pic -- -function-sections
; test: reassemble -- -mtriple=x86_64-pc-windows-msvc -O2
; test: reassemble -- -mtriple=aarch64-pc-windows-msvc -O2
target datalayout = "e-m:w-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-windows-msvc19.33.0"
$"??_C@_0O@DCDBGKEF@division?5?$CFlx?6?$AA@" = comdat any
$"??_C@_0M@KGIHBPIM@caught?5?$CFlx?6?$AA@" = comdat any
$"??_C@_03POCAEKMA@?$CFg?6?$AA@" = comdat any
$"??_C@_09NCMPOFHC@outer?5?$CFd?6?$AA@" = comdat any
$"??_C@_0BI@MMJBMAFA@finally?5?$CFd?5abnormal?5?$CFd?6?$AA@" = comdat any
$"??_C@_0N@FHGLLEAH@after?5?$CFd?5?$CFd?6?$AA@" = comdat any
$"??_C@_08KAGDPKEI@left?5?$CFd?6?$AA@" = comdat any
$"??_C@_0M@HJACIHIO@at?5the?5end?6?$AA@" = comdat any
$"??_C@_07CJLLLKIJ@?$CFs?5?$CFlx?6?$AA@" = comdat any
$"??_C@_0P@GMKBNOAE@filter?5?$CFlx?5?$CFu?6?$AA@" = comdat any
@"??_C@_0O@DCDBGKEF@division?5?$CFlx?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [14 x i8] c"division %lx\0A\00", comdat, align 1
@"??_C@_0M@KGIHBPIM@caught?5?$CFlx?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [12 x i8] c"caught %lx\0A\00", comdat, align 1
@"??_C@_03POCAEKMA@?$CFg?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [4 x i8] c"%g\0A\00", comdat, align 1
@"??_C@_09NCMPOFHC@outer?5?$CFd?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [10 x i8] c"outer %d\0A\00", comdat, align 1
@"??_C@_0BI@MMJBMAFA@finally?5?$CFd?5abnormal?5?$CFd?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [24 x i8] c"finally %d abnormal %d\0A\00", comdat, align 1
@"??_C@_0N@FHGLLEAH@after?5?$CFd?5?$CFd?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [13 x i8] c"after %d %d\0A\00", comdat, align 1
@"??_C@_08KAGDPKEI@left?5?$CFd?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [9 x i8] c"left %d\0A\00", comdat, align 1
@"??_C@_0M@HJACIHIO@at?5the?5end?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [12 x i8] c"at the end\0A\00", comdat, align 1
@"??_C@_07CJLLLKIJ@?$CFs?5?$CFlx?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [8 x i8] c"%s %lx\0A\00", comdat, align 1
@"??_C@_0P@GMKBNOAE@filter?5?$CFlx?5?$CFu?6?$AA@" = linkonce_odr dso_local unnamed_addr constant [15 x i8] c"filter %lx %u\0A\00", comdat, align 1
@place = internal global i32 7, align 4
define dso_local i32 @deref(ptr noundef %0) local_unnamed_addr {
  %2 = load atomic volatile i32, ptr %0 acquire, align 4
  ret i32 %2
}
define dso_local i32 @quotient(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = load atomic volatile i32, ptr %0 acquire, align 4
  %4 = sdiv i32 %1, %3
  ret i32 %4
}
define dso_local i32 @simple(ptr noundef %0) local_unnamed_addr personality ptr @__C_specific_handler {
  %2 = invoke i32 @deref(ptr noundef %0)
          to label %9 unwind label %3
3:
  %4 = catchswitch within none [label %5] unwind to caller
5:
  %6 = catchpad within %4 [ptr null]
  catchret from %6 to label %7
7:
  %8 = tail call i32 @llvm.eh.exceptioncode(token %6)
  br label %9
9:
  %10 = phi i32 [ -1, %7 ], [ %2, %1 ]
  ret i32 %10
}
declare void @llvm.lifetime.start.p0(ptr captures(none))
declare dso_local i32 @__C_specific_handler(...)
declare i32 @llvm.eh.exceptioncode(token)
declare void @llvm.lifetime.end.p0(ptr captures(none))
define dso_local i32 @filtered(ptr noundef %0, i32 noundef %1, double noundef %2) personality ptr @__C_specific_handler {
  %4 = alloca i32, align 4
  call void (...) @llvm.localescape(ptr nonnull %4)
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  store i32 %1, ptr %4, align 4
  %5 = fadd double %2, 1.500000e+00
  %6 = invoke i32 @quotient(ptr noundef %0, i32 noundef %1)
          to label %32 unwind label %7
7:
  %8 = catchswitch within none [label %9] unwind label %14
9:
  %10 = catchpad within %8 [ptr @"?filt$1@0@filtered@@"]
  catchret from %10 to label %11
11:
  %12 = call i32 @llvm.eh.exceptioncode(token %10)
  %13 = invoke i32 (ptr, ...) @printf(ptr noundef nonnull @"??_C@_0O@DCDBGKEF@division?5?$CFlx?6?$AA@", i32 noundef %12)
          to label %29 unwind label %14
14:
  %15 = catchswitch within none [label %16] unwind to caller
16:
  %17 = catchpad within %15 [ptr @"?filt$0@0@filtered@@"]
  catchret from %17 to label %18
18:
  %19 = call i32 @llvm.eh.exceptioncode(token %17)
  %20 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_0M@KGIHBPIM@caught?5?$CFlx?6?$AA@", i32 noundef %19)
  %21 = load i32, ptr %4, align 4
  %22 = add nsw i32 %21, 2000
  br label %23
23:
  %24 = phi double [ %34, %32 ], [ %5, %18 ]
  %25 = phi i32 [ %33, %32 ], [ %22, %18 ]
  %26 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_03POCAEKMA@?$CFg?6?$AA@", double noundef %24)
  %27 = fptosi double %2 to i32
  %28 = add nsw i32 %25, %27
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  ret i32 %28
29:
  %30 = load i32, ptr %4, align 4
  %31 = add nsw i32 %30, 1000
  br label %32
32:
  %33 = phi i32 [ %31, %29 ], [ %6, %3 ]
  %34 = fmul double %5, 2.000000e+00
  br label %23
}
define internal range(i32 0, 2) i32 @"?filt$0@0@filtered@@"(ptr noundef readonly captures(none) %0, ptr noundef %1) {
  %3 = tail call ptr @llvm.eh.recoverfp(ptr nonnull @filtered, ptr %1)
  %4 = tail call ptr @llvm.localrecover(ptr nonnull @filtered, ptr %3, i32 0)
  %5 = load ptr, ptr %0, align 8
  %6 = load i32, ptr %5, align 4
  %7 = load i32, ptr %4, align 4
  %8 = add nsw i32 %7, 1
  store i32 %8, ptr %4, align 4
  %9 = load ptr, ptr %0, align 8
  %10 = getelementptr inbounds nuw i8, ptr %9, i64 24
  %11 = load i32, ptr %10, align 8
  %12 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_0P@GMKBNOAE@filter?5?$CFlx?5?$CFu?6?$AA@", i32 noundef %6, i32 noundef %11)
  %13 = icmp eq i32 %6, -1073741819
  %14 = zext i1 %13 to i32
  ret i32 %14
}
declare ptr @llvm.eh.recoverfp(ptr, ptr)
declare ptr @llvm.localrecover(ptr, ptr, i32 immarg)
define internal range(i32 0, 2) i32 @"?filt$1@0@filtered@@"(ptr noundef readonly captures(none) %0, ptr readnone captures(none) %1) {
  %3 = load ptr, ptr %0, align 8
  %4 = load i32, ptr %3, align 4
  %5 = icmp eq i32 %4, -1073741676
  %6 = zext i1 %5 to i32
  ret i32 %6
}
declare dso_local noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr
declare void @llvm.localescape(...)
define dso_local i32 @finally(ptr noundef %0, i32 noundef %1) personality ptr @__C_specific_handler {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  call void (...) @llvm.localescape(ptr nonnull %4, ptr nonnull %3)
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  store i32 0, ptr %3, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  store i32 0, ptr %4, align 4
  br label %5
5:
  %6 = phi i32 [ 0, %2 ], [ %19, %17 ]
  store i32 %6, ptr %3, align 4
  %7 = icmp slt i32 %6, %1
  br i1 %7, label %8, label %24
8:
  %9 = load i32, ptr %4, align 4
  %10 = add nsw i32 %9, 10
  store i32 %10, ptr %4, align 4
  %11 = icmp eq i32 %6, 2
  br i1 %11, label %12, label %14
12:
  %13 = invoke i32 @deref(ptr noundef %0)
          to label %14 unwind label %20
14:
  %15 = add nsw i32 %9, 11
  store i32 %15, ptr %4, align 4
  %16 = tail call ptr @llvm.localaddress()
  invoke fastcc void @"?fin$1@0@finally@@"(i8 noundef 0, ptr noundef %16)
          to label %17 unwind label %26
17:
  %18 = load i32, ptr %3, align 4
  %19 = add nsw i32 %18, 1
  br label %5
20:
  %21 = cleanuppad within none []
  %22 = tail call ptr @llvm.localaddress()
  invoke fastcc void @"?fin$1@0@finally@@"(i8 noundef 1, ptr noundef %22) [ "funclet"(token %21) ]
          to label %23 unwind label %26
23:
  cleanupret from %21 unwind label %26
24:
  %25 = tail call ptr @llvm.localaddress()
  invoke fastcc void @"?fin$0@0@finally@@"(ptr noundef %25)
          to label %39 unwind label %30
26:
  %27 = cleanuppad within none []
  %28 = tail call ptr @llvm.localaddress()
  invoke fastcc void @"?fin$0@0@finally@@"(ptr noundef %28) [ "funclet"(token %27) ]
          to label %29 unwind label %30
29:
  cleanupret from %27 unwind label %30
30:
  %31 = catchswitch within none [label %32] unwind to caller
32:
  %33 = catchpad within %31 [ptr null]
  catchret from %33 to label %34
34:
  %35 = call i32 @llvm.eh.exceptioncode(token %33)
  %36 = load i32, ptr %4, align 4
  %37 = load i32, ptr %3, align 4
  %38 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_0N@FHGLLEAH@after?5?$CFd?5?$CFd?6?$AA@", i32 noundef %37, i32 noundef %36)
  br label %39
39:
  %40 = load i32, ptr %4, align 4
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  ret i32 %40
}
define internal fastcc void @"?fin$0@0@finally@@"(ptr noundef %0) unnamed_addr {
  %2 = tail call ptr @llvm.localrecover(ptr nonnull @finally, ptr %0, i32 0)
  %3 = load i32, ptr %2, align 4
  %4 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_09NCMPOFHC@outer?5?$CFd?6?$AA@", i32 noundef %3)
  %5 = load i32, ptr %2, align 4
  %6 = add nsw i32 %5, 1000
  store i32 %6, ptr %2, align 4
  ret void
}
define internal fastcc void @"?fin$1@0@finally@@"(i8 noundef range(i8 0, 2) %0, ptr noundef %1) unnamed_addr {
  %3 = tail call ptr @llvm.localrecover(ptr nonnull @finally, ptr %1, i32 1)
  %4 = tail call ptr @llvm.localrecover(ptr nonnull @finally, ptr %1, i32 0)
  %5 = zext nneg i8 %0 to i32
  %6 = load i32, ptr %3, align 4
  %7 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_0BI@MMJBMAFA@finally?5?$CFd?5abnormal?5?$CFd?6?$AA@", i32 noundef %6, i32 noundef %5)
  %8 = load i32, ptr %4, align 4
  %9 = add nsw i32 %8, 100
  store i32 %9, ptr %4, align 4
  ret void
}
declare ptr @llvm.localaddress()
define dso_local range(i32 11, 13) i32 @early(ptr noundef %0, i32 noundef %1) local_unnamed_addr personality ptr @__C_specific_handler {
  %3 = icmp eq i32 %1, 1
  br i1 %3, label %10, label %4
4:
  %5 = invoke i32 @deref(ptr noundef %0)
          to label %6 unwind label %14
6:
  %7 = icmp eq i32 %1, 2
  br i1 %7, label %10, label %8
8:
  %9 = invoke i32 (ptr, ...) @printf(ptr noundef nonnull @"??_C@_0M@HJACIHIO@at?5the?5end?6?$AA@")
          to label %10 unwind label %14
10:
  %11 = phi i32 [ 12, %6 ], [ 12, %8 ], [ 11, %2 ]
  %12 = zext i1 %3 to i32
  %13 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_08KAGDPKEI@left?5?$CFd?6?$AA@", i32 noundef %12)
  ret i32 %11
14:
  %15 = cleanuppad within none []
  %16 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_08KAGDPKEI@left?5?$CFd?6?$AA@", i32 noundef 1) [ "funclet"(token %15) ]
  cleanupret from %15 unwind to caller
}
define dso_local range(i32 11, 14) i32 @around(ptr noundef %0, i32 noundef %1) local_unnamed_addr personality ptr @__C_specific_handler {
  %3 = invoke i32 @early(ptr noundef %0, i32 noundef %1)
          to label %10 unwind label %4
4:
  %5 = catchswitch within none [label %6] unwind to caller
6:
  %7 = catchpad within %5 [ptr null]
  catchret from %7 to label %8
8:
  %9 = tail call i32 @llvm.eh.exceptioncode(token %7)
  br label %10
10:
  %11 = phi i32 [ 13, %8 ], [ %3, %2 ]
  ret i32 %11
}
define dso_local i32 @retry(ptr noundef %0) local_unnamed_addr {
  br label %2
2:
  %3 = phi i32 [ 0, %1 ], [ %10, %9 ]
  %4 = load atomic volatile ptr, ptr %0 acquire, align 8
  %5 = icmp eq ptr %4, null
  br i1 %5, label %9, label %6
6:
  %7 = load atomic volatile ptr, ptr %0 acquire, align 8
  %8 = load i32, ptr %7, align 4
  br label %12
9:
  tail call void @RaiseException(i32 noundef -536870911, i32 noundef 0, i32 noundef 0, ptr noundef null)
  %10 = add nuw nsw i32 %3, 1
  %11 = icmp eq i32 %10, 3
  br i1 %11, label %12, label %2
12:
  %13 = phi i32 [ %8, %6 ], [ 0, %9 ]
  ret i32 %13
}
declare dso_local void @RaiseException(i32 noundef, i32 noundef, i32 noundef, ptr noundef) local_unnamed_addr
define dso_local i32 @resumed() personality ptr @__C_specific_handler {
  %1 = alloca ptr, align 8
  call void (...) @llvm.localescape(ptr nonnull %1)
  call void @llvm.lifetime.start.p0(ptr nonnull %1)
  store ptr null, ptr %1, align 8
  %2 = invoke i32 @retry(ptr noundef nonnull %1)
          to label %9 unwind label %3
3:
  %4 = catchswitch within none [label %5] unwind to caller
5:
  %6 = catchpad within %4 [ptr @"?filt$0@0@resumed@@"]
  catchret from %6 to label %7
7:
  %8 = call i32 @llvm.eh.exceptioncode(token %6)
  br label %9
9:
  %10 = phi i32 [ -5, %7 ], [ %2, %0 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %1)
  ret i32 %10
}
define internal noundef i32 @"?filt$0@0@resumed@@"(ptr readnone captures(none) %0, ptr noundef writeonly %1) {
  %3 = tail call ptr @llvm.eh.recoverfp(ptr nonnull @resumed, ptr %1)
  %4 = tail call ptr @llvm.localrecover(ptr nonnull @resumed, ptr %3, i32 0)
  store ptr @place, ptr %4, align 8
  ret i32 -1
}
define dso_local i32 @in_handler(ptr noundef %0) local_unnamed_addr personality ptr @__C_specific_handler {
  %2 = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  store i32 0, ptr %2, align 4
  %3 = invoke i32 @deref(ptr noundef %0)
          to label %37 unwind label %4
4:
  %5 = catchswitch within none [label %6] unwind label %29
6:
  %7 = catchpad within %5 [ptr null]
  catchret from %7 to label %8
8:
  %9 = tail call i32 @llvm.eh.exceptioncode(token %7)
  store i32 1, ptr %2, align 4
  %10 = invoke i32 @deref(ptr noundef %0)
          to label %19 unwind label %11
11:
  %12 = catchswitch within none [label %13] unwind label %29
13:
  %14 = catchpad within %12 [ptr null]
  catchret from %14 to label %15
15:
  %16 = tail call i32 @llvm.eh.exceptioncode(token %14)
  %17 = load i32, ptr %2, align 4
  %18 = add nsw i32 %17, 10
  store i32 %18, ptr %2, align 4
  br label %19
19:
  %20 = load i32, ptr %2, align 4
  %21 = icmp eq i32 %20, 12345
  %22 = select i1 %21, i64 4, i64 0
  %23 = getelementptr inbounds nuw i8, ptr %2, i64 %22
  %24 = invoke i32 @quotient(ptr noundef nonnull %23, i32 noundef 0)
          to label %25 unwind label %29
25:
  %26 = load i32, ptr %2, align 4
  %27 = add nsw i32 %26, 100
  store i32 %27, ptr %2, align 4
  %28 = invoke i32 @deref(ptr noundef %0)
          to label %37 unwind label %29
29:
  %30 = catchswitch within none [label %31] unwind to caller
31:
  %32 = catchpad within %30 [ptr @"?filt$0@0@in_handler@@"]
  catchret from %32 to label %33
33:
  %34 = call i32 @llvm.eh.exceptioncode(token %32)
  %35 = load i32, ptr %2, align 4
  %36 = add nsw i32 %35, 1000
  store i32 %36, ptr %2, align 4
  br label %37
37:
  %38 = load i32, ptr %2, align 4
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  ret i32 %38
}
define internal range(i32 0, 2) i32 @"?filt$0@0@in_handler@@"(ptr noundef readonly captures(none) %0, ptr readnone captures(none) %1) {
  %3 = load ptr, ptr %0, align 8
  %4 = load i32, ptr %3, align 4
  %5 = icmp eq i32 %4, -1073741819
  %6 = zext i1 %5 to i32
  ret i32 %6
}
define dso_local range(i32 0, 2) i32 @raised(i32 noundef %0) local_unnamed_addr personality ptr @__C_specific_handler {
  %2 = alloca [2 x i64], align 16
  %3 = alloca [64 x i8], align 16
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  %4 = sext i32 %0 to i64
  store i64 %4, ptr %2, align 16
  %5 = getelementptr inbounds nuw i8, ptr %2, i64 8
  store i64 2, ptr %5, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  invoke void @RaiseException(i32 noundef -536866252, i32 noundef 0, i32 noundef 2, ptr noundef nonnull %2)
          to label %24 unwind label %6
6:
  %7 = catchswitch within none [label %8] unwind to caller
8:
  %9 = catchpad within %7 [ptr @"?filt$0@0@raised@@"]
  catchret from %9 to label %10
10:
  %11 = call i32 @llvm.eh.exceptioncode(token %9)
  br label %15
12:
  %13 = getelementptr inbounds i8, ptr %3, i64 %4
  store i8 0, ptr %13, align 1
  %14 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @"??_C@_07CJLLLKIJ@?$CFs?5?$CFlx?6?$AA@", ptr noundef nonnull %3, i32 noundef %11)
  br label %24
15:
  %16 = phi i64 [ 0, %10 ], [ %22, %15 ]
  %17 = trunc nuw nsw i64 %16 to i32
  %18 = urem i32 %17, 26
  %19 = trunc nuw nsw i32 %18 to i8
  %20 = add nuw nsw i8 %19, 97
  %21 = getelementptr inbounds nuw i8, ptr %3, i64 %16
  store i8 %20, ptr %21, align 1
  %22 = add nuw nsw i64 %16, 1
  %23 = icmp eq i64 %22, 63
  br i1 %23, label %12, label %15
24:
  %25 = phi i32 [ 1, %12 ], [ 0, %1 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  ret i32 %25
}
define internal range(i32 0, 2) i32 @"?filt$0@0@raised@@"(ptr noundef readonly captures(none) %0, ptr readnone captures(none) %1) {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %5 = load i64, ptr %4, align 8
  %6 = icmp eq i64 %5, 5
  %7 = zext i1 %6 to i32
  ret i32 %7
}
define dso_local range(i32 0, 10) i32 @outer_raised(i32 noundef %0) local_unnamed_addr personality ptr @__C_specific_handler {
  %2 = invoke i32 @raised(i32 noundef %0)
          to label %9 unwind label %3
3:
  %4 = catchswitch within none [label %5] unwind to caller
5:
  %6 = catchpad within %4 [ptr null]
  catchret from %6 to label %7
7:
  %8 = tail call i32 @llvm.eh.exceptioncode(token %6)
  br label %9
9:
  %10 = phi i32 [ 9, %7 ], [ %2, %1 ]
  ret i32 %10
}
; >>> driver
; #include <stdio.h>
; int simple(int *), filtered(int *, int, double), finally(int *, int), around(int *, int), resumed(void), in_handler(int *), outer_raised(int);
; int main(void) {
;     int ok = 4, zero = 0;
;     setvbuf(stdout, 0, _IONBF, 0);
;     printf("%d %d\n", simple(&ok), simple(0));
;     printf("%d\n", filtered(&ok, 9, 2.5));
;     printf("%d\n", filtered(&zero, 9, 2.5));
;     printf("%d\n", filtered(0, 9, 2.5));
;     printf("%d\n", finally(&ok, 4));
;     printf("%d\n", finally(0, 4));
;     for (int n = 1; n < 4; n++) printf("%d\n", around(&ok, n));
;     printf("%d\n", around(0, 3));
;     printf("%d\n", resumed());
;     printf("%d\n", in_handler(0));
;     printf("%d %d\n", outer_raised(5), outer_raised(6));
; }
; >>> output
; 4 -1
; 8
; 4
; division 0
; 8
; 1011
; filter c0000005 2
; caught 0
; 4
; 2012
; finally 0 abnormal 0
; finally 1 abnormal 0
; finally 2 abnormal 0
; finally 3 abnormal 0
; outer 444
; 1444
; finally 0 abnormal 0
; finally 1 abnormal 0
; finally 2 abnormal 1
; outer 332
; after 2 1332
; 1332
; left 1
; 11
; left 0
; 12
; at the end
; left 0
; 12
; left 1
; 13
; 7
; 1111
; abcde 0
; 1 9
