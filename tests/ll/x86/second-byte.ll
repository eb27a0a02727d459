; The second byte of an integer has a name of its own in four registers; what is decoded often in a loop stands in one of them.
; test: asm check=X86 -- -mtriple=x86_64-unknown-linux-gnu -O2
; test: run levels=O0,O2
; X86: once:
; X86: movzwl %di, %eax
; X86-NEXT: shrl $8, %eax
; X86: named:
; X86: movzbl %dh, %eax
; X86: decodes:
; X86: movzbl %dh,
; X86: movzbl %dh,
define i32 @once(i32 %x) {
  %s = lshr i32 %x, 8
  %b = and i32 %s, 255
  ret i32 %b
}
define i64 @named(i64 %a, i64 %b, i64 %x) {
  %s = lshr i64 %x, 8
  %y = and i64 %s, 255
  ret i64 %y
}
define i64 @many(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f) {
  %s = lshr i64 %f, 8
  %y = and i64 %s, 255
  %z = add i64 %y, %f
  ret i64 %z
}
define i64 @decodes(ptr %code, ptr %r) {
entry:
  br label %next
next:
  %i = phi i64 [ 0, %entry ], [ %n, %add ], [ %n, %sub ], [ %n, %xor ], [ %n, %mul ]
  %p = getelementptr i32, ptr %code, i64 %i
  %n = add i64 %i, 1
  %w = load i32, ptr %p
  %o = and i32 %w, 255
  switch i32 %o, label %end [ i32 0, label %add
                              i32 1, label %sub
                              i32 2, label %xor
                              i32 3, label %mul ]
add:
  %a1 = call i64 @operand(ptr %r, i32 %w)
  %s1 = lshr i32 %w, 8
  %d1 = and i32 %s1, 255
  %q1 = getelementptr i64, ptr %r, i32 %d1
  %v1 = load i64, ptr %q1
  %x1 = add i64 %v1, %a1
  store i64 %x1, ptr %q1
  br label %next
sub:
  %s2 = lshr i32 %w, 8
  %d2 = and i32 %s2, 255
  %q2 = getelementptr i64, ptr %r, i32 %d2
  %v2 = load i64, ptr %q2
  %t2 = lshr i32 %w, 16
  %k2 = zext i32 %t2 to i64
  %x2 = sub i64 %v2, %k2
  store i64 %x2, ptr %q2
  br label %next
xor:
  %s3 = lshr i32 %w, 8
  %d3 = and i32 %s3, 255
  %q3 = getelementptr i64, ptr %r, i32 %d3
  %v3 = load i64, ptr %q3
  %t3 = lshr i32 %w, 16
  %k3 = zext i32 %t3 to i64
  %x3 = xor i64 %v3, %k3
  store i64 %x3, ptr %q3
  br label %next
mul:
  %s4 = lshr i32 %w, 8
  %d4 = and i32 %s4, 255
  %q4 = getelementptr i64, ptr %r, i32 %d4
  %v4 = load i64, ptr %q4
  %t4 = lshr i32 %w, 16
  %k4 = zext i32 %t4 to i64
  %x4 = mul i64 %v4, %k4
  store i64 %x4, ptr %q4
  br label %next
end:
  %first = load i64, ptr %r
  ret i64 %first
}
define i64 @operand(ptr %r, i32 %w) noinline {
  %s = lshr i32 %w, 16
  %b = and i32 %s, 255
  %q = getelementptr i64, ptr %r, i32 %b
  %v = load i64, ptr %q
  ret i64 %v
}
; >>> driver
; #include <stdio.h>
; int once(int);
; long named(long, long, long), many(long, long, long, long, long, long), decodes(int *, long *);
; int main(void) {
;   int code[] = {0x010000, 0x050203, 0x030102, 0x020000, 0x090301, 0x030000, 0x07ff0002, 4};
;   long r[256] = {5, 7, 11, 13};
;   printf("%x %lx %lx\n", once(0x12345678), named(1, 2, 0x123456789abcdef0), many(1, 2, 3, 4, 5, 0x1234567890abcdef));
;   printf("%ld %ld %ld %ld\n", decodes(code, r), r[1], r[2], r[3]);
;   return 0;
; }
; >>> output
; 56 de 1234567890abcebc
; 1976 7 11 13
