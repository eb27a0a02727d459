//! The pass `strides`: IR in, IR out.

mod common;

use common::optimised;

fn check(input: &str, expected: &str) {
    assert_eq!(optimised(input).trim(), expected.trim(), "{input}");
}

#[test]
fn elements_of_odd_sizes_are_walked_by_a_pointer() {
    check(
        "%T = type { i64, [3 x i32], double }

define double @f(ptr %p, i64 %n, i64 %from) {
  br label %l

l:
  %i = phi i64 [ %from, %0 ], [ %i2, %l ]
  %t = phi double [ 0.0, %0 ], [ %t2, %l ]
  %x = getelementptr inbounds %T, ptr %p, i64 %i
  %v = load i64, ptr %x, align 8
  %i1 = add i64 %i, 1
  %y = getelementptr inbounds %T, ptr %p, i64 %i1, i32 1, i64 2
  %w = load i32, ptr %y, align 4
  %vf = sitofp i64 %v to double
  %wf = sitofp i32 %w to double
  %t1 = fadd double %t, %vf
  %t2 = fadd double %t1, %wf
  %i2 = add nsw i64 %i, 2
  %q = icmp slt i64 %i2, %n
  br i1 %q, label %l, label %e

e:
  ret double %t2
}
",
        "define double @f(ptr %p, i64 %n, i64 %from) {
  %1 = getelementptr [32 x i8], ptr %p, i64 %from
  br label %l

l:
  %2 = phi ptr [ %1, %0 ], [ %4, %l ]
  %i = phi i64 [ %from, %0 ], [ %i2, %l ]
  %t = phi double [ 0x0000000000000000, %0 ], [ %t2, %l ]
  %v = load i64, ptr %2, align 8
  %i1 = add i64 %i, 1
  %3 = getelementptr i8, ptr %2, i64 48
  %w = load i32, ptr %3, align 4
  %vf = sitofp i64 %v to double
  %wf = sitofp i32 %w to double
  %t1 = fadd double %t, %vf
  %t2 = fadd double %t1, %wf
  %i2 = add nsw i64 %i, 2
  %q = icmp slt i64 %i2, %n
  %4 = getelementptr i8, ptr %2, i64 64
  br i1 %q, label %l, label %e

e:
  ret double %t2
}
",
    );
}

/// A loop that reads an element each turn, and stays as it is.
fn stays(counter: &str, element: &str, step: u32, last: &str) {
    let text = format!(
        "define i64 @f(ptr %p, {counter} %n) {{
  br label %l

l:
  %i = phi {counter} [ 0, %0 ], [ %i1, %l ]
  %t = phi i64 [ 0, %0 ], [ %t1, %l ]
  %x = getelementptr {element}, ptr %p, {counter} %i
  %v = load i64, ptr %x, align 8
  %t1 = xor i64 %t, %v
  %i1 = add {counter} %i, {step}
  %q = icmp {last} {counter} %i1, %n
  br i1 %q, label %l, label %e

e:
  ret i64 %t1
}}
"
    );
    check(&text, &text);
}

#[test]
fn elements_that_addressing_modes_reach_stay() {
    stays("i64", "i64", 1, "ult");
}

#[test]
fn short_counters_may_wrap_and_stay() {
    stays("i32", "[3 x i64]", 5, "ne");
}
