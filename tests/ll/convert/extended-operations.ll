; What an operation on 32 bits has cleared is not cleared again for 64: of shifts of two registers, swapped bytes and amounts, too.
; test: asm check=X86 -- -O2 -mtriple=x86_64-linux-gnu
; X86-LABEL: shifted:
; X86: shldl $1
; X86-NOT: movl
; X86: ret
; X86-LABEL: swapped:
; X86: bswapl
; X86-NOT: movl %e
; X86: ret
; X86-LABEL: amount:
; X86: cmovs
; X86-NOT: movl
; X86: ret
; test: asm check=ARM -- -O2 -mtriple=aarch64-linux-gnu
; ARM-LABEL: shifted:
; ARM: extr w
; ARM-NOT: mov w
; ARM: ret
; test: run
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu
@format = private constant [14 x i8] c"%lx %lx %lx\0A\00\00"
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.bswap.i32(i32)
declare i32 @llvm.abs.i32(i32, i1)

define i64 @shifted(i32 %x, i32 %y) noinline {
  %s = call i32 @llvm.fshl.i32(i32 %x, i32 %y, i32 1)
  %z = zext i32 %s to i64
  ret i64 %z
}

define i64 @swapped(i32 %x) noinline {
  %s = call i32 @llvm.bswap.i32(i32 %x)
  %z = zext i32 %s to i64
  ret i64 %z
}

define i64 @amount(i32 %x) noinline {
  %s = call i32 @llvm.abs.i32(i32 %x, i1 false)
  %z = zext i32 %s to i64
  ret i64 %z
}

declare i32 @printf(ptr, ...)

; The upper halves of the arguments' registers are full.
define i32 @main() {
  %a = call i64 @shifted(i32 -2147483647, i32 -1)
  %b = call i64 @swapped(i32 511)
  %c = call i64 @amount(i32 -2147483648)
  %q = call i32 (ptr, ...) @printf(ptr @format, i64 %a, i64 %b, i64 %c)
  ret i32 0
}
; >>> output
; 3 ff010000 80000000
