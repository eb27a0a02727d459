; Vectors that fill no register in memory: loads and stores of 1 to 15 bytes read and write just those.
; test: run
declare i32 @printf(ptr, ...)
@text = private constant [25 x i8] c"%d %d %d %d %d %d %d %d\0A\00"
@b = internal global [32 x i8] c"abcdefghijklmnopqrstuvwxyz012345", align 1
@o = internal global [32 x i8] zeroinitializer, align 1
define internal void @copy2(ptr %d, ptr %s) noinline {
  %v = load <2 x i8>, ptr %s, align 1
  %w = add <2 x i8> %v, <i8 1, i8 2>
  store <2 x i8> %w, ptr %d, align 1
  ret void
}
define internal void @copy3(ptr %d, ptr %s) noinline {
  %v = load <3 x i8>, ptr %s, align 1
  %w = add <3 x i8> %v, <i8 1, i8 2, i8 3>
  store <3 x i8> %w, ptr %d, align 1
  ret void
}
define internal void @copy6(ptr %d, ptr %s) noinline {
  %v = load <3 x i16>, ptr %s, align 1
  %w = xor <3 x i16> %v, <i16 257, i16 1, i16 256>
  store <3 x i16> %w, ptr %d, align 1
  ret void
}
define internal void @copy12(ptr %d, ptr %s) noinline {
  %v = load <3 x i32>, ptr %s, align 1
  %w = add <3 x i32> %v, <i32 1, i32 65536, i32 16777216>
  store <3 x i32> %w, ptr %d, align 1
  ret void
}
define internal void @show(ptr %p) noinline {
  %v = load <8 x i8>, ptr %p, align 1
  %w = zext <8 x i8> %v to <8 x i32>
  %a = extractelement <8 x i32> %w, i32 0
  %b = extractelement <8 x i32> %w, i32 1
  %c = extractelement <8 x i32> %w, i32 2
  %d = extractelement <8 x i32> %w, i32 3
  %e = extractelement <8 x i32> %w, i32 4
  %f = extractelement <8 x i32> %w, i32 5
  %g = extractelement <8 x i32> %w, i32 6
  %h = extractelement <8 x i32> %w, i32 7
  call i32 (ptr, ...) @printf(ptr @text, i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f, i32 %g, i32 %h)
  ret void
}
define i32 @main() {
  call void @copy2(ptr @o, ptr @b)
  call void @show(ptr @o)
  %s3 = getelementptr i8, ptr @b, i64 1
  %o3 = getelementptr i8, ptr @o, i64 3
  call void @copy3(ptr %o3, ptr %s3)
  call void @show(ptr @o)
  %s6 = getelementptr i8, ptr @b, i64 9
  call void @copy6(ptr @o, ptr %s6)
  call void @show(ptr @o)
  %s12 = getelementptr i8, ptr @b, i64 5
  %o12 = getelementptr i8, ptr @o, i64 7
  call void @copy12(ptr %o12, ptr %s12)
  call void @show(ptr %o12)
  %tail = getelementptr i8, ptr @o, i64 14
  call void @show(ptr %tail)
  ret i32 0
}
; >>> output
; 98 100 0 0 0 0 0 0
; 98 100 0 99 101 103 0 0
; 107 106 109 109 110 110 0 0
; 103 103 104 105 106 107 109 109
; 109 110 111 112 114 0 0 0
