//! A few hundred random functions over odd vectors and wide integers, compared with llc. The program
//! `random_ir` makes more of them.

use llforge_tests::{process, random_ir::compare};

#[test]
fn random_functions_agree_with_llc() {
    let tool = process::llforge();
    for seed in 1..=10 {
        if let Err(e) = compare(seed, 30, &tool, "", None) {
            panic!("seed {seed}: {e}");
        }
    }
}

#[test]
fn random_functions_agree_with_llc_on_avx2() {
    let tool = process::llforge();
    for seed in 101..=103 {
        if let Err(e) = compare(seed, 30, &tool, "+avx2,+fma,+f16c", None) {
            panic!("seed {seed}: {e}");
        }
    }
}
