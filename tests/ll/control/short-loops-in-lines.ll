; A short loop within another one has an alignment that keeps it from lying across two lines of the instruction cache: .p2align to
; a line's 64 bytes, of fewer bytes than the loop's own. A loop that is alone, and one that calls, are aligned as ever.
; test: asm check=X86 -- -O2 -mtriple=x86_64-linux-gnu
; X86-LABEL: convolve:
; X86: .p2align 6, , 
; X86-NOT: .p2align 6
; X86-LABEL: alone:
; X86-NOT: .p2align 6
; X86-LABEL: calling:
; X86-NOT: .p2align 6
; X86: ret

define i32 @convolve(ptr %a, ptr %b, ptr %c, i64 %n) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i1, %done ]
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j1, %inner ]
  %s = phi i32 [ 0, %outer ], [ %s1, %inner ]
  %pa = getelementptr i8, ptr %a, i64 %j
  %k = sub i64 %i, %j
  %pb = getelementptr i8, ptr %b, i64 %k
  %x = load i8, ptr %pa
  %y = load i8, ptr %pb
  %xe = sext i8 %x to i32
  %ye = sext i8 %y to i32
  %m = mul i32 %xe, %ye
  %s1 = add i32 %s, %m
  %j1 = add i64 %j, 1
  %more = icmp ult i64 %j1, %i
  br i1 %more, label %inner, label %done
done:
  %pc = getelementptr i32, ptr %c, i64 %i
  store i32 %s1, ptr %pc
  %i1 = add i64 %i, 1
  %again = icmp ult i64 %i1, %n
  br i1 %again, label %outer, label %end
end:
  ret i32 %s1
}

define i32 @alone(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s1, %loop ]
  %p = getelementptr i32, ptr %a, i64 %i
  %x = load volatile i32, ptr %p
  %t = mul i32 %s, 31
  %s1 = xor i32 %t, %x
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %s1
}

declare void @f(i64)

define void @calling(i64 %n) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i1, %done ]
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j1, %inner ]
  call void @f(i64 %j)
  %j1 = add i64 %j, 1
  %more = icmp ult i64 %j1, %i
  br i1 %more, label %inner, label %done
done:
  %i1 = add i64 %i, 1
  %again = icmp ult i64 %i1, %n
  br i1 %again, label %outer, label %end
end:
  ret void
}
