; COFF: unwind codes of pushes, of small, large and probed frames, of frame pointers and of saved vector registers; distances
; from the image's base.
; test: readobj show=unwind -- -mtriple=x86_64-pc-windows-msvc -O2
; CHECK-NOT: StartAddress: leaf
; CHECK: StartAddress: pushes
; CHECK: Flags [ (0x0)
; CHECK: FrameRegister: -
; CHECK: ALLOC_SMALL size=32
; CHECK: PUSH_NONVOL reg=
; CHECK: StartAddress: probed
; CHECK: PrologSize: 13
; CHECK: 0x0D: ALLOC_LARGE size=100040
; CHECK: StartAddress: dynamic
; CHECK: FrameRegister: RBP (0x5)
; CHECK: FrameOffset: 0x2
; CHECK: SET_FPREG reg=RBP, offset=0x20
; CHECK: ALLOC_SMALL size=32
; CHECK: PUSH_NONVOL reg=RBP
; CHECK: StartAddress: saves_vectors
; CHECK: SAVE_XMM128 reg=XMM6, offset=0x20
; CHECK: ALLOC_SMALL size=56
; test: readobj show=relocations check=RELOC -- -mtriple=x86_64-pc-windows-msvc -O2
; RELOC: .rdata
; RELOC: IMAGE_REL_AMD64_ADDR32NB callee
@__ImageBase = external constant i8
@relative = constant i32 trunc (i64 sub (i64 ptrtoint (ptr @callee to i64), i64 ptrtoint (ptr @__ImageBase to i64)) to i32)
declare i64 @callee(i64)
declare double @fcallee(double)
define i64 @leaf(i64 %x) uwtable {
  ret i64 %x
}
define i64 @pushes(i64 %x) uwtable {
  %a = call i64 @callee(i64 %x)
  %b = add i64 %a, %x
  ret i64 %b
}
define void @probed(i64 %x) uwtable {
  %p = alloca [100000 x i8]
  store volatile i8 0, ptr %p
  %a = call i64 @callee(i64 %x)
  ret void
}
define void @dynamic(i64 %x) uwtable {
  %p = alloca i8, i64 %x
  store volatile i8 0, ptr %p
  %a = call i64 @callee(i64 1)
  ret void
}
define double @saves_vectors(double %x) uwtable {
  %a = call double @fcallee(double %x)
  %b = fadd double %a, %x
  ret double %b
}
define void @no_table(i64 %x) nounwind {
  %a = call i64 @callee(i64 %x)
  ret void
}
; CHECK-NOT: StartAddress: no_table
