//! The passes `phis` and `remainders`: IR in, IR out.

mod common;

use common::optimised;

fn check(input: &str, expected: &str) {
    assert_eq!(optimised(input), expected, "{input}");
}

#[test]
fn a_phi_of_sums_is_the_sum_of_a_phi() {
    let input = "define ptr @f(i1 %c, ptr %a, ptr %b) {
  %x = getelementptr inbounds i8, ptr %a, i64 4
  br i1 %c, label %l, label %j

l:
  %y = getelementptr i8, ptr %b, i64 4
  br label %j

j:
  %p = phi ptr [ %a, %0 ], [ %b, %l ]
  %q = phi ptr [ %x, %0 ], [ %y, %l ]
  store ptr %p, ptr %q, align 8
  ret ptr %q
}
";
    let expected = "define ptr @f(i1 %c, ptr %a, ptr %b) {
  %x = getelementptr inbounds i8, ptr %a, i64 4
  br i1 %c, label %l, label %j

l:
  %y = getelementptr i8, ptr %b, i64 4
  br label %j

j:
  %p = phi ptr [ %a, %0 ], [ %b, %l ]
  %1 = getelementptr i8, ptr %p, i64 4
  store ptr %p, ptr %1, align 8
  ret ptr %1
}";
    check(input, expected);
    // Other sums, and other values, stay.
    for (from, to) in [
        ("ptr %b, i64 4", "ptr %b, i64 5"),
        ("ptr %b, i64 4", "ptr null, i64 4"),
    ] {
        let other = input.replace(from, to);
        check(&other, other.trim_end());
    }
}

const DISTANT: &str = "define i64 @f(i1 %c, i64 %a, ptr %b) {
  %x = add i64 %a, 4
  %y = add nsw i64 %a, 12
  %u = getelementptr inbounds i8, ptr %b, i64 8
  %v = getelementptr inbounds i8, ptr %u, i64 -1
  br i1 %c, label %l, label %j

l:
  br label %j

j:
  %p = phi i64 [ 5, %0 ], [ %x, %l ]
  %q = phi i64 [ 13, %0 ], [ %y, %l ]
  %r = phi ptr [ %v, %0 ], [ %b, %l ]
  %s = phi ptr [ %u, %0 ], [ %v, %l ]
  store i64 %p, ptr %s, align 8
  store i64 %q, ptr %r, align 8
  ret i64 %q
}
";

#[test]
fn phis_that_are_always_as_far_apart_are_one() {
    let expected = "define i64 @f(i1 %c, i64 %a, ptr %b) {
  %x = add i64 %a, 4
  %y = add i64 %a, 12
  %u = getelementptr inbounds i8, ptr %b, i64 8
  %v = getelementptr inbounds i8, ptr %u, i64 -1
  br i1 %c, label %l, label %j

l:
  br label %j

j:
  %q = phi i64 [ 13, %0 ], [ %y, %l ]
  %r = phi ptr [ %v, %0 ], [ %b, %l ]
  %s = phi ptr [ %u, %0 ], [ %v, %l ]
  %1 = add i64 %q, -8
  store i64 %1, ptr %s, align 8
  store i64 %q, ptr %r, align 8
  ret i64 %q
}";
    check(DISTANT, expected);
    // 7 and 0, 8 and 0, and addresses of another space.
    let pointers = DISTANT.replace("%v, %l ]", "%w, %l ]").replace(
        "  %v = getelementptr",
        "  %w = getelementptr i8, ptr %b, i64 1\n  %v = getelementptr",
    );
    let text = optimised(&pointers);
    assert!(text.contains("getelementptr i8, ptr %s, i64 -1"), "{text}");
    assert!(text.contains("%u = getelementptr i8,"), "{text}");
    assert!(!text.contains("%r = phi"), "{text}");
    let other = DISTANT.replace("[ 13, %0 ]", "[ 14, %0 ]");
    check(&other, other.trim_end());
}

const COUNTERS: &str = "define i32 @f(i32 %n) {
  br label %l

