; Sizes of frames in .stack_sizes; stack maps have none for a frame that is realigned, neither for one that moves.
; test: readobj show=stack-sizes check=SIZE -- -mtriple=x86_64-unknown-linux-gnu -stack-size-section -O2
; test: readobj show=stack-sizes check=SIZE -- -mtriple=aarch64-unknown-linux-gnu -stack-size-section -O2
; test: readobj show=stackmap check=MAP -- -mtriple=x86_64-unknown-linux-gnu
; test: readobj show=stackmap check=MAP -- -mtriple=aarch64-unknown-linux-gnu
; MAP: stack size: 18446744073709551615
declare void @touch(ptr)
declare void @llvm.experimental.stackmap(i64, i32, ...)
; SIZE: Functions: [fixed]
; SIZE-NEXT: Size: 0x{{*}}
define void @fixed() {
  %p = alloca [64 x i8]
  call void @touch(ptr %p)
  ret void
}
; SIZE-NOT: [dynamic]
define void @dynamic(i64 %n) {
  %p = alloca i8, i64 %n
  call void @touch(ptr %p)
  ret void
}
; SIZE: Functions: [realigned]
define void @realigned() {
  %p = alloca i8, align 64
  call void @touch(ptr %p)
  call void (i64, i32, ...) @llvm.experimental.stackmap(i64 1, i32 0)
  ret void
}
