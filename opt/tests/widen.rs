//! The pass `widen`: loops whose counters are in memory, in and out.

mod common;

use common::optimised;

/// A loop `for (i = first; i CONDITION; i = NEXT) BODY`, as front ends write it that do not optimise.
fn counting(next: &str, body: &str) -> String {
    optimised(&format!(
        "target datalayout = \"e-p:64:64-i64:64-n8:16:32:64\"
define void @f(ptr %p, i32 %n, i32 %k) {{
entry:
  %i = alloca i32, align 4
  store i32 %k, ptr %i, align 4
  br label %test
test:
  %a = load i32, ptr %i, align 4
  %c = icmp slt i32 %a, %n
  br i1 %c, label %body, label %end
body:
  %b = load i32, ptr %i, align 4
  {body}
  %d = load i32, ptr %i, align 4
  %e = {next}
  store i32 %e, ptr %i, align 4
  br label %test
end:
  ret void
}}
declare void @use(i32)
"
    ))
}

const STORE: &str = "%x = sext i32 %b to i64
  %q = getelementptr i8, ptr %p, i64 %x
  store i8 0, ptr %q, align 1";

#[test]
fn counters_of_addresses_are_wide() {
    let expected = "define void @f(ptr %p, i32 %n, i32 %k) {
entry:
  %0 = sext i32 %k to i64
  %1 = sext i32 %n to i64
  br label %test

test:
  %2 = phi i64 [ %0, %entry ], [ %5, %body ]
  %3 = trunc i64 %2 to i32
  %4 = icmp slt i64 %2, %1
  br i1 %4, label %body, label %end

body:
  %q = getelementptr i8, ptr %p, i64 %2
  store i8 0, ptr %q, align 1
  %5 = add nsw i64 %2, 1
  %6 = trunc i64 %5 to i32
  br label %test

end:
  ret void
}";
    assert_eq!(counting("add nsw i32 %d, 1", STORE), expected);
}

#[test]
fn sums_with_counters_are_wide() {
    let body = "%s = add nsw i32 %b, -3
  %x = sext i32 %s to i64
  %q = getelementptr i8, ptr %p, i64 %x
  store i8 0, ptr %q, align 1";
    let out = counting("add nsw i32 %d, 1", body);
    assert!(out.contains("= add nsw i64 %2, -3\n"), "{out}");
    let body = body.replace("-3", "%k").replace("add", "sub");
    let out = counting("add nsw i32 %d, -1", &body);
    assert!(out.contains("= sub nsw i64 %3, %"), "{out}");
}

#[test]
fn who_wants_the_counter_itself_gets_its_low_half() {
    let out = counting("add nsw i32 %d, 1", &format!("{STORE}\n  call void @use(i32 %b)"));
    assert!(
        out.contains("%3 = trunc i64 %2 to i32") && out.contains("@use(i32 %3)"),
        "{out}"
    );
}

#[test]
fn counters_that_may_overflow_and_those_of_no_address_stay() {
    let narrow = |next: &str, body: &str| {
        let out = counting(next, body);
        assert!(out.contains("phi i32"), "{out}");
    };
    narrow("add i32 %d, 1", STORE);
    narrow("add nuw i32 %d, 1", STORE);
    narrow("add nsw i32 %d, %n", STORE);
    narrow("mul nsw i32 %d, 3", STORE);
    narrow("load i32, ptr %p", STORE);
    narrow("add nsw i32 %d, 1", "call void @use(i32 %b)");
}
