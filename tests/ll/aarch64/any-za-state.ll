; Functions that work with any state of ZA have the run-time library save and restore what there is around calls of functions that
; do not, once for all calls' place on the stack; not around calls of those that leave the state alone.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -mattr=+sme
; test: asm -- -mtriple=aarch64-linux-gnu
; CHECK: plain:
; CHECK: bl __arm_sme_state_size
; CHECK: bl __arm_sme_save
; CHECK: bl uses_za
; CHECK: bl __arm_sme_restore
; CHECK: bl uses_za
; CHECK: ret
; CHECK: calls_own_kind:
; CHECK-NOT: __arm_sme
; CHECK: bl plain
; CHECK: ret
; CHECK: shared:
; CHECK-NOT: TPIDR2
; CHECK: bl calls_own_kind
; CHECK: ret
; CHECK: without:
; CHECK-NOT: bl
; CHECK: ret
declare double @uses_za(i64, double)
define double @plain(i64 %n, double %d, i64 %k) "aarch64_za_state_agnostic" {
  %a = call double @uses_za(i64 %n, double %d)
  %m = add i64 %n, %k
  %b = call double @uses_za(i64 %m, double %a)
  %c = fadd double %b, %d
  ret double %c
}
define double @calls_own_kind(i64 %n, double %d, i64 %k) "aarch64_za_state_agnostic" {
  %r = call double @plain(i64 %k, double %d, i64 %n)
  ret double %r
}
define double @shared(i64 %n, double %d, i64 %k) "aarch64_inout_za" {
  %r = call double @calls_own_kind(i64 %n, double %d, i64 %k)
  ret double %r
}
define i64 @without(i64 %n) "aarch64_za_state_agnostic" {
  ret i64 %n
}
define double @looped(i64 %n, double %d) "aarch64_za_state_agnostic" {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi double [ %d, %entry ], [ %t, %loop ]
  %t = call double @uses_za(i64 %i, double %s)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret double %t
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; int saves, restores;
; double plain(long, double, long), calls_own_kind(long, double, long), shared(long, double, long), looped(long, double);
; __asm__(
; ".text\n.arch_extension sme\n"
; ".globl __arm_sme_state_size\n"
; "__arm_sme_state_size: mov x0, #528\n ret\n"
; ".globl __arm_sme_save\n"
; "__arm_sme_save:\n"
; "  mrs x16, svcr\n str x16, [x0], #16\n tbz x16, #1, 1f\n"
; "  str x12, [sp, #-16]!\n mov w12, #0\n str za[w12, 0], [x0]\n ldr x12, [sp], #16\n"
; "1: adrp x16, saves\n add x16, x16, :lo12:saves\n ldr w17, [x16]\n add w17, w17, #1\n str w17, [x16]\n mov x0, #-1\n ret\n"
; ".globl __arm_sme_restore\n"
; "__arm_sme_restore:\n"
; "  ldr x16, [x0], #16\n tbz x16, #1, 1f\n smstart za\n"
; "  str x12, [sp, #-16]!\n mov w12, #0\n ldr za[w12, 0], [x0]\n ldr x12, [sp], #16\n"
; "1: adrp x16, restores\n add x16, x16, :lo12:restores\n ldr w17, [x16]\n add w17, w17, #1\n str w17, [x16]\n mov x0, #-1\n ret\n"
; ".globl lose_za\n"
; "lose_za: smstart za\n zero {za}\n smstop za\n ret\n"
; ".globl put_za\n"
; "put_za: smstart za\n mov w12, #0\n ldr za[w12, 0], [x0]\n ret\n"
; ".globl get_za\n"
; "get_za: mov w12, #0\n str za[w12, 0], [x0]\n smstop za\n ret\n");
; void lose_za(void), put_za(void *), get_za(void *);
; double uses_za(long n, double d) { volatile double fill[8] = {d, d, d, d}; lose_za(); return fill[1] * 2 + n; }
; int main(void) {
;   static char in[512], out[512]; for (int i = 0; i < 512; i++) in[i] = i * 7 + 1;
;   printf("%g", plain(1, 2.5, 3)); printf(" %g", calls_own_kind(1, 2.5, 3)); printf(" %g", looped(3, 1.5)); printf(" %d\n", saves > 3 && saves == restores);
;   put_za(in); double r = shared(4, 1.25, 5); double s = looped(2, r); get_za(out);
;   printf("%g %g %d\n", r, s, memcmp(in, out, 16));
; }
; >>> output
; 18.5 22.5 16 1
; 25.25 102 0
