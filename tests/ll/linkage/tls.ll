; Thread-local variables in all four models, initialised and not, and their addresses in two threads.
; test: run link=-pthread models=static,pic
; test: run link=-pthread models=static,pic -- -enable-tlsdesc
; test: run link=-pthread models=static,pic -- -code-model=large
; test: reassemble -- -relocation-model=pic
; test: object models=static
@gd = thread_local global i32 5
@ld = internal thread_local(localdynamic) global i64 -7
@ld2 = internal thread_local(localdynamic) global [3 x i32] [i32 1, i32 2, i32 3]
@ie = thread_local(initialexec) global i32 11
@le = thread_local(localexec) global i32 13
@zero = thread_local global i64 0, align 16
@hid = hidden thread_local global i8 3
declare ptr @llvm.threadlocal.address.p0(ptr)

define i64 @bump(i64 %n) {
  %p1 = call ptr @llvm.threadlocal.address.p0(ptr @gd)
  %a = load i32, ptr %p1
  %n32 = trunc i64 %n to i32
  %a1 = add i32 %a, %n32
  store i32 %a1, ptr %p1
  %p2 = call ptr @llvm.threadlocal.address.p0(ptr @ld)
  %b = load i64, ptr %p2
  %b1 = mul i64 %b, %n
  store i64 %b1, ptr %p2
  %c = load i32, ptr @ie
  %c1 = xor i32 %c, %n32
  store i32 %c1, ptr @ie
  %z = load i64, ptr @zero
  %z1 = add i64 %z, %n
  store i64 %z1, ptr @zero
  %q = getelementptr [3 x i32], ptr @ld2, i64 0, i64 2
  %h = load i8, ptr @hid
  %h32 = sext i8 %h to i32
  %d = load i32, ptr %q
  %d1 = add i32 %d, %h32
  store i32 %d1, ptr %q
  %s1 = sext i32 %a1 to i64
  %s2 = sext i32 %c1 to i64
  %s3 = sext i32 %d1 to i64
  %r1 = mul i64 %s1, 1000
  %r2 = add i64 %r1, %b1
  %r3 = mul i64 %r2, 1000
  %r4 = add i64 %r3, %s2
  %r5 = mul i64 %r4, 100
  %r6 = add i64 %r5, %s3
  %r7 = add i64 %r6, %z1
  ret i64 %r7
}
define ptr @address() {
  ret ptr @gd
}
define i32 @local_exec() {
  %v = load i32, ptr @le
  %w = add i32 %v, 1
  store i32 %w, ptr @le
  ret i32 %w
}
; >>> driver
; #include <pthread.h>
; #include <stdio.h>
; long bump(long); int *address(void); int local_exec(void);
; extern __thread int gd; extern __thread long zero;
; static void *work(void *main_address) {
;     long r = bump(3);
;     printf("%ld %d %d %ld %d\n", r, address() != main_address, gd, zero, address() == &gd);
;     printf("%d\n", local_exec());
;     return 0;
; }
; int main(void) {
;     printf("%ld\n", bump(2));
;     printf("%ld %d\n", bump(5), local_exec());
;     pthread_t t;
;     pthread_create(&t, 0, work, address());
;     pthread_join(t, 0);
;     printf("%ld %d\n", bump(1), local_exec());
; }
; >>> output
; 698600908
; 1193001216 14
; 797900809 1 8 3 1
; 14
; 1293001320 15
