; Two values cannot be in one register; one value can.
; test: error -- -mtriple=x86_64-linux-gnu
; CHECK: inputs-in-one-register.ll:9:3: couldn't allocate input reg: two inputs of inline assembly are in one register
define i32 @same(i32 %a) {
  %r = call i32 asm "leal (%rax,%rax), %ecx", "={ecx},{eax},{eax}"(i32 %a, i32 %a)
  ret i32 %r
}
define i32 @f(i32 %a, i32 %b) {
  %r = call i32 asm "leal ($1,$2), $0", "=r,{eax},{eax}"(i32 %a, i32 %b)
  ret i32 %r
}
