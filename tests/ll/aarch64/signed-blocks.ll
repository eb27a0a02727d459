; Signed addresses of blocks, return addresses signed by their system's name for it, checks that trap, jump tables whose index
; stays in x16 and x17: they run, and say what they are in assembly.
; test: run arch=aarch64 models=static,pic levels=O0,O2 -- -mtriple=aarch64-linux-gnu -mattr=+pauth
; test: asm levels=O0,O2 -- -mtriple=aarch64-linux-gnu -mattr=+pauth
; test: asm levels=O2 check=FPAC -- -mtriple=aarch64-linux-gnu -mattr=+pauth,+fpac
; CHECK-LABEL: choose:
; CHECK: movz w17, #42974
; CHECK: pacia x16, x17
; CHECK-LABEL: table:
; CHECK: csel x16, x16, xzr, ls
; CHECK: br x16
; CHECK-LABEL: checked:
; CHECK: brk #{{*}}
; FPAC-LABEL: checked:
; FPAC-NOT: brk
define i32 @choose(i1 %first) "ptrauth-indirect-gotos" "ptrauth-returns" noinline {
  %p = select i1 %first, ptr blockaddress(@choose, %one), ptr blockaddress(@choose, %two)
  call void @none()
  indirectbr ptr %p, [label %one, label %two]
one:
  ret i32 1
two:
  ret i32 2
}

define void @none() noinline "ptrauth-returns" {
  ret void
}

define i32 @table(i64 %n) "aarch64-jump-table-hardening" noinline {
  switch i64 %n, label %other [ i64 0, label %a
                                i64 1, label %b
                                i64 2, label %c
                                i64 3, label %d
                                i64 5, label %e ]
a:
  %x = call i32 @choose(i1 true)
  ret i32 %x
b:
  %y = call i32 @choose(i1 false)
  ret i32 %y
c:
  call void @none()
  ret i32 30
d:
  ret i32 40
e:
  call void @none()
  ret i32 60
other:
  ret i32 -1
}

define i64 @checked(i64 %x) "ptrauth-auth-traps" noinline {
  %s = call i64 @llvm.ptrauth.sign(i64 %x, i32 0, i64 7)
  %r = call i64 @llvm.ptrauth.resign(i64 %s, i32 0, i64 7, i32 1, i64 9)
  %a = call i64 @llvm.ptrauth.auth(i64 %r, i32 1, i64 9)
  ret i64 %a
}

declare i64 @llvm.ptrauth.sign(i64, i32, i64)
declare i64 @llvm.ptrauth.auth(i64, i32, i64)
declare i64 @llvm.ptrauth.resign(i64, i32, i64, i32, i64)
; >>> driver
; #include <stdio.h>
; int table(long n);
; long checked(long x);
; int main(void) {
;   for (long n = -1; n < 8; n++) printf("%d ", table(n));
;   printf("%lx\n", checked(0x123450));
; }
; >>> output
; -1 1 2 30 40 -1 60 -1 -1 123450
