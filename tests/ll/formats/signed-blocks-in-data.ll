; Signed addresses of blocks in data, as the loader is told of them.
; test: relocations -- -mtriple=arm64e-apple-macosx13
@places = constant [2 x ptr] [ptr blockaddress(@choose, %one), ptr blockaddress(@choose, %two)]
define i32 @choose(i64 %n) "ptrauth-indirect-gotos" {
  %at = getelementptr [2 x ptr], ptr @places, i64 0, i64 %n
  %p = load ptr, ptr %at
  indirectbr ptr %p, [label %one, label %two]
one:
  ret i32 1
two:
  ret i32 2
}
