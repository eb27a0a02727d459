; Aliases of places outside of their section, as text (refused as "symbol within an instruction", before).
; test: reassemble -- -mtriple=x86_64-linux-gnu
; test: reassemble -- -mtriple=aarch64-linux-gnu
; test: reassemble -- -mtriple=x86_64-apple-macosx
; test: reassemble -- -mtriple=x86_64-pc-windows-msvc
; test: asm -- -mtriple=x86_64-linux-gnu
; CHECK: .globl n
; CHECK: .set n, .Lsection1+1297036692682702848
; CHECK: .set m, .Lsection1-20
@a = global i32 1
@n = alias i32, ptr inttoptr (i64 add (i64 ptrtoint (ptr @a to i64), i64 1297036692682702848) to ptr)
@m = alias i32, getelementptr (i32, ptr @a, i64 -5)
@q = internal alias i32, getelementptr (i32, ptr @a, i64 7)
define ptr @f() { ret ptr @q }
