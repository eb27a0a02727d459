; Protected visibility, which only ELF has.
; formats: elf
@protected = protected global i32 1
@protected_undefined = external protected global i32
@protected_alias = protected alias i32, ptr @protected
define protected void @f() { ret void }
declare protected void @g()
define i32 @uses() {
  %a = load volatile i32, ptr @protected
  %b = load volatile i32, ptr @protected_undefined
  %c = load volatile i32, ptr @protected_alias
  call void @f()
  call void @g()
  ret i32 %a
}
