//! The pass `scalarise`: IR in, IR out.

mod common;

use common::optimised;

/// A sum of two vectors that are put together from `%a0`, `%a1` and `%b0`, `%b1`, and what is done with it.
fn packed(op: &str, behind: &str) -> String {
    format!(
        "define i32 @f(i32 %a0, i32 %a1, i32 %b0, i32 %b1, ptr %p, i1 %c) {{
  %a2 = insertelement <2 x i32> poison, i32 %a0, i64 0
  %a = insertelement <2 x i32> %a2, i32 %a1, i64 1
  %b2 = insertelement <2 x i32> poison, i32 %b1, i64 1
  %b = insertelement <2 x i32> %b2, i32 %b0, i64 0
  %s = {op} <2 x i32> %a, %b
{behind}
}}
"
    )
}

const TAKEN: &str = "  %x0 = extractelement <2 x i32> %s, i64 0
  %x1 = extractelement <2 x i32> %s, i64 1
  %x = mul i32 %x0, %x1
  ret i32 %x";

#[test]
fn lanes_that_are_apart_before_and_behind_stay_apart() {
    for op in ["add nsw", "sub", "and", "or disjoint", "xor"] {
        let found = optimised(&packed(op, TAKEN));
        let scalars = [format!("= {op} i32 %a0, %b0"), format!("= {op} i32 %a1, %b1")];
        assert!(scalars.iter().all(|s| found.contains(s)), "{found}");
        assert!(!found.contains("extractelement"), "{found}");
    }
}

#[test]
fn the_vector_is_made_where_it_is_asked_for() {
    let behind = "  %x0 = extractelement <2 x i32> %s, i64 0
  %x1 = extractelement <2 x i32> %s, i64 1
  %x = mul i32 %x0, %x1
  br i1 %c, label %t, label %e
t:
  store <2 x i32> %s, ptr %p
  br label %e
e:
  ret i32 %x";
    let found = optimised(&packed("add", behind));
    let (_, asked) = found.split_once("t:").expect("a block of that name");
    assert_eq!(asked.matches("insertelement <2 x i32>").count(), 2, "{found}");
    // In a deeper loop it would be made again and again.
    let looped = behind
        .replace("label %t, label %e\nt:", "label %t, label %t\nt:")
        .replace(
            "store <2 x i32> %s, ptr %p\n  br label %e",
            "store volatile <2 x i32> %s, ptr %p\n  br i1 %c, label %t, label %e",
        );
    let found = optimised(&packed("add", &looped));
    let (_, asked) = found.split_once("t:").expect("a block of that name");
    assert!(
        !asked.contains("insertelement") && !found.contains("extractelement"),
        "{found}"
    );
}

#[test]
fn others_stay_vectors() {
    // One lane of two is taken.
    let one = "  %x = extractelement <2 x i32> %s, i64 0\n  ret i32 %x";
    let input = packed("add", one);
    assert_eq!(optimised(&input).trim(), input.trim());
    // An operation that is no cheaper by scalars.
    let input = packed("mul", TAKEN);
    assert_eq!(optimised(&input).trim(), input.trim());
    // An operand that was a vector before.
    let loaded = packed("add", TAKEN).replace(
        "%b = insertelement <2 x i32> %b2, i32 %b0, i64 0",
        "%b = load <2 x i32>, ptr %p, align 8",
    );
    let loaded = loaded.replace("  %b2 = insertelement <2 x i32> poison, i32 %b1, i64 1\n", "");
    assert_eq!(optimised(&loaded).trim(), loaded.trim());
}
