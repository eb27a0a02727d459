; Data before and at the start of functions, distances between blocks and functions, aligned functions that follow tail calls.
@format = private constant [22 x i8] c"%d %d %d %d %d %d %d\0A\00"
@kinds = internal constant [3 x i32] [
  i32 trunc (i64 sub (i64 ptrtoint (ptr blockaddress(@choose, %a) to i64), i64 ptrtoint (ptr blockaddress(@choose, %a) to i64)) to i32),
  i32 trunc (i64 sub (i64 ptrtoint (ptr blockaddress(@choose, %b) to i64), i64 ptrtoint (ptr blockaddress(@choose, %a) to i64)) to i32),
  i32 trunc (i64 sub (i64 ptrtoint (ptr blockaddress(@choose, %c) to i64), i64 ptrtoint (ptr blockaddress(@choose, %a) to i64)) to i32)]
declare i32 @printf(ptr, ...)

define internal i32 @helper(i32 %x) noinline {
  %y = mul i32 %x, 3
  ret i32 %y
}

define i32 @choose(i32 %k, i32 %x) noinline {
  %at = getelementptr [3 x i32], ptr @kinds, i32 0, i32 %k
  %distance = load i32, ptr %at
  %wide = sext i32 %distance to i64
  %target = getelementptr i8, ptr blockaddress(@choose, %a), i64 %wide
  indirectbr ptr %target, [label %a, label %b, label %c]
a:
  %ra = tail call i32 @helper(i32 %x)
  ret i32 %ra
b:
  %y = xor i32 %x, 9
  %rb = tail call i32 @helper(i32 %y)
  ret i32 %rb
c:
  %z = sub i32 %x, 1
  %rc = tail call i32 @helper(i32 %z)
  ret i32 %rc
}

; As GHC's info tables: a tag and a distance before the code, addresses that are multiples of 8.
define i32 @entry(i32 %x) align 8 noinline prefix { i32, i32 } { i32 77,
    i32 trunc (i64 sub (i64 ptrtoint (ptr @helper to i64), i64 ptrtoint (ptr @entry to i64)) to i32) } {
  %r = tail call i32 @helper(i32 %x)
  ret i32 %r
}

define i32 @next(i32 %x) align 32 noinline prefix i64 5 {
  %c = icmp slt i32 %x, 3
  br i1 %c, label %small, label %large
small:
  %a = tail call i32 @entry(i32 %x)
  ret i32 %a
large:
  %b = tail call i32 @helper(i32 %x)
  ret i32 %b
}

define internal i32 @through(ptr %f) noinline {
  %where = getelementptr i8, ptr %f, i64 -4
  %distance = load i32, ptr %where
  %wide = sext i32 %distance to i64
  %g = getelementptr i8, ptr %f, i64 %wide
  %r = call i32 %g(i32 14)
  ret i32 %r
}

define i32 @main() {
  %a = call i32 @choose(i32 0, i32 5)
  %b = call i32 @choose(i32 1, i32 5)
  %c = call i32 @choose(i32 2, i32 5)
  %tag = load i32, ptr getelementptr (i8, ptr @entry, i64 -8)
  %d = call i32 @through(ptr @entry)
  %e = call i32 @next(i32 2)
  %low1 = and i64 ptrtoint (ptr @entry to i64), 7
  %low2 = and i64 ptrtoint (ptr @main to i64), 0
  %low = or i64 %low1, %low2
  %f = trunc i64 %low to i32
  %r = call i32 (ptr, ...) @printf(ptr @format, i32 %a, i32 %b, i32 %c, i32 %tag, i32 %d, i32 %e, i32 %f)
  ret i32 0
}
