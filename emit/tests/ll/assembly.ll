; Module-level assembly that speaks of symbols only.
; RUN:
source_filename = "assembly.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
module asm ".globl alias; .type alias, @function # a comment"
module asm ".set alias, f"
module asm ".symver f, f@VERSION_1"
module asm ".symver g, g@@VERSION_2"
module asm ".symver imported, imported@VERSION_1"
module asm ".weak later"
module asm ".hidden data"
module asm "inner = data + 4"
module asm "number = 42"
module asm ".ident \22an identification\22"
@data = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@user = global [2 x ptr] [ptr @imported, ptr @inner]
declare void @imported()
@inner = external global i32
define void @f() { ret void }
define void @g() { ret void }
