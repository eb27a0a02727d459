; An indirectbr without destinations leads nowhere; one that cannot be reached keeps the others' values in place.
; test: asm check=CODE -- -O2 -mtriple=x86_64-linux-gnu
; test: asm check=ARM -- -O0 -mtriple=aarch64-linux-gnu
; ARM: nowhere:
; ARM: across:
; CODE: nowhere:
; CODE-NOT: jmp
; CODE: across:
define void @nowhere(ptr %p) {
  indirectbr ptr %p, []
}
define i32 @across(ptr %p, i32 %n) {
entry:
  br label %two
one:
  %a = mul i32 %n, 7
  indirectbr ptr %p, [label %x, label %y]
two:
  %b = mul i32 %n, 9
  indirectbr ptr %p, [label %y]
x:
  %c = add i32 %a, 1
  ret i32 %c
y:
  ret i32 %n
}
