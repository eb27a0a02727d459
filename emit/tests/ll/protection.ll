; The note that control-flow protection asks for, and libraries that the linker is told of.
; RUN:
source_filename = "protection.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
@a = global i32 1
@frames.end = internal constant i32 0, section ".eh_frame"
!llvm.module.flags = !{!0, !1}
!0 = !{i32 8, !"cf-protection-branch", i32 1}
!1 = !{i32 8, !"cf-protection-return", i32 1}
!llvm.dependent-libraries = !{!2, !3}
!2 = !{!"m"}
!3 = !{!"pthread"}
