; HWAddressSanitizer's checks: calls of routines that the object brings along, one for each kind of access and place of the tags.
; test: reassemble -- -mtriple=aarch64-linux-gnu
; test: asm levels=O2 check=TEXT -- -mtriple=aarch64-linux-gnu
; TEXT-LABEL: __hwasan_check_x0_33554434_short_v2:
; TEXT: .reloc ., R_AARCH64_JUMP26, __hwasan_tag_mismatch_v2
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
target triple = "aarch64-linux-gnu"

@tags = global [4096 x i8] zeroinitializer
@object = global [64 x i8] zeroinitializer, align 16
@handled = global i64 0

; The address of the tag of address p is base + p / 16 (the upper byte aside).
define ptr @base() {
  %p = ptrtoint ptr @object to i64
  %granule = ashr i64 %p, 4
  %t = ptrtoint ptr @tags to i64
  %b = sub i64 %t, %granule
  %r = inttoptr i64 %b to ptr
  ret ptr %r
}

; Called with x0 and x1 at the bottom of a frame of 256 bytes: it counts, and returns to where the check was called.
module asm ".globl __hwasan_tag_mismatch"
module asm "__hwasan_tag_mismatch:"
module asm ".globl __hwasan_tag_mismatch_v2"
module asm "__hwasan_tag_mismatch_v2:"
module asm "adrp x16, handled"
module asm "add x16, x16, :lo12:handled"
module asm "ldr x17, [x16]"
module asm "add x17, x17, #1"
module asm "add x17, x17, x1, lsl #8"
module asm "str x17, [x16]"
module asm "ldp x29, x30, [sp, #232]"
module asm "ldp x0, x1, [sp], #256"
module asm "ret"

define i64 @count() {
  %n = load i64, ptr @handled
  store i64 0, ptr @handled
  ret i64 %n
}

define i64 @load() {
  %b = call ptr @base()
  call void @llvm.hwasan.check.memaccess(ptr %b, ptr @object, i32 3)
  %n = call i64 @count()
  ret i64 %n
}
define i64 @mismatch() {
  %b = call ptr @base()
  store i8 7, ptr @tags
  call void @llvm.hwasan.check.memaccess(ptr %b, ptr @object, i32 18)
  store i8 0, ptr @tags
  %n = call i64 @count()
  ret i64 %n
}
; A tag of 5 says that 5 bytes of the granule may be used; the granule's last byte has the tag then.
define i64 @short_granule() {
  %b = call ptr @base()
  store i8 5, ptr @tags
  call void @llvm.hwasan.check.memaccess.shortgranules(ptr %b, ptr @object, i32 2)
  %one = call i64 @count()
  %q = getelementptr i8, ptr @object, i64 2
  call void @llvm.hwasan.check.memaccess.shortgranules(ptr %b, ptr %q, i32 2)
  %two = call i64 @count()
  store i8 0, ptr @tags
  %s = shl i64 %two, 32
  %r = or i64 %s, %one
  ret i64 %r
}
define i64 @all() {
  %b = call ptr @base()
  store i8 9, ptr @tags
  call void @llvm.hwasan.check.memaccess(ptr %b, ptr @object, i32 16777216)
  store i8 0, ptr @tags
  %n = call i64 @count()
  ret i64 %n
}

; Of a kernel, which has no table of addresses.
define void @kernel(ptr %b, ptr %p) {
  call void @llvm.hwasan.check.memaccess.shortgranules(ptr %b, ptr %p, i32 33554434)
  ret void
}
declare void @llvm.hwasan.check.memaccess(ptr, ptr, i32)
declare void @llvm.hwasan.check.memaccess.shortgranules(ptr, ptr, i32)

; >>> driver
; #include <stdio.h>
; unsigned long load(void), mismatch(void), short_granule(void), all(void);
; int main(void) {
;   printf("%lx %lx %lx %lx\n", load(), mismatch(), short_granule(), all());
; }
; >>> output
; 0 1201 20100000000 0
