; Distances of numbers without sign are computed in as many bits as the numbers have, and those of bytes are added up at once; other
; magnitudes are computed in more bits.
; test: asm -- -O2 -mtriple=x86_64-linux-gnu
; test: run levels=O0,O2
; test: run arch=aarch64 levels=O2 models=static -- -mtriple=aarch64-linux-gnu

define i32 @bytes(ptr %p, ptr %q, i64 %n) {
  %v = alloca i64, align 8
  %t = alloca i32, align 8
  store i64 0, ptr %v, align 8
  store i32 3, ptr %t, align 8
  br label %test
test:
  %i = load i64, ptr %v, align 8
  %s = load i32, ptr %t, align 8
  %k = and i64 %n, 127
  %c = icmp ult i64 %i, %k
  br i1 %c, label %turn, label %end
turn:
  %from = getelementptr inbounds i8, ptr %p, i64 %i
  %x = load i8, ptr %from, align 1
  %beside = getelementptr inbounds i8, ptr %q, i64 %i
  %y = load i8, ptr %beside, align 1
  %a = zext i8 %x to i32
  %b = zext i8 %y to i32
  %d = sub nsw i32 %a, %b
  %l = icmp slt i32 %d, 0
  %e = sub nsw i32 0, %d
  %m = select i1 %l, i32 %e, i32 %d
  %f = add i32 %s, %m
  store i32 %f, ptr %t, align 8
  %next = add nsw i64 %i, 1
  store i64 %next, ptr %v, align 8
  br label %test
end:
  ret i32 %s
}
; CHECK-LABEL: bytes:
; CHECK: psadbw

define i64 @longer(ptr %p, ptr %q, i64 %n) {
  %v = alloca i64, align 8
  %t = alloca i64, align 8
  store i64 0, ptr %v, align 8
  store i64 3, ptr %t, align 8
  br label %test
test:
  %i = load i64, ptr %v, align 8
  %s = load i64, ptr %t, align 8
  %k = and i64 %n, 127
  %c = icmp ult i64 %i, %k
  br i1 %c, label %turn, label %end
turn:
  %from = getelementptr inbounds i8, ptr %p, i64 %i
  %x = load i8, ptr %from, align 1
  %beside = getelementptr inbounds i8, ptr %q, i64 %i
  %y = load i8, ptr %beside, align 1
  %a = zext i8 %x to i32
  %b = zext i8 %y to i32
  %d = sub nsw i32 %a, %b
  %l = icmp sgt i32 %d, -1
  %e = sub nsw i32 0, %d
  %m = select i1 %l, i32 %d, i32 %e
  %u = sext i32 %m to i64
  %f = add i64 %s, %u
  store i64 %f, ptr %t, align 8
  %next = add nsw i64 %i, 1
  store i64 %next, ptr %v, align 8
  br label %test
end:
  ret i64 %s
}
; CHECK-LABEL: longer:
; CHECK: psadbw

define i16 @shorter(ptr %p, ptr %q, i64 %n) {
  %v = alloca i64, align 8
  %t = alloca i16, align 8
  store i64 0, ptr %v, align 8
  store i16 3, ptr %t, align 8
  br label %test
test:
  %i = load i64, ptr %v, align 8
  %s = load i16, ptr %t, align 8
  %k = and i64 %n, 127
  %c = icmp ult i64 %i, %k
  br i1 %c, label %turn, label %end
turn:
  %from = getelementptr inbounds i8, ptr %p, i64 %i
  %x = load i8, ptr %from, align 1
  %beside = getelementptr inbounds i8, ptr %q, i64 %i
  %y = load i8, ptr %beside, align 1
  %a = zext i8 %x to i16
  %b = zext i8 %y to i16
  %d = sub nsw i16 %a, %b
  %l = icmp sle i16 %d, 0
  %e = sub nsw i16 0, %d
  %m = select i1 %l, i16 %e, i16 %d
  %f = add i16 %s, %m
  store i16 %f, ptr %t, align 8
  %next = add nsw i64 %i, 1
  store i64 %next, ptr %v, align 8
  br label %test
end:
  ret i16 %s
}

define i32 @words(ptr %p, ptr %q, i64 %n) {
  %v = alloca i64, align 8
  %t = alloca i32, align 8
  store i64 0, ptr %v, align 8
  store i32 3, ptr %t, align 8
  br label %test
test:
  %i = load i64, ptr %v, align 8
  %s = load i32, ptr %t, align 8
  %k = and i64 %n, 127
  %c = icmp ult i64 %i, %k
  br i1 %c, label %turn, label %end
turn:
  %from = getelementptr inbounds i16, ptr %p, i64 %i
  %x = load i16, ptr %from, align 1
  %beside = getelementptr inbounds i16, ptr %q, i64 %i
  %y = load i16, ptr %beside, align 1
  %a = zext i16 %x to i32
  %b = zext i16 %y to i32
  %d = sub nsw i32 %a, %b
  %l = icmp sge i32 %d, 1
  %e = sub nsw i32 0, %d
  %m = select i1 %l, i32 %d, i32 %e
  %f = add i32 %s, %m
  store i32 %f, ptr %t, align 8
  %next = add nsw i64 %i, 1
  store i64 %next, ptr %v, align 8
  br label %test
end:
  ret i32 %s
}

