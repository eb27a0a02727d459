; Frames for profilers: rows of functions with and without a frame pointer; none of a function without an unwind table.
; test: readobj show=sframe=.sframe check=X86 -- -mtriple=x86_64-unknown-linux-gnu -gsframe
; X86: ABI: AMD64EndianLittle
; X86: CFA fixed RA offset: -8
; X86: Num FDEs: 3
; X86: FuncDescEntry [0]
; X86: Num FREs: 1
; X86: Base Register: SP
; X86-NEXT: CFA Offset: 8
; X86-NEXT: RA Offset: -8
; X86: FuncDescEntry [1]
; X86: Base Register: FP
; X86-NEXT: CFA Offset: 16
; X86-NEXT: RA Offset: -8
; X86-NEXT: FP Offset: -16
; X86: FuncDescEntry [2]
; X86: Offset Size: B2
; X86-NEXT: Base Register: SP
; test: readobj show=sframe=.sframe check=A64 -- -mtriple=aarch64-unknown-linux-gnu -gsframe
; A64: ABI: AArch64EndianLittle
; A64: Num FDEs: 3
; A64: FuncDescEntry [1]
; A64: Base Register: FP
; A64-NEXT: CFA Offset: 32
; A64-NEXT: RA Offset: -24
; A64-NEXT: FP Offset: -32
; A64: FuncDescEntry [2]
; A64: Offset Size: B2
; A64-NEXT: Base Register: SP
; A64-NEXT: CFA Offset: 432
declare void @g(ptr)

define void @a() uwtable {
  ret void
}

define void @b(i64 %n) uwtable "frame-pointer"="all" {
  %p = alloca i8, i64 %n
  call void @g(ptr %p)
  ret void
}

define i32 @c(i32 %x, ptr %p) uwtable {
  %q = alloca [400 x i8]
  call void @g(ptr %q)
  %r = icmp eq i32 %x, 3
  br i1 %r, label %t, label %f
t:
  call void @g(ptr null)
  ret i32 5
f:
  store i32 %x, ptr %p
  ret i32 6
}

define void @none() nounwind {
  call void @g(ptr null)
  ret void
}
