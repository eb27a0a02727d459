; A select whose result says what is loaded and compared for the next one is a branch, which is guessed; one that the front end
; calls unpredictable (Rust's search in slices), and one that compares what does not depend on it, are moves.
; test: run levels=O0,O2 models=static,pic
; test: asm -- -O2
; CHECK-LABEL: descend:
; CHECK-NOT: cmov
; CHECK: ret
; CHECK-LABEL: descend_unguessed:
; CHECK: cmov
; CHECK: ret
; CHECK-LABEL: greatest:
; CHECK: cmovg
; CHECK: ret
define i64 @descend(ptr %heap, i64 %n) noinline {
entry:
  br label %l
l:
  %root = phi i64 [ 0, %entry ], [ %next, %l ]
  %twice = shl nuw nsw i64 %root, 1
  %left = or disjoint i64 %twice, 1
  %right = add nuw nsw i64 %twice, 2
  %p = getelementptr inbounds i32, ptr %heap, i64 %left
  %q = getelementptr inbounds i32, ptr %heap, i64 %right
  %a = load i32, ptr %p, align 4
  %b = load i32, ptr %q, align 4
  %c = icmp slt i32 %a, %b
  %next = select i1 %c, i64 %right, i64 %left
  %m = icmp slt i64 %next, %n
  br i1 %m, label %l, label %done
done:
  ret i64 %next
}

define i64 @descend_unguessed(ptr %heap, i64 %n) noinline {
entry:
  br label %l
l:
  %root = phi i64 [ 0, %entry ], [ %next, %l ]
  %twice = shl nuw nsw i64 %root, 1
  %left = or disjoint i64 %twice, 1
  %right = add nuw nsw i64 %twice, 2
  %p = getelementptr inbounds i32, ptr %heap, i64 %left
  %q = getelementptr inbounds i32, ptr %heap, i64 %right
  %a = load i32, ptr %p, align 4
  %b = load i32, ptr %q, align 4
  %c = icmp slt i32 %a, %b
  %next = select i1 %c, i64 %right, i64 %left, !unpredictable !0
  %m = icmp slt i64 %next, %n
  br i1 %m, label %l, label %done
done:
  ret i64 %next
}

; Where the greatest element is.
define i64 @greatest(ptr %p, i64 %n) noinline {
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %i1, %l ]
  %best = phi i32 [ -2147483648, %entry ], [ %best1, %l ]
  %where = phi i64 [ -1, %entry ], [ %where1, %l ]
  %x = getelementptr inbounds i32, ptr %p, i64 %i
  %a = load i32, ptr %x, align 4
  %c = icmp sgt i32 %a, %best
  %best1 = select i1 %c, i32 %a, i32 %best
  %where1 = select i1 %c, i64 %i, i64 %where
  %i1 = add nuw nsw i64 %i, 1
  %e = icmp eq i64 %i1, %n
  br i1 %e, label %done, label %l
done:
  ret i64 %where1
}
!0 = !{}
; >>> driver
; #include <stdio.h>
; int heap[1023];
; long descend(int *, long), descend_unguessed(int *, long), greatest(int *, long);
; int main(void) {
;   unsigned x = 7, sum = 0;
;   for (int t = 0; t < 200; t++) {
;     for (int i = 0; i < 1023; i++) x = x * 1664525u + 1013904223u, heap[i] = (int)x;
;     long at = 0;
;     while (at < 511) at = 2 * at + 1 + (heap[2 * at + 1] < heap[2 * at + 2]);
;     long best = 0;
;     for (int i = 0; i < 1023; i++) if (heap[i] > heap[best]) best = i;
;     if (descend(heap, 511) != at || descend_unguessed(heap, 511) != at || greatest(heap, 1023) != best) printf("wrong: %d\n", t);
;     sum = sum * 31 + (unsigned)at;
;   }
;   printf("%u\n", sum);
;   return 0;
; }
; >>> output
; 1716444195
