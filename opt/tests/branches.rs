//! Passes that make branches: IR in, IR out.

mod common;

use common::optimised;

fn check(input: &str, expected: &str) {
    assert_eq!(optimised(input), expected, "{input}");
}

const LOADS: &str = "define i32 @f(i1 %c, ptr %p) {
  %v = load i32, ptr %p, align 4
  %d = icmp eq i32 %v, 7
  %e = JOIN
  br i1 %e, label %yes, label %no

yes:
  %r = phi i32 [ %v, %0 ]
  ret i32 %r

no:
  ret i32 2
}
";

#[test]
fn what_only_the_second_operand_needs_moves_behind_the_first_branch() {
    let input = LOADS
        .replace("JOIN", "and i1 %c, %d")
        .replace("[ %v, %0 ]", "[ 1, %0 ]");
    let expected = "define i32 @f(i1 %c, ptr %p) {
  br i1 %c, label %1, label %no

yes:
  %r = phi i32 [ 1, %1 ]
  ret i32 %r

no:
  ret i32 2

1:
  %v = load i32, ptr %p, align 4
  %d = icmp eq i32 %v, 7
  br i1 %d, label %yes, label %no
}";
    check(&input, expected);
}

#[test]
fn either_condition_leads_to_the_first_successor() {
    let input = LOADS
        .replace("JOIN", "select i1 %c, i1 true, i1 %d")
        .replace("[ %v, %0 ]", "[ 1, %0 ]");
    let expected = "define i32 @f(i1 %c, ptr %p) {
  br i1 %c, label %yes, label %1

yes:
  %r = phi i32 [ 1, %0 ], [ 1, %1 ]
  ret i32 %r

no:
  ret i32 2

1:
  %v = load i32, ptr %p, align 4
  %d = icmp eq i32 %v, 7
  br i1 %d, label %yes, label %no
}";
    check(&input, expected);
}

#[test]
fn one_of_several_numbers_is_looked_for_one_after_the_other() {
    let input = |join: &str, p: &str| {
        format!(
            "define i32 @f(i32 %x, i32 %y) {{\n  %a = icmp {p} i32 %x, 3\n  %b = icmp {p} i32 %y, 5\n  %e = {join} i1 %a, %b\n  \
             br i1 %e, label %yes, label %no\n\nyes:\n  ret i32 1\n\nno:\n  ret i32 2\n}}"
        )
    };
    for (join, p, ways) in [("or", "eq", ["%yes", "%1"]), ("and", "ne", ["%1", "%no"])] {
        let [yes, no] = ways;
        check(
            &input(join, p),
            &format!(
                "define i32 @f(i32 %x, i32 %y) {{\n  %a = icmp {p} i32 %x, 3\n  br i1 %a, label {yes}, label {no}\n\nyes:\n  ret i32 1\n\nno:\n  \
                 ret i32 2\n\n1:\n  %b = icmp {p} i32 %y, 5\n  br i1 %b, label %yes, label %no\n}}"
            ),
        );
    }
}

/// A choice in a loop, by a condition that is worked out from one that is read.
const LOOP: &str = "define void @f(i1 %c, ptr %p) {
  br label %head

head:
  %v = load volatile i32, ptr %p, align 4
  %w = load volatile i32, ptr %p, align 4
  %b = icmp FIRST i32 %w, 3
  %d = icmp SECOND i32 %v, 7
  %e = JOIN
  br i1 %e, label %yes, label %no

yes:
  store volatile i32 1, ptr %p, align 4
  br label %head

no:
  store volatile i32 2, ptr %p, align 4
  br label %head
}
";

#[test]
fn cheap_conditions_in_loops_stay() {
    for (first, second, join) in [
        ("ult", "eq", "and i1 %b, %d"),
        // Bit operations do for these.
        ("ne", "ne", "or i1 %b, %d"),
        ("eq", "eq", "and i1 %b, %d"),
    ] {
        let input = LOOP
            .replace("FIRST", first)
            .replace("SECOND", second)
            .replace("JOIN", join);
        assert_eq!(optimised(&input), input.trim_end());
    }
}

#[test]
fn values_with_other_users_stay() {
    let expected = "define i32 @f(i1 %c, ptr %p) {
  %v = load i32, ptr %p, align 4
  br i1 %c, label %1, label %no

yes:
  %r = phi i32 [ %v, %1 ]
  ret i32 %r

no:
  ret i32 2

1:
  %d = icmp eq i32 %v, 7
  br i1 %d, label %yes, label %no
}";
    check(&LOADS.replace("JOIN", "and i1 %c, %d"), expected);
}

#[test]
fn loads_do_not_move_past_stores() {
    let input = LOADS
        .replace("JOIN", "and i1 %c, %d\n  store i32 0, ptr %p, align 4")
        .replace("[ %v, %0 ]", "[ 1, %0 ]");
    let expected = "define i32 @f(i1 %c, ptr %p) {
  %v = load i32, ptr %p, align 4
  store i32 0, ptr %p, align 4
  br i1 %c, label %1, label %no

yes:
  %r = phi i32 [ 1, %1 ]
  ret i32 %r

no:
  ret i32 2

1:
  %d = icmp eq i32 %v, 7
  br i1 %d, label %yes, label %no
}";
    check(&input, expected);
}

// Calls that passes make of intrinsics have no declaration: they are printed as calls of null.

