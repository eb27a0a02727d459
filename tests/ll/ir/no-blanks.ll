; No blank has to stand between the name of an instruction and what follows.
; test: ir
; CHECK: %v = load <4 x i32>, ptr %p, align 16
; CHECK: %w = add <4 x i32> %v, splat (i32 1)
; CHECK: %s = load { i32, i32 }, ptr %p
; CHECK: %e = extractvalue { i32, i32 } %s, 0
; CHECK: %a = alloca [4 x i8]
; CHECK: %f = freeze <4 x i32> %w
; CHECK: store <4 x i32> %f, ptr %p
; CHECK: ret i32 %e
define i32 @f(ptr %p) {
  %v = load<4 x i32>, ptr %p, align 16
  %w = add<4 x i32> %v, splat (i32 1)
  %s = load{i32, i32}, ptr %p
  %e = extractvalue{i32, i32} %s, 0
  %a = alloca[4 x i8]
  %f = freeze<4 x i32> %w
  store<4 x i32> %f, ptr %p
  ret i32 %e
}
