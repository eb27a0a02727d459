; Windows' routine probes the stack, or the one that "probe-stack" names (see named-probe); functions of .NET touch the pages themselves.
; test: dump -- -mtriple=x86_64-pc-windows-msvc -O2
; test: dump check=CLR -- -mtriple=x86_64-pc-windows-coreclr -O2
; test: run arch=windows levels=O0,O2 models=pic -- -mtriple=x86_64-pc-windows-coreclr
; CHECK: <usual>:
; CHECK: __chkstk
; CHECK: <none>:
; CHECK-NOT: chkstk
; CHECK: <few>:
; CLR-NOT: chkstk
define i32 @usual(i32 %x) {
  %a = alloca [200000 x i8]
  %r = call i32 @fill(ptr %a, i32 200000, i32 %x)
  ret i32 %r
}
define i32 @none(i32 %x) "no-stack-arg-probe" {
  %a = alloca [9000 x i8]
  %r = call i32 @fill(ptr %a, i32 9000, i32 %x)
  ret i32 %r
}
define i32 @few(i32 %x) {
  %a = alloca [9000 x i8]
  %r = call i32 @fill(ptr %a, i32 9000, i32 %x)
  ret i32 %r
}
define i32 @any(i32 %n, i32 %x) {
  %a = alloca i8, i32 %n
  %r = call i32 @fill(ptr %a, i32 %n, i32 %x)
  ret i32 %r
}
declare i32 @fill(ptr, i32, i32)
; >>> driver
; #include <stdio.h>
; #include <string.h>
; int fill(char *p, int n, int x) { memset(p, x, n); return p[0] + p[n - 1]; }
; int usual(int), few(int), any(int, int);
; int main(void) {
;   printf("%d\n", few(3));
;   printf("%d\n", usual(4));
;   printf("%d\n", any(600000, 5));
; }
; >>> output
; 6
; 8
; 10
