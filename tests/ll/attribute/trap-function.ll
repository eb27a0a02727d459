; Traps that are calls, by an attribute of the trap's call or by the option, which goes before it but for llvm.ubsantrap.
; test: run levels=O0,O2 -- -trap-func=of_option
; test: asm levels=O0,O2 -- -mtriple=aarch64-linux-gnu -trap-func=of_option
; CHECK: bl of_option
; CHECK: bl of_option
; CHECK: bl of_option
; CHECK: bl number
define void @all() {
  call void @llvm.trap() "trap-func-name"="own"
  call void @llvm.debugtrap() "trap-func-name"="third"
  call void @llvm.trap()
  call void @llvm.ubsantrap(i8 7) "trap-func-name"="number"
  ret void
}
declare void @llvm.trap()
declare void @llvm.debugtrap()
declare void @llvm.ubsantrap(i8)
; >>> driver
; #include <stdio.h>
; void all(void);
; void third(void) { puts("third"); }
; void own(void) { puts("own"); }
; void of_option(void) { puts("option"); }
; void number(unsigned char n) { printf("number %d\n", n); }
; int main(void) { all(); }
; >>> output
; option
; option
; option
; number 7
