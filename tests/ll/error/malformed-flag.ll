; Module flags are verified where nothing else would read them (they were taken as they stood).
; test: error -- -mtriple=x86_64-linux-gnu
; CHECK: malformed-flag.ll:8:1: '!llvm.module.flags': value of a 'min' flag is not a constant integer of at least 0
define void @f() {
  ret void
}

!llvm.module.flags = !{!0}
!0 = !{i32 8, !"a", i32 -1}
