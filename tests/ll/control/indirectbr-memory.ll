; A computed goto reads its target where it jumps; a store between does not let it.
; test: asm check=CODE -- -mtriple=x86_64-linux-gnu -O2
; CODE: f:
; CODE: jmpq *t(,%
; CODE: g:
; CODE: jmpq *%r
@t = internal constant [2 x ptr] [ptr blockaddress(@f, %a), ptr blockaddress(@f, %b)]
define i32 @f(i64 %i) {
  %s = getelementptr [2 x ptr], ptr @t, i64 0, i64 %i
  %l = load ptr, ptr %s
  indirectbr ptr %l, [label %a, label %b]
a:
  ret i32 1
b:
  ret i32 2
}
define i32 @g(ptr %p, ptr %q) {
  %l = load ptr, ptr %p
  store ptr null, ptr %q
  indirectbr ptr %l, [label %a, label %b]
a:
  store volatile ptr blockaddress(@g, %a), ptr %p
  ret i32 1
b:
  store volatile ptr blockaddress(@g, %b), ptr %p
  ret i32 2
}
