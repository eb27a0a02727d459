; Scalable vectors of one address.
; test: run arch=aarch64 levels=O0,O2 models=static,pic -- -mtriple=aarch64-linux-gnu -mattr=+sve
@a = global [4 x i32] zeroinitializer

define i64 @vscale() {
  %n = call i64 @llvm.vscale.i64()
  ret i64 %n
}
define void @whole(ptr %p) {
  store <vscale x 2 x ptr> splat (ptr @a), ptr %p
  ret void
}
define void @inside(ptr %p, i1 %c) {
entry:
  br i1 %c, label %set, label %done
set:
  br label %done
done:
  %v = phi <vscale x 4 x ptr> [ splat (ptr getelementptr (i32, ptr @a, i64 2)), %set ], [ zeroinitializer, %entry ]
  store <vscale x 4 x ptr> %v, ptr %p
  ret void
}
define void @number(ptr %p) {
  store <vscale x 2 x i64> ptrtoint (<vscale x 2 x ptr> splat (ptr @a) to <vscale x 2 x i64>), ptr %p
  ret void
}
; >>> driver
; #include <stdio.h>
; extern int a[4];
; long vscale(void);
; void whole(int **), inside(int **, int), number(int **);
; static int *v[128];
; int main(void) {
;   int n = vscale(), wrong = 0;
;   whole(v);
;   for (int k = 0; k < 2 * n; k++) wrong += v[k] != a;
;   inside(v, 1);
;   for (int k = 0; k < 4 * n; k++) wrong += v[k] != a + 2;
;   inside(v, 0);
;   for (int k = 0; k < 4 * n; k++) wrong += v[k] != 0;
;   number(v);
;   for (int k = 0; k < 2 * n; k++) wrong += v[k] != a;
;   printf("%d wrong\n", wrong);
; }
; >>> output
; 0 wrong
