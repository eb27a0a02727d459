; Constants stored side by side are one store, over stores to other places that count from the same pointer.
; test: asm check=CODE -- -mtriple=x86_64-linux-gnu -O2
; test: run
; CODE: four:
; CODE: movl %esi, 4(%rdi)
; CODE: movl $0x5E, (%rdi)
; CODE-NEXT: retq
; CODE: eight:
; CODE-NEXT: movq $7, (%rdi)
; CODE-NEXT: retq
; CODE: far:
; CODE-NEXT: movl $1, (%rdi)
; CODE-NEXT: movl $1, 4(%rdi)
; CODE-NEXT: retq
; CODE: between:
; CODE-NEXT: movb $1, (%rdi)
; CODE-NEXT: movzbl
; CODE-NEXT: movb $2, 1(%rdi)
; CODE: aliased:
; CODE: movb %sil, 1(%rdi)
; CODE: end_of_asm:
define void @four(ptr %p, i32 %a) {
  store i8 94, ptr %p
  %q = getelementptr i8, ptr %p, i64 2
  store i16 0, ptr %q
  %r = getelementptr i8, ptr %p, i64 4
  store i32 %a, ptr %r
  %s = getelementptr i8, ptr %p, i64 1
  store i8 0, ptr %s
  ret void
}
define void @eight(ptr %p) {
  store i32 7, ptr %p
  %q = getelementptr i8, ptr %p, i64 4
  store i32 0, ptr %q
  ret void
}
define void @far(ptr %p) {
  store i32 1, ptr %p
  %q = getelementptr i8, ptr %p, i64 4
  store i32 1, ptr %q
  ret void
}
define i8 @between(ptr %p, ptr %o) {
  store i8 1, ptr %p
  %v = load i8, ptr %o
  %q = getelementptr i8, ptr %p, i64 1
  store i8 2, ptr %q
  ret i8 %v
}
define void @aliased(ptr %p, i8 %a) {
  store i8 1, ptr %p
  %q = getelementptr i8, ptr %p, i64 1
  store i8 %a, ptr %q
  store i8 2, ptr %q
  ret void
}
define void @end_of_asm() {
  ret void
}
define void @indexed(ptr %p, i64 %i) {
  %a = getelementptr [4 x i8], ptr %p, i64 %i
  store i8 3, ptr %a
  %b = getelementptr i8, ptr %a, i64 1
  store i8 -1, ptr %b
  %c = getelementptr i8, ptr %a, i64 2
  store i16 -2, ptr %c
  ret void
}
define void @volatile(ptr %p) {
  store volatile i8 3, ptr %p
  %b = getelementptr i8, ptr %p, i64 1
  store i8 4, ptr %b
  ret void
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; void four(void *, int), eight(void *), far(void *), aliased(void *, char), indexed(void *, long), volatile_(void *) __asm__("volatile");
; signed char between(void *, void *);
; static signed char b[16];
; static void show(void) { for (int i = 0; i < 12; i++) printf("%d ", b[i]); puts(""); memset(b, 9, 16); }
; int main(void) {
;   memset(b, 9, 16);
;   four(b, 0x01020304); show();
;   eight(b); show();
;   far(b); show();
;   printf("%d %d\n", between(b, b), between(b + 1, b + 3)); show();
;   aliased(b, 5); show();
;   indexed(b, 1); show();
;   volatile_(b); show();
; }
; >>> output
; 94 0 0 0 4 3 2 1 9 9 9 9 
; 7 0 0 0 0 0 0 0 9 9 9 9 
; 1 0 0 0 1 0 0 0 9 9 9 9 
; 1 9
; 1 2 2 9 9 9 9 9 9 9 9 9 
; 1 2 9 9 9 9 9 9 9 9 9 9 
; 9 9 9 9 3 -1 -2 -1 9 9 9 9 
; 3 4 9 9 9 9 9 9 9 9 9 9 
