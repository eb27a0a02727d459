; Constants that are made of others, and an indirect output that may be anywhere: it is stored.
; test: asm
; CHECK: leaq 16(%rdi)
; CHECK: movq $7, %[[R]]
; CHECK: movq %[[R]], (%rdi)
target triple = "x86_64-unknown-linux-gnu"
define i64 @f(i64 %a) {
  %r = call i64 asm "leaq ${2:c}($1), $0", "=r,r,n"(i64 %a, i32 ptrtoint (ptr getelementptr (<{ i32, [12 x i8], i32 }>, ptr null, i32 0, i32 2) to i32))
  ret i64 %r
}
define void @g(ptr %p) {
  call void asm sideeffect "movq $1, $0", "=*X,i"(ptr elementtype(i64) %p, ptr inttoptr (i64 7 to ptr))
  ret void
}
