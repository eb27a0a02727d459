; The short operations of an interpreter each begin with a line of the cache; where size counts, in functions of few of them
; and where alignment was left out they do not. The last test runs it.
; test: asm check=LINES -- -mtriple=x86_64-linux-gnu -O2
; test: asm check=NONE -- -mtriple=x86_64-linux-gnu -O2 -disable-pass=lone
; test: asm check=NONE -- -mtriple=x86_64-linux-gnu -O2 -align-loops=1
; test: run
; LINES: many:
; LINES: .p2align 6
; LINES: .p2align 6
; LINES: .p2align 6
; LINES: .p2align 6
; LINES: .p2align 6
; LINES: .p2align 6
; LINES: .p2align 6
; LINES: small:
; LINES-NOT: .p2align 6
; LINES: end_of_all:
; NONE: many:
; NONE-NOT: .p2align 6
; NONE: end_of_all:
define i32 @many(ptr %code, i32 %start) {
entry:
  br label %next
next:
  %p = phi ptr [ %code, %entry ], [ %p1, %push ], [ %p1, %dup ], [ %p1, %neg ], [ %p1, %half ], [ %p1, %flip ], [ %p1, %mask ], [ %p1, %less ]
  %x = phi i32 [ %start, %entry ], [ %x0, %push ], [ %x1, %dup ], [ %x2, %neg ], [ %x3, %half ], [ %x4, %flip ], [ %x5, %mask ], [ %x6, %less ]
  %p1 = getelementptr i8, ptr %p, i64 1
  %o = load i8, ptr %p
  switch i8 %o, label %end [
    i8 0, label %push
    i8 1, label %dup
    i8 2, label %neg
    i8 3, label %half
    i8 4, label %flip
    i8 5, label %mask
    i8 6, label %less
  ]
push:
  %x0 = add i32 %x, 3
  br label %next
dup:
  %x1 = mul i32 %x, 3
  br label %next
neg:
  %x2 = sub i32 0, %x
  br label %next
half:
  %x3 = lshr i32 %x, 1
  br label %next
flip:
  %x4 = xor i32 %x, 21
  br label %next
mask:
  %x5 = and i32 %x, 4095
  br label %next
less:
  %x6 = sub i32 %x, 9
  br label %next
end:
  ret i32 %x
}
define i32 @small(ptr %code, i32 %start) optsize {
entry:
  br label %next
next:
  %p = phi ptr [ %code, %entry ], [ %p1, %push ], [ %p1, %dup ], [ %p1, %neg ], [ %p1, %half ], [ %p1, %flip ], [ %p1, %mask ], [ %p1, %less ]
  %x = phi i32 [ %start, %entry ], [ %x0, %push ], [ %x1, %dup ], [ %x2, %neg ], [ %x3, %half ], [ %x4, %flip ], [ %x5, %mask ], [ %x6, %less ]
  %p1 = getelementptr i8, ptr %p, i64 1
  %o = load i8, ptr %p
  switch i8 %o, label %end [
    i8 0, label %push
    i8 1, label %dup
    i8 2, label %neg
    i8 3, label %half
    i8 4, label %flip
    i8 5, label %mask
    i8 6, label %less
  ]
push:
  %x0 = add i32 %x, 3
  br label %next
dup:
  %x1 = mul i32 %x, 3
  br label %next
neg:
  %x2 = sub i32 0, %x
  br label %next
half:
  %x3 = lshr i32 %x, 1
  br label %next
flip:
  %x4 = xor i32 %x, 21
  br label %next
mask:
  %x5 = and i32 %x, 4095
  br label %next
less:
  %x6 = sub i32 %x, 9
  br label %next
end:
  ret i32 %x
}
define i32 @few(ptr %code, i32 %start) {
entry:
  br label %next
next:
  %p = phi ptr [ %code, %entry ], [ %p1, %push ], [ %p1, %dup ], [ %p1, %neg ], [ %p1, %half ], [ %p1, %flip ]
  %x = phi i32 [ %start, %entry ], [ %x0, %push ], [ %x1, %dup ], [ %x2, %neg ], [ %x3, %half ], [ %x4, %flip ]
  %p1 = getelementptr i8, ptr %p, i64 1
  %o = load i8, ptr %p
  switch i8 %o, label %end [
    i8 0, label %push
    i8 1, label %dup
    i8 2, label %neg
    i8 3, label %half
    i8 4, label %flip
  ]
push:
  %x0 = add i32 %x, 3
  br label %next
dup:
  %x1 = mul i32 %x, 3
  br label %next
neg:
  %x2 = sub i32 0, %x
  br label %next
half:
  %x3 = lshr i32 %x, 1
  br label %next
flip:
  %x4 = xor i32 %x, 21
  br label %next
end:
  ret i32 %x
}
define void @end_of_all() {
  ret void
}
; >>> driver
; #include <stdio.h>
; int many(const char *, int), small(const char *, int), few(const char *, int);
; int main(void) {
;   const char code[] = {0, 1, 2, 3, 4, 5, 6, 0, 99}, short_code[] = {0, 1, 2, 3, 4, 99};
;   printf("%d %d %d\n", many(code, 11), small(code, 11), few(short_code, 11));
; }
; >>> output
; 4088 4088 2147483646
