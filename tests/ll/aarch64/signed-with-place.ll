; Return addresses whose signature takes in the place that signs them ("branch-protection-pauth-lr"): by pacm before the
; instructions that all processors have, or by instructions of their own.
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu
; test: asm levels=O2 check=HINT -- -mtriple=aarch64-linux-gnu
; test: asm levels=O2 check=OWN -- -mtriple=aarch64-linux-gnu -mattr=+pauth-lr
declare i32 @printf(ptr, ...)
@format = private constant [4 x i8] c"%d\0A\00"
; HINT-LABEL: calls:
; HINT: hint #34
; HINT: hint #39
; HINT: .cfi_negate_ra_state_with_pc
; HINT: hint #25
; HINT: adr x16,
; HINT: hint #39
; HINT: hint #29
; HINT: ret
; OWN-LABEL: calls:
; OWN: .cfi_negate_ra_state_with_pc
; OWN: .inst 0xdac1a3fe
; OWN: adr x16,
; OWN: .inst 0xdac1921e
define i32 @calls(ptr %f, i32 %x) #0 {
  %a = call i32 %f(i32 %x)
  %b = add i32 %a, %x
  ret i32 %b
}
define i32 @jumps(ptr %f, i32 %x) #1 {
  %a = call i32 %f(i32 %x)
  %b = add i32 %a, 3
  %c = tail call i32 %f(i32 %b)
  ret i32 %c
}
define i32 @twice(i32 %x) #1 {
  %a = shl i32 %x, 1
  ret i32 %a
}
define i32 @main() {
  %a = call i32 @calls(ptr @twice, i32 7)
  %b = call i32 @jumps(ptr @twice, i32 %a)
  %c = call i32 (ptr, ...) @printf(ptr @format, i32 %b)
  ret i32 0
}
attributes #0 = { noinline "sign-return-address"="non-leaf" "branch-protection-pauth-lr" "branch-target-enforcement" }
attributes #1 = { noinline "sign-return-address"="all" "sign-return-address-key"="b_key" "branch-protection-pauth-lr" }
; >>> output
; 90
