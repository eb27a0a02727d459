; -fno-plt: functions of the library that no instruction names are called by the global offset table.
; test: asm levels=O0,O2 check=X86 -- -mtriple=x86_64-linux-gnu
; test: asm levels=O0,O2 check=A64 -- -mtriple=aarch64-linux-gnu -relocation-model=pic
; test: run levels=O0,O2
; X86: callq *memcpy@GOTPCREL(%rip)
; A64: ldr x[[R:[0-9]+]], [x[[P:[0-9]+]], :got_lo12:memcpy]
; A64: blr x[[R]]
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @copied(ptr %p, ptr %q) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 4000, i1 false)
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @main() {
  %a = alloca [4000 x i8]
  %b = alloca [4000 x i8]
  store i32 7, ptr %b
  %v = call i32 @copied(ptr %a, ptr %b)
  %d = sub i32 %v, 7
  ret i32 %d
}
!llvm.module.flags = !{!0}
!0 = !{i32 7, !"RtLibUseGOT", i32 1}
; >>> output
