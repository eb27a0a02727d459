//! The passes `simplify` and `thread`: IR of front ends that do not optimise, in and out.

mod common;

use common::optimised;

fn check(input: &str, expected: &str) {
    assert_eq!(optimised(input), expected, "{input}");
}

fn body(lines: &str) -> String {
    format!("define i64 @f(i32 %x, i8 %b, i1 %c, ptr %p) {{\n{lines}}}\n")
}

#[test]
fn conditions_are_not_numbers_in_between() {
    let input = body(
        "  %1 = icmp slt i32 %x, 5
  %2 = zext i1 %1 to i32
  %3 = sext i32 %2 to i64
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %yes, label %no

yes:
  ret i64 0

no:
  ret i64 1
",
    );
    let expected = body(
        "  %1 = icmp slt i32 %x, 5
  %2 = zext i1 %1 to i32
  %3 = zext i1 %1 to i64
  %4 = icmp sge i32 %x, 5
  br i1 %4, label %yes, label %no

yes:
  ret i64 0

no:
  ret i64 1
",
    );
    check(&input, expected.trim_end());
}

#[test]
fn expectations_are_their_values() {
    let input = body(
        "  %1 = zext i1 %c to i64
  %2 = call i64 @llvm.expect.i64(i64 %1, i64 0)
  %3 = icmp ne i64 %2, 0
  store i1 %3, ptr %p, align 1
  ret i64 %2
",
    ) + "declare i64 @llvm.expect.i64(i64, i64)\n";
    let expected = body("  %1 = zext i1 %c to i64\n  store i1 %c, ptr %p, align 1\n  ret i64 %1\n");
    check(&input, expected.trim_end());
}

#[test]
fn conversions_become_one() {
    for (first, second, one) in [
        ("zext i8 %b to i32", "sext i32 %1 to i64", "zext i8 %b to i64"),
        ("sext i8 %b to i32", "sext i32 %1 to i64", "sext i8 %b to i64"),
        (
            "sext i32 %x to i128",
            "trunc i128 %1 to i64",
            "sext i32 %x to i64",
        ),
    ] {
        let input = body(&format!("  %1 = {first}\n  %2 = {second}\n  ret i64 %2\n"));
        let expected = body(&format!("  %1 = {first}\n  %2 = {one}\n  ret i64 %2\n"));
        check(&input, expected.trim_end());
    }
    // What is sign-extended, then zero-extended, is two things.
    let input = body("  %1 = sext i8 %b to i32\n  %2 = zext i32 %1 to i64\n  ret i64 %2\n");
    check(&input, input.trim_end());
}

const AND: &str = "define i32 @f(i32 %x, i32 %y, ptr %p) {
  %c = icmp eq i32 %x, 1
  br i1 %c, label %b, label %j

b:
  %v = load i32, ptr %p, align 4
  %d = icmp eq i32 %v, %y
  br label %j

j:
  %k = phi i1 [ false, %0 ], [ %d, %b ]
  %n = phi i32 [ 3, %0 ], [ %v, %b ]
  br i1 %k, label %t, label %u

t:
  %r = phi i32 [ %n, %j ]
  ret i32 %r

u:
  %s = phi i32 [ %x, %j ]
  ret i32 %s
}
";

#[test]
fn branches_that_are_decided_lead_past_the_block_in_the_middle() {
    let expected = "define i32 @f(i32 %x, i32 %y, ptr %p) {
  %c = icmp eq i32 %x, 1
  br i1 %c, label %b, label %u

b:
  %v = load i32, ptr %p, align 4
  %d = icmp eq i32 %v, %y
  br i1 %d, label %t, label %u

j:
  unreachable

t:
  %r = phi i32 [ %v, %b ]
  ret i32 %r

u:
  %s = phi i32 [ %x, %0 ], [ %x, %b ]
  ret i32 %s
}";
    check(AND, expected);
    // A phi of the block that is used elsewhere keeps it.
    let other = AND.replace("ret i32 %s", "ret i32 %n");
    check(&other, other.trim_end());
}

#[test]
fn one_bit_at_most_needs_no_count() {
    for (asked, told) in [("ult i32 %n, 2", "eq"), ("ugt i32 %n, 1", "ne")] {
        check(
            &format!(
                "define i1 @f(i32 %x) {{\n  %n = call i32 @llvm.ctpop.i32(i32 %x)\n  %c = icmp {asked}\n  ret i1 %c\n}}\ndeclare i32 @llvm.ctpop.i32(i32)\n"
            ),
            &format!(
                "define i1 @f(i32 %x) {{\n  %n = call i32 @llvm.ctpop.i32(i32 %x)\n  %1 = add i32 %x, -1\n  %2 = and i32 %x, %1\n  %3 = icmp {told} i32 %2, 0\n  ret i1 %3\n}}"
            ),
        );
    }
}

#[test]
fn low_parts_are_extended() {
    let check = |from: &str, up: &str, down: &str, steps: &str| {
        let input = body(&format!(
            "  %1 = {from}\n  %2 = shl i64 %1, {up}\n  %3 = ashr exact i64 %2, {down}\n  ret i64 %3\n"
        ));
        let expected = body(&format!("  %1 = {from}\n  %2 = shl i64 %1, {up}\n{steps}"));
        check(&input, expected.trim_end());
    };
    let load = "load i64, ptr %p, align 8";
    let narrow = "  %3 = trunc i64 %1 to i8\n  %4 = sext i8 %3 to i64\n  ret i64 %4\n";
    check(load, "56", "56", narrow);
    let shifted =
        "  %3 = trunc i64 %1 to i32\n  %4 = sext i32 %3 to i64\n  %5 = shl i64 %4, 3\n  ret i64 %5\n";
    check(load, "32", "29", shifted);
    check(
        "zext i32 %x to i64",
        "32",
        "32",
        "  %3 = sext i32 %x to i64\n  ret i64 %3\n",
    );
    // A part of no type, one that is shifted further down, and one that is cut out of more than was extended.
    for (up, down) in [("40", "40"), ("32", "33")] {
        let same = format!("  %3 = ashr exact i64 %2, {down}\n  ret i64 %3\n");
        check(load, up, down, &same);
    }
    let wide = "  %3 = trunc i64 %1 to i32\n  %4 = sext i32 %3 to i64\n  ret i64 %4\n";
    check("zext i8 %b to i64", "32", "32", wide);
}
