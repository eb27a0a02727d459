; All code and data within 1 MiB: addresses and entries of the global offset table are reached from the code by one instruction.
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu -code-model=tiny
; test: readobj show=relocations -- -mtriple=aarch64-linux-gnu -code-model=tiny -relocation-model=pic -O2
; test: asm levels=O2 check=TEXT -- -mtriple=aarch64-linux-gnu -code-model=tiny -relocation-model=pic
; CHECK: R_AARCH64_GOT_LD_PREL19 stdout
; CHECK: R_AARCH64_ADR_PREL_LO21
; CHECK: R_AARCH64_TLSIE_LD_GOTTPREL_PREL19 seven
; TEXT: , :got:stdout
; TEXT: adr
; TEXT: , :gottprel:seven
@stdout = external global ptr
@numbers = internal global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@seven = thread_local(initialexec) global i32 7
@missing = extern_weak global i32

define i32 @flush() noinline {
  %file = load ptr, ptr @stdout
  %r = call i32 @fflush(ptr %file)
  ret i32 %r
}

define i32 @element(i64 %i) noinline {
  %p = getelementptr i32, ptr @numbers, i64 %i
  %v = load i32, ptr %p
  store i32 5, ptr getelementptr (i8, ptr @numbers, i64 12)
  ret i32 %v
}

define i32 @own() noinline {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @seven)
  %v = load i32, ptr %p
  ret i32 %v
}

define i1 @is_missing() noinline {
  %c = icmp eq ptr @missing, null
  ret i1 %c
}

define i32 @main() {
  %r = call i32 @flush()
  %a = call i32 @element(i64 3)
  %b = call i32 @element(i64 3)
  %c = call i32 @own()
  %m = call i1 @is_missing()
  %a1 = icmp eq i32 %a, 4
  %b1 = icmp eq i32 %b, 5
  %c1 = icmp eq i32 %c, 7
  %r1 = icmp eq i32 %r, 0
  %x = and i1 %a1, %b1
  %y = and i1 %c1, %r1
  %z = and i1 %x, %y
  %all = and i1 %z, %m
  %status = select i1 %all, i32 0, i32 1
  ret i32 %status
}

declare i32 @fflush(ptr)
declare ptr @llvm.threadlocal.address.p0(ptr)
; >>> output
