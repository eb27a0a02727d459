define i64 @f$(i64 %a, i64 %b) {
entry:
  %c = icmp slt i64 %a, %b
  br i1 %c, label %less, label %more
less:
  %x = mul i64 %a, $
  br label %more
more:
  %p = phi i64 [ %a, %entry ], [ %x, %less ]
  %r = add i64 %p, %b
  ret i64 %r
}
