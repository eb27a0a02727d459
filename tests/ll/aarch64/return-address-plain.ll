; A return address is told without its signature, whichever function signed it; profilers are told it at entries and exits.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -mattr=+v8.3a
; test: asm check=PLAIN -- -mtriple=aarch64-linux-gnu -O2
; PLAIN: own:
; PLAIN: hint #7
; test: asm check=PAUTH -- -mtriple=aarch64-linux-gnu -mattr=+v8.3a -O2
; PAUTH: own:
; PAUTH: xpaci x0
declare ptr @llvm.returnaddress(i32)
declare void @note(ptr)
define ptr @own() "sign-return-address"="all" "frame-pointer"="all" {
  %r = call ptr @llvm.returnaddress(i32 0)
  ret ptr %r
}
define ptr @outer() noinline "sign-return-address"="all" "frame-pointer"="all" {
  %r = call ptr @llvm.returnaddress(i32 1)
  ret ptr %r
}
define ptr @middle() noinline "sign-return-address"="all" "frame-pointer"="all" {
  %r = call ptr @outer()
  call void @note(ptr %r)
  ret ptr %r
}
define i32 @profiled(i32 %n) "sign-return-address"="all" "instrument-function-entry-inlined"="__cyg_profile_func_enter" "instrument-function-exit-inlined"="__cyg_profile_func_exit" {
  call void @note(ptr null)
  ret i32 %n
}
; >>> driver
; #include <stdio.h>
; void *own(void), *middle(void);
; int profiled(int);
; static int is_plain(void *p) { return (unsigned long)p >> 40 == 0; }
; void note(void *p) { printf("note %d\n", is_plain(p)); }
; void __cyg_profile_func_enter(void *f, void *from) { printf("enter %d %d\n", f == (void *)profiled, is_plain(from)); }
; void __cyg_profile_func_exit(void *f, void *from) { printf("exit %d %d\n", f == (void *)profiled, is_plain(from)); }
; int main(void) {
;   printf("%d\n", is_plain(own()));
;   printf("%d\n", is_plain(middle()));
;   printf("%d\n", profiled(7));
; }
; >>> output
; 1
; note 1
; 1
; enter 1 1
; note 1
; exit 1 1
; 7
