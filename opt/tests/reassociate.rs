//! The pass `reassociate`: IR in, IR out.

mod common;

use common::optimised;

/// Two words added to what the word before carried.
fn carry(first: &str, second: &str, end: &str) -> String {
    format!(
        "define i64 @f(i64 %c, i64 %x, i64 %a, i64 %b) {{
  %m = mul i64 %x, %c
  %late = lshr i64 %m, 32
  %p = {first}
  %s = add nuw nsw i64 %late, %p
  %q = {second}
  %t = {end}
  ret i64 %t
}}
"
    )
}

const P: &str = "sub i64 %a, %b";
const Q: &str = "sub i64 %b, %a";

#[test]
fn what_is_there_last_is_added_last() {
    let expected = "define i64 @f(i64 %c, i64 %x, i64 %a, i64 %b) {
  %m = mul i64 %x, %c
  %late = lshr i64 %m, 32
  %p = sub i64 %a, %b
  %q = sub i64 %b, %a
  %1 = add nuw i64 %p, %q
  %2 = add nuw i64 %late, %1
  ret i64 %2
}";
    assert_eq!(optimised(&carry(P, Q, "add nuw i64 %s, %q")), expected);
    assert_eq!(optimised(&carry(P, Q, "add nuw nsw i64 %q, %s")), expected);
    // It may wrap without signs.
    let wraps = expected.replace(" nuw", "");
    assert_eq!(optimised(&carry(P, Q, "add nsw i64 %s, %q")), wraps);
}

#[test]
fn longer_sums_take_it_last_too() {
    let input = carry(P, Q, "add i64 %s, %q").replace(
        "  ret i64 %t",
        "  %r = xor i64 %a, %b\n  %u = add i64 %t, %r\n  ret i64 %u",
    );
    let found = optimised(&input);
    assert!(found.ends_with("= add i64 %late, %2\n  ret i64 %3\n}"), "{found}");
}

#[test]
fn floating_point_only_where_it_says_so() {
    let input = |flags: &str| {
        format!(
            "define float @f(float %c, float %a, float %b) {{
  %m = fmul float %c, %c
  %late = fmul float %m, %m
  %p = fmul float %a, %a
  %s = fadd {flags} float %late, %p
  %q = fmul float %b, %b
  %t = fadd {flags} float %s, %q
  ret float %t
}}
"
        )
    };
    let found = optimised(&input("nnan nsz reassoc"));
    assert!(found.contains("= fadd reassoc nsz float %late, %1"), "{found}");
    assert_eq!(optimised(&input("nsz")).trim(), input("nsz").trim());
}

#[test]
fn other_sums_stay() {
    for (first, second, end) in [
        // What comes last is late as well.
        (P, "mul i64 %m, %late", "add i64 %s, %q"),
        // Others of the kind, or constants.
        (P, Q, "xor i64 %s, %q"),
        (P, Q, "add i64 %s, 8"),
        // Somebody else wants the first sum.
        (P, Q, "mul i64 %s, %s"),
        // Nothing that could be overwritten: what comes from outside may be wanted again.
        (
            "load volatile i64, ptr null, align 8",
            "load volatile i64, ptr null, align 8",
            "add i64 %s, %q",
        ),
    ] {
        let input = carry(first, second, end);
        assert_eq!(optimised(&input).trim(), input.trim());
    }
}

/// A loop that goes on from `s`, to which two numbers are added, with `next`.
fn round(next: &str) -> String {
    format!(
        "define i32 @f(i32 %n, i32 %x) {{
  br label %l

l:
  %s = phi i32 [ %x, %0 ], [ %next, %l ]
  %i = phi i32 [ 0, %0 ], [ %k, %l ]
  %a = mul i32 %i, %x
  %b = sub i32 %a, %x
  %s1 = add i32 %b, %s
  %c = xor i32 %a, %x
  %t = add i32 %s1, %c
  %next = {next}
  %k = add nuw nsw i32 %i, 1
  %d = icmp slt i32 %k, %n
  br i1 %d, label %l, label %end

end:
  ret i32 %next
}}
"
    )
}

#[test]
fn what_a_round_leaves_for_the_next_comes_last() {
    let found = optimised(&round("lshr i32 %t, 1"));
    assert!(found.contains("= add i32 %s, %"), "{found}");
    // Rounds that add to a sum do so in time.
    let input = round("lshr i32 %t, 1").replace("[ %next, %l ]", "[ %t, %l ]");
    assert!(optimised(&input).contains("%s1 = add i32 %b, %s"), "{input}");
}

#[test]
fn sums_count_conditions() {
    let q = "zext i1 %e to i64";
    let input = carry(P, q, "add i64 %s, %q").replace("  %q", "  %e = icmp ult i64 %a, %b\n  %q");
    assert_eq!(optimised(&input).trim(), input.trim());
}
