//! The passes `licm` and `counters`: IR in, IR out.

mod common;

use common::optimised;

fn check(input: &str, expected: &str) {
    assert_eq!(optimised(input), expected, "{input}");
}

const NESTED: &str = "define void @f(ptr %p, i32 %n, i32 %m) {
  br label %outer

outer:
  %i = phi i32 [ 0, %0 ], [ %i1, %next ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %inner ]
  %square = mul nsw i32 %n, %m
  %row = mul nsw i32 %i, %n
  %at = add nsw i32 %row, %j
  %q = getelementptr i32, ptr %p, i32 %at
  store i32 %square, ptr %q, align 4
  %j1 = add nsw i32 %j, 1
  %c = icmp slt i32 %j1, %m
  br i1 %c, label %inner, label %next

next:
  %i1 = add nsw i32 %i, 1
  %d = icmp slt i32 %i1, %n
  br i1 %d, label %outer, label %end

end:
  ret void
}
";

#[test]
fn products_leave_as_many_loops_as_do_not_change_them() {
    let expected = "define void @f(ptr %p, i32 %n, i32 %m) {
  %square = mul nsw i32 %n, %m
  br label %outer

outer:
  %i = phi i32 [ 0, %0 ], [ %i1, %next ]
  %row = mul nsw i32 %i, %n
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %inner ]
  %at = add nsw i32 %row, %j
  %q = getelementptr i32, ptr %p, i32 %at
  store i32 %square, ptr %q, align 4
  %j1 = add nsw i32 %j, 1
  %c = icmp slt i32 %j1, %m
  br i1 %c, label %inner, label %next

next:
  %i1 = add nsw i32 %i, 1
  %d = icmp slt i32 %i1, %n
  br i1 %d, label %outer, label %end

end:
  ret void
}";
    check(NESTED, expected);
}

#[test]
fn what_may_trap_or_depends_on_its_place_stays() {
    for op in ["sdiv i32 %n, %m", "freeze i32 %n", "add i32 %n, 4"] {
        let input = format!(
            "define void @f(ptr %p, i32 %n, i32 %m) {{
  br label %l

l:
  %i = phi i32 [ 0, %0 ], [ %x, %l ]
  %s = {op}
  store volatile i32 %s, ptr %p, align 4
  %x = add nsw i32 %i, 1
  %c = icmp slt i32 %x, %m
  br i1 %c, label %l, label %e

e:
  ret void
}}
"
        );
        check(&input, input.trim_end());
    }
    let strict = "define void @f(ptr %p, double %a, i32 %m) strictfp {
  br label %l

l:
  %i = phi i32 [ 0, %0 ], [ %x, %l ]
  %s = fmul double %a, %a
  store volatile double %s, ptr %p, align 8
  %x = add nsw i32 %i, 1
  %c = icmp slt i32 %x, %m
  br i1 %c, label %l, label %e

e:
  ret void
}
";
    check(strict, strict.replace(" strictfp", " #0").trim_end());
}

#[test]
fn what_some_turns_leave_out_stays() {
    let input = "define void @f(ptr %p, i32 %n, i32 %m) {
  br label %l

l:
  %i = phi i32 [ 0, %0 ], [ %x, %j ]
  %odd = trunc i32 %i to i1
  br i1 %odd, label %a, label %j

a:
  %s = mul i32 %n, %m
  store volatile i32 %s, ptr %p, align 4
  br label %j

j:
  %x = add nsw i32 %i, 1
  %c = icmp slt i32 %x, %m
  br i1 %c, label %l, label %e

e:
  ret void
}
";
    check(input, input.trim_end());
}

#[test]
fn old_values_are_computed_back_behind_loops() {
    let input = "define i64 @f(ptr %p, i32 %n) {
  br label %l

l:
  %i = phi i64 [ 0, %0 ], [ %x, %l ]
  %q = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %q, align 4
  %x = add nuw nsw i64 %i, 1
  %c = icmp slt i32 %v, %n
  br i1 %c, label %l, label %e

e:
  ret i64 %i
}
";
    let expected = "define i64 @f(ptr %p, i32 %n) {
  br label %l

l:
  %i = phi i64 [ 0, %0 ], [ %x, %l ]
  %q = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %q, align 4
  %x = add i64 %i, 1
  %c = icmp slt i32 %v, %n
  br i1 %c, label %l, label %e

e:
  %1 = add i64 %x, -1
  ret i64 %1
}";
    check(input, expected);
    // Pointers that count, too.
    let input = "define ptr @f(ptr %p, i32 %n) {
  br label %l

l:
  %i = phi ptr [ %p, %0 ], [ %x, %l ]
  %v = load i32, ptr %i, align 4
  %x = getelementptr inbounds i32, ptr %i, i64 2
  %c = icmp slt i32 %v, %n
  br i1 %c, label %l, label %e

