//! The pass `narrow`: IR in, IR out.

mod common;

use common::{Wide, optimised_for};
use ir::options::OptLevel;

fn check(input: &str, expected: &str) {
    let found = optimised_for(input, OptLevel::O2, &Wide);
    assert_eq!(found.trim(), expected.trim(), "{input}");
}

/// A difference of bytes, times `by`, without its sign and at most 255.
fn difference(by: u32, result: &str) -> String {
    format!(
        "define <8 x i8> @f(<8 x i8> %a, <8 x i8> %b, ptr %p) {{
  %x = zext <8 x i8> %a to <8 x i32>
  %y = zext <8 x i8> %b to <8 x i32>
  %d = sub nsw <8 x i32> %x, %y
  %e = mul nsw <8 x i32> %d, splat (i32 {by})
  %m = call <8 x i32> @llvm.abs.v8i32(<8 x i32> %e, i1 true)
  %u = call <8 x i32> @llvm.umin.v8i32(<8 x i32> %m, <8 x i32> splat (i32 255))
  %t = trunc <8 x i32> %u to <8 x i8>
  store <8 x i32> {result}, ptr %p, align 32
  ret <8 x i8> %t
}}
declare <8 x i32> @llvm.abs.v8i32(<8 x i32>, i1)
declare <8 x i32> @llvm.umin.v8i32(<8 x i32>, <8 x i32>)
"
    )
}

/// The function alone.
fn function(text: &str) -> &str {
    &text[..text.find("declare").expect("declarations")]
}

#[test]
fn numbers_that_fit_are_narrowed() {
    check(
        &difference(2, "zeroinitializer"),
        "define <8 x i8> @f(<8 x i8> %a, <8 x i8> %b, ptr %p) {
  %1 = zext <8 x i8> %a to <8 x i16>
  %x = zext <8 x i8> %a to <8 x i32>
  %2 = zext <8 x i8> %b to <8 x i16>
  %y = zext <8 x i8> %b to <8 x i32>
  %3 = sub <8 x i16> %1, %2
  %4 = mul <8 x i16> %3, splat (i16 2)
  %5 = notail call <8 x i16> null(<8 x i16> %4, i1 true)
  %6 = notail call <8 x i16> null(<8 x i16> %5, <8 x i16> splat (i16 255))
  %7 = trunc <8 x i16> %6 to <8 x i8>
  store <8 x i32> zeroinitializer, ptr %p, align 32
  ret <8 x i8> %7
}",
    );
}

#[test]
fn numbers_that_do_not_fit_stay() {
    let input = difference(200, "zeroinitializer");
    check(&input, function(&input));
}

#[test]
fn numbers_that_others_read_stay() {
    for read in ["%d", "%u"] {
        let input = difference(2, read);
        check(&input, function(&input));
    }
}
