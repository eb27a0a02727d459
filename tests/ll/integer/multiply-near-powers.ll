; Multiplication by a power of two less or more one is a shift and a sum where it is done in a loop; elsewhere it is short.
; test: asm check=X86 -- -mtriple=x86_64-unknown-linux-gnu -O2
; test: run
; X86: loop:
; X86-NOT: imul
; X86: straight:
; X86: imul
define i64 @loop(ptr %p, i64 %n) {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %h = phi i64 [ 7, %entry ], [ %mixed, %body ]
  %k = phi i32 [ 3, %entry ], [ %m, %body ]
  %q = getelementptr i64, ptr %p, i64 %i
  %x = load i64, ptr %q
  %a = mul i64 %h, 31
  %b = add i64 %a, %x
  %c = mul i64 %b, 65537
  %m7 = mul i32 %k, 7
  %x7 = xor i32 %m7, 5
  %m17 = mul i32 %x7, 17
  %x17 = xor i32 %m17, 9
  %m = mul i32 %x17, 2147483647
  %z = zext i32 %m to i64
  %mixed = xor i64 %c, %z
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %body
end:
  ret i64 %mixed
}
define i64 @straight(i64 %x) {
  %r = mul i64 %x, 31
  ret i64 %r
}
; >>> driver
; #include <stdio.h>
; long loop(long *, long), straight(long);
; int main(void) {
;   long in[] = {1, -1, 0x7fffffffffffffff, -0x7fffffffffffffff - 1, 123456789, -5, 1l << 32};
;   for (int n = 1; n < 8; n++) printf("%lx %lx\n", loop(in, n), straight(in[n - 1]));
;   return 0;
; }
; >>> output
; 7f25fe3d 1f
; f65a92efb4b01 ffffffffffffffe1
; d159ffeaba4f7159 7fffffffffffffe1
; d7528d0b5549db04 8000000000000000
; 275e6facca804536 e41dd58b
; 4a5c0b74944e60a6 ffffffffffffff65
; 6444589c424dcd1d 1f00000000
