; Signaling comparisons of fp128 are the run-time library's, as quiet ones are.
; test: run levels=O0,O2 models=static
; test: run arch=aarch64 levels=O0,O2 models=static -- -mtriple=aarch64-linux-gnu
declare i1 @llvm.experimental.constrained.fcmps.f128(fp128, fp128, metadata, metadata)
declare fp128 @llvm.experimental.constrained.sitofp.f128.i32(i32, metadata, metadata)
define fp128 @quad(i32 %n) strictfp {
  %r = call fp128 @llvm.experimental.constrained.sitofp.f128.i32(i32 %n, metadata !"round.tonearest", metadata !"fpexcept.strict") strictfp
  ret fp128 %r
}
define i32 @compared(i32 %a, i32 %b) strictfp {
  %x = call fp128 @quad(i32 %a) strictfp
  %y = call fp128 @quad(i32 %b) strictfp
  %less = call i1 @llvm.experimental.constrained.fcmps.f128(fp128 %x, fp128 %y, metadata !"olt", metadata !"fpexcept.strict") strictfp
  %same = call i1 @llvm.experimental.constrained.fcmps.f128(fp128 %x, fp128 %y, metadata !"ueq", metadata !"fpexcept.strict") strictfp
  %l = zext i1 %less to i32
  %s = select i1 %same, i32 2, i32 0
  %r = or i32 %l, %s
  ret i32 %r
}
; >>> driver
; #include <stdio.h>
; int compared(int, int);
; int main() { printf("%d %d %d\n", compared(1, 2), compared(2, 2), compared(3, 2)); }
; >>> output
; 1 2 0
