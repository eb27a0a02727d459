; Signed constants in code: what is signed is what calls check, by key, number and place; a call that checks what its own
; constant signs is a call of the symbol.
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu -mattr=+pauth
; test: asm levels=O0,O2 -- -mtriple=aarch64-linux-gnu -mattr=+pauth
; CHECK-LABEL: placed:
; CHECK: movk x17, #65535, lsl #48
; CHECK: pacia x16, x17
; CHECK-LABEL: direct:
; CHECK: bl seven
@place = global ptr null

define dso_local i32 @seven() noinline {
  ret i32 7
}

define ptr @plain() noinline {
  ret ptr ptrauth (ptr @seven, i32 0)
}

define ptr @numbered() noinline {
  ret ptr ptrauth (ptr @seven, i32 1, i64 42)
}

define ptr @placed() noinline {
  ret ptr ptrauth (ptr @seven, i32 0, i64 65535, ptr @place)
}

; The same signature: no check. Another one: signed here and checked there.
define i32 @direct() {
  %r = call i32 ptrauth (ptr @seven, i32 0, i64 42)() [ "ptrauth"(i32 0, i64 42) ]
  ret i32 %r
}

define i32 @main() {
  %a = call ptr @plain()
  %ra = call i32 %a() [ "ptrauth"(i32 0, i64 0) ]
  %b = call ptr @numbered()
  %rb = call i32 %b() [ "ptrauth"(i32 1, i64 42) ]
  %c = call ptr @placed()
  %p = ptrtoint ptr @place to i64
  %d = call i64 @llvm.ptrauth.blend(i64 %p, i64 65535)
  %rc = call i32 %c() [ "ptrauth"(i32 0, i64 %d) ]
  %rd = call i32 @direct()
  ; A signature with another number is wrong: what comes out of the check is no address.
  %n = ptrtoint ptr %b to i64
  %same = call i64 @llvm.ptrauth.strip(i64 %n, i32 0)
  %at = ptrtoint ptr @seven to i64
  %eq = icmp eq i64 %same, %at
  %re = zext i1 %eq to i32
  ; One signature in 128 is zero (7 bits under qemu), three at once one in two million.
  %an = ptrtoint ptr %a to i64
  %cn = ptrtoint ptr %c to i64
  %differs.a = icmp ne i64 %an, %at
  %differs.b = icmp ne i64 %n, %at
  %differs.c = icmp ne i64 %cn, %at
  %differs.ab = or i1 %differs.a, %differs.b
  %differs = or i1 %differs.ab, %differs.c
  %rf = zext i1 %differs to i32
  %s1 = add i32 %ra, %rb
  %s2 = add i32 %s1, %rc
  %s3 = add i32 %s2, %rd
  %s5 = add i32 %s3, %re
  %s6 = add i32 %s5, %rf
  %q = call i32 (ptr, ...) @printf(ptr @format, i32 %s6)
  ret i32 0
}
declare i32 @printf(ptr, ...)
@format = private constant [4 x i8] c"%d\0A\00"

declare i64 @llvm.ptrauth.blend(i64, i64)
declare i64 @llvm.ptrauth.strip(i64, i32)
; >>> output
; 30
