; Windows' unwinder arrives at the caller from every instruction, with all registers that calls preserve: leaves, saved
; integer and vector registers, dynamic and aligned frames, probed stacks, several exits. (wine's unwinder does not know
; the epilogue before a jump to another function.)
; test: reassemble -- -mtriple=x86_64-w64-windows-gnu
; test: run arch=windows -- -mtriple=x86_64-w64-windows-gnu
; test: run arch=windows -- -mtriple=x86_64-w64-windows-gnu -frame-pointer=all
declare double @fhelper(double, double)
declare i64 @helper(i64, i64, i64, i64, i64, i64, i64)
define void @walk_begin() {
  ret void
}
define i64 @leaf(i64 %x) uwtable {
  %y = mul i64 %x, 7
  %z = xor i64 %y, 5
  ret i64 %z
}
define i64 @saves(i64 %a, i64 %b, i64 %c, i64 %d) uwtable {
  %p = call i64 @leaf(i64 %a)
  %q = call i64 @leaf(i64 %b)
  %r = call i64 @leaf(i64 %c)
  %s = call i64 @leaf(i64 %d)
  %h = call i64 @helper(i64 %p, i64 %q, i64 %r, i64 %s, i64 %a, i64 %b, i64 %c)
  %t = add i64 %p, %q
  %u = add i64 %t, %r
  %v = add i64 %u, %s
  %w = add i64 %v, %a
  %x = add i64 %w, %h
  ret i64 %x
}
define i64 @vectors(i64 %a, i64 %b, i64 %c, i64 %d) uwtable {
  %fa = sitofp i64 %a to double
  %fb = sitofp i64 %b to double
  %fc = sitofp i64 %c to double
  %fd = sitofp i64 %d to double
  %p = call double @fhelper(double %fa, double %fb)
  %q = call double @fhelper(double %fc, double %p)
  %r = call double @fhelper(double %fd, double %q)
  %s = fadd double %p, %q
  %t = fadd double %s, %r
  %u = fadd double %t, %fa
  %v = fmul double %u, %fd
  %i = fptosi double %v to i64
  ret i64 %i
}
define i64 @dynamic(i64 %n, i64 %a) uwtable {
  %fa = sitofp i64 %a to double
  %p = alloca i64, i64 %n
  %q = getelementptr i64, ptr %p, i64 1
  store volatile i64 %n, ptr %q
  %v = call i64 @leaf(i64 %n)
  %f = call double @fhelper(double %fa, double %fa)
  %g = fadd double %f, %fa
  %gi = fptosi double %g to i64
  %w = load volatile i64, ptr %q
  %x = add i64 %v, %w
  %y = add i64 %x, %gi
  ret i64 %y
}
define i64 @aligned(i64 %n, i64 %a) uwtable {
  %fa = sitofp i64 %a to double
  %p = alloca i64, align 64
  store volatile i64 %n, ptr %p
  %f = call double @fhelper(double %fa, double %fa)
  %g = fadd double %f, %fa
  %gi = fptosi double %g to i64
  %v = call i64 @leaf(i64 %n)
  %w = load volatile i64, ptr %p
  %at = ptrtoint ptr %p to i64
  %low = and i64 %at, 63
  %x = sub i64 %v, %w
  %y = add i64 %x, %gi
  %z = add i64 %y, %low
  ret i64 %z
}
define i64 @both(i64 %n, i64 %a) uwtable {
  %p = alloca i64, align 64
  %d = alloca i64, i64 %n
  store volatile i64 %a, ptr %p
  store volatile i64 %n, ptr %d
  %v = call i64 @leaf(i64 %n)
  %w = load volatile i64, ptr %p
  %u = load volatile i64, ptr %d
  %x = sub i64 %v, %w
  %y = mul i64 %x, %u
  ret i64 %y
}
define i64 @large(i64 %n, i64 %a) uwtable {
  %p = alloca [100000 x i8]
  %q = getelementptr i8, ptr %p, i64 %n
  store volatile i8 7, ptr %q
  %v = call i64 @leaf(i64 %a)
  %w = load volatile i8, ptr %q
  %x = zext i8 %w to i64
  %y = add i64 %x, %v
  ret i64 %y
}
define i64 @huge(i64 %n, i64 %a) uwtable {
  %fa = sitofp i64 %a to double
  %p = alloca [700000 x i8]
  %q = getelementptr i8, ptr %p, i64 %n
  store volatile i8 7, ptr %q
  %f = call double @fhelper(double %fa, double %fa)
  %g = fadd double %f, %fa
  %v = fptosi double %g to i64
  %w = load volatile i8, ptr %q
  %x = zext i8 %w to i64
  %y = add i64 %x, %v
  ret i64 %y
}
define i64 @exits(i64 %n, i64 %a) uwtable {
  %c = icmp slt i64 %n, 10
  br i1 %c, label %quick, label %slow
quick:
  ret i64 %n
slow:
  %v = call i64 @leaf(i64 %n)
  %d = icmp slt i64 %v, 200
  br i1 %d, label %mid, label %late
mid:
  %w = add i64 %v, %a
  ret i64 %w
late:
  %x = call i64 @saves(i64 %n, i64 %a, i64 %v, i64 3)
  ret i64 %x
}
define i64 @table(i64 %n, i64 %a) uwtable {
  switch i64 %n, label %d [
    i64 0, label %x
    i64 1, label %y
    i64 2, label %z
    i64 3, label %d
    i64 4, label %v
    i64 5, label %w
  ]
x:
  %p = call i64 @leaf(i64 %a)
  ret i64 %p
y:
  %q = call i64 @exits(i64 %a, i64 %n)
  ret i64 %q
z:
  %r = call i64 @leaf(i64 %n)
  %r1 = add i64 %r, %a
  ret i64 %r1
v:
  ret i64 %a
w:
  ret i64 77
d:
  ret i64 3
}
define void @walk_finish() {
  ret void
}
; >>> driver
; #include "walk_windows.h"
; double fhelper(double a, double b) { return a * 2 + b; }
; long long helper(long long a, long long b, long long c, long long d, long long e, long long f, long long g) {
;   return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g;
; }
; void walk_begin(void), walk_finish(void);
; long long leaf(long long), saves(long long, long long, long long, long long), vectors(long long, long long, long long, long long);
; long long dynamic(long long, long long), aligned(long long, long long), both(long long, long long);
; long long large(long long, long long), huge(long long, long long), exits(long long, long long), table(long long, long long);
; int main(void) {
;   void *all[] = {leaf, saves, vectors, dynamic, aligned, both, large, huge, exits, exits, exits, table, table};
;   long long first[] = {5, 2, 3, 7, 9, 11, 500, 600, 3, 20, 50, 1, 2};
;   for (int i = 0; i < 13; i++)
;     printf("%lld\n", walk(all[i], walk_begin, walk_finish, first[i], 4, 6, 8, 10));
;   printf("%s, wrong: %lld\n", walk_steps > 150 ? "stepped" : "too few steps", walk_bad);
;   return 0;
; }
; >>> output
; 38
; 668
; 584
; 75
; 65
; 748
; 32
; 23
; 3
; 141
; 13298
; 4
; 15
; stepped, wrong: 0