#[test]
fn square_roots_are_called_for_where_they_are_no_numbers() {
    let input = "define double @f(double %x) {
  %r = call double @sqrt(double %x)
  %s = fadd double %r, 1.0
  ret double %s
}
declare double @sqrt(double)
";
    let expected = "define double @f(double %x) {
  %1 = freeze double %x
  %2 = notail call double null(double %1)
  %3 = fcmp ord double %2, %2
  br i1 %3, label %6, label %4

4:
  %5 = call double @sqrt(double %x)
  br label %6

6:
  %r = phi double [ %2, %0 ], [ %5, %4 ]
  %s = fadd double %r, 0x3FF0000000000000
  ret double %s
}";
    check(input, expected);
}

/// `nnan` would make poison of the root of a negative number, on which no branch may depend.
#[test]
fn square_roots_that_promise_numbers_are_asked_without_the_promise() {
    let input = "define double @f(double %x) {
  %r = call nnan double @sqrt(double %x)
  ret double %r
}
declare double @sqrt(double)
";
    let text = optimised(input);
    assert!(text.contains("%2 = notail call double null(double %1)"), "{text}");
    assert!(text.contains("%5 = call nnan double @sqrt(double %x)"), "{text}");
}

#[test]
fn square_roots_without_errno_are_instructions() {
    let input = "define double @f(double %x) {
  %r = call double @sqrt(double %x) memory(none)
  ret double %r
}
declare double @sqrt(double)
";
    let expected = "define double @f(double %x) {
  %1 = notail call double null(double %x)
  ret double %1
}";
    check(input, expected);
    let own = "define double @f(double %x) {
  %r = call double @sqrt(double %x) nobuiltin
  ret double %r
}";
    let input = format!("{own}\ndeclare double @sqrt(double)\n");
    check(&input, own);
}

#[test]
fn the_end_of_a_loop_has_a_branch_for_each_condition() {
    let input = "define i32 @f(i32 %n, i32 %m) {
  br label %loop

loop:
  %i = phi i32 [ %n, %0 ], [ %d, %loop ]
  %d = add i32 %i, -1
  %c = icmp ugt i32 %d, %m
  %z = icmp eq i32 %d, 0
  %e = select i1 %c, i1 true, i1 %z
  br i1 %e, label %out, label %loop

out:
  ret i32 %d
}
";
    let expected = "define i32 @f(i32 %n, i32 %m) {
  br label %loop

loop:
  %i = phi i32 [ %n, %0 ], [ %d, %1 ]
  %d = add i32 %i, -1
  %c = icmp ugt i32 %d, %m
  br i1 %c, label %out, label %1

out:
  ret i32 %d

1:
  %z = icmp eq i32 %d, 0
  br i1 %z, label %out, label %loop
}";
    check(input, expected);
}

const DIVISION: &str = "define i64 @f(i64 %x, i64 %y) {
  %r = srem i64 %x, %y
  ret i64 %r
}
";

#[test]
fn small_numbers_are_divided_in_32_bits() {
    let expected = "define i64 @f(i64 %x, i64 %y) {
  %1 = freeze i64 %y
  %2 = freeze i64 %x
  %3 = or i64 %2, %1
  %4 = lshr i64 %3, 32
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %8, label %13

6:
  %7 = phi i64 [ %12, %8 ], [ %14, %13 ]
  ret i64 %7

8:
  %9 = trunc i64 %2 to i32
  %10 = trunc i64 %1 to i32
  %11 = urem i32 %9, %10
  %12 = zext i32 %11 to i64
  br label %6

13:
  %14 = srem i64 %2, %1
  br label %6
}";
    check(DIVISION, expected);
    for (from, to) in [
        ("%x, %y\n", "%x, 7\n"),
        ("%x, %y\n", "4294967296, %y\n"),
        ("i64", "i32"),
    ] {
        let other = DIVISION.replace(from, to);
        check(&other, other.trim_end());
    }
}

/// A case that is told by a number, as an iterator's `next` makes it, and asked for at once.
#[test]
fn ways_that_decide_a_choice_lead_past_it() {
    let text = "define i32 @f(i32 %x, ptr %p) {
  %v = alloca i32, align 4
  store i32 %x, ptr %v, align 4
  br label %head
head:
  %i = load i32, ptr %v, align 4
  %c = icmp slt i32 %i, 9
  br i1 %c, label %some, label %none
some:
  %n = add i32 %i, 1
  store i32 %n, ptr %v, align 4
  br label %next
none:
  br label %next
next:
  %case = phi i64 [ 1, %some ], [ 0, %none ]
  %value = phi i32 [ %i, %some ], [ undef, %none ]
  %twice = mul i32 %value, 2
  %is = trunc nuw i64 %case to i1
  br i1 %is, label %turn, label %done
turn:
  call void @use(i32 %value, i32 %twice)
  br label %head
done:
  ret i32 %x
}
declare void @use(i32, i32)
";
    let text = optimised(text);
    assert_eq!(text.matches("br i1").count(), 1, "{text}");
    assert_eq!(text.matches(" phi ").count(), 1, "{text}");
}

#[test]
fn ways_into_the_heads_of_loops_stay() {
    let text = "define i32 @f(i32 %x, i1 %b) {
  %v = alloca i32, align 4
  store i32 %x, ptr %v, align 4
  br label %head
head:
  %first = phi i1 [ %b, %0 ], [ false, %more ]
  %n = load i32, ptr %v, align 4
  %m = call i32 @use(i32 %n)
  store i32 %m, ptr %v, align 4
  br i1 %first, label %more, label %last
more:
  br label %head
last:
  ret i32 %m
}
declare i32 @use(i32)
";
    assert!(optimised(text).contains("phi i1"));
}
