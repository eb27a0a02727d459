; A template of comments is an empty one: tied operands are copies.
; test: run
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
define ptr @f(ptr %p) {
  call void asm sideeffect "#EIGEN PRODUCT PACK LHS", "~{memory}"()
  call void asm sideeffect "// a\0A\09/* b\0A */ ; # ${0:q} $$", "r,~{memory}"(ptr %p)
  %r = tail call ptr asm sideeffect "/*$0*/", "=&r,0,~{memory}"(ptr %p)
  ret ptr %r
}
; >>> driver
; #include <stdio.h>
; void *f(void *);
; int main(void) { printf("%d\n", f(stdout) == stdout); }
; >>> output
; 1
