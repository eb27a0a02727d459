; Accesses that are not aligned are made of aligned ones where the processor has no others.
; test: run arch=aarch64 -- -mtriple=aarch64-linux-gnu -mattr=+strict-align
; test: asm levels=O2 check=TEXT -- -mtriple=aarch64-linux-gnu -mattr=+strict-align
; TEXT-LABEL: word:
; TEXT: ldrh
; TEXT: ldrh
; TEXT-LABEL: copy:
; TEXT-NOT: q0
; TEXT-LABEL: ends:
define i32 @word(ptr %p) {
  %v = load i32, ptr %p, align 2
  ret i32 %v
}
define void @copy(ptr %to, ptr %from) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 2 %from, i64 22, i1 false)
  ret void
}
define void @ends() {
  ret void
}
define void @all(ptr %to, ptr %from) {
  %a = load i64, ptr %from, align 1
  store i64 %a, ptr %to, align 1
  %f1 = getelementptr i8, ptr %from, i64 8
  %t1 = getelementptr i8, ptr %to, i64 8
  %b = load double, ptr %f1, align 4
  store double %b, ptr %t1, align 4
  %f2 = getelementptr i8, ptr %from, i64 16
  %t2 = getelementptr i8, ptr %to, i64 16
  %c = load <4 x i32>, ptr %f2, align 4
  store <4 x i32> %c, ptr %t2, align 2
  %f3 = getelementptr i8, ptr %from, i64 32
  %t3 = getelementptr i8, ptr %to, i64 32
  %d = load { i8, i64, ptr }, ptr %f3, align 1
  store { i8, i64, ptr } %d, ptr %t3, align 1
  %f4 = getelementptr i8, ptr %from, i64 56
  %t4 = getelementptr i8, ptr %to, i64 56
  %e = load i24, ptr %f4, align 1
  store i24 %e, ptr %t4, align 1
  %f5 = getelementptr i8, ptr %from, i64 60
  %t5 = getelementptr i8, ptr %to, i64 60
  %g = load i128, ptr %f5, align 4
  store i128 %g, ptr %t5, align 2
  call void @llvm.memset.p0.i64(ptr align 2 %t5, i8 7, i64 4, i1 false)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
; >>> driver
; #include <stdio.h>
; #include <string.h>
; int word(void *); void copy(void *, void *), all(void *, void *);
; int main(void) {
;     static unsigned char from[96], to[96];
;     for (int i = 0; i < 96; i++) from[i] = i * 7 + 1;
;     printf("%x", word(from + 3));
;     copy(to + 5, from + 3);
;     printf(" %d", memcmp(to + 5, from + 3, 22));
;     all(to + 3, from + 1);
;     printf(" %d %d %d %d", memcmp(to + 3, from + 1, 33), memcmp(to + 3 + 40, from + 1 + 40, 19), to[63], to[68]);
;     printf(" %d\n", memcmp(to + 67, from + 65, 12));
; }
; >>> output
; 2b241d16 0 0 0 7 207 0
