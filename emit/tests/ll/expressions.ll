; Constant expressions: folded, or symbol plus addend, or distances.
; RUN:
; RUN: -relocation-model=pic
source_filename = "expressions.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%S = type { i8, [4 x { i16, i64 }], ptr }
@a = global [10 x i32] zeroinitializer
@b = internal global [10 x i32] zeroinitializer
@s = global %S { i8 1, [4 x { i16, i64 }] zeroinitializer, ptr getelementptr inbounds (%S, ptr @s, i32 0, i32 1, i64 2, i32 1) }
@gep = global ptr getelementptr inbounds ([10 x i32], ptr @a, i64 0, i64 3)
@gep.internal = global ptr getelementptr (i8, ptr @b, i64 -5)
@gep.negative = global ptr getelementptr (i32, ptr @a, i32 -2)
@integer = global i64 ptrtoint (ptr @a to i64)
@integer.sum = global i64 add (i64 ptrtoint (ptr @a to i64), i64 40)
@narrow = global i32 trunc (i64 ptrtoint (ptr @a to i64) to i32)
@pointer.number = global ptr inttoptr (i64 4096 to ptr)
@distance = internal constant i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @distance to i64))
@distance.narrow = constant i32 trunc (i64 sub (i64 ptrtoint (ptr @external to i64), i64 ptrtoint (ptr @distance.narrow to i64)) to i32)
@distance.same = global i32 trunc (i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @b to i64)) to i32)
@distance.within = global i64 sub (i64 ptrtoint (ptr getelementptr ([10 x i32], ptr @a, i64 1) to i64), i64 ptrtoint (ptr @a to i64))
@table = hidden constant [3 x i32] [
  i32 trunc (i64 sub (i64 ptrtoint (ptr @f to i64), i64 ptrtoint (ptr @table to i64)) to i32),
  i32 trunc (i64 sub (i64 ptrtoint (ptr @g to i64), i64 ptrtoint (ptr getelementptr inbounds ([3 x i32], ptr @table, i32 0, i32 1) to i64)) to i32),
  i32 trunc (i64 sub (i64 ptrtoint (ptr dso_local_equivalent @h to i64), i64 ptrtoint (ptr @table to i64)) to i32)]
@plt = private unnamed_addr constant i32 trunc (i64 sub (i64 ptrtoint (ptr @unnamed to i64), i64 ptrtoint (ptr @plt to i64)) to i32)
@plt.defined = hidden constant i32 trunc (i64 sub (i64 ptrtoint (ptr dso_local_equivalent @g to i64), i64 ptrtoint (ptr @plt.defined to i64)) to i32)
@no.cfi = global ptr no_cfi @f
@function = global ptr @f
@function.internal = global ptr @local
@function.external = constant ptr @h
@external = external global i32
@xor = global i32 xor (i32 5, i32 3)
@sizeof = global i64 ptrtoint (ptr getelementptr (%S, ptr null, i32 1) to i64)
declare void @h()
declare void @unnamed() unnamed_addr
define void @f() { ret void }
define hidden void @g() { ret void }
define internal void @local() { ret void }
