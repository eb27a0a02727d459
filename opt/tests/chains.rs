//! The pass `chains`: IR in, IR out.

mod common;

use common::optimised;

fn check(input: &str, expected: &str) {
    assert_eq!(optimised(input), expected, "{input}");
}

const SUM: &str = "define i32 @f(ptr %p) {
  br label %l

l:
  %s = phi i32 [ 0, %0 ], [ %s3, %l ]
  %a = load volatile i32, ptr %p, align 4
  %s1 = add nsw i32 %s, %a
  %b = load volatile i32, ptr %p, align 4
  %s2 = add nsw i32 %b, %s1
  %c = load volatile i32, ptr %p, align 4
  %s3 = add nsw i32 %s2, %c
  %d = icmp slt i32 %c, 0
  br i1 %d, label %end, label %l

end:
  ret i32 %s3
}
";

#[test]
fn one_operation_is_left_between_rounds() {
    let expected = "define i32 @f(ptr %p) {
  br label %l

l:
  %s = phi i32 [ 0, %0 ], [ %3, %l ]
  %a = load volatile i32, ptr %p, align 4
  %b = load volatile i32, ptr %p, align 4
  %1 = add i32 %a, %b
  %c = load volatile i32, ptr %p, align 4
  %2 = add i32 %1, %c
  %3 = add i32 %s, %2
  %d = icmp slt i32 %c, 0
  br i1 %d, label %end, label %l

end:
  ret i32 %3
}";
    check(SUM, expected);
    let floats = |flags: &str| {
        let input = SUM.replace("add nsw i32", &format!("fadd {flags}float"));
        let input = input
            .replace("ret i32 %s3", "ret float %s3")
            .replace("@f(", "@f(float %x, ");
        let input = input.replace("phi i32 [ 0, %0 ]", "phi float [ %x, %0 ]");
        input
            .replace("volatile i32", "volatile float")
            .replace("define i32", "define float")
    };
    let fast = floats("reassoc nsz ").replace("icmp slt i32 %c, 0", "fcmp olt float %c, %a");
    let done = optimised(&fast);
    assert!(done.contains("fadd reassoc nsz float %s, %2"), "{done}");
    let strict = floats("").replace("icmp slt i32 %c, 0", "fcmp olt float %c, %a");
    check(&strict, strict.trim_end());
}

#[test]
fn what_is_used_elsewhere_short_or_mixed_stays() {
    for (from, to) in [
        ("%d = icmp slt i32 %c, 0", "%d = icmp slt i32 %s2, 0"),
        ("%s2 = add nsw i32 %b, %s1", "%s2 = mul nsw i32 %b, %s1"),
        ("%s1 = add nsw i32 %s, %a", "%s1 = add nsw i32 %a, %a"),
    ] {
        let input = SUM.replace(from, to);
        check(&input, input.trim_end());
    }
}

#[test]
fn sums_of_products_stay() {
    let with_products = |input: &str, left: &str| {
        let mut input = input
            .replace("%s1 =", "%x = mul i32 %a, 7\n  %s1 =")
            .replace("%s, %a", "%s, %x");
        input = input
            .replace("%s2 =", "%y = mul i32 %b, 7\n  %s2 =")
            .replace("%b, %s1", "%y, %s1");
        input
            .replace("%s3 =", "%z = mul i32 %c, 7\n  %s3 =")
            .replace("%s2, %c", left)
    };
    let all = with_products(SUM, "%s2, %z");
    check(&all, all.trim_end());
    // One term that is not a product: the round waits for additions.
    let some = optimised(&with_products(SUM, "%s2, %c").replace("  %z = mul i32 %c, 7\n", ""));
    assert!(some.contains("add i32 %s, %2"), "{some}");
}
