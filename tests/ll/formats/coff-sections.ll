; COFF: sections, characteristics, comdats of all kinds, weak externals, common symbols, directives, constructors and
; unwind data are llc's, for MSVC's and GNU's tools.
; test: reassemble -- -mtriple=x86_64-pc-windows-msvc
; test: reassemble -- -mtriple=x86_64-w64-windows-gnu
; test: object -- -mtriple=x86_64-pc-windows-msvc
; test: object -- -mtriple=x86_64-pc-windows-msvc -function-sections -data-sections
; test: object -- -mtriple=x86_64-w64-windows-gnu
; test: object -- -mtriple=x86_64-w64-windows-gnu -function-sections -data-sections
; test: object -- -mtriple=x86_64-unknown-uefi
; test: object -- -mtriple=x86_64-pc-cygwin
source_filename = "coff-sections.ll"
$any = comdat any
$exact = comdat exactmatch
$largest = comdat largest
$one = comdat nodeduplicate
$same = comdat samesize
$inline = comdat any
@any = global i32 1, comdat
@exact = constant i32 1, comdat
@largest = global i32 0, comdat
@one = global i32 2, comdat
@same = linkonce_odr global i32 2, comdat
@with_any = global i32 5, comdat($any)
@hidden_with_any = private global i32 5, comdat($any)
@string = private unnamed_addr constant [3 x i8] c"ab\00"
@constant = unnamed_addr constant i32 7
@pointer = constant ptr @external
@variable = global i32 3, align 4
@zeros = global i32 0
@own_zeros = internal global i32 0
@common = common global i32 0, align 4
@big_common = common global [64 x i8] zeroinitializer, align 32
@weak = weak global i32 4
@once = linkonce_odr constant i32 4
@external = external global i32
@exported = dllexport global i32 5
@maybe = extern_weak global i32
@thread = thread_local global i32 4
@thread_zeros = thread_local global i32 0
@named = global i32 1, section "mysec"
@named_constant = constant i32 1, section ".rdata$foo"
@named_zeros = global i32 0, section ".bss$x"
@code = global [1 x i8] c"\C3", section ".text"
@other = alias i32, ptr @variable
@"\01raw" = global i32 1
@"with space" = dllexport global i32 1
@llvm.used = appending global [2 x ptr] [ptr @own_zeros, ptr @variable], section "llvm.metadata"
@llvm.global_ctors = appending global [4 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @calls, ptr null }, { i32, ptr, ptr } { i32 100, ptr @calls, ptr null }, { i32, ptr, ptr } { i32 200, ptr @weak_function, ptr @any }, { i32, ptr, ptr } { i32 500, ptr @calls, ptr null }]
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @calls, ptr null }]
define void @calls() {
  call void @imported()
  call void @elsewhere()
  ret void
}
define weak void @weak_function() {
  ret void
}
define linkonce_odr void @inline() comdat {
  call void @calls()
  ret void
}
define dllexport void @exported_function() {
  ret void
}
define internal void @own() {
  ret void
}
declare dllimport void @imported()
declare void @elsewhere()
define i32 @reads() {
  %c = load i32, ptr @thread
  %e = load i32, ptr @maybe
  %f = load i32, ptr @external
  %x = add i32 %c, %e
  %y = add i32 %x, %f
  ret i32 %y
}
define double @real(double %x) {
  %r = fadd double %x, 3.0
  ret double %r
}
define <4 x i32> @xmm(<4 x i32> %x) {
  %r = add <4 x i32> %x, <i32 1, i32 2, i32 3, i32 4>
  ret <4 x i32> %r
}
define i32 @table(i32 %n) {
  switch i32 %n, label %d [
    i32 0, label %a
    i32 1, label %b
    i32 2, label %c
    i32 3, label %e
    i32 4, label %f
  ]
a:
  call void @calls()
  br label %d
b:
  call void @elsewhere()
  br label %d
c:
  call void @own()
  br label %d
e:
  call void @weak_function()
  br label %d
f:
  call void @inline()
  br label %d
d:
  ret i32 0
}
!llvm.linker.options = !{!0, !1}
!0 = !{!"/DEFAULTLIB:foo"}
!1 = !{!"/X", !"/Y:\22a b\22"}
