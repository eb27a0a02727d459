; Position-independent code: loops hold the addresses that their accesses count from, of variables of this module, of others
; (through the global offset table), and of jump tables.
; test: run levels=O0,O2 models=static,pic
; test: dump -- -mtriple=x86_64-linux-gnu -O2 -relocation-model=pic
@near = dso_local global [64 x i64] zeroinitializer
@far = global [64 x i64] zeroinitializer
; CHECK: fill
; CHECK: lea
; CHECK: movq (%rip)
; CHECK: addq (%r{{*}},%r{{*}},8)
; CHECK-NOT: (%rip)
; CHECK: ret
define void @fill() {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i64, ptr @near, i64 %i
  %q = getelementptr i64, ptr @far, i64 %i
  %old = load i64, ptr %q
  %sum = add i64 %old, %i
  store i64 %sum, ptr %p
  %twice = shl i64 %sum, 1
  %p1 = getelementptr i8, ptr %p, i64 8
  store i64 %twice, ptr %q
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 64
  br i1 %done, label %end, label %loop
end:
  ret void
}
define i64 @interpret(ptr %code) {
entry:
  br label %loop
loop:
  %pc = phi i64 [ 0, %entry ], [ %next, %add ], [ %next, %double ], [ %next, %global ], [ %next, %less ], [ %next, %flip ]
  %acc = phi i64 [ 1, %entry ], [ %a, %add ], [ %b, %double ], [ %c, %global ], [ %d, %less ], [ %e, %flip ]
  %at = getelementptr i8, ptr %code, i64 %pc
  %op = load i8, ptr %at
  %next = add i64 %pc, 1
  switch i8 %op, label %end [ i8 1, label %add i8 2, label %double i8 3, label %global i8 4, label %less i8 5, label %flip ]
add:
  %a = add i64 %acc, 7
  br label %loop
double:
  %b = mul i64 %acc, 2
  br label %loop
global:
  %masked = and i64 %acc, 63
  %p = getelementptr i64, ptr @near, i64 %masked
  %v = load i64, ptr %p
  %c = add i64 %acc, %v
  br label %loop
less:
  %d = sub i64 %acc, 3
  br label %loop
flip:
  %e = xor i64 %acc, 85
  br label %loop
end:
  ret i64 %acc
}
; >>> driver
; #include <stdio.h>
; extern long near[], far[];
; void fill(void);
; long interpret(const char *);
; int main(void) {
;   fill(), fill();
;   printf("%ld %ld %ld\n", near[63], far[63], near[1]);
;   printf("%ld %ld\n", interpret("\1\2\3\4\5\2\1"), interpret("\2\2\2\3\3\5\3"));
;   return 0;
; }
; >>> output
; 189 378 3
; 215 276
