; The second bytes of registers hold operands of 8 bits; the value that goes there stays what it was.
; test: run levels=O0,O2
target triple = "x86_64-unknown-linux-gnu"

declare i32 @printf(ptr, ...)

@text = constant [13 x i8] c"%d %d %d %d\0A\00"

define i8 @output() {
  %r = call i8 asm "movw $$0x1234, %ax", "={ah}"()
  ret i8 %r
}

define i32 @input(i32 %x) {
  %low = trunc i32 %x to i8
  %r = call i8 asm "movb $1, $0", "={dl},{ch}"(i8 %low)
  %wide = zext i8 %r to i32
  %sum = add i32 %wide, %x
  ret i32 %sum
}

define i8 @tied(i8 %x) {
  %r = call i8 asm "addb $$3, ${0:h}", "={bh},0"(i8 %x)
  ret i8 %r
}

; Quotient in al, remainder in ah.
define i8 @remainder(i16 %n, i8 %by) {
  %r = call i8 asm "divb $2", "={ah},{ax},r,~{flags}"(i16 %n, i8 %by)
  ret i8 %r
}

define i32 @main() {
  %a = call i8 @output()
  %b = call i32 @input(i32 1000)
  %c = call i8 @tied(i8 4)
  %d = call i8 @remainder(i16 1003, i8 10)
  %aw = zext i8 %a to i32
  %cw = zext i8 %c to i32
  %dw = zext i8 %d to i32
  call i32 (ptr, ...) @printf(ptr @text, i32 %aw, i32 %b, i32 %cw, i32 %dw)
  ret i32 0
}
; >>> output
; 18 1232 7 3
