; Absolute differences of bytes are added up at once.
; test: asm -- -O2 -mtriple=aarch64-linux-gnu

define i32 @differences(ptr %p, ptr %q) {
  %a = load <16 x i8>, ptr %p, align 1
  %b = load <16 x i8>, ptr %q, align 1
  %x = zext <16 x i8> %a to <16 x i16>
  %y = zext <16 x i8> %b to <16 x i16>
  %d = sub nsw <16 x i16> %x, %y
  %m = call <16 x i16> @llvm.abs.v16i16(<16 x i16> %d, i1 false)
  %z = zext <16 x i16> %m to <16 x i32>
  %r = call i32 @llvm.vector.reduce.add.v16i32(<16 x i32> %z)
  ret i32 %r
}
; CHECK-LABEL: differences:
; CHECK: uabd
; CHECK-NEXT: uaddlv
; CHECK-NOT: sub
; CHECK: ret
