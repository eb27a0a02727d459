; Functions and variables whose definitions are elsewhere get none here; hidden declarations have symbols without uses.
; test: object
; test: object -- -relocation-model=pic
@seen = available_externally global i32 4
@alias = available_externally alias i32, ptr @seen
@unused = external hidden global i32
declare hidden void @unused_function()
define available_externally i32 @elsewhere(i32 %x) {
  %r = add i32 %x, 1
  ret i32 %r
}
define i32 @here(i32 %x) {
  %v = load i32, ptr @seen
  %y = add i32 %x, %v
  %r = call i32 @elsewhere(i32 %y)
  ret i32 %r
}
