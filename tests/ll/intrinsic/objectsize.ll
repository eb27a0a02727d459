; Sizes of objects that are known without running: frame, variables, copies, results of allocations, one of several.
; test: run
@g = internal global [40 x i8] zeroinitializer
@w = weak global [40 x i8] zeroinitializer
@elsewhere = external global [40 x i8]
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
declare ptr @mine(i32, i32) allocsize(0,1)
define i64 @a() { 
 %p = alloca [10 x i32]
 %q = getelementptr i8, ptr %p, i64 12
 %r = call i64 @llvm.objectsize.i64.p0(ptr %q, i1 false, i1 true, i1 false)
 ret i64 %r }
define i64 @b() { 
 %r = call i64 @llvm.objectsize.i64.p0(ptr getelementptr (i8, ptr @g, i64 7), i1 false, i1 true, i1 false)
 ret i64 %r }
define i64 @c() { 
 %r = call i64 @llvm.objectsize.i64.p0(ptr @w, i1 false, i1 true, i1 false)
 ret i64 %r }
define i64 @least() { 
 %r = call i64 @llvm.objectsize.i64.p0(ptr @w, i1 true, i1 true, i1 false)
 ret i64 %r }
define i64 @d(i1 %x) { 
 %p = alloca [10 x i32]
 %s = select i1 %x, ptr %p, ptr @g
 %r = call i64 @llvm.objectsize.i64.p0(ptr %s, i1 false, i1 true, i1 false)
 ret i64 %r }
define i64 @null(i1 %x) { 
 %r = call i64 @llvm.objectsize.i64.p0(ptr null, i1 false, i1 false, i1 false)
 ret i64 %r }
define i64 @nothing(i1 %x) { 
 %r = call i64 @llvm.objectsize.i64.p0(ptr null, i1 false, i1 true, i1 false)
 ret i64 %r }
define i64 @allocated() { 
 %m = call ptr @mine(i32 5, i32 6)
 %r = call i64 @llvm.objectsize.i64.p0(ptr %m, i1 false, i1 true, i1 false)
 ret i64 %r }
define i64 @i(ptr byval([24 x i8]) %p) { 
 %q = getelementptr i8, ptr %p, i64 25
 %r = call i64 @llvm.objectsize.i64.p0(ptr %q, i1 false, i1 true, i1 false)
 ret i64 %r }
define i64 @k(i1 %x) { 
entry: 
 %p = alloca [10 x i32]
 br i1 %x, label %t, label %l
t: br label %l
l: %s = phi ptr [ %p, %entry ], [ @g, %t ]
 %r = call i64 @llvm.objectsize.i64.p0(ptr %s, i1 true, i1 true, i1 false)
 ret i64 %r }
define i64 @ext() { 
 %r = call i64 @llvm.objectsize.i64.p0(ptr @elsewhere, i1 false, i1 true, i1 false)
 ret i64 %r }
; >>> driver
; #include <stdio.h>
; #include <stdlib.h>
; char elsewhere[40];
; void *mine(int a, int b) { return malloc(a * b); }
; struct s { char c[24]; } s;
; long a(), b(), c(), least(), d(int), null(int), nothing(int), allocated(), i(struct s), k(int), ext();
; int main(void) {
;   printf("%ld %ld %ld %ld %ld\n", a(), b(), c(), least(), d(1));
;   printf("%ld %ld %ld %ld %ld %ld\n", null(0), nothing(0), allocated(), i(s), k(1), ext());
; }
; >>> output
; 28 33 -1 40 40
; 0 -1 30 0 40 -1
