; A value that is tied to an output in memory is there when the assembly begins.
; test: run levels=O0,O2 -- -mtriple=x86_64-linux-gnu
declare i32 @printf(ptr, ...)
@text = private constant [13 x i8] c"%d %d %d %d\0A\00"
define i32 @comment() noinline {
  %r = alloca i32
  call void asm "/* $0 */", "=*imr,0,~{dirflag},~{fpsr},~{flags}"(ptr elementtype(i32) %r, i32 4)
  %v = load i32, ptr %r
  ret i32 %v
}
define i32 @either(i32 %x, ptr %p) noinline {
  call void asm "addl $$5, $0", "=*rm,0,~{dirflag},~{fpsr},~{flags}"(ptr elementtype(i32) %p, i32 %x)
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @memory(i32 %x, ptr %p) noinline {
  call void asm "addl $$6, $0", "=*m,0,~{dirflag},~{fpsr},~{flags}"(ptr elementtype(i32) %p, i32 %x)
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @register(i32 %x, ptr %p) noinline {
  call void asm "addl $$7, $0", "=*r,0,~{dirflag},~{fpsr},~{flags}"(ptr elementtype(i32) %p, i32 %x)
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @main() {
  %p = alloca i32
  store i32 100, ptr %p
  %a = call i32 @comment()
  %b = call i32 @either(i32 10, ptr %p)
  %c = call i32 @memory(i32 20, ptr %p)
  %d = call i32 @register(i32 30, ptr %p)
  call i32 (ptr, ...) @printf(ptr @text, i32 %a, i32 %b, i32 %c, i32 %d)
  ret i32 0
}
; >>> output
; 4 15 26 37
