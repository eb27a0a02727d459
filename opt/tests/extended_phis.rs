//! The pass `extended-phis`: phis of loaded numbers, in and out.

mod common;

use common::optimised;

/// A loop over a phi that begins with `first` and goes on with `next`; what it is used for.
fn walk(first: &str, next: &str, uses: &str) -> String {
    format!(
        "define i64 @f(ptr %p, ptr %q, i1 %c, i8 %x) {{
entry:
  %a = load i8, ptr %p, align 1
  br label %loop

loop:
  %v = phi i8 [ {first}, %entry ], [ {next}, %loop ]
  store i8 %v, ptr %q, align 1
  {uses}
  %b = load i8, ptr %p, align 1
  br i1 %c, label %loop, label %end

end:
  ret i64 %w
}}
"
    )
}

#[test]
fn phis_of_loads_are_extended() {
    let found = optimised(&walk("%a", "%b", "%w = zext i8 %v to i64"));
    let expected = "define i64 @f(ptr %p, ptr %q, i1 %c, i8 %x) {
entry:
  %0 = load i8, ptr %p, align 1
  %1 = zext i8 %0 to i64
  %2 = trunc i64 %1 to i8
  br label %loop

loop:
  %3 = phi i64 [ %1, %entry ], [ %6, %loop ]
  %4 = trunc i64 %3 to i8
  store i8 %4, ptr %q, align 1
  %5 = load i8, ptr %p, align 1
  %6 = zext i8 %5 to i64
  %7 = trunc i64 %6 to i8
  br i1 %c, label %loop, label %end

end:
  ret i64 %3
}";
    assert_eq!(found, expected);
}

#[test]
fn constants_are_extended_as_the_phi_is() {
    for (extension, first) in [("zext", "254"), ("sext", "-2")] {
        let found = optimised(&walk("-2", "%b", &format!("%w = {extension} i8 %v to i64")));
        assert!(found.contains(&format!("phi i64 [ {first}, %entry ]")), "{found}");
    }
}

#[test]
fn words_are_extended_too() {
    let of_words = |first: &str, how: &str| {
        let walk = walk(first, "%b", &format!("%w = {how} i8 %v to i64"));
        let words = walk.replace("i8", "i32").replace("i32 %x", "i8 %x");
        optimised(&words)
    };
    let (negative, zero_extended) = (of_words("-2", "sext"), of_words("-2", "zext"));
    assert!(negative.contains("phi i64 [ -2, %entry ]"), "{negative}");
    assert!(
        zero_extended.contains("phi i64 [ 4294967294, %entry ]"),
        "{zero_extended}"
    );
}

#[test]
fn the_widest_type_is_taken() {
    let uses = "%n = zext i8 %v to i32\n  store volatile i32 %n, ptr %p\n  %w = zext i8 %v to i64";
    let found = optimised(&walk("%a", "%b", uses));
    assert!(found.contains("phi i64 [") && found.contains("to i32"), "{found}");
    assert!(!found.contains("zext i8 %v"), "{found}");
}

#[test]
fn other_extensions_stay() {
    let uses = "%n = zext i8 %v to i32\n  %o = zext i8 %v to i32\n  %s = sext i8 %v to i32
  store volatile i32 %n, ptr %p\n  store volatile i32 %o, ptr %p\n  store volatile i32 %s, ptr %p
  %w = add i64 1, 2";
    let found = optimised(&walk("%a", "%b", uses));
    assert!(
        found.contains("phi i32 [") && found.contains("sext i8 %"),
        "{found}"
    );
}

#[test]
fn other_phis_stay() {
    let extended = "%w = zext i8 %v to i64";
    for (first, next, uses) in [
        ("%x", "%b", extended),
        ("%a", "%n", "%w = zext i8 %v to i64\n  %n = add i8 %v, 1"),
        ("undef", "%b", extended),
        ("0", "%v", extended),
        ("%a", "%b", "%w = add i64 1, 2"),
    ] {
        let found = optimised(&walk(first, next, uses));
        assert!(
            !found.contains("phi i64") && !found.contains("phi i32"),
            "{found}"
        );
    }
    let volatile = walk("%a", "%b", extended).replace("%b = load i8", "%b = load volatile i8");
    assert!(!optimised(&volatile).contains("phi i64"));
}
