; Arm64EC: handlers of exceptions have native names; entry thunks save what x64 code preserves, vector registers whole, and say so
; to unwinders.
; test: readobj show=unwind check=UNWIND -- -mtriple=arm64ec-pc-windows-msvc -O2
; test: readobj show=relocations check=RELOC -- -mtriple=arm64ec-pc-windows-msvc -O2
; test: reassemble -- -mtriple=arm64ec-pc-windows-msvc
; RELOC: #__CxxFrameHandler3
declare i32 @__CxxFrameHandler3(...)
declare void @outside(i32)
; UNWIND: Function: $ientry_thunk$cdecl$v$v
; UNWIND: stp q6, q7
; UNWIND: stp q14, q15
; UNWIND: stp x29, x30
define void @try() personality ptr @__CxxFrameHandler3 {
  invoke void @outside(i32 1) to label %ok unwind label %cs
ok:
  ret void
cs:
  %s = catchswitch within none [label %c] unwind to caller
c:
  %p = catchpad within %s [ptr null, i32 64, ptr null]
  catchret from %p to label %ok
}
