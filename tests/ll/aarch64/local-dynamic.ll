; Thread-local variables of the module itself by one TLS descriptor, the module's (-aarch64-elf-ldtls-generation), in programs
; and in a library: several in a block, in blocks behind each other and apart, in loops, beside calls, in two threads.
; test: run arch=aarch64 link=-pthread models=static,pic,shared -- -mtriple=aarch64-linux-gnu -aarch64-elf-ldtls-generation
; test: run arch=aarch64 link=-pthread models=shared -- -mtriple=aarch64-linux-gnu
; test: run arch=aarch64 assembler=gnu link=-pthread models=shared -- -mtriple=aarch64-linux-gnu -aarch64-elf-ldtls-generation
; test: run link=-pthread models=static,pic,shared -- -aarch64-elf-ldtls-generation
; test: run link=-pthread models=shared -- -enable-tlsdesc
; test: reassemble -- -mtriple=aarch64-linux-gnu -relocation-model=pic -aarch64-elf-ldtls-generation
; test: dump -- -mtriple=aarch64-linux-gnu -relocation-model=pic -aarch64-elf-ldtls-generation
@a = internal thread_local global i32 5
@b = internal thread_local global [5000 x i32] zeroinitializer
@c = hidden thread_local(localdynamic) global i64 7
@d = thread_local global i32 11
@e = internal thread_local(initialexec) global i32 13

; One descriptor for the block, and the general-dynamic variable's own.
; CHECK-LABEL: <sum>:
; CHECK: R_AARCH64_TLSDESC_CALL
; CHECK: R_AARCH64_TLSDESC_CALL
; CHECK-NOT: TLSDESC
define i64 @sum(i32 %n) {
  %a = load i32, ptr @a
  %c = load i64, ptr @c
  %p = getelementptr [5000 x i32], ptr @b, i64 0, i64 4321
  %b = load i32, ptr %p
  %d = load i32, ptr @d
  %e = load i32, ptr @e
  %a1 = add i32 %a, %n
  store i32 %a1, ptr @a
  %b1 = add i32 %b, %a
  store i32 %b1, ptr %p
  %c1 = mul i64 %c, 3
  store i64 %c1, ptr @c
  %s = add i32 %a, %b
  %s1 = add i32 %s, %d
  %s2 = add i32 %s1, %e
  %s3 = sext i32 %s2 to i64
  %s4 = add i64 %s3, %c
  ret i64 %s4
}
; CHECK-LABEL: <choose>:
define i32 @choose(i1 %which, i32 %x) {
  %c = icmp ugt i32 %x, 100
  %a = load i32, ptr @a
  br i1 %which, label %one, label %other
one:
  %p = getelementptr [5000 x i32], ptr @b, i64 0, i32 %x
  %b = load i32, ptr %p
  %k = select i1 %c, i32 %a, i32 %b
  ret i32 %k
other:
  store i32 %x, ptr @a
  %v = load i64, ptr @c
  %t = trunc i64 %v to i32
  %z = add i32 %t, %a
  ret i32 %z
}
; Before the loop, not in it.
; CHECK-LABEL: <fill>:
; CHECK: R_AARCH64_TLSDESC_CALL _TLS_MODULE_BASE_
; CHECK-NOT: TLSDESC
; CHECK: R_AARCH64_TLSLD_ADD_DTPREL_HI12
; CHECK: R_AARCH64_TLSLD_ADD_DTPREL_LO12_NC
; CHECK-NOT: TLSDESC
; CHECK: ret
define void @fill(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr [5000 x i32], ptr @b, i64 0, i64 %i
  %old = load volatile i32, ptr @a
  %x = trunc i64 %i to i32
  %y = add i32 %x, %old
  store volatile i32 %y, ptr %p
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %loop, label %out
out:
  ret void
}
declare i32 @ask(i32, ptr)
define i32 @between(i32 %x, double %f) {
  %a = load i32, ptr @a
  %r = call i32 @ask(i32 %a, ptr @c)
  %b = load i32, ptr @a
  %g = fadd double %f, 1.0
  %c = fptosi double %g to i32
  %s = add i32 %r, %b
  %t = add i32 %s, %c
  %u = add i32 %t, %x
  ret i32 %u
}
; >>> driver
; #include <pthread.h>
; #include <stdio.h>
; long sum(int); int choose(_Bool, int); void fill(long); int between(int, double);
; int ask(int a, long *c) { *c += a; return choose(0, a + 1); }
; static void *work(void *unused) {
;     printf("%ld\n", sum(1));
;     printf("%ld\n", sum(2));
;     fill(5000);
;     printf("%d %d\n", choose(1, 50), choose(1, 4999));
;     printf("%d\n", between(3, 2.5));
;     printf("%d\n", choose(0, 77));
;     printf("%ld\n", sum(3));
;     return 0;
; }
; int main(void) {
;     work(0);
;     pthread_t t;
;     pthread_create(&t, 0, work, 0);
;     pthread_join(t, 0);
;     work(0);
; }
; >>> output
; 36
; 56
; 58 8
; 94
; 80
; 4501
; 36
; 56
; 58 8
; 94
; 80
; 4501
; 4723
; 5230
; 133 83
; 2173
; 2084
; 6505
