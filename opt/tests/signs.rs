//! The pass `signs`: IR in, IR out.

mod common;

use common::optimised;

fn check(input: &str, expected: &str) {
    assert_eq!(optimised(input).trim(), expected.trim(), "{input}");
}

#[test]
fn negated_factors_make_differences() {
    check(
        "define double @f(double %a, double %b, double %c) {
  %n = fneg double %b
  %p = fmul nnan double %a, %n
  %s = fadd nnan double %c, %p
  ret double %s
}
",
        "define double @f(double %a, double %b, double %c) {
  %1 = fmul nnan double %a, %b
  %2 = fsub nnan double %c, %1
  ret double %2
}
",
    );
}

#[test]
fn negations_of_lanes_wander_to_the_factor() {
    check(
        "define <2 x double> @f(<2 x double> %a, double %b, <2 x double> %c, <2 x double> %d) {
  %n = fneg double %b
  %i = insertelement <2 x double> poison, double %n, i64 0
  %m = shufflevector <2 x double> %i, <2 x double> poison, <2 x i32> zeroinitializer
  %p = fmul <2 x double> %a, %m
  %s = call <2 x double> @llvm.fmuladd.v2f64(<2 x double> %p, <2 x double> %d, <2 x double> %c)
  ret <2 x double> %s
}

declare <2 x double> @llvm.fmuladd.v2f64(<2 x double>, <2 x double>, <2 x double>)
",
        "define <2 x double> @f(<2 x double> %a, double %b, <2 x double> %c, <2 x double> %d) {
  %1 = insertelement <2 x double> poison, double %b, i64 0
  %2 = shufflevector <2 x double> %1, <2 x double> poison, <2 x i32> zeroinitializer
  %3 = fmul <2 x double> %a, %2
  %4 = fneg <2 x double> %3
  %s = call <2 x double> @llvm.fmuladd.v2f64(<2 x double> %4, <2 x double> %d, <2 x double> %c)
  ret <2 x double> %s
}
",
    );
}

#[test]
fn products_that_others_read_keep_their_sign() {
    let text = "define double @f(ptr %q, double %a, double %b, double %c) {
  %n = fneg double %b
  %p = fmul double %a, %n
  store double %p, ptr %q, align 8
  %s = fadd double %c, %p
  ret double %s
}
";
    check(text, text);
}
