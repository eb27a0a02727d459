//! The pass `products`: IR in, IR out.

mod common;

use common::optimised;

fn check(input: &str, expected: &str) {
    assert_eq!(optimised(input), expected, "{input}");
}

const LOOP: &str = "define i64 @f(ptr %p, i64 %n, i64 %s) {
  br label %l

l:
  %i = phi i64 [ 3, %0 ], [ %i4, %l ]
  %t = phi i64 [ 0, %0 ], [ %t2, %l ]
  %a = mul nsw i64 %i, %s
  %x = getelementptr i64, ptr %p, i64 %a
  %v = load i64, ptr %x, align 8
  %i1 = or disjoint i64 %i, 1
  %b = mul nsw i64 %s, %i1
  %i7 = add i64 %i, 7
  %c = mul i64 %s, %i7
  %w = sub i64 %b, %c
  %t1 = xor i64 %t, %v
  %t2 = add i64 %t1, %w
  %i4 = add nsw i64 %i, 2
  %q = icmp slt i64 %i4, %n
  br i1 %q, label %l, label %e

e:
  ret i64 %t2
}
";

#[test]
fn products_are_sums_of_those_before() {
    let expected = "define i64 @f(ptr %p, i64 %n, i64 %s) {
  %1 = mul i64 %s, 3
  %2 = mul i64 %s, 6
  br label %l

l:
  %3 = phi i64 [ %1, %0 ], [ %6, %l ]
  %i = phi i64 [ 3, %0 ], [ %i4, %l ]
  %t = phi i64 [ 0, %0 ], [ %t2, %l ]
  %x = getelementptr i64, ptr %p, i64 %3
  %v = load i64, ptr %x, align 8
  %i1 = or disjoint i64 %i, 1
  %4 = add i64 %3, %s
  %i7 = add i64 %i, 7
  %5 = add i64 %4, %2
  %w = sub i64 %4, %5
  %t1 = xor i64 %t, %v
  %t2 = add i64 %t1, %w
  %i4 = add nsw i64 %i, 2
  %q = icmp slt i64 %i4, %n
  %6 = add i64 %4, %s
  br i1 %q, label %l, label %e

e:
  ret i64 %t2
}";
    check(LOOP, expected);
}

#[test]
fn counters_go_down_and_begin_anywhere() {
    let down = LOOP
        .replace("[ 3, %0 ]", "[ %n, %0 ]")
        .replace("%i, 2", "%i, -1")
        .replace("%i, 7", "%i, 2");
    let text = optimised(&down);
    assert!(text.contains("%1 = mul i64 %s, %n\n  br label"), "{text}");
    assert!(text.contains("= sub i64 %2, %s\n  br i1"), "{text}");
    let zero = optimised(&LOOP.replace("[ 3, %0 ]", "[ 0, %0 ]"));
    assert!(zero.contains("phi i64 [ 0, %0 ], [ %5, %l ]"), "{zero}");
}

#[test]
fn other_products_stay() {
    // A factor of the loop's, a counter that is none, too many multiples, and a product of some turns only.
    for (from, to, stays) in [
        ("i64 %s, %i1", "i64 %t, %i1", "mul nsw i64 %t, %i1"),
        (
            "%i4 = add nsw i64 %i, 2",
            "%i4 = add nsw i64 %t, 2",
            "mul nsw i64 %s, %i1",
        ),
        (
            "%i1 = or disjoint i64 %i, 1",
            "%i1 = add i64 %i, 16",
            "mul nsw i64 %s, %i1",
        ),
    ] {
        let text = optimised(&LOOP.replace(from, to));
        assert!(text.contains(stays), "{text}");
    }
    let some = "define void @f(ptr %p, i64 %n, i64 %s) {
  br label %l

l:
  %i = phi i64 [ 0, %0 ], [ %j, %m ]
  %v = load i1, ptr %p, align 1
  br i1 %v, label %k, label %m

k:
  %a = mul i64 %i, %s
  store i64 %a, ptr %p, align 8
  br label %m

m:
  %j = add i64 %i, 1
  %q = icmp slt i64 %j, %n
  br i1 %q, label %l, label %e

e:
  ret void
}
";
    check(some, some.trim_end());
}
