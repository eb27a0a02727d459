; Loads and stores whose last 64-bit word is only partly in memory.
; test: run
define void @copy72(ptr %to, ptr %from) {
  %v = load i72, ptr %from, align 1
  store i72 %v, ptr %to, align 1
  ret void
}
define void @copy88(ptr %to, ptr %from) {
  %v = load i88, ptr %from, align 1
  store i88 %v, ptr %to, align 1
  ret void
}
define void @copy56(ptr %to, ptr %from) {
  %v = load i56, ptr %from, align 1
  store i56 %v, ptr %to, align 1
  ret void
}
define i64 @top72(ptr %from) {
  %v = load i72, ptr %from, align 1
  %s = lshr i72 %v, 40
  %t = trunc i72 %s to i64
  ret i64 %t
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; void copy72(void *, const void *); void copy88(void *, const void *); void copy56(void *, const void *); long top72(const void *);
; int main(void) {
;     unsigned char from[16], to[16];
;     for (int i = 0; i < 16; i++) from[i] = 17 * i + 1;
;     void (*copies[])(void *, const void *) = {copy56, copy72, copy88};
;     for (int k = 0; k < 3; k++) {
;         memset(to, 0xee, 16);
;         copies[k](to, from);
;         for (int i = 0; i < 16; i++) printf("%02x", to[i]);
;         puts("");
;     }
;     printf("%lx\n", top72(from));
; }
; >>> output
; 01122334455667eeeeeeeeeeeeeeeeee
; 011223344556677889eeeeeeeeeeeeee
; 0112233445566778899aabeeeeeeeeee
; 89786756
