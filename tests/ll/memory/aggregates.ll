; First-class aggregates, GEPs of every kind, packed structures, big copies, memory intrinsics, unaligned and volatile.
; test: run
; test: reassemble
%inner = type { i8, i32, [3 x i16] }
%outer = type { i64, %inner, [2 x %inner], double }
%packed = type <{ i8, i64, i16, i32 }>
@global = global %outer { i64 1, %inner { i8 2, i32 3, [3 x i16] [i16 4, i16 5, i16 6] }, [2 x %inner] [%inner { i8 7, i32 8, [3 x i16] zeroinitializer }, %inner { i8 -9, i32 -10, [3 x i16] [i16 -1, i16 -2, i16 -3] }], double 2.5 }
@inside = global ptr getelementptr inbounds (%outer, ptr @global, i64 0, i32 2, i64 1, i32 2, i64 2)
@pack = global %packed <{ i8 1, i64 -2, i16 3, i32 -4 }>
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define i64 @walk(i64 %i, i32 %j) {
  %p = getelementptr %outer, ptr @global, i64 0, i32 2, i64 %i, i32 2, i32 %j
  %v = load i16, ptr %p
  %q = load ptr, ptr @inside
  %w = load i16, ptr %q
  %v64 = sext i16 %v to i64
  %w64 = sext i16 %w to i64
  %m = mul i64 %v64, 1000
  %r = add i64 %m, %w64
  ret i64 %r
}
define %inner @load_inner(i64 %i) {
  %p = getelementptr %outer, ptr @global, i64 0, i32 2, i64 %i
  %v = load %inner, ptr %p
  %w = insertvalue %inner %v, i16 77, 2, 1
  ret %inner %w
}
define i64 @use_inner(i64 %i) {
  %v = call %inner @load_inner(i64 %i)
  %a = extractvalue %inner %v, 0
  %b = extractvalue %inner %v, 1
  %c = extractvalue %inner %v, 2, 1
  %d = extractvalue %inner %v, 2
  %e = extractvalue [3 x i16] %d, 2
  %a64 = sext i8 %a to i64
  %b64 = sext i32 %b to i64
  %c64 = sext i16 %c to i64
  %e64 = sext i16 %e to i64
  %1 = mul i64 %a64, 100
  %2 = add i64 %1, %b64
  %3 = mul i64 %2, 100
  %4 = add i64 %3, %c64
  %5 = mul i64 %4, 100
  %6 = add i64 %5, %e64
  ret i64 %6
}
define i64 @packed(ptr %p) {
  %bp = getelementptr %packed, ptr %p, i64 0, i32 1
  %b = load i64, ptr %bp, align 1
  %dp = getelementptr %packed, ptr %p, i64 0, i32 3
  %d = load i32, ptr %dp, align 1
  %d64 = sext i32 %d to i64
  %m = mul i64 %b, 10
  %r = add i64 %m, %d64
  store i32 100, ptr %dp, align 1
  ret i64 %r
}
define void @copies(ptr %d, ptr %s, i64 %n) {
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %s, i64 23, i1 false)
  %d1 = getelementptr i8, ptr %d, i64 32
  call void @llvm.memset.p0.i64(ptr align 8 %d1, i8 90, i64 40, i1 false)
  %d2 = getelementptr i8, ptr %d, i64 80
  call void @llvm.memcpy.p0.p0.i64(ptr %d2, ptr %s, i64 %n, i1 false)
  %d3 = getelementptr i8, ptr %d2, i64 3
  call void @llvm.memmove.p0.p0.i64(ptr %d3, ptr %d2, i64 17, i1 false)
  %d4 = getelementptr i8, ptr %d, i64 160
  %nb = trunc i64 %n to i8
  call void @llvm.memset.p0.i64(ptr %d4, i8 %nb, i64 %n, i1 true)
  %d5 = getelementptr i8, ptr %d, i64 240
  %sp = getelementptr i8, ptr %s, i64 1
  call void @llvm.memmove.p0.p0.i64(ptr %d5, ptr %sp, i64 8, i1 false)
  ret void
}
define i64 @select_aggregate(i1 %c, { i64, i32 } %a, { i64, i32 } %b) {
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %p = phi { i64, i32 } [ %a, %x ], [ %b, %0 ]
  %q = select i1 %c, { i64, i32 } %b, { i64, i32 } %p
  %s = freeze { i64, i32 } %q
  %p0 = extractvalue { i64, i32 } %p, 0
  %s1 = extractvalue { i64, i32 } %s, 1
  %s64 = sext i32 %s1 to i64
  %r = sub i64 %p0, %s64
  ret i64 %r
}
define void @swap_large(ptr %a, ptr %b) {
  %x = load [9 x i32], ptr %a, align 4
  %y = load [9 x i32], ptr %b, align 4
  store [9 x i32] %y, ptr %a, align 4
  store [9 x i32] %x, ptr %b, align 4
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; long walk(long, int), use_inner(long), packed(void *), select_aggregate(_Bool, long, int, long, int); void copies(char *, char *, long), swap_large(int *, int *);
; extern char pack[];
; int main(void) {
;     printf("%ld %ld %ld %ld %ld\n", walk(0, 0), walk(1, 0), walk(1, 1), use_inner(0), use_inner(1));
;     printf("%ld %ld\n", packed(pack), packed(pack));
;     char d[256], s[128];
;     memset(d, '.', 255), d[255] = 0;
;     for (int i = 0; i < 128; i++) s[i] = "abcdefghijklmnopqrstuvwxyz"[i % 26];
;     copies(d, s, 61);
;     puts(d);
;     printf("%ld %ld\n", select_aggregate(1, 10, 20, 30, 40), select_aggregate(0, 10, 20, 30, 40));
;     int x[9], y[9];
;     for (int i = 0; i < 9; i++) x[i] = i, y[i] = 100 - i;
;     swap_large(x, y);
;     for (int i = 0; i < 9; i++) printf("%d/%d ", x[i], y[i]);
;     puts("");
; }
; >>> output
; -3 -1003 -2003 7087700 -9092303
; 80 -24
; abcdefghijklmnopqrstuvw.........ZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZ........abcabcdefghijklmnopquvwxyzabcdefghijklmnopqrstuvwxyzabcdefghi...................=============================================================...................bcdefghi.......
; -30 -10
; 100/0 99/1 98/2 97/3 96/4 95/5 94/6 93/7 92/8 
