; A whole program: a string constant, the C library's puts, and main.
@greeting = private unnamed_addr constant [31 x i8] c"hello from llforge, in LLVM IR\00"

declare i32 @puts(ptr captures(none)) nounwind

define i32 @main() {
entry:
  %written = call i32 @puts(ptr @greeting)
  %failed = icmp slt i32 %written, 0
  %status = zext i1 %failed to i32
  ret i32 %status
}

!example = !{!0}
!0 = !{i32 1, !"metadata is read, kept and not needed"}