define i32 @signed(ptr %p, ptr %q, i64 %n) {
  %v = alloca i64, align 8
  %t = alloca i32, align 8
  store i64 0, ptr %v, align 8
  store i32 3, ptr %t, align 8
  br label %test
test:
  %i = load i64, ptr %v, align 8
  %s = load i32, ptr %t, align 8
  %k = and i64 %n, 127
  %c = icmp ult i64 %i, %k
  br i1 %c, label %turn, label %end
turn:
  %from = getelementptr inbounds i8, ptr %p, i64 %i
  %x = load i8, ptr %from, align 1
  %beside = getelementptr inbounds i8, ptr %q, i64 %i
  %y = load i8, ptr %beside, align 1
  %a = sext i8 %x to i32
  %b = sext i8 %y to i32
  %d = sub nsw i32 %a, %b
  %l = icmp slt i32 %d, 1
  %e = sub nsw i32 0, %d
  %m = select i1 %l, i32 %e, i32 %d
  %f = add i32 %s, %m
  store i32 %f, ptr %t, align 8
  %next = add nsw i64 %i, 1
  store i64 %next, ptr %v, align 8
  br label %test
end:
  ret i32 %s
}
; CHECK-LABEL: signed:
; CHECK-NOT: psadbw

; What is added is negative where it should not be: no magnitude.
define i32 @reversed(ptr %p, ptr %q, i64 %n) {
  %v = alloca i64, align 8
  %t = alloca i32, align 8
  store i64 0, ptr %v, align 8
  store i32 3, ptr %t, align 8
  br label %test
test:
  %i = load i64, ptr %v, align 8
  %s = load i32, ptr %t, align 8
  %k = and i64 %n, 127
  %c = icmp ult i64 %i, %k
  br i1 %c, label %turn, label %end
turn:
  %from = getelementptr inbounds i8, ptr %p, i64 %i
  %x = load i8, ptr %from, align 1
  %beside = getelementptr inbounds i8, ptr %q, i64 %i
  %y = load i8, ptr %beside, align 1
  %a = zext i8 %x to i32
  %b = zext i8 %y to i32
  %d = sub nsw i32 %a, %b
  %l = icmp slt i32 %d, 0
  %e = sub nsw i32 0, %d
  %m = select i1 %l, i32 %d, i32 %e
  %f = add i32 %s, %m
  store i32 %f, ptr %t, align 8
  %next = add nsw i64 %i, 1
  store i64 %next, ptr %v, align 8
  br label %test
end:
  ret i32 %s
}
; CHECK-LABEL: reversed:
; CHECK-NOT: psadbw

; Bytes without distances, taken from the sum, and magnitudes of halves.
define i64 @subtracted(ptr %p, ptr %q, i64 %n) {
  %v = alloca i64, align 8
  %t = alloca i64, align 8
  store i64 0, ptr %v, align 8
  store i64 3, ptr %t, align 8
  br label %test
test:
  %i = load i64, ptr %v, align 8
  %s = load i64, ptr %t, align 8
  %k = and i64 %n, 127
  %c = icmp ult i64 %i, %k
  br i1 %c, label %turn, label %end
turn:
  %from = getelementptr inbounds i8, ptr %p, i64 %i
  %x = load i8, ptr %from, align 1
  %beside = getelementptr inbounds i8, ptr %q, i64 %i
  %y = load i8, ptr %beside, align 1
  %a = zext i8 %x to i64
  %f = sub i64 %s, %a
  store i64 %f, ptr %t, align 8
  %next = add nsw i64 %i, 1
  store i64 %next, ptr %v, align 8
  br label %test
end:
  ret i64 %s
}
; CHECK-LABEL: subtracted:
; CHECK: psadbw

define i32 @halves(ptr %p, ptr %q, i64 %n) {
  %v = alloca i64, align 8
  %t = alloca i32, align 8
  store i64 0, ptr %v, align 8
  store i32 3, ptr %t, align 8
  br label %test
test:
  %i = load i64, ptr %v, align 8
  %s = load i32, ptr %t, align 8
  %k = and i64 %n, 127
  %c = icmp ult i64 %i, %k
  br i1 %c, label %turn, label %end
turn:
  %from = getelementptr inbounds i8, ptr %p, i64 %i
  %x = load i8, ptr %from, align 1
  %beside = getelementptr inbounds i8, ptr %q, i64 %i
  %y = load i8, ptr %beside, align 1
  %g = lshr i8 %x, 4
  %h = lshr i8 %y, 4
  %a = zext i8 %g to i32
  %b = zext i8 %h to i32
  %d = sub nsw i32 %a, %b
  %l = icmp slt i32 %d, 0
  %e = sub nsw i32 0, %d
  %m = select i1 %l, i32 %e, i32 %d
  %f = add i32 %s, %m
  store i32 %f, ptr %t, align 8
  %next = add nsw i64 %i, 1
  store i64 %next, ptr %v, align 8
  br label %test
end:
  ret i32 %s
}

; Stored, not added up.
define i32 @stored(ptr %p, ptr %q, i64 %n) {
  %v = alloca i64, align 8
  %t = alloca i32, align 8
  store i64 0, ptr %v, align 8
  store i32 3, ptr %t, align 8
  br label %test
test:
  %i = load i64, ptr %v, align 8
  %s = load i32, ptr %t, align 8
  %k = and i64 %n, 127
  %c = icmp ult i64 %i, %k
  br i1 %c, label %turn, label %end
turn:
  %from = getelementptr inbounds i8, ptr %p, i64 %i
  %x = load i8, ptr %from, align 1
  %beside = getelementptr inbounds i8, ptr %q, i64 %i
  %y = load i8, ptr %beside, align 1
  %a = zext i8 %x to i32
  %b = zext i8 %y to i32
  %d = sub nsw i32 %a, %b
  %m = call i32 @llvm.abs.i32(i32 %d, i1 true)
  %w = trunc i32 %m to i8
  store i8 %w, ptr %from, align 1
  %next = add nsw i64 %i, 1
  store i64 %next, ptr %v, align 8
  br label %test
end:
  ret i32 %s
}
