; AArch64: self and error registers of swiftcc and swifttailcc, preserve_mostcc, conditional comparisons, pairs of loads and stores, reserved registers.
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu
; test: run arch=aarch64 models=static -- -mtriple=aarch64-linux-gnu -mattr=+reserve-x28,+call-saved-x9
declare i32 @printf(ptr, ...)
@two = private constant [9 x i8] c"%ld %ld\0A\00"
define swiftcc i64 @method(i64 %n, ptr swiftself %self, ptr swifterror %error) {
  %v = load i64, ptr %self
  %s = add i64 %v, %n
  %bad = icmp sgt i64 %s, 100
  br i1 %bad, label %fail, label %good
fail:
  store ptr %self, ptr %error
  ret i64 -1
good:
  ret i64 %s
}
define swiftcc i64 @caller(i64 %n, ptr swiftself %self, ptr swifterror %error) {
  %more = add i64 %n, 10
  %r = call swiftcc i64 @method(i64 %more, ptr swiftself %self, ptr swifterror %error)
  %e = load ptr, ptr %error
  %none = icmp eq ptr %e, null
  %t = select i1 %none, i64 %r, i64 77
  ret i64 %t
}
define i64 @plain(i64 %n) {
  %error = alloca swifterror ptr
  %self = alloca i64
  store ptr null, ptr %error
  store i64 5, ptr %self
  %r = call swiftcc i64 @caller(i64 %n, ptr swiftself %self, ptr swifterror %error)
  %e = load ptr, ptr %error
  %set = icmp ne ptr %e, null
  %z = zext i1 %set to i64
  %k = mul i64 %z, 1000
  %s = add i64 %r, %k
  ret i64 %s
}
define swifttailcc i64 @last(i64 %n, ptr swiftself %self) {
  %v = load i64, ptr %self
  %r = add i64 %v, %n
  ret i64 %r
}
define swifttailcc i64 @first(i64 %n, ptr swiftself %self) {
  %m = shl i64 %n, 2
  %r = musttail call swifttailcc i64 @last(i64 %m, ptr swiftself %self)
  ret i64 %r
}
define i64 @uses_first(i64 %a, i64 %b) {
  %self = alloca i64
  store i64 %b, ptr %self
  %x = call swifttailcc i64 @first(i64 %a, ptr swiftself %self)
  %y = call swifttailcc i64 @first(i64 %b, ptr swiftself %self)
  %s = mul i64 %x, %a
  %t = add i64 %s, %y
  ret i64 %t
}
define preserve_mostcc void @quiet(i64 %a, i64 %b) noinline {
  call i32 (ptr, ...) @printf(ptr @two, i64 %a, i64 %b)
  ret void
}
define i64 @around(i64 %a, i64 %b, i64 %c, i64 %d, <4 x i32> %v) {
  %p = mul i64 %a, %b
  %q = mul i64 %c, %d
  %r = xor i64 %a, %d
  %s = sub i64 %b, %c
  %w = add <4 x i32> %v, <i32 1, i32 2, i32 3, i32 4>
  call preserve_mostcc void @quiet(i64 %p, i64 %q)
  %e = extractelement <4 x i32> %w, i32 3
  %z = sext i32 %e to i64
  %1 = add i64 %p, %q
  %2 = add i64 %1, %r
  %3 = add i64 %2, %s
  %4 = add i64 %3, %z
  ret i64 %4
}
define i64 @conditions(i64 %a, i32 %b, i8 %c, i64 %d) {
  %1 = icmp slt i64 %a, 5
  %2 = icmp ugt i32 %b, 7
  %3 = icmp eq i8 %c, -3
  %4 = icmp ne i64 %d, -40
  %5 = icmp sge i64 %d, %a
  %and = and i1 %1, %2
  %or = or i1 %and, %3
  %sel = select i1 %or, i1 %4, i1 false
  %sel2 = select i1 %5, i1 true, i1 %2
  %x = zext i1 %sel2 to i64
  br i1 %sel, label %yes, label %no
yes:
  %y = add i64 %x, 10
  ret i64 %y
no:
  ret i64 %x
}
define void @move(ptr %p, ptr %q) {
  %p1 = getelementptr i64, ptr %p, i64 1
  %p2 = getelementptr i64, ptr %p, i64 2
  %a = load i64, ptr %p
  %b = load i64, ptr %p1
  %c = load i64, ptr %p2
  %s = add i64 %a, %b
  %q1 = getelementptr i64, ptr %q, i64 1
  %q2 = getelementptr i64, ptr %q, i64 2
  store i64 %s, ptr %q1
  store i64 %c, ptr %q
  %d = load i64, ptr %p
  store i64 %d, ptr %q2
  ret void
}
define i32 @main() {
  %r1 = call i64 @plain(i64 3)
  %r2 = call i64 @plain(i64 300)
  call i32 (ptr, ...) @printf(ptr @two, i64 %r1, i64 %r2)
  %r3 = call i64 @uses_first(i64 3, i64 11)
  %r4 = call i64 @around(i64 3, i64 4, i64 5, i64 6, <4 x i32> <i32 1, i32 2, i32 3, i32 -9>)
  call i32 (ptr, ...) @printf(ptr @two, i64 %r3, i64 %r4)
  %c1 = call i64 @conditions(i64 4, i32 8, i8 1, i64 -40)
  %c2 = call i64 @conditions(i64 4, i32 8, i8 1, i64 41)
  call i32 (ptr, ...) @printf(ptr @two, i64 %c1, i64 %c2)
  %c3 = call i64 @conditions(i64 6, i32 7, i8 -3, i64 5)
  %c4 = call i64 @conditions(i64 6, i32 6, i8 2, i64 5)
  call i32 (ptr, ...) @printf(ptr @two, i64 %c3, i64 %c4)
  %m = alloca [4 x i64]
  %m1 = getelementptr i64, ptr %m, i64 1
  %m2 = getelementptr i64, ptr %m, i64 2
  store i64 7, ptr %m
  store i64 8, ptr %m1
  store i64 9, ptr %m2
  call void @move(ptr %m, ptr %m)
  %x = load i64, ptr %m
  %y = load i64, ptr %m2
  call i32 (ptr, ...) @printf(ptr @two, i64 %x, i64 %y)
  ret i32 0
}
; >>> output
; 18 1077
; 12 30
; 124 41
; 1 11
; 10 0
; 9 9
