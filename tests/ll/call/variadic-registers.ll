; Vector registers are saved for va_arg only where al, which the caller sets, says that arguments are in some; whatever ends
; the entry. Where no vector register is left, nothing asks. A function that is to use no floating-point registers by itself is
; given them all the same.
; test: run
; test: run levels=O0,O2 -- -basic-block-sections=all
; test: asm check=TEXT
; TEXT-LABEL: first:
; TEXT: testb %al, %al
; TEXT-NEXT: je
; TEXT-NEXT: movaps %xmm0,
; TEXT: movaps %xmm7,
; TEXT-LABEL: full:
; TEXT-NOT: testb %al, %al
; TEXT-LABEL: implicit:
; TEXT: testb %al, %al
; TEXT-LABEL: chosen:
%va = type { i32, i32, ptr, ptr }
declare i32 @vprintf(ptr, ptr)
declare void @llvm.va_start.p0(ptr)
define void @first(ptr %format, ...) {
  %ap = alloca %va, align 16
  call void @llvm.va_start.p0(ptr %ap)
  %n = call i32 @vprintf(ptr %format, ptr %ap)
  ret void
}
define void @full(double %a, double %b, double %c, double %d, double %e, double %f, double %g, double %h, ptr %format, ...) {
  %ap = alloca %va, align 16
  call void @llvm.va_start.p0(ptr %ap)
  %n = call i32 @vprintf(ptr %format, ptr %ap)
  ret void
}
define void @implicit(ptr %format, ...) noimplicitfloat {
  %ap = alloca %va, align 16
  call void @llvm.va_start.p0(ptr %ap)
  %n = call i32 @vprintf(ptr %format, ptr %ap)
  ret void
}
define i32 @chosen(i32 %k, ptr %format, ...) {
  %ap = alloca %va, align 16
  switch i32 %k, label %none [i32 1, label %once
                              i32 2, label %twice]
once:
  call void @llvm.va_start.p0(ptr %ap)
  %n = call i32 @vprintf(ptr %format, ptr %ap)
  ret i32 1
twice:
  call void @llvm.va_start.p0(ptr %ap)
  %m = call i32 @vprintf(ptr %format, ptr %ap)
  call void @llvm.va_start.p0(ptr %ap)
  %l = call i32 @vprintf(ptr %format, ptr %ap)
  ret i32 2
none:
  ret i32 0
}
define void @handed(ptr %format, ...) {
  %ap = alloca %va, align 16
  call void @llvm.va_start.p0(ptr %ap)
  %n = call i32 @vprintf(ptr %format, ptr %ap)
  musttail call void (ptr, ...) @first(ptr %format, ...)
  ret void
}
; >>> driver
; void first(const char *, ...);
; void full(double, double, double, double, double, double, double, double, const char *, ...);
; void implicit(const char *, ...);
; int chosen(int, const char *, ...);
; void handed(const char *, ...);
; int main(void) {
;   first("%d %g %s\n", 1, 2.5, "three");
;   first("%d %s\n", 1, "two");
;   first("%g %g %g %g %g %g %g %g %g\n", 1., 2., 3., 4., 5., 6., 7., 8., 9.);
;   full(1, 2, 3, 4, 5, 6, 7, 8, "%g %d\n", 9., 10);
;   implicit("%d %g %s\n", 4, 4.5, "five");
;   chosen(0, "%g\n", 1.);
;   chosen(1, "%g %d\n", 1.5, 7);
;   chosen(2, "%d %g\n", 7, 2.5);
;   handed("%g %d\n", 3.5, 8);
; }
; >>> output
; 1 2.5 three
; 1 two
; 1 2 3 4 5 6 7 8 9
; 9 10
; 4 4.5 five
; 1.5 7
; 7 2.5
; 7 2.5
; 3.5 8
; 3.5 8
