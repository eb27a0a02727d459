; Which calls are jumps is decided by the function itself, not by the one that was compiled before it, whose result was in memory.
; test: asm check=CODE -- -O0 -mtriple=x86_64-linux-gnu --threads=1
; CODE: even:
; CODE: jmp finish
; CODE-NEXT: .L
; CODE-NEXT: decq
; CODE-NEXT: jmp odd
; CODE-NEXT: .L
declare ghccc void @finish(i64, i64)
declare ghccc void @odd(i64, i64)
define ghccc void @even(i64 %a, i64 %b) nounwind {
  %c = icmp eq i64 %a, 0
  br i1 %c, label %x, label %y
x:
  tail call ghccc void @finish(i64 %a, i64 %b)
  br label %common.ret
y:
  %m = sub i64 %a, 1
  tail call ghccc void @odd(i64 %m, i64 %b)
  br label %common.ret
common.ret:
  ret void
}
; The largest is compiled first.
define { i64, i64, i64, i64, i64 } @many(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, ptr %p) {
  %v0 = insertvalue { i64, i64, i64, i64, i64 } poison, i64 %a, 0
  %v1 = insertvalue { i64, i64, i64, i64, i64 } %v0, i64 %b, 1
  %v2 = insertvalue { i64, i64, i64, i64, i64 } %v1, i64 %c, 2
  %v3 = insertvalue { i64, i64, i64, i64, i64 } %v2, i64 %d, 3
  %v4 = insertvalue { i64, i64, i64, i64, i64 } %v3, i64 %e, 4
  store i64 %a, ptr %p, align 8
  ret { i64, i64, i64, i64, i64 } %v4
}
