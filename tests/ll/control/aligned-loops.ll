; Heads of loops stand at the alignment of -align-loops, else at that of the processor.
; test: readobj show=sections check=BY64 -- -mtriple=x86_64-unknown-linux-gnu -O2 -align-loops=64
; test: readobj show=sections check=BY64 -- -mtriple=aarch64-unknown-linux-gnu -O2 -align-loops=64
; test: readobj show=sections check=BY32 -- -mtriple=aarch64-unknown-linux-gnu -O2 -mcpu=neoverse-n1
; test: readobj show=sections check=BY4 -- -mtriple=aarch64-unknown-linux-gnu -O2
; test: dump check=LOOP -- -mtriple=x86_64-unknown-linux-gnu -O2 -align-loops=64
; test: dump check=LOOP -- -mtriple=aarch64-unknown-linux-gnu -O2 -align-loops=64
; test: dump check=NEAR -- -mtriple=x86_64-unknown-linux-gnu -O2 -align-loops=1
; test: dump check=JUMP -- -mtriple=aarch64-unknown-linux-gnu -O0 -align-loops=64
; BY64: Name: .text
; BY64: AddressAlignment: 64
; BY32: Name: .text
; BY32: AddressAlignment: 32
; BY4: Name: .text
; BY4: AddressAlignment: 4
; LOOP: <sum>:
; LOOP: nop
; LOOP: 0x40 <sum+0x40>
; NEAR: <sum>:
; NEAR-NOT: nop
; JUMP: <sum>:
; JUMP: nop
; JUMP-NOT: nop
declare i32 @next(i32)
define i32 @sum(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [0, %entry], [%j, %more]
  %j = call i32 @next(i32 %i)
  %c = icmp slt i32 %j, %n
  br i1 %c, label %more, label %out
more:
  %d = icmp eq i32 %j, 7
  br i1 %d, label %out, label %loop
out:
  ret i32 %j
}
