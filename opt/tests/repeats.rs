//! The pass `repeats`: IR in, IR out.

mod common;

use common::optimised;

fn check(lines: &str, expected: &str) {
    let body = |lines: &str| format!("define i32 @f(ptr %p, ptr %q, i64 %i, i32 %x) {{\n{lines}}}\n");
    assert_eq!(optimised(&body(lines)), body(expected).trim_end(), "{lines}");
}

#[test]
fn what_is_computed_again_is_computed_once() {
    check(
        "  %a = getelementptr inbounds [7 x i64], ptr %p, i64 %i
  store i32 1, ptr %a, align 4
  %b = getelementptr [7 x i64], ptr %p, i64 %i
  %c = getelementptr i8, ptr %b, i64 8
  store i32 2, ptr %c, align 4
  %m = mul nsw i32 %x, 3
  %n = mul nuw i32 %x, 3
  %s = add i32 %m, %n
  ret i32 %s
",
        "  %a = getelementptr [7 x i64], ptr %p, i64 %i
  store i32 1, ptr %a, align 4
  %c = getelementptr i8, ptr %a, i64 8
  store i32 2, ptr %c, align 4
  %m = mul i32 %x, 3
  %s = add i32 %m, %m
  ret i32 %s
",
    );
}

#[test]
fn what_is_stored_or_loaded_is_not_loaded_again() {
    check(
        "  %a = load i32, ptr %p, align 4
  %b = load i32, ptr %p, align 4
  %c = add i32 %a, %b
  store i32 %c, ptr %q, align 4
  %d = load i32, ptr %q, align 4
  %e = load i32, ptr %p, align 4
  %r = sub i32 %d, %e
  ret i32 %r
",
        "  %a = load i32, ptr %p, align 4
  %c = add i32 %a, %a
  store i32 %c, ptr %q, align 4
  %e = load i32, ptr %p, align 4
  %r = sub i32 %c, %e
  ret i32 %r
",
    );
}

#[test]
fn others_stay() {
    for lines in [
        "  %a = load i32, ptr %p, align 4\n  %b = load volatile i32, ptr %p, align 4\n  %c = load i32, ptr %p, align 4\n  %d = add i32 %a, %c\n  ret i32 %d\n",
        "  %a = load float, ptr %p, align 4\n  %b = load i32, ptr %p, align 4\n  store float %a, ptr %q, align 4\n  %c = load i32, ptr %q, align 4\n  %d = add i32 %b, %c\n  ret i32 %d\n",
        "  %a = sub i32 %x, 1\n  %b = sub i32 1, %x\n  %c = mul i32 %a, %b\n  ret i32 %c\n",
        "  store i1 true, ptr %p, align 1\n  %a = load i1, ptr %p, align 1\n  %b = zext i1 %a to i32\n  ret i32 %b\n",
    ] {
        check(lines, lines);
    }
}
