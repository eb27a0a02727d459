//! The pass `rotations`: IR in, IR out.

mod common;

use common::optimised;

/// Two shifts of one value, the second by `rest`; `rest` may ask for `%k`, from which the first counts.
fn shifts(rest: &str) -> String {
    format!(
        "define i64 @f(i64 %x, i64 %k) {{
  %n = add nuw nsw i64 %k, 3
  %l = shl i64 %x, %n
  %m = {rest}
  %r = lshr i64 %x, %m
  %v = or i64 %r, %l
  ret i64 %v
}}
"
    )
}

#[test]
fn shifts_by_counts_that_are_the_width_together_rotate() {
    let found = optimised(&shifts("sub nuw nsw i64 61, %k"));
    assert!(
        found.contains("(i64 %x, i64 %x, i64 %n)") && !found.contains("shl i64"),
        "{found}"
    );
}

#[test]
fn other_shifts_stay() {
    for rest in [
        "sub i64 60, %k",
        "sub i64 61, %x",
        "add i64 61, %k",
        "xor i64 61, %k",
    ] {
        let input = shifts(rest);
        assert_eq!(optimised(&input).trim(), input.trim());
    }
    // Somebody else wants one of them.
    let input =
        shifts("sub i64 61, %k").replace("%v = or i64 %r, %l", "%o = or i64 %r, %l\n  %v = xor i64 %o, %l");
    assert_eq!(optimised(&input).trim(), input.trim());
}
