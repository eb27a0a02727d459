; hello.ll as it was written before LLVM 15: pointers have an element type.
@greeting = private unnamed_addr constant [31 x i8] c"hello from llforge, in LLVM IR\00"

declare i32 @puts(i8* nocapture) nounwind

define i32 @main() {
entry:
  %text = getelementptr inbounds [31 x i8], [31 x i8]* @greeting, i64 0, i64 0
  %written = call i32 @puts(i8* %text)
  %failed = icmp slt i32 %written, 0
  %status = zext i1 %failed to i32
  ret i32 %status
}

!example = !{!0}
!0 = !{i32 1, !"metadata is read, kept and not needed"}
