; What the names of sections say of their types and flags, as in llc; what is seen of partitions; what Solaris does without.
; test: object
; test: object -- -mtriple=aarch64-linux-gnu
; test: object -- -mtriple=x86_64-pc-solaris2.11
target triple = "x86_64-unknown-linux-gnu"
@bitcode = private constant [4 x i8] c"BC\C0\DE", section ".llvmbc", align 1
@command = private constant [4 x i8] c"-O2\00", section ".llvmcmd", align 1
@link_time = private constant [4 x i8] c"BC\C0\DE", section ".llvm.lto", align 1
@named = global i32 1, section ".llvm.lto.named"
@frames = constant i32 1, section ".sframe"
@names = constant i32 1, section "__llvm_covnames"
@map = constant i32 1, section "__llvm_covmap"
@device = private constant i32 1, section ".llvm.offloading", !exclude !0
@offloaded = constant i32 1, section ".llvm.offloading.more"
@small = global i32 0, section ".sbss"
@small_too = global i32 0, section ".sbss.x"
@once = global i32 0, section ".gnu.linkonce.sb.x"
@late = constant i32 7, section ".eh_frame", align 4
@changing = global i32 7, section ".eh_frame.x", align 4
@seen = global i32 1, partition "part"
@hidden = hidden global i32 1, partition "part"
define void @function() partition "part" {
  ret void
}
define protected void @protected() partition "part" {
  ret void
}
!0 = !{}
