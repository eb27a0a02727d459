; What a phi becomes on one way only is made before the branch, so that the way needs no block of its own; where several ways
; bring the same constant they share one.
; test: asm check=CODE -- -mtriple=x86_64-linux-gnu -O2
; test: run
; CODE: found:
; CODE: movl $-1, %eax
; CODE-NEXT: testl %esi, %esi
; CODE-NEXT: je
; CODE-NOT: jmp
; CODE: several:
; CODE: jmp
; CODE: end_of_asm:
declare i32 @work(ptr, i32)
define i32 @found(ptr %p, i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %out, label %go
go:
  %r = call i32 @work(ptr %p, i32 %n)
  br label %out
out:
  %v = phi i32 [ -1, %0 ], [ %r, %go ]
  ret i32 %v
}
define i32 @several(ptr %p, i32 %n, i32 %m) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %out, label %a
a:
  %y = icmp slt i32 %m, 5
  br i1 %y, label %out, label %b
b:
  %r = call i32 @work(ptr %p, i32 %m)
  %x = icmp sgt i32 %r, %m
  br i1 %x, label %out, label %c
c:
  %s = call i32 @work(ptr %p, i32 %r)
  %t = add i32 %s, %r
  br label %out
out:
  %v = phi i32 [ -1, %0 ], [ -1, %a ], [ -1, %b ], [ %t, %c ]
  ret i32 %v
}
define void @end_of_asm() {
  ret void
}
define i32 @kept(ptr %p, i32 %n, i32 %m) {
  %z = icmp ult i32 %n, %m
  br i1 %z, label %out, label %go
go:
  %q = sub i32 %n, %m
  %r = call i32 @work(ptr %p, i32 %q)
  %w = add i32 %r, %m
  br label %out
out:
  %v = phi i32 [ %m, %0 ], [ %w, %go ]
  %u = phi ptr [ null, %0 ], [ %p, %go ]
  %i = icmp eq ptr %u, null
  %k = select i1 %i, i32 100, i32 0
  %y = add i32 %v, %k
  ret i32 %y
}
define i64 @low(i64 %a, i32 %b, ptr %p) {
  %t = trunc i64 %a to i32
  %r = call i32 @work(ptr %p, i32 %t)
  %s = call i32 @work(ptr %p, i32 %b)
  %z = zext i32 %t to i64
  %y = zext i32 %r to i64
  %x = sext i32 %s to i64
  %w = sext i32 %b to i64
  %c = add i64 %a, %z
  %d = add i64 %y, %c
  %e = xor i64 %d, %x
  %f = add i64 %e, %w
  ret i64 %f
}
; >>> driver
; #include <stdio.h>
; int found(int *, int), several(int *, int, int), kept(int *, int, int);
; long low(long, int, int *);
; int work(int *p, int n) { return *p += n; }
; int main(void) {
;   int x = 3;
;   printf("%d %d\n", found(&x, 0), found(&x, 4));
;   printf("%d %d %d %d\n", several(&x, 0, 1), several(&x, 1, 2), several(&x, 1, 8), several(&x, 2, -20));
;   printf("%d %d\n", kept(&x, 3, 7), kept(&x, -2, 9));
;   printf("%ld %ld\n", low(-1, -5, &x), low(0x123456789abcdef0, 77, &x));
; }
; >>> output
; -1 7
; -1 -1 -1 -1
; 107 13
; -8589934592 -1311768472207080478
