; Loops of a front end without an optimiser become loops of vectors: with any number of turns, and with memory that meets.
; test: run
define void @add3(ptr %p, ptr %q, i32 %n) {
  %v = alloca i32, align 4
  store i32 0, ptr %v, align 4
  br label %test
test:
  %i = load i32, ptr %v, align 4
  %c = icmp slt i32 %i, %n
  br i1 %c, label %turn, label %end
turn:
  %k = sext i32 %i to i64
  %from = getelementptr inbounds i8, ptr %q, i64 %k
  %x = load i8, ptr %from, align 1
  %w = zext i8 %x to i32
  %s = add nsw i32 %w, 3
  %y = trunc i32 %s to i8
  %to = getelementptr inbounds i8, ptr %p, i64 %k
  store i8 %y, ptr %to, align 1
  %next = add nsw i32 %i, 1
  store i32 %next, ptr %v, align 4
  br label %test
end:
  ret void
}
; Up to a greatest number, which a counter of 8 bits goes on from at zero.
define i64 @sum_to(ptr %p, i8 %last) {
  %v = alloca i8, align 1
  %t = alloca i64, align 8
  store i8 1, ptr %v, align 1
  store i64 7, ptr %t, align 8
  br label %test
test:
  %i = load i8, ptr %v, align 1
  %s = load i64, ptr %t, align 8
  %c = icmp ule i8 %i, %last
  br i1 %c, label %turn, label %end
turn:
  %k = zext i8 %i to i64
  %at = getelementptr inbounds i16, ptr %p, i64 %k
  %x = load i16, ptr %at, align 2
  %w = zext i16 %x to i64
  %sum = add i64 %s, %w
  store i64 %sum, ptr %t, align 8
  %next = add i8 %i, 1
  store i8 %next, ptr %v, align 1
  br label %test
end:
  ret i64 %s
}
; The least and the greatest byte, the number of those that differ from the first, all of their bits: from the last turn on.
define i64 @look(ptr %p, ptr %end, ptr %out) {
  %at = alloca ptr, align 8
  %low = alloca i8, align 1
  %high = alloca i32, align 4
  %other = alloca i64, align 8
  %bits = alloca i8, align 1
  store ptr %p, ptr %at, align 8
  store i8 -1, ptr %low, align 1
  store i32 -5, ptr %high, align 4
  store i64 0, ptr %other, align 8
  store i8 0, ptr %bits, align 1
  br label %turn
turn:
  %a = load ptr, ptr %at, align 8
  %x = load i8, ptr %a, align 1
  %l = load i8, ptr %low, align 1
  %d = icmp ult i8 %x, %l
  br i1 %d, label %less, label %on
less:
  %x2 = load i8, ptr %a, align 1
  store i8 %x2, ptr %low, align 1
  br label %on
on:
  %w = sext i8 %x to i32
  %h = load i32, ptr %high, align 4
  %g = icmp sgt i32 %w, %h
  %m = select i1 %g, i32 %w, i32 %h
  store i32 %m, ptr %high, align 4
  %first = load i8, ptr %p, align 1
  %ne = icmp ne i8 %x, %first
  br i1 %ne, label %count, label %go
count:
  %o = load i64, ptr %other, align 8
  %o1 = add i64 %o, 1
  store i64 %o1, ptr %other, align 8
  br label %go
go:
  %b = load i8, ptr %bits, align 1
  %b1 = or i8 %b, %x
  store i8 %b1, ptr %bits, align 1
  %next = getelementptr inbounds i8, ptr %a, i64 1
  store ptr %next, ptr %at, align 8
  %done = icmp eq ptr %next, %end
  br i1 %done, label %leave, label %turn
leave:
  %r0 = load i8, ptr %low, align 1
  %r1 = load i32, ptr %high, align 4
  %r2 = load i64, ptr %other, align 8
  %r3 = load i8, ptr %bits, align 1
  store i8 %r0, ptr %out, align 1
  %out1 = getelementptr i8, ptr %out, i64 1
  store i8 %r3, ptr %out1, align 1
  %out4 = getelementptr i8, ptr %out, i64 4
  store i32 %r1, ptr %out4, align 4
  ret i64 %r2
}
; Elements from the last to the first.
define i32 @down(ptr %p, ptr %q, i32 %n, i32 %least) {
  %v = alloca i32, align 4
  %t = alloca i32, align 4
  store i32 %n, ptr %v, align 4
  store i32 1, ptr %t, align 4
  br label %test
test:
  %i = load i32, ptr %v, align 4
  %c = icmp sgt i32 %i, 0
  br i1 %c, label %turn, label %end
turn:
  %next = add nsw i32 %i, -1
  store i32 %next, ptr %v, align 4
  %k = sext i32 %next to i64
  %from = getelementptr inbounds i16, ptr %q, i64 %k
  %x = load i16, ptr %from, align 2
  %w = zext i16 %x to i32
  %big = icmp uge i32 %w, %least
  %less = sub i32 %w, %least
  %s = select i1 %big, i32 %less, i32 0
  %y = trunc i32 %s to i16
  %to = getelementptr inbounds i16, ptr %p, i64 %k
  store i16 %y, ptr %to, align 2
  %u = load i32, ptr %t, align 4
  %u1 = add nsw i32 %u, %s
  store i32 %u1, ptr %t, align 4
  br label %test
end:
  %r = load i32, ptr %t, align 4
  ret i32 %r
}
; >>> driver
; #include <stdio.h>
; #include <string.h>
; void add3(unsigned char *, unsigned char *, int);
; unsigned long sum_to(unsigned short *, unsigned char);
; unsigned long look(unsigned char *, unsigned char *, unsigned char *);
; int down(unsigned short *, unsigned short *, int, int);
; static unsigned short ws[200], ww[200];
; static unsigned char is[400], was[400];
; static unsigned short wide[256];
; int main(void) {
;     int bad = 0;
;     for (int n = -1; n < 70; n++)
;         for (int d = -40; d <= 40; d++) {
;             int sum = 1;
;             for (int i = 0; i < 200; i++) ws[i] = ww[i] = i * 331;
;             for (volatile int i = n; i > 0;) {
;                 i--;
;                 int s = ww[50 + i] >= 20000 ? ww[50 + i] - 20000 : 0;
;                 ww[50 + d + i] = s;
;                 sum += s;
;             }
;             bad += down(ws + 50 + d, ws + 50, n, 20000) != sum || memcmp(ws, ww, sizeof ws);
;         }
;     for (int n = -1; n < 140; n++)
;         for (int d = -70; d <= 70; d++) {
;             for (int i = 0; i < 400; i++) is[i] = was[i] = i * 7;
;             add3(is + 100 + d, is + 100, n);
;             for (volatile int i = 0; i < n; i++) was[100 + d + i] = was[100 + i] + 3;
;             bad += memcmp(is, was, 400) != 0;
;         }
;     for (int i = 0; i < 256; i++) wide[i] = 65535 - i * i;
;     for (int last = 0; last < 255; last++) {
;         unsigned long s = 7;
;         for (volatile int i = 1; i <= last; i++) s += wide[i];
;         bad += sum_to(wide, last) != s;
;     }
;     for (int n = 1; n < 200; n++) {
;         unsigned char out[8], low = 255, bits = 0;
;         int high = -5, m;
;         unsigned long other = 0;
;         for (int i = 0; i < n; i++) is[i] = 3 + (i * 37 >> 2 & 252);
;         for (volatile int i = 0; i < n; i++) {
;             if (is[i] < low) low = is[i];
;             if ((signed char)is[i] > high) high = (signed char)is[i];
;             other += is[i] != is[0];
;             bits |= is[i];
;         }
;         bad += look(is, is + n, out) != other;
;         memcpy(&m, out + 4, 4);
;         bad += out[0] != low || out[1] != bits || m != high;
;     }
;     printf("%d\n", bad);
; }
; >>> output
; 0
