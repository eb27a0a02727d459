//! A few hundred random functions over odd vectors and wide integers, compared with llc. The program
//! `random_ir` makes more of them.

use llforge_tests::comparison::{Comparison, compare};
use llforge_tests::process;

fn check(seeds: impl IntoIterator<Item = u64>, mattr: &str) {
    check_for(seeds, mattr, "");
}

fn check_for(seeds: impl IntoIterator<Item = u64>, mattr: &str, triple: &str) {
    let how = Comparison {
        count: 30,
        tool: process::llforge(),
        mattr: mattr.into(),
        triple: triple.into(),
        ..Comparison::default()
    };
    for seed in seeds {
        match compare(seed, &how) {
            Ok(true) => {}
            Ok(false) => panic!("seed {seed}: llc's own program crashes, so nothing is compared"),
            Err(e) => panic!("seed {seed}: {e}"),
        }
    }
}

#[test]
fn random_functions_agree_with_llc() {
    check(1..=10, "");
}

#[test]
fn random_functions_agree_with_llc_on_avx2() {
    check([101, 102, 104], "+avx2,+fma,+f16c");
}

#[test]
fn random_functions_agree_with_llc_on_aarch64() {
    check_for(201..=203, "", "aarch64-linux-gnu");
}

#[test]
fn random_functions_agree_with_llc_in_mach_o_objects() {
    check_for(301..=302, "", "arm64-apple-macosx13");
    check_for(303..=304, "", "x86_64-apple-macosx13");
}

#[test]
fn random_functions_agree_with_llc_on_windows() {
    check_for(401..=402, "", "aarch64-pc-windows-msvc");
}
