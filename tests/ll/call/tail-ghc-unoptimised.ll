; Functions of GHC's convention never return: their tail calls are jumps at -O0 too.
; test: dump -- -mtriple=x86_64-linux-gnu -O0
; test: dump -- -mtriple=aarch64-linux-gnu -O0
; CHECK-NOT: {{call|bl\s}}
declare ghccc void @f(i64, i64)
define ghccc void @g(i64 %a, i64 %b) nounwind {
  %c = icmp ult i64 %a, %b
  br i1 %c, label %x, label %y
x:
  tail call ghccc void @f(i64 %a, i64 %b)
  br label %common.ret
y:
  tail call ghccc void @f(i64 %b, i64 %b)
  br label %common.ret
common.ret:
  ret void
}
