; Registers of arguments that features reserve hold arguments at the entry, and are nobody's after that.
; test: asm check=ASM level=O2 -- -mtriple=aarch64-unknown-linux-gnu -mattr=+reserve-x1,+reserve-x2,+reserve-x7
; ASM: many:
; ASM: orr {{*}}, xzr, x1
; ASM-NEXT: orr {{*}}, xzr, x2
; ASM: named:
; ASM: orr x0, xzr, x2
; ASM: orr x2, xzr, {{*}}
define i64 @many(i64 %a, i64 %b, i64 %c, ptr %p) {
  %x = add i64 %a, %b
  %y = mul i64 %x, %c
  %l = load i64, ptr %p
  %m = mul i64 %y, %l
  %q = getelementptr i64, ptr %p, i64 1
  %n = load i64, ptr %q
  %o = xor i64 %m, %n
  %s = shl i64 %o, %b
  %t = add i64 %s, %y
  ret i64 %t
}

declare i64 @llvm.read_register.i64(metadata)
declare void @llvm.write_register.i64(metadata, i64)

define i64 @named() {
  %r = call i64 @llvm.read_register.i64(metadata !0)
  call void @llvm.write_register.i64(metadata !0, i64 4)
  ret i64 %r
}

!0 = !{!"x2"}
