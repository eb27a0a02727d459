; Emulated thread-local storage is GCC's: its code and ours see the same variables, each thread its own.
; test: run arch=windows -- -mtriple=x86_64-w64-windows-gnu -emulated-tls
@started = thread_local global i32 40
@zeros = thread_local global [3 x i64] zeroinitializer, align 32
@theirs = external thread_local global i32
define i32 @next() {
  %v = load i32, ptr @started
  %w = add i32 %v, 2
  store i32 %w, ptr @started
  %p = getelementptr [3 x i64], ptr @zeros, i64 0, i64 2
  %z = load i64, ptr %p
  %y = add i64 %z, 1
  store i64 %y, ptr %p
  %t = load i32, ptr @theirs
  %r = add i32 %w, %t
  ret i32 %r
}
; >>> driver
; #include <stdio.h>
; #include <windows.h>
; extern _Thread_local int started;
; extern _Thread_local long long zeros[3];
; _Thread_local int theirs = 1000;
; int next(void);
; static DWORD WINAPI other(void *p) {
;   theirs = 5;
;   next();
;   printf("%d %d %lld\n", next(), started, zeros[2]);
;   return 0;
; }
; int main(void) {
;   printf("%d\n", next());
;   HANDLE h = CreateThread(NULL, 0, other, NULL, 0, NULL);
;   WaitForSingleObject(h, INFINITE);
;   printf("%d %d %lld\n", next(), started, zeros[2]);
;   return 0;
; }
; >>> output
; 1042
; 49 42 1
; 1044 42 1
