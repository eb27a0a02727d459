; Sections that name places in functions: __patchable_function_entries and .stack_sizes, in the group of their function.
; test: relocations -- -stack-size-section -function-sections
; test: object -- -stack-size-section
target triple = "x86_64-unknown-linux-gnu"
$shared = comdat any
declare void @touch(ptr)
define i32 @patchable(i32 %x) "patchable-function-entry"="5" {
  ret i32 %x
}
define linkonce_odr i32 @shared(i32 %x) "patchable-function-entry"="3" comdat {
  %p = alloca [40 x i8]
  call void @touch(ptr %p)
  ret i32 0
}
define void @elsewhere() "patchable-function-entry"="2" "patchable-function-entry-section"="__own_entries" {
  ret void
}
define void @fentry() "fentry-call"="true" {
  call void @touch(ptr null)
  ret void
}
define void @dynamic(i64 %n) {
  %p = alloca i8, i64 %n
  call void @touch(ptr %p)
  ret void
}
