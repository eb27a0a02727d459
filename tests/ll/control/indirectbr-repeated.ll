; The dispatch of an interpreter stands at the end of each operation; where size counts, once. The second test runs it.
; test: asm check=FAST -- -mtriple=x86_64-linux-gnu -O2
; test: asm check=ARM -- -mtriple=aarch64-linux-gnu -O2
; test: run
; FAST: f:
; FAST: jmpq *t(,%
; FAST: jmpq *t(,%
; FAST: jmpq *t(,%
; FAST: jmpq *t(,%
; FAST: jmpq *t(,%
; FAST: small:
; FAST: jmpq *u(,%
; FAST-NOT: jmpq
; FAST: end_of_small:
; ARM: f:
; ARM: br x
; ARM: br x
; ARM: br x
; ARM: br x
; ARM: br x
; ARM: small:
; ARM: br x
; ARM-NOT: br x
; ARM: end_of_small:
@t = internal constant [6 x ptr] [ptr blockaddress(@f, %inc), ptr blockaddress(@f, %twice), ptr blockaddress(@f, %dec), ptr blockaddress(@f, %neg), ptr blockaddress(@f, %skip), ptr blockaddress(@f, %end)]
@u = internal constant [6 x ptr] [ptr blockaddress(@small, %inc), ptr blockaddress(@small, %twice), ptr blockaddress(@small, %dec), ptr blockaddress(@small, %neg), ptr blockaddress(@small, %skip), ptr blockaddress(@small, %end)]
define i32 @f(ptr %code, i32 %start) {
entry:
  br label %next
next:
  %p = phi ptr [ %code, %entry ], [ %p1, %inc ], [ %p1, %twice ], [ %p1, %dec ], [ %p1, %neg ], [ %p2, %skip ]
  %x = phi i32 [ %start, %entry ], [ %a, %inc ], [ %b, %twice ], [ %c, %dec ], [ %d, %neg ], [ %x, %skip ]
  %p1 = getelementptr i8, ptr %p, i64 1
  %o = load i8, ptr %p
  %w = zext i8 %o to i64
  %q = getelementptr [6 x ptr], ptr @t, i64 0, i64 %w
  %l = load ptr, ptr %q
  indirectbr ptr %l, [label %inc, label %twice, label %dec, label %neg, label %skip, label %end]
inc:
  %a = add i32 %x, 1
  br label %next
twice:
  %b = mul i32 %x, 2
  br label %next
dec:
  %c = sub i32 %x, 1
  br label %next
neg:
  %d = sub i32 0, %x
  br label %next
skip:
  %p2 = getelementptr i8, ptr %p, i64 2
  br label %next
end:
  ret i32 %x
}
define i32 @small(ptr %code, i32 %start) optsize {
entry:
  br label %next
next:
  %p = phi ptr [ %code, %entry ], [ %p1, %inc ], [ %p1, %twice ], [ %p1, %dec ], [ %p1, %neg ], [ %p2, %skip ]
  %x = phi i32 [ %start, %entry ], [ %a, %inc ], [ %b, %twice ], [ %c, %dec ], [ %d, %neg ], [ %x, %skip ]
  %p1 = getelementptr i8, ptr %p, i64 1
  %o = load i8, ptr %p
  %w = zext i8 %o to i64
  %q = getelementptr [6 x ptr], ptr @u, i64 0, i64 %w
  %l = load ptr, ptr %q
  indirectbr ptr %l, [label %inc, label %twice, label %dec, label %neg, label %skip, label %end]
inc:
  %a = add i32 %x, 1
  br label %next
twice:
  %b = mul i32 %x, 2
  br label %next
dec:
  %c = sub i32 %x, 1
  br label %next
neg:
  %d = sub i32 0, %x
  br label %next
skip:
  %p2 = getelementptr i8, ptr %p, i64 2
  br label %next
end:
  ret i32 %x
}
define void @end_of_small() {
  ret void
}
; >>> driver
; #include <stdio.h>
; int f(const char *, int), small(const char *, int);
; int main(void) {
;   printf("%d %d\n", f("\0\1\4\0\3\2\1\5", 5), small("\0\1\4\0\3\2\1\5", 5));
; }
; >>> output
; -26 -26
