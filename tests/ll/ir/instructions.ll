; The writer keeps flags, attributes, metadata, names and constants; reading its output again changes nothing.
; test: ir
; CHECK: %pair = type { i32, ptr }
; CHECK: @g = internal unnamed_addr constant [3 x i8] c"a\22\00", align 4
; CHECK: define {{*}}i32 @f(i32 {{*}}%x, ptr {{*}}nonnull{{*}} %p)
; CHECK: %a = add nuw nsw i32 %x, 7
; CHECK: %q = getelementptr inbounds %pair, ptr %p, i64 0, i32 1
; CHECK: %l = load volatile ptr, ptr %q, align 8
; CHECK: fmul nnan contract double
; CHECK: %r = tail call fastcc i32 @g2(i32 {{*}}%a)
; CHECK: switch i32 %r, label %other [
; CHECK-NEXT: i32 1, label %one
; CHECK: declare fastcc i32 @g2(i32)
%pair = type { i32, ptr }
@g = internal unnamed_addr constant [3 x i8] c"a\22\00", align 4
define dso_local i32 @f(i32 noundef %x, ptr nocapture nonnull %p) #0 {
entry:
  %a = add nuw nsw i32 %x, 7
  %q = getelementptr inbounds %pair, ptr %p, i64 0, i32 1
  %l = load volatile ptr, ptr %q, align 8
  %d = sitofp i32 %a to double
  %m = fmul nnan contract double %d, 0x3FF8000000000000
  %i = fptosi double %m to i32
  %r = tail call fastcc i32 @g2(i32 signext %a), !note !0
  switch i32 %r, label %other [
    i32 1, label %one
    i32 -5, label %entry2
  ]
entry2:
  br label %one
one:
  %phi = phi i32 [ %i, %entry ], [ 3, %entry2 ]
  ret i32 %phi
other:
  unreachable
}
declare fastcc i32 @g2(i32)
attributes #0 = { noinline "frame-pointer"="all" }
!0 = !{!"text", i32 4, !1}
!1 = distinct !{!1, null}
