; Memory tags of frame objects: arrays by index and objects whose address goes elsewhere are tagged for their lifetime, or from the
; entry on; every end of the function, jumps among them, finds them untagged; what is only loaded and stored in bounds is not.
; test: run arch=aarch64 models=static,pic -- -mtriple=aarch64-linux-gnu -mattr=+mte
; test: asm levels=O2 check=TEXT -- -mtriple=aarch64-linux-gnu -mattr=+mte
; test: asm levels=O2 check=OTHER -- -mtriple=x86_64-linux-gnu
; OTHER-LABEL: sum:
; OTHER-NOT: unsupported

; TEXT-LABEL: sum:
; TEXT: irg x
; TEXT: addg x{{*}}, #0, #0
; TEXT: st2g
; TEXT: bl fill
; TEXT: st2g
; TEXT: ret
define i32 @sum(i32 %n) noinline sanitize_memtag {
  %a = alloca [5 x i32]
  %safe = alloca i64
  store volatile i64 7, ptr %safe
  call void @fill(ptr %a)
  %at = sext i32 %n to i64
  %p = getelementptr i32, ptr %a, i64 %at
  %v = load i32, ptr %p
  %w = load volatile i64, ptr %safe
  %t = trunc i64 %w to i32
  %r = add i32 %v, %t
  ret i32 %r
}

; TEXT-LABEL: scoped:
; TEXT: addg x{{*}}, #0, #1
; TEXT: bl fill
; TEXT: tbz
; TEXT: stg
; TEXT: bl half
; TEXT: stg
; TEXT: st2g
; TEXT: ret
define i32 @scoped(i1 %c) noinline sanitize_memtag {
  %always = alloca [8 x i32], align 64
  %a = alloca [3 x i32]
  call void @fill(ptr %always)
  br i1 %c, label %yes, label %no
yes:
  call void @llvm.lifetime.start.p0(ptr %a)
  store i32 0, ptr %a
  %far = getelementptr [3 x i32], ptr %a, i64 0, i64 2
  store i32 4, ptr %far
  call void @half(ptr %a)
  %v = load i32, ptr %far
  call void @llvm.lifetime.end.p0(ptr %a)
  br label %no
no:
  %r = phi i32 [ 1, %0 ], [ %v, %yes ]
  %first = load i32, ptr %always
  %s = add i32 %r, %first
  ret i32 %s
}

; TEXT-LABEL: jumps:
; TEXT: stg x
; TEXT: bl half
; TEXT: stg x
; TEXT: b sum
define i32 @jumps(i32 %n) noinline sanitize_memtag {
  %a = alloca [3 x i32]
  store i32 %n, ptr %a
  call void @half(ptr %a)
  %r = musttail call i32 @sum(i32 %n)
  ret i32 %r
}

; TEXT-LABEL: many:
; TEXT: addg x{{*}}, #0, #15
; TEXT: addg x{{*}}, #0, #0
define i32 @many(i32 %n) noinline sanitize_memtag {
  %a0 = alloca i32
  %a1 = alloca i32
  %a2 = alloca i32
  %a3 = alloca i32
  %a4 = alloca i32
  %a5 = alloca i32
  %a6 = alloca i32
  %a7 = alloca i32
  %a8 = alloca i32
  %a9 = alloca i32
  %a10 = alloca i32
  %a11 = alloca i32
  %a12 = alloca i32
  %a13 = alloca i32
  %a14 = alloca i32
  %a15 = alloca i32
  %a16 = alloca [100 x i32]
  call void @store(i32 %n, ptr %a0, ptr %a1, ptr %a2, ptr %a3, ptr %a4, ptr %a5, ptr %a6, ptr %a7, ptr %a8, ptr %a9, ptr %a10, ptr %a11, ptr %a12, ptr %a13, ptr %a14, ptr %a15, ptr %a16)
  %v = load i32, ptr %a16
  ret i32 %v
}

define void @fill(ptr %p) noinline optnone {
  store i32 10, ptr %p
  %p1 = getelementptr i32, ptr %p, i64 1
  store i32 11, ptr %p1
  %p4 = getelementptr i32, ptr %p, i64 4
  store i32 14, ptr %p4
  ret void
}

define void @half(ptr %p) noinline optnone {
  %far = getelementptr i32, ptr %p, i64 2
  %v = load volatile i32, ptr %far
  %h = lshr i32 %v, 1
  store i32 %h, ptr %far
  ret void
}

define void @store(i32 %n, ptr %p0, ptr %p1, ptr %p2, ptr %p3, ptr %p4, ptr %p5, ptr %p6, ptr %p7, ptr %p8, ptr %p9, ptr %p10, ptr %p11, ptr %p12, ptr %p13, ptr %p14, ptr %p15, ptr %p16) noinline optnone {
  store i32 %n, ptr %p0
  store i32 %n, ptr %p1
  store i32 %n, ptr %p2
  store i32 %n, ptr %p3
  store i32 %n, ptr %p4
  store i32 %n, ptr %p5
  store i32 %n, ptr %p6
  store i32 %n, ptr %p7
  store i32 %n, ptr %p8
  store i32 %n, ptr %p9
  store i32 %n, ptr %p10
  store i32 %n, ptr %p11
  store i32 %n, ptr %p12
  store i32 %n, ptr %p13
  store i32 %n, ptr %p14
  store i32 %n, ptr %p15
  store i32 %n, ptr %p16
  ret void
}

define i32 @main() {
  %a = call i32 @sum(i32 4)
  %b = call i32 @scoped(i1 true)
  %c = call i32 @scoped(i1 false)
  %d = call i32 @jumps(i32 1)
  %e = call i32 @many(i32 5)
  %r0 = call i32 (ptr, ...) @printf(ptr @format, i32 %a, i32 %b, i32 %c, i32 %d, i32 %e)
  ret i32 0
}
@format = constant [16 x i8] c"%d %d %d %d %d\0A\00"
declare i32 @printf(ptr, ...)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
; >>> output
; 21 12 11 18 5
