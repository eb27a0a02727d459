; COFF: what DLLs export is reached through the import table, other far symbols through pointers of the object's own;
; calls and references keep their symbols; thread-local variables through _tls_index.
; test: reassemble -- -mtriple=x86_64-pc-windows-msvc
; test: reassemble -- -mtriple=x86_64-w64-windows-gnu
; test: relocations -- -mtriple=x86_64-pc-windows-msvc
; test: relocations -- -mtriple=x86_64-w64-windows-gnu
@imported = external dllimport global i32
@external = external global i32
@own = internal global i32 3
@defined = global [100 x i8] zeroinitializer
@maybe = extern_weak global i32
@thread = thread_local global i32 0
@pointer = global ptr getelementptr (i8, ptr @external, i64 12)
declare dllimport i32 @imported_function(i32)
declare i32 @function(i32)
define i32 @import() {
  %r = load i32, ptr @imported
  ret i32 %r
}
define i32 @extern() {
  %r = load i32, ptr @external
  ret i32 %r
}
define i32 @weak() {
  %r = load i32, ptr @maybe
  ret i32 %r
}
define void @immediate() {
  store i8 1, ptr getelementptr (i8, ptr @defined, i64 5)
  ret void
}
define i32 @call(i32 %n) {
  %a = call i32 @imported_function(i32 %n)
  %b = call i32 @function(i32 %a)
  %c = call i32 @call(i32 %b)
  ret i32 %c
}
define i32 @tail(i32 %n) {
  %a = tail call i32 @imported_function(i32 %n)
  ret i32 %a
}
define ptr @address() {
  ret ptr @function
}
define ptr @imported_address() {
  ret ptr @imported_function
}
define ptr @tls() {
  ret ptr @thread
}
