; Emulated thread-local variables: control variables, templates, calls of __emutls_get_address.
; test: run link=-pthread models=static,pic -- -emulated-tls
; test: object -- -emulated-tls
; test: object -- -mtriple=x86_64-linux-android -relocation-model=pic
target triple = "x86_64-unknown-linux-gnu"
$shared = comdat any
@plain = thread_local global i32 5
@zero = thread_local global i64 0
@inside = internal thread_local global [3 x i32] [i32 1, i32 2, i32 3], align 64
@hidden = hidden thread_local global i8 3
@private = private thread_local global i32 9
@shared = linkonce_odr thread_local global i32 4, comdat
@unused = external thread_local global i32
declare ptr @llvm.threadlocal.address.p0(ptr)
define i64 @bump(i64 %n) {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @plain)
  %a = load i32, ptr %p
  %n32 = trunc i64 %n to i32
  %a1 = add i32 %a, %n32
  store i32 %a1, ptr %p
  %q = getelementptr [3 x i32], ptr @inside, i64 0, i64 2
  %b = load i32, ptr %q
  %b1 = mul i32 %b, %a1
  store i32 %b1, ptr %q
  %z = load i64, ptr @zero
  %z1 = add i64 %z, 1
  store i64 %z1, ptr @zero
  %h = load i8, ptr @hidden
  %h64 = sext i8 %h to i64
  %v = load i32, ptr @private
  %v64 = sext i32 %v to i64
  %s = load i32, ptr @shared
  %s64 = sext i32 %s to i64
  %b64 = sext i32 %b1 to i64
  %r1 = mul i64 %b64, 1000
  %r2 = add i64 %r1, %z1
  %r3 = add i64 %r2, %h64
  %r4 = add i64 %r3, %v64
  %r5 = add i64 %r4, %s64
  ret i64 %r5
}
define i64 @misaligned() {
  %i = ptrtoint ptr @inside to i64
  %r = and i64 %i, 63
  ret i64 %r
}
; >>> driver
; #include <pthread.h>
; #include <stdio.h>
; long bump(long), misaligned(void);
; static void *work(void *p) { printf("%ld\n", bump(3)); printf("%ld\n", misaligned()); return 0; }
; int main(void) {
;     printf("%ld\n", bump(2)); printf("%ld\n", bump(5));
;     pthread_t t; pthread_create(&t, 0, work, 0); pthread_join(t, 0);
; }
; >>> output
; 21017
; 252018
; 24017
; 0
