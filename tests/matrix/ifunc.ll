; Indirect functions.
; formats: elf
@f = ifunc void (), ptr @resolver
@g = internal ifunc i32 (i32), ptr @resolver
@h = hidden ifunc void (), ptr @resolver
define ptr @resolver() { ret ptr null }
define ptr @calls() {
  call void @f()
  %r = call i32 @g(i32 1)
  call void @h()
  ret ptr @f
}
@pointer = global ptr @f
