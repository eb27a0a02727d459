; Arm64EC: functions have native names, which their plain names stand for; calls by name go to native names, those by
; address to what the loader says of the address; what native code calls may be x64 code.
; test: object -- -mtriple=arm64ec-pc-windows-msvc -O2
; test: object -- -mtriple=arm64ec-pc-windows-msvc -O0
; test: dump -- -mtriple=arm64ec-pc-windows-msvc -O2
; test: reassemble -- -mtriple=arm64ec-pc-windows-msvc
; test: readobj show=symbols,file-headers check=SYM -- -mtriple=arm64ec-pc-windows-msvc
; SYM: IMAGE_FILE_MACHINE_ARM64EC (0xA641)
; SYM: Name: outside
; SYM: StorageClass: WeakExternal
; SYM: Linked: #outside
; SYM: Search: AntiDependency
declare void @outside(i32)
declare dllimport void @imported(i32)
@addresses = global [2 x ptr] [ptr @outside, ptr @own]
define void @own(i32 %x) { ret void }
define internal void @hidden(i32 %x) noinline { ret void }
define internal void @listed(i32 %x) { ret void }
@list = global ptr @listed
; CHECK: bl
; CHECK: #own
; CHECK: bl
; CHECK: hidden
; CHECK: bl
; CHECK: #outside
; CHECK: __imp_imported
; CHECK: blr
define void @direct() {
  call void @own(i32 1)
  call void @hidden(i32 1)
  call void @outside(i32 1)
  call void @imported(i32 1)
  ret void
}
; CHECK: $iexit_thunk$cdecl$i8$fi8
; CHECK: __os_arm64x_check_icall
; CHECK: blr
; CHECK: blr x11
define i32 @indirect(ptr %f) {
  %r = call i32 %f(float 1.0, i32 2)
  %s = add i32 %r, 1
  ret i32 %s
}
; CHECK: __imp_aux_imported
define ptr @address() { ret ptr @imported }
define void @"?plus@?$C@H@@QEAAXXZ"() { ret void }
; The exit thunk of a function: what it is, is asked for, and called by a jump.
; CHECK: PAGEOFFSET_12A outside
; CHECK: br x11
