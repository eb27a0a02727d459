; Emulated thread-local storage on AArch64, x86-64 and Windows: each thread has its copies, addresses as arguments.
; test: run link=-pthread models=static,pic -- -emulated-tls
; test: run arch=aarch64 link=-pthread models=static,pic -- -mtriple=aarch64-linux-gnu -emulated-tls
; test: run arch=windows -- -mtriple=x86_64-w64-windows-gnu -emulated-tls
; test: reassemble -- -mtriple=arm64-apple-macosx13 -emulated-tls
; test: reassemble -- -mtriple=x86_64-apple-macosx13 -emulated-tls
@counter = thread_local global i32 5
@zero = thread_local global [4 x i64] zeroinitializer
@wide = internal thread_local global i64 -2, align 64
@text = thread_local global [6 x i8] c"hello\00"

define i32 @count() {
  %old = load i32, ptr @counter
  %new = add i32 %old, 1
  store i32 %new, ptr @counter
  ret i32 %new
}
define i64 @add(i64 %n, i64 %i) {
  %p = getelementptr [4 x i64], ptr @zero, i64 0, i64 %i
  %old = load i64, ptr %p
  %new = add i64 %old, %n
  store i64 %new, ptr %p
  ret i64 %new
}
define i64 @is_aligned() {
  %v = load i64, ptr @wide
  %w = sub i64 %v, 1
  store i64 %w, ptr @wide
  %a = ptrtoint ptr @wide to i64
  %b = and i64 %a, 63
  %c = icmp eq i64 %b, 0
  %r = select i1 %c, i64 %v, i64 0
  ret i64 %r
}
define ptr @letters() {
  ret ptr @text
}
define void @take(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i64 %h, i64 %i, ptr %p) noinline {
  store i64 %i, ptr %p
  ret void
}
define i64 @as_argument(i64 %n) {
  call void @take(i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 %n, ptr @wide)
  %v = load i64, ptr @wide
  ret i64 %v
}
; >>> driver
; #include <stdio.h>
; #ifdef _WIN32
; #include <windows.h>
; #else
; #include <pthread.h>
; #endif
; int count(void); long long add(long long, long long), is_aligned(void), as_argument(long long); char *letters(void);
; static void *work(void *name) {
;   count();
;   letters()[0] = *(char *)name;
;   int c = count();
;   long long a = add(7, 2), b = add(1, 2), d = is_aligned(), e = is_aligned(), f = as_argument(99);
;   printf("%s %d %lld %lld %lld %lld %lld %s\n", (char *)name, c, a, b, d, e, f, letters());
;   return 0;
; }
; #ifdef _WIN32
; static DWORD WINAPI thread(void *name) { work(name); return 0; }
; #endif
; int main(void) {
;   work("main");
; #ifdef _WIN32
;   HANDLE t = CreateThread(0, 0, thread, "other", 0, 0);
;   WaitForSingleObject(t, INFINITE);
; #else
;   pthread_t t;
;   pthread_create(&t, 0, work, "other");
;   pthread_join(t, 0);
; #endif
;   work("again");
;   return 0;
; }
; >>> output
; main 7 7 8 -2 -3 99 mello
; other 7 7 8 -2 -3 99 oello
; again 9 15 16 99 98 99 aello
