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

; >>> driver
; #include <stdint.h>
; #include <stdio.h>
; int32_t bytes(void *, void *, uint64_t), words(void *, void *, uint64_t), signed_(void *, void *, uint64_t) __asm__("signed");
; int32_t reversed(void *, void *, uint64_t), halves(void *, void *, uint64_t), stored(void *, void *, uint64_t);
; int64_t longer(void *, void *, uint64_t), subtracted(void *, void *, uint64_t);
; int16_t shorter(void *, void *, uint64_t);
; static uint8_t p[512], q[512];
; int main(void) {
;   uint32_t x = 1;
;   for (int k = 0; k < 512; k++) { p[k] = (x = x * 1664525 + 1013904223) >> 24; q[k] = x >> 16; }
;   p[3] = 255; q[3] = 0; p[4] = 0; q[4] = 255;
;   for (uint64_t n = 0; n < 128; n += 7) {
;     printf("%d %lld %d %d %d", bytes(p, q, n), (long long)longer(p, q, n), shorter(p, q, n), words(p, q, n), signed_(p, q, n));
;     printf(" %d %lld %d\n", reversed(p, q, n), (long long)subtracted(p, q, n), halves(p, q, n));
;     stored(p, q, n);
;   }
;   for (int k = 0; k < 128; k++) printf("%d ", p[k]);
;   printf("\n");
; }
; >>> output
; 3 3 3 3 3 3 3 3
; 908 908 908 160992 890 -902 -827 59
; 1071 1071 1071 420666 1279 -1065 -1748 68
; 1818 1818 1818 591509 1644 -1812 -2044 115
; 2025 2025 2025 758969 1897 -2019 -2397 128
; 2497 2497 2497 895108 2403 -2491 -2996 158
; 3228 3228 3228 1081699 3204 -3222 -3904 206
; 3301 3301 3301 1058441 3659 -3295 -3893 205
; 4282 4282 4282 1197810 4256 -4276 -4126 268
; 4181 4181 4181 1186308 4273 -4175 -4854 259
; 5055 5055 5055 1374573 5105 -5049 -5241 315
; 4856 4856 4856 1492500 4760 -4850 -6101 302
; 6169 6169 6169 1598782 5651 -6163 -5768 385
; 6210 6210 6210 1704526 5808 -6204 -7243 386
; 6801 6801 6801 1868196 6773 -6795 -7119 424
; 7274 7274 7274 2107857 6712 -7268 -7580 449
; 7451 7451 7451 2224234 7831 -7445 -7962 466
; 7969 7969 7969 2432830 7631 -7963 -8637 492
; 8686 8686 8686 2448341 9080 -8680 -8763 545
; 60 94 3 255 0 94 26 44 52 2 23 12 14 19 30 11 22 83 174 6 55 168 3 81 26 1 19 19 67 44 26 45 85 111 99 64 36 113 185 28 20 96 39 59 161 41 126 44 145 17 80 229 120 13 11 155 38 11 88 33 65 104 37 51 52 0 217 213 21 7 116 0 171 39 187 109 102 60 9 20 64 134 114 83 107 34 34 26 198 32 3 6 45 22 31 89 24 3 19 127 15 72 0 89 47 158 40 31 98 15 30 29 147 93 122 38 98 106 160 25 88 42 124 196 123 97 143 4 
