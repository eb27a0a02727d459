; memcpy.inline and memset.inline call nothing, whatever their lengths.
; test: run
; test: run arch=aarch64 -- -mtriple=aarch64-linux-gnu
; test: run arch=aarch64 -- -mtriple=aarch64-linux-gnu -mattr=+strict-align
; test: asm levels=O0,O2 check=TEXT -- -mtriple=x86_64-linux-gnu
; test: asm levels=O0,O2 check=TEXT -- -mtriple=aarch64-linux-gnu
; TEXT-NOT: memcpy
; TEXT-NOT: memset
@from = internal global [1024 x i8] zeroinitializer
@to = internal global [1024 x i8] zeroinitializer

; Whether the first n bytes of @to are those of @from (or v, if v is no byte of a copy), and the others are -1.
define i32 @differs(i64 %n, i32 %v) noinline {
  br label %head
head:
  %k = phi i64 [ 0, %0 ], [ %next, %turn ]
  %more = icmp ult i64 %k, 1024
  br i1 %more, label %turn, label %same
turn:
  %pf = getelementptr i8, ptr @from, i64 %k
  %pt = getelementptr i8, ptr @to, i64 %k
  %f = load i8, ptr %pf
  %t = load i8, ptr %pt
  %copied = icmp slt i32 %v, 0
  %v8 = trunc i32 %v to i8
  %new = select i1 %copied, i8 %f, i8 %v8
  %in = icmp ult i64 %k, %n
  %want = select i1 %in, i8 %new, i8 -1
  store i8 -1, ptr %pt
  %next = add i64 %k, 1
  %ok = icmp eq i8 %t, %want
  br i1 %ok, label %head, label %other
same:
  ret i32 0
other:
  ret i32 1
}
define void @fill() noinline {
  br label %head
head:
  %k = phi i64 [ 0, %0 ], [ %next, %head ]
  %pf = getelementptr i8, ptr @from, i64 %k
  %pt = getelementptr i8, ptr @to, i64 %k
  %m = mul i64 %k, 37
  %r = urem i64 %m, 251
  %b = trunc i64 %r to i8
  store i8 %b, ptr %pf
  store i8 -1, ptr %pt
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, 1024
  br i1 %more, label %head, label %done
done:
  ret void
}
define void @copy(i64 %n) noinline {
  call void @llvm.memcpy.inline.p0.p0.i64(ptr @to, ptr @from, i64 %n, i1 false)
  ret void
}
define void @set(i8 %v, i64 %n) noinline {
  call void @llvm.memset.inline.p0.i64(ptr @to, i8 %v, i64 %n, i1 true)
  ret void
}
define i32 @main() {
  call void @fill()
  call void @copy(i64 0)
  %r0 = call i32 @differs(i64 0, i32 -1)
  call void @set(i8 1, i64 0)
  %r1 = call i32 @differs(i64 0, i32 1)
  call void @copy(i64 7)
  %r2 = call i32 @differs(i64 7, i32 -1)
  call void @set(i8 8, i64 7)
  %r3 = call i32 @differs(i64 7, i32 8)
  call void @copy(i64 8)
  %r4 = call i32 @differs(i64 8, i32 -1)
  call void @set(i8 9, i64 8)
  %r5 = call i32 @differs(i64 8, i32 9)
  call void @copy(i64 129)
  %r6 = call i32 @differs(i64 129, i32 -1)
  call void @set(i8 33, i64 129)
  %r7 = call i32 @differs(i64 129, i32 33)
  call void @copy(i64 1000)
  %r8 = call i32 @differs(i64 1000, i32 -1)
  call void @set(i8 31, i64 1000)
  %r9 = call i32 @differs(i64 1000, i32 31)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr @to, ptr @from, i64 0, i1 false)
  %r10 = call i32 @differs(i64 0, i32 -1)
  call void @llvm.memset.inline.p0.i32(ptr @to, i8 9, i32 0, i1 false)
  %r11 = call i32 @differs(i64 0, i32 9)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr @to, ptr @from, i64 3, i1 true)
  %r12 = call i32 @differs(i64 3, i32 -1)
  call void @llvm.memset.inline.p0.i32(ptr @to, i8 9, i32 3, i1 false)
  %r13 = call i32 @differs(i64 3, i32 9)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr @to, ptr @from, i64 64, i1 false)
  %r14 = call i32 @differs(i64 64, i32 -1)
  call void @llvm.memset.inline.p0.i32(ptr @to, i8 9, i32 64, i1 false)
  %r15 = call i32 @differs(i64 64, i32 9)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr @to, ptr @from, i64 100, i1 false)
  %r16 = call i32 @differs(i64 100, i32 -1)
  call void @llvm.memset.inline.p0.i32(ptr @to, i8 9, i32 100, i1 false)
  %r17 = call i32 @differs(i64 100, i32 9)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr @to, ptr @from, i64 128, i1 false)
  %r18 = call i32 @differs(i64 128, i32 -1)
  call void @llvm.memset.inline.p0.i32(ptr @to, i8 9, i32 128, i1 false)
  %r19 = call i32 @differs(i64 128, i32 9)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr @to, ptr @from, i64 129, i1 true)
  %r20 = call i32 @differs(i64 129, i32 -1)
  call void @llvm.memset.inline.p0.i32(ptr @to, i8 9, i32 129, i1 false)
  %r21 = call i32 @differs(i64 129, i32 9)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr @to, ptr @from, i64 135, i1 true)
  %r22 = call i32 @differs(i64 135, i32 -1)
  call void @llvm.memset.inline.p0.i32(ptr @to, i8 9, i32 135, i1 false)
  %r23 = call i32 @differs(i64 135, i32 9)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr @to, ptr @from, i64 1023, i1 true)
  %r24 = call i32 @differs(i64 1023, i32 -1)
  call void @llvm.memset.inline.p0.i32(ptr @to, i8 9, i32 1023, i1 false)
  %r25 = call i32 @differs(i64 1023, i32 9)
  %s0 = or i32 %r0, %r1
  %s1 = or i32 %s0, %r2
  %s2 = or i32 %s1, %r3
  %s3 = or i32 %s2, %r4
  %s4 = or i32 %s3, %r5
  %s5 = or i32 %s4, %r6
  %s6 = or i32 %s5, %r7
  %s7 = or i32 %s6, %r8
  %s8 = or i32 %s7, %r9
  %s9 = or i32 %s8, %r10
  %s10 = or i32 %s9, %r11
  %s11 = or i32 %s10, %r12
  %s12 = or i32 %s11, %r13
  %s13 = or i32 %s12, %r14
  %s14 = or i32 %s13, %r15
  %s15 = or i32 %s14, %r16
  %s16 = or i32 %s15, %r17
  %s17 = or i32 %s16, %r18
  %s18 = or i32 %s17, %r19
  %s19 = or i32 %s18, %r20
  %s20 = or i32 %s19, %r21
  %s21 = or i32 %s20, %r22
  %s22 = or i32 %s21, %r23
  %s23 = or i32 %s22, %r24
  %s24 = or i32 %s23, %r25
  ret i32 %s24
}
declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.inline.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memset.inline.p0.i32(ptr, i8, i32, i1)
; >>> output