l:
  %i = phi i32 [ 0, %0 ], [ %x, %l ]
  %j = phi i32 [ 0, %0 ], [ %y, %l ]
  %y = add i32 %j, 2
  %x = add nuw nsw i32 %i, 2
  %c = icmp eq i32 %y, %n
  br i1 %c, label %e, label %l

e:
  %s = mul i32 %i, %j
  ret i32 %s
}
";

#[test]
fn counters_that_count_alike_are_one() {
    let expected = "define i32 @f(i32 %n) {
  br label %l

l:
  %i = phi i32 [ 0, %0 ], [ %x, %l ]
  %x = add i32 %i, 2
  %c = icmp eq i32 %x, %n
  br i1 %c, label %e, label %l

e:
  %s = mul i32 %i, %i
  ret i32 %s
}";
    check(COUNTERS, expected);
    for (from, to) in [("%j, 2", "%j, 3"), ("%j = phi i32 [ 0,", "%j = phi i32 [ 1,")] {
        let other = COUNTERS.replace(from, to);
        check(&other, other.trim_end());
    }
}

const KNOWN: &str = "define i32 @f(ptr %p, i32 %t, i1 %d) {
h:
  %c = icmp eq i32 %t, 0
  br i1 %c, label %j, label %s

s:
  %v = load volatile i32, ptr %p, align 4
  br i1 %d, label %j, label %r

r:
  store volatile i32 %v, ptr %p, align 4
  br label %j

j:
  %u = phi i32 [ 0, %h ], [ %v, %s ], [ %t, %r ]
  ret i32 %u
}
";

/// What a loop carries would wait for the round before.
const CARRIED: &str = "define i32 @f(ptr %p) {
  br label %h

h:
  %t = phi i32 [ 7, %0 ], [ %u, %j ]
  %c = icmp eq i32 %t, 0
  br i1 %c, label %j, label %s

s:
  %v = load volatile i32, ptr %p, align 4
  br label %j

j:
  %u = phi i32 [ 0, %h ], [ %v, %s ]
  br label %h
}
";

#[test]
fn a_constant_that_a_value_is_known_to_be_gives_way_to_it() {
    check(KNOWN, KNOWN.replace("[ 0, %h ]", "[ %t, %h ]").trim_end());
    let other_way = KNOWN.replace("icmp eq", "icmp ne");
    check(&other_way, other_way.trim_end());
    let other = KNOWN.replace("[ 0, %h ]", "[ 1, %h ]");
    check(&other, other.trim_end());
    check(CARRIED, CARRIED.trim_end());
}

#[test]
fn remainders_are_what_products_of_quotients_leave() {
    let input = "define i32 @f(i32 %x, ptr %p) {
  %r = urem i32 %x, 10
  store i32 %r, ptr %p, align 4
  %q = udiv exact i32 %x, 10
  ret i32 %q
}
";
    let expected = "define i32 @f(i32 %x, ptr %p) {
  %q = udiv i32 %x, 10
  %1 = mul i32 %q, 10
  %2 = sub i32 %x, %1
  store i32 %2, ptr %p, align 4
  ret i32 %q
}";
    check(input, expected);
    for (from, to) in [
        ("urem", "srem"),
        ("x, 10\n  ret", "x, 11\n  ret"),
        (", 10", ", 8"),
        (", 10", ", 0"),
    ] {
        let other = input.replace(from, to);
        check(&other, other.trim_end());
    }
}

#[test]
fn a_remainder_behind_a_quotient_in_another_block_is_made_of_it() {
    let input = "define i32 @f(i32 %x, i32 %y, i1 %c) {
  %q = sdiv i32 %x, %y
  br i1 %c, label %a, label %b

a:
  %r = srem i32 %x, %y
  ret i32 %r

b:
  ret i32 %q
}
";
    let expected = input.replace(
        "  %r = srem i32 %x, %y\n  ret i32 %r",
        "  %1 = mul i32 %q, %y\n  %2 = sub i32 %x, %1\n  ret i32 %2",
    );
    check(input, expected.trim_end());
}
