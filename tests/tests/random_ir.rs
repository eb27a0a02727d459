//! A few hundred random functions over odd vectors and wide integers, compared with llc. The program
//! `random_ir` makes more of them.

use llforge_tests::comparison::{Comparison, compare};
use llforge_tests::process;

/// Compares the functions of `wanted` seeds from `first` on. Seeds whose program crashes as llc
/// makes it compare nothing and are passed over, at most as many as are compared.
fn check(first: u64, wanted: usize, mattr: &str, triple: &str) {
    let how = Comparison {
        count: 30,
        tool: process::llforge(),
        mattr: mattr.into(),
        triple: triple.into(),
        ..Comparison::default()
    };
    let compared = (first..first + 2 * wanted as u64)
        .filter(|&seed| compare(seed, &how).unwrap_or_else(|e| panic!("seed {seed}: {e}")))
        .take(wanted)
        .count();
    assert_eq!(
        compared, wanted,
        "seeds from {first} on whose program runs as llc makes it"
    );
}

#[test]
fn random_functions_agree_with_llc() {
    check(1, 10, "", "");
}

#[test]
fn random_functions_agree_with_llc_on_avx2() {
    check(101, 3, "+avx2,+fma,+f16c", "");
}

#[test]
fn random_functions_agree_with_llc_on_aarch64() {
    check(201, 3, "", "aarch64-linux-gnu");
}

#[test]
fn random_functions_agree_with_llc_in_mach_o_objects() {
    check(301, 2, "", "arm64-apple-macosx13");
    check(303, 2, "", "x86_64-apple-macosx13");
}

#[test]
fn random_functions_agree_with_llc_on_windows() {
    check(401, 2, "", "aarch64-pc-windows-msvc");
}
