; Sections that the toolchain uses have its characteristics, whatever is placed in them; embedded bitcode is not loaded.
; test: object -- -mtriple=x86_64-pc-windows-msvc
; test: object -- -mtriple=aarch64-pc-windows-msvc
; test: object -- -mtriple=x86_64-w64-windows-gnu
@bitcode = private constant [4 x i8] c"BC\C0\DE", section ".llvmbc", align 1
@command = private constant [4 x i8] c"-O2\00", section ".llvmcmd", align 1
@initialiser = global ptr @start, section ".CRT$XCU"
@linker = private global [7 x i8] c"/ENTRY:", section ".drectve", align 1
@symbols = constant i32 4, section ".debug$S"
@unwind = global i32 1, section ".xdata"
@guard = global i32 1, section ".gfids$y"
define void @start() {
  ret void
}
