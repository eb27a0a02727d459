//! The pass `extended-sums`: IR in, IR out.

mod common;

use common::optimised;

fn check(input: &str, expected: &str) {
    assert_eq!(optimised(input), expected.trim_end(), "{input}");
}

#[test]
fn neighbours_are_reached_from_one_extension() {
    // (What nobody reads any longer is not selected.)
    check(
        "define i64 @f(ptr %p, ptr %at, ptr %to) {
  %a = load i32, ptr %at, align 4
  %x = add nsw i32 %a, 1
  %i = sext i32 %x to i64
  %q = getelementptr i64, ptr %p, i64 %i
  %v = load i64, ptr %q, align 8
  store i32 %x, ptr %to, align 4
  %y = sub nsw i32 %a, 3
  %j = sext i32 %y to i64
  %r = getelementptr i64, ptr %p, i64 %j
  %w = load i64, ptr %r, align 8
  %k = sext i32 %a to i64
  %s = add i64 %v, %w
  %t = add i64 %s, %k
  ret i64 %t
}
",
        "define i64 @f(ptr %p, ptr %at, ptr %to) {
  %a = load i32, ptr %at, align 4
  %1 = sext i32 %a to i64
  %2 = add nsw i64 %1, 1
  %3 = trunc i64 %2 to i32
  %q = getelementptr i64, ptr %p, i64 %2
  %v = load i64, ptr %q, align 8
  store i32 %3, ptr %to, align 4
  %4 = add nsw i64 %1, -3
  %y = sub nsw i32 %a, 3
  %r = getelementptr i64, ptr %p, i64 %4
  %w = load i64, ptr %r, align 8
  %s = add i64 %v, %w
  %t = add i64 %s, %1
  ret i64 %t
}
",
    );
}

/// Two neighbours of `%a`, by sums of this kind; `between`: what stands between them.
fn neighbours(sum: &str, between: &str) -> String {
    format!(
        "define i64 @f(i32 %a, i1 %c) {{
  br i1 %c, label %l, label %m

l:
  %x = {sum} i32 %a, 1
  %i = sext i32 %x to i64
  {between}

m:
  %y = add nsw i32 %a, 2
  %j = sext i32 %y to i64
  ret i64 %j
}}
"
    )
}

#[test]
fn what_may_overflow_or_is_not_made_everywhere_stays() {
    for input in [
        neighbours("add nsw", "ret i64 %i"),
        neighbours("add", "br label %m"),
        neighbours("mul nsw", "br label %m"),
    ] {
        let text = optimised(&input);
        assert!(text.contains("sext i32 %y to i64"), "{text}");
    }
    let alone = "define i64 @f(i32 %a) {
  %x = add nsw i32 %a, 1
  %i = sext i32 %x to i64
  ret i64 %i
}
";
    check(alone, alone);
}
