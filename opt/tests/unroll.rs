//! The pass `unroll`: IR in, IR out.

mod common;

use common::optimised;

/// (Blocks that nothing leads to are left out.)
fn check(input: &str, expected: &str) {
    let text = optimised(input);
    let blocks = text.trim_end_matches('}').split("\n\n");
    let reached: Vec<&str> = blocks
        .filter(|b| !b.ends_with(":\n  unreachable") && !b.ends_with(":\n  unreachable\n"))
        .collect();
    assert_eq!(reached.join("\n\n").trim_end(), expected, "{input}");
}

/// A loop over `i` below `n`, with variables in memory: `before` it, `body` in it, `after` it.
fn counting(n: u32, before: &str, body: &str, after: &str) -> String {
    format!(
        "define i32 @f(ptr %p) {{
  %i = alloca i32
  %s = alloca i32
{before}  store i32 0, ptr %i
  store i32 0, ptr %s
  br label %head
head:
  %a = load i32, ptr %i
  %c = icmp slt i32 %a, {n}
  br i1 %c, label %turn, label %end
turn:
{body}next:
  %n = add nsw i32 %a, 1
  store i32 %n, ptr %i
  br label %head
end:
{after}}}
"
    )
}

const SUM: &str = "  %q = getelementptr i32, ptr %p, i32 %a
  %v = load i32, ptr %q
  %b = load i32, ptr %s
  %sum = add i32 %v, %b
  store i32 %sum, ptr %s
  br label %next
";

const RESULT: &str = "  %r = load i32, ptr %s
  ret i32 %r
";

#[test]
fn few_turns_stand_by_themselves() {
    check(
        &counting(3, "", SUM, RESULT),
        "define i32 @f(ptr %p) {
  %v = load i32, ptr %p, align 4
  %1 = getelementptr i32, ptr %p, i32 1
  %2 = load i32, ptr %1, align 4
  %3 = add i32 %2, %v
  %4 = getelementptr i32, ptr %p, i32 2
  %5 = load i32, ptr %4, align 4
  %6 = add i32 %5, %3
  ret i32 %6",
    );
}

#[test]
fn arrays_that_turns_index_become_values() {
    let squares = "  %q = getelementptr i32, ptr %t, i32 %a
  %x = mul i32 %a, %a
  store i32 %x, ptr %q
  br label %next
";
    let after = "  %q2 = getelementptr i32, ptr %t, i32 2
  %r = load i32, ptr %q2
  ret i32 %r
";
    check(
        &counting(4, "  %t = alloca [4 x i32]\n", squares, after),
        "define i32 @f(ptr %p) {\n  ret i32 4",
    );
}

#[test]
fn ways_out_of_turns_meet() {
    let body = "  %q = getelementptr i32, ptr %p, i32 %a
  %v = load i32, ptr %q
  %z = icmp eq i32 %v, 0
  br i1 %z, label %found, label %next
found:
  ret i32 %a
";
    check(
        &counting(2, "", body, "  ret i32 -1\n"),
        "define i32 @f(ptr %p) {
  %v = load i32, ptr %p, align 4
  %z = icmp eq i32 %v, 0
  br i1 %z, label %found, label %next

found:
  %1 = phi i32 [ 0, %0 ], [ 1, %next ]
  ret i32 %1

next:
  %2 = getelementptr i32, ptr %p, i32 1
  %3 = load i32, ptr %2, align 4
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %found, label %7

7:
  ret i32 -1",
    );
}

#[test]
fn a_loop_around_comes_to_nothing_too() {
    let body = "  store i32 0, ptr %j
  br label %inner
inner:
  %k = load i32, ptr %j
  %d = icmp ult i32 %k, 3
  br i1 %d, label %in, label %next
in:
  %b = load i32, ptr %s
  %x = mul i32 %k, %a
  %sum = add i32 %x, %b
  store i32 %sum, ptr %s
  %k1 = add i32 %k, 1
  store i32 %k1, ptr %j
  br label %inner
";
    check(
        &counting(5, "  %j = alloca i32\n", body, RESULT),
        "define i32 @f(ptr %p) {\n  ret i32 30",
    );
}

#[test]
fn counters_may_double() {
    let text = counting(100, "", SUM, RESULT)
        .replace("%n = add nsw i32 %a, 1", "%n = mul i32 %a, 7")
        .replace("store i32 0, ptr %i", "store i32 5, ptr %i");
    check(
        &text,
        "define i32 @f(ptr %p) {
  %q = getelementptr i32, ptr %p, i32 5
  %v = load i32, ptr %q, align 4
  %1 = getelementptr i32, ptr %p, i32 35
  %2 = load i32, ptr %1, align 4
  %3 = add i32 %2, %v
  ret i32 %3",
    );
}

#[test]
fn many_turns_are_left_alone() {
    let text = optimised(&counting(1000, "", SUM, RESULT));
    assert!(text.contains("phi"), "{text}");
}

#[test]
fn metadata_and_attributes_forbid_it() {
    let text = counting(3, "", SUM, RESULT);
    let metadata = text.replace(
        "store i32 %n, ptr %i\n  br label %head",
        "store i32 %n, ptr %i\n  br label %head, !llvm.loop !0",
    ) + "!0 = distinct !{!0, !1}\n!1 = !{!\"llvm.loop.unroll.disable\"}\n";
    for text in [
        metadata,
        text.replace("(ptr %p) {", "(ptr %p) optsize {"),
        text.replace("(ptr %p) {", "(ptr %p) minsize {"),
    ] {
        let text = optimised(&text);
        assert!(text.contains("phi"), "{text}");
    }
}

#[test]
fn what_must_stand_once_stands_once() {
    let call = "  call void @g() noduplicate\n  br label %next\n";
    let text = optimised(&(counting(3, "", call, RESULT) + "declare void @g()\n"));
    assert_eq!(text.matches("call").count(), 1, "{text}");
}

#[test]
fn a_loop_goes_on_with_what_the_one_before_came_to() {
    let first = counting(
        3,
        "  %h = alloca i32\n  store i32 77, ptr %h\n",
        "  %q = getelementptr i32, ptr %p, i32 %a
  %v = load i32, ptr %q
  %b = load i32, ptr %h
  %x = xor i32 %v, %b
  store i32 %x, ptr %h
  br label %next
",
        "  store i32 0, ptr %i
  br label %m
m:
  %a2 = load i32, ptr %i
  %c2 = icmp slt i32 %a2, 2
  br i1 %c2, label %y, label %z
y:
  %h2 = load i32, ptr %h
  %s2 = load i32, ptr %s
  %s3 = add i32 %s2, %h2
  store i32 %s3, ptr %s
  %h3 = lshr i32 %h2, 18
  store i32 %h3, ptr %h
  %n2 = add i32 %a2, 1
  store i32 %n2, ptr %i
  br label %m
z:
  %r = load i32, ptr %s
  ret i32 %r
",
    );
    check(
        &first,
        "define i32 @f(ptr %p) {
  %v = load i32, ptr %p, align 4
  %x = xor i32 %v, 77
  %1 = getelementptr i32, ptr %p, i32 1
  %2 = load i32, ptr %1, align 4
  %3 = xor i32 %2, %x
  %4 = getelementptr i32, ptr %p, i32 2
  %5 = load i32, ptr %4, align 4
  %6 = xor i32 %5, %3
  %h3 = lshr i32 %6, 18
  %7 = add i32 %6, %h3
  %8 = lshr i32 %h3, 18
  ret i32 %7",
    );
}
