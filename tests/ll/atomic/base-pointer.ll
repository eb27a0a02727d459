; cmpxchg16b is bound to rbx, which is otherwise the base pointer of a realigned frame of variable size.
; test: run link=-latomic -- -mattr=+cx16
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
define void @fill(ptr %p, i64 %n) noinline {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i8, ptr %p, i64 %i
  %b = trunc i64 %i to i8
  store i8 %b, ptr %at
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
define i64 @swap(i64 %lo, i64 %hi, i64 %new) {
  %fixed = alloca [64 x i8], align 64
  %shared = alloca i128, align 16
  %extent = and i64 %new, 63
  %size = add i64 %extent, 8
  %dynamic = alloca i8, i64 %size, align 16
  call void @fill(ptr %fixed, i64 64)
  call void @fill(ptr %dynamic, i64 %size)
  %a = zext i64 %lo to i128
  %b = zext i64 %hi to i128
  %c = shl i128 %b, 64
  %old = or i128 %a, %c
  store i128 %old, ptr %shared, align 16
  %n = zext i64 %new to i128
  %wanted = mul i128 %n, 36893488147419103235
  %r = cmpxchg ptr %shared, i128 %old, i128 %wanted seq_cst monotonic
  %ok = extractvalue { i128, i1 } %r, 1
  %now = atomicrmw add ptr %shared, i128 77 seq_cst
  %last = load atomic i128, ptr %shared acquire, align 16
  %x = xor i128 %now, %last
  %x1 = trunc i128 %x to i64
  %s = lshr i128 %now, 60
  %s1 = trunc i128 %s to i64
  %at = getelementptr i8, ptr %fixed, i64 %extent
  %f = load i8, ptr %at
  %end = getelementptr i8, ptr %dynamic, i64 %extent
  %d = load i8, ptr %end
  %f1 = zext i8 %f to i64
  %d1 = zext i8 %d to i64
  %o1 = zext i1 %ok to i64
  %t1 = add i64 %x1, %s1
  %t2 = mul i64 %t1, 131
  %t3 = add i64 %t2, %f1
  %t4 = mul i64 %t3, 131
  %t5 = add i64 %t4, %d1
  %t6 = mul i64 %t5, 131
  %t7 = add i64 %t6, %o1
  ret i64 %t7
}
; >>> driver
; long swap(long, long, long);
; int main(void) {
;   printf("%lx %lx\n", swap(5, 7, 9), swap(-1, -1, 123456789));
; }
; >>> output
; 36028aee 1f8d89d9d164be
