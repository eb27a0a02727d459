; Weights of branches say what runs seldom (LangRef, "Metadata: !prof"): the way that is gone often falls through.
; test: asm -- -O2

define i32 @seldom(i32 %a) {
  %c = icmp eq i32 %a, 7
  br i1 %c, label %rare, label %often, !prof !0
rare:
  %x = call i32 @g(i32 %a)
  br label %often
often:
  %p = phi i32 [ %x, %rare ], [ %a, %0 ]
  %r = call i32 @g(i32 %p)
  ret i32 %r
}
; CHECK-LABEL: seldom:
; CHECK: cmpl $7
; CHECK-NEXT: je
; CHECK-NOT: movl
; CHECK: callq g
; CHECK-NOT: movl
; CHECK: retq
; CHECK: callq g
; CHECK-NEXT: movl

; Nearly as often: the order stays.
define i32 @even(i32 %a) {
  %c = icmp eq i32 %a, 7
  br i1 %c, label %first, label %second, !prof !1
first:
  %x = call i32 @g(i32 %a)
  br label %second
second:
  %p = phi i32 [ %x, %first ], [ %a, %0 ]
  %r = call i32 @g(i32 %p)
  ret i32 %r
}
; CHECK-LABEL: even:
; CHECK: cmpl $7
; CHECK-NEXT: jne
; CHECK-NEXT: callq g
; CHECK-NEXT: movl
; CHECK: callq g
; CHECK: retq

declare i32 @g(i32)
!0 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!1 = !{!"branch_weights", i32 2, i32 3}
