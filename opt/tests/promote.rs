//! Promotion: IR in, IR out.

mod common;

use common::{optimised, optimised_at};
use ir::options::OptLevel;

fn check(input: &str, expected: &str) {
    assert_eq!(optimised(input), expected, "{input}");
}

#[test]
fn an_object_becomes_the_value_stored() {
    check(
        "define i32 @f(i32 %x) {\n  %p = alloca i32\n  store i32 %x, ptr %p\n  %y = load i32, ptr %p\n  ret i32 %y\n}\n",
        "define i32 @f(i32 %x) {\n  ret i32 %x\n}",
    );
}

#[test]
fn values_meet_in_phis() {
    let input = "define i32 @f(i1 %c, i32 %x) {\n  %p = alloca i32\n  store i32 1, ptr %p\n  br i1 %c, label %a, label %b\n\
                 a:\n  store i32 %x, ptr %p\n  br label %b\nb:\n  %y = load i32, ptr %p\n  ret i32 %y\n}\n";
    let expected = "define i32 @f(i1 %c, i32 %x) {\n  br i1 %c, label %a, label %b\n\na:\n  br label %b\n\n\
                    b:\n  %1 = phi i32 [ 1, %0 ], [ %x, %a ]\n  ret i32 %1\n}";
    check(input, expected);
}

#[test]
fn what_is_read_unwritten_is_zero() {
    check(
        "define i32 @f() {\n  %p = alloca i32\n  %y = load i32, ptr %p\n  ret i32 %y\n}\n",
        "define i32 @f() {\n  ret i32 0\n}",
    );
}

#[test]
fn objects_stay_that_escape_or_are_volatile() {
    for text in [
        "define i32 @f(ptr %q) {\n  %p = alloca i32, align 4\n  store ptr %p, ptr %q, align 8\n  %y = load i32, ptr %p, align 4\n  ret i32 %y\n}",
        "define i32 @f() {\n  %p = alloca i32, align 4\n  %y = load volatile i32, ptr %p, align 4\n  ret i32 %y\n}",
        "define i64 @f() {\n  %p = alloca i32, align 4\n  %y = load i64, ptr %p, align 8\n  ret i64 %y\n}",
    ] {
        check(text, text);
    }
}

#[test]
fn nothing_is_done_without_optimisation() {
    let text = "define i32 @f(i32 %x) {\n  %p = alloca i32, align 4\n  store i32 %x, ptr %p, align 4\n  %y = load i32, ptr %p, align 4\n  ret i32 %y\n}";
    assert_eq!(optimised_at(text, OptLevel::O0), text);
    let none = text.replace("@f(i32 %x) {", "@f(i32 %x) #0 {");
    let module = format!("{none}\nattributes #0 = {{ noinline optnone }}\n");
    assert_eq!(optimised_at(&module, OptLevel::O2), none);
}

#[test]
fn vectors_and_wide_numbers_become_values() {
    for ty in ["<4 x i32>", "<16 x float>", "i128", "half", "fp128"] {
        check(
            &format!(
                "define {ty} @f({ty} %x) {{\n  %p = alloca {ty}\n  store {ty} %x, ptr %p\n  %y = load {ty}, ptr %p\n  ret {ty} %y\n}}\n"
            ),
            &format!("define {ty} @f({ty} %x) {{\n  ret {ty} %x\n}}"),
        );
    }
    // Lanes that share bytes, and what is longer than any register, stay in memory.
    for ty in ["<8 x i1>", "<32 x i64>", "i256"] {
        let text = format!(
            "define void @f({ty} %x) {{\n  %p = alloca {ty}, align 8\n  store {ty} %x, ptr %p, align 8\n  ret void\n}}"
        );
        check(&text, &text);
    }
}
