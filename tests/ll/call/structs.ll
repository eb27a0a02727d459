; Structures in registers (returned as literal structs), by value in memory, and through sret.
; test: run
; test: reassemble
%big = type { i64, [5 x i32], double }
%pair = type { i64, double }
declare void @take_big(ptr byval(%big) align 8, i32)
declare { i64, double } @make_pair(i64, double)

define { i64, double } @swap_pair(i64 %a, double %b) {
  %ai = sitofp i64 %a to double
  %bi = fptosi double %b to i64
  %r0 = insertvalue { i64, double } poison, i64 %bi, 0
  %r1 = insertvalue { i64, double } %r0, double %ai, 1
  ret { i64, double } %r1
}
define { i64, i64 } @two(i64 %a) {
  %b = mul i64 %a, %a
  %r0 = insertvalue { i64, i64 } poison, i64 %a, 0
  %r1 = insertvalue { i64, i64 } %r0, i64 %b, 1
  ret { i64, i64 } %r1
}
define { <2 x float>, float } @three_floats(<2 x float> %xy, float %z) {
  %x = extractelement <2 x float> %xy, i32 0
  %y = extractelement <2 x float> %xy, i32 1
  %v0 = insertelement <2 x float> poison, float %z, i32 0
  %v1 = insertelement <2 x float> %v0, float %x, i32 1
  %r0 = insertvalue { <2 x float>, float } poison, <2 x float> %v1, 0
  %r1 = insertvalue { <2 x float>, float } %r0, float %y, 1
  ret { <2 x float>, float } %r1
}
define i64 @sum_big(ptr byval(%big) align 8 %p, i64 %scale) {
  %a = load i64, ptr %p
  %arr = getelementptr %big, ptr %p, i64 0, i32 1
  %e4p = getelementptr [5 x i32], ptr %arr, i64 0, i64 4
  %e4 = load i32, ptr %e4p
  store i32 -1, ptr %e4p
  %dp = getelementptr %big, ptr %p, i64 0, i32 2
  %d = load double, ptr %dp
  %di = fptosi double %d to i64
  %e64 = sext i32 %e4 to i64
  %s0 = add i64 %a, %e64
  %s1 = add i64 %s0, %di
  %s2 = mul i64 %s1, %scale
  ret i64 %s2
}
define void @make_big(ptr sret(%big) align 8 %out, i64 %a, double %d) {
  store i64 %a, ptr %out
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %p = getelementptr %big, ptr %out, i64 0, i32 1, i64 %i
  %sq = mul i64 %i, %i
  %v = trunc i64 %sq to i32
  store i32 %v, ptr %p
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 5
  br i1 %more, label %loop, label %done
done:
  %dp = getelementptr %big, ptr %out, i64 0, i32 2
  store double %d, ptr %dp
  ret void
}
define i64 @use_all() {
  %big = alloca %big, align 8
  call void @make_big(ptr sret(%big) align 8 %big, i64 42, double 2.5)
  call void @take_big(ptr byval(%big) align 8 %big, i32 7)
  %copy = call i64 @sum_big(ptr byval(%big) align 8 %big, i64 10)
  %e = getelementptr %big, ptr %big, i64 0, i32 1, i64 4
  %unchanged = load i32, ptr %e
  %u64 = sext i32 %unchanged to i64
  %p = call { i64, double } @make_pair(i64 5, double 0.25)
  %p0 = extractvalue { i64, double } %p, 0
  %p1 = extractvalue { i64, double } %p, 1
  %p1s = fmul double %p1, 1000.0
  %p1i = fptosi double %p1s to i64
  %r0 = add i64 %copy, %u64
  %r1 = mul i64 %r0, 1000
  %r2 = add i64 %r1, %p0
  %r3 = mul i64 %r2, 10000
  %r4 = add i64 %r3, %p1i
  ret i64 %r4
}
; >>> driver
; #include <stdio.h>
; typedef struct { long a; int e[5]; double d; } Big;
; typedef struct { long a; double d; } Pair;
; typedef struct { double d; long a; } Other;
; typedef struct { long a, b; } Two;
; typedef struct { float x, y, z; } Floats;
; Pair swap_pair(long, double); Two two(long); Floats three_floats(Floats); long sum_big(Big, long); Big make_big(long, double); long use_all(void);
; void take_big(Big b, int n) { printf("take %ld %d %d %g %d\n", b.a, b.e[0], b.e[4], b.d, n); b.a = 0; b.e[4] = 0; }
; Pair make_pair(long a, double d) { return (Pair){a * 11, d * 3}; }
; int main(void) {
;     Pair p = swap_pair(7, -3.75);
;     printf("%ld %g\n", p.a, p.d);
;     Two t = two(-123456789);
;     printf("%ld %ld\n", t.a, t.b);
;     Floats f = three_floats((Floats){1.5f, 2.5f, 3.5f});
;     printf("%g %g %g\n", f.x, f.y, f.z);
;     Big b = make_big(-9, 1e10);
;     printf("%ld %d %d %d %d %d %g\n", b.a, b.e[0], b.e[1], b.e[2], b.e[3], b.e[4], b.d);
;     printf("%ld\n", sum_big(b, 3));
;     printf("%d\n", b.e[4]);
;     printf("%ld\n", use_all());
; }
; >>> output
; -3 7
; -123456789 15241578750190521
; 3.5 1.5 2.5
; -9 0 1 4 9 16 1e+10
; 30000000021
; 16
; take 42 0 16 2.5 7
; 6160550750
