; Jump tables point to instructions although the assembler makes the jumps between them shorter than the object has them.
; test: run status=6 assembler=gnu
; test: run status=6 assembler=clang
; test: run status=6 assembler=gnu arch=aarch64 -- -mtriple=aarch64-linux-gnu
; test: run status=6 assembler=clang arch=aarch64 -- -mtriple=aarch64-linux-gnu
target triple = "x86_64-unknown-linux-gnu"
define internal i32 @h(i32 %x) noinline {
  %a = add i32 %x, 2
  ret i32 %a
}
define i32 @f(i32 %x, i32 %k) noinline {
  switch i32 %k, label %d [ i32 0, label %a
    i32 1, label %b
    i32 2, label %c
    i32 3, label %e
    i32 4, label %g ]
a: %r0 = tail call i32 @h(i32 %k)
  ret i32 %r0
b: %y1 = mul i32 %x, 3
  %r1 = tail call i32 @h(i32 %y1)
  ret i32 %r1
c: %y2 = xor i32 %x, 7
  %r2 = tail call i32 @h(i32 %y2)
  ret i32 %r2
e: %y3 = shl i32 %x, 2
  %r3 = tail call i32 @h(i32 %y3)
  ret i32 %r3
g: ret i32 6
d: ret i32 0
}
define i32 @main(i32 %argc, ptr %v) {
  %k = add i32 %argc, 3
  %r = call i32 @f(i32 %k, i32 %k)
  ret i32 %r
}
; >>> output