e:
  ret ptr %i
}
";
    let expected = "define ptr @f(ptr %p, i32 %n) {
  br label %l

l:
  %i = phi ptr [ %p, %0 ], [ %x, %l ]
  %v = load i32, ptr %i, align 4
  %x = getelementptr i32, ptr %i, i64 2
  %c = icmp slt i32 %v, %n
  br i1 %c, label %l, label %e

e:
  %1 = getelementptr i32, ptr %x, i64 -2
  ret ptr %1
}";
    check(input, expected);
}

#[test]
fn counting_waits_for_reads_of_the_old_value() {
    let input = "define void @f(ptr %p, i64 %n) {
  br label %l

l:
  %i = phi i64 [ 0, %0 ], [ %x, %l ]
  %q = getelementptr i64, ptr %p, i64 %i
  %x = add nuw nsw i64 %i, 1
  store i64 %i, ptr %q, align 8
  %c = icmp slt i64 %x, %n
  br i1 %c, label %l, label %e

e:
  ret void
}
";
    let expected = "define void @f(ptr %p, i64 %n) {
  br label %l

l:
  %i = phi i64 [ 0, %0 ], [ %x, %l ]
  %q = getelementptr i64, ptr %p, i64 %i
  store i64 %i, ptr %q, align 8
  %x = add nuw nsw i64 %i, 1
  %c = icmp slt i64 %x, %n
  br i1 %c, label %l, label %e

e:
  ret void
}";
    check(input, expected);
}

#[test]
fn steps_that_are_taken_back_leave_one_value() {
    let input = "define ptr @f(ptr %p, ptr %from, i64 %n) {
  br label %l

l:
  %to = phi ptr [ %p, %0 ], [ %kept, %next ]
  %i = phi i64 [ 0, %0 ], [ %i1, %next ]
  %q = getelementptr i64, ptr %from, i64 %i
  %v = load i64, ptr %q, align 8
  store i64 %v, ptr %to, align 8
  %second = getelementptr inbounds i8, ptr %to, i64 8
  %step = getelementptr inbounds i8, ptr %to, i64 16
  %odd = trunc i64 %v to i1
  br i1 %odd, label %more, label %back

more:
  store i64 1, ptr %second, align 8
  br label %next

back:
  br label %next

next:
  %kept = phi ptr [ %step, %more ], [ %to, %back ]
  %i1 = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %i1, %n
  br i1 %c, label %l, label %e

e:
  ret ptr %kept
}
";
    let text = optimised(input);
    // One value is alive behind the step, from which the others count.
    let step = "%step = getelementptr i8, ptr %to, i64 16";
    let behind = text.split(step).nth(1).expect("the step");
    assert!(!behind.contains("%to,"), "{text}");
    assert!(behind.contains("getelementptr i8, ptr %step, i64 -8"), "{text}");
    assert!(behind.contains("getelementptr i8, ptr %step, i64 -16"), "{text}");
}

#[test]
fn old_values_that_meet_others_stay() {
    let input = "define i64 @f(ptr %p, i32 %n) {
  br label %l

l:
  %i = phi i64 [ 0, %0 ], [ %x, %m ]
  %q = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %q, align 4
  %c = icmp slt i32 %v, %n
  br i1 %c, label %m, label %e

m:
  %x = add nuw nsw i64 %i, 1
  %d = icmp eq i32 %v, 7
  br i1 %d, label %e, label %l

e:
  ret i64 %i
}
";
    check(input, input.trim_end());
}

#[test]
fn addresses_of_rows_leave_the_loop_with_the_sums_in_them() {
    let text = optimised(
        "define double @f(ptr %p, i64 %i, i64 %n) {
  br label %l

l:
  %j = phi i64 [ 0, %0 ], [ %j1, %l ]
  %s = phi double [ 0.0, %0 ], [ %t, %l ]
  %above = add nsw i64 %i, -1
  %row = getelementptr [64 x double], ptr %p, i64 %above
  %q = getelementptr double, ptr %row, i64 %j
  %x = load double, ptr %q, align 8
  %t = fadd double %s, %x
  %alone = add nsw i64 %i, 5
  %j1 = add nsw i64 %j, %alone
  %c = icmp slt i64 %j1, %n
  br i1 %c, label %l, label %e

e:
  ret double %t
}
",
    );
    let (before, within) = text.split_once("\nl:\n").expect("a loop");
    assert!(
        before.contains("%above = add nsw i64 %i, -1\n  %row = getelementptr"),
        "{text}"
    );
    assert!(within.contains("%alone = add"), "{text}");
}
