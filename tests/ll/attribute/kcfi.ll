; kCFI: functions have their type before them, calls through pointers compare it; a call of another type traps.
; test: run models=static -- -mtriple=x86_64-linux-gnu
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
; test: dump -- -mtriple=x86_64-linux-gnu
define i32 @twice(i32 %n) !kcfi_type !0 {
  %r = add i32 %n, %n
  ret i32 %r
}
define i32 @call(ptr %f, i32 %n) "patchable-function-prefix"="0" {
  %r = call i32 %f(i32 %n) [ "kcfi"(i32 12345678) ]
  %s = add i32 %r, 1
  ret i32 %s
}
define i32 @jump(ptr %f, i32 %n) {
  %r = tail call i32 %f(i32 %n) [ "kcfi"(i32 12345678) ]
  ret i32 %r
}
define i32 @wrong(ptr %f, i32 %n) {
  %r = call i32 %f(i32 %n) [ "kcfi"(i32 -5) ]
  ret i32 %r
}
!llvm.module.flags = !{!1}
!0 = !{i32 12345678}
!1 = !{i32 4, !"kcfi", i32 1}
; CHECK: <__cfi_twice>:
; CHECK: movl $0xbc614e, %eax
; CHECK: <call>:
; CHECK: movl $0xff439eb2, %r10d
; CHECK-NEXT: addl -0x4(%r11), %r10d
; CHECK-NEXT: je
; CHECK-NEXT: ud2
; CHECK-NEXT: callq *%r11
; CHECK: <jump>:
; CHECK: jmpq *%r11
; >>> driver
; #include <stdio.h>
; int call(int (*)(int), int), jump(int (*)(int), int), twice(int);
; int main(void) {
;   printf("%d %d\n", call(twice, 4), jump(twice, 5));
;   return 0;
; }
; >>> output
; 9 10
