//! The pass `to-zero`, and `strides` for targets with few addressing modes: IR in, IR out.

mod common;

use common::{Plain, optimised_for};
use ir::intrinsics::Intrinsic;
use ir::options::OptLevel;
use opt::target::{Lane, PartTy, TargetFacts};

fn check(input: &str, expected: &str) {
    check_for(input, expected, &Plain);
}

fn check_for(input: &str, expected: &str, target: &dyn TargetFacts) {
    let found = optimised_for(input, OptLevel::O2, target);
    assert_eq!(found.trim(), expected.trim(), "{input}");
}

/// The same target with shifted operands, so that a pointer to rows is worth no register.
struct Shifting;

impl TargetFacts for Shifting {
    fn vector_part(&self, lane: Lane, bits: u32) -> Option<(PartTy, u32)> {
        Plain.vector_part(lane, bits)
    }
    fn has_vector_intrinsic(&self, id: Intrinsic, float: bool, bits: u32) -> bool {
        Plain.has_vector_intrinsic(id, float, bits)
    }
    fn atomic_bytes(&self) -> (u32, u32) {
        Plain.atomic_bytes()
    }
    fn is_legal_scale(&self, scale: u64) -> bool {
        Plain.is_legal_scale(scale)
    }
    fn reaches(&self, scale: u64, away: i64, bytes: u64) -> bool {
        Plain.reaches(scale, away, bytes)
    }
    fn steps_base(&self, by: i64) -> bool {
        Plain.steps_base(by)
    }
    fn counts_to_zero(&self) -> bool {
        true
    }
    fn multiplies_and_adds(&self) -> bool {
        true
    }
}

/// A loop over elements of `p`, of which 8 bytes are read, from `first` to `last`.
fn over(first: &str, last: &str, element: &str, offset: u32) -> String {
    format!(
        "define i64 @f(ptr %p, i64 %n, i64 %from) {{
  br label %l

l:
  %i = phi i64 [ {first}, %0 ], [ %i1, %l ]
  %t = phi i64 [ 0, %0 ], [ %t1, %l ]
  %x = getelementptr inbounds {element}, ptr %p, i64 %i
  %y = getelementptr inbounds i8, ptr %x, i64 {offset}
  %v = load i64, ptr %y, align 8
  %t1 = xor i64 %t, %v
  %i1 = add nuw i64 %i, 1
  %q = icmp eq i64 %i1, {last}
  br i1 %q, label %e, label %l

e:
  ret i64 %t1
}}
"
    )
}

#[test]
fn counters_end_at_zero_and_bases_move() {
    check(
        &over("%from", "%n", "i64", 0),
        "define i64 @f(ptr %p, i64 %n, i64 %from) {
  %1 = sub i64 %from, %n
  %2 = getelementptr i64, ptr %p, i64 %n
  br label %l

l:
  %3 = phi i64 [ %1, %0 ], [ %5, %l ]
  %t = phi i64 [ 0, %0 ], [ %t1, %l ]
  %4 = getelementptr i64, ptr %2, i64 %3
  %y = getelementptr inbounds i8, ptr %4, i64 0
  %v = load i64, ptr %y, align 8
  %t1 = xor i64 %t, %v
  %5 = add i64 %3, 1
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %e, label %l

e:
  ret i64 %t1
}",
    );
}

#[test]
fn accesses_out_of_reach_walk() {
    check(
        &over("2", "100", "i32", 4),
        "define i64 @f(ptr %p, i64 %n, i64 %from) {
  %1 = getelementptr i8, ptr %p, i64 12
  br label %l

l:
  %2 = phi i64 [ -98, %0 ], [ %5, %l ]
  %3 = phi ptr [ %1, %0 ], [ %7, %l ]
  %t = phi i64 [ 0, %0 ], [ %t1, %l ]
  %4 = getelementptr i8, ptr %3, i64 -4
  %y = getelementptr inbounds i8, ptr %4, i64 4
  %v = load i64, ptr %y, align 8
  %t1 = xor i64 %t, %v
  %5 = add i64 %2, 1
  %6 = icmp eq i64 %5, 0
  %7 = getelementptr i8, ptr %3, i64 4
  br i1 %6, label %e, label %l

e:
  ret i64 %t1
}",
    );
}

#[test]
fn counters_that_are_read_stay() {
    let input = over("0", "%n", "i64", 0).replace("ret i64 %t1", "ret i64 %i1");
    check(&input, &input);
}

#[test]
fn counters_that_end_by_order_stay() {
    let input = over("0", "%n", "i64", 0).replace("icmp eq", "icmp ugt");
    check(&input, &input);
}

#[test]
fn ways_from_loops_beside_get_a_block() {
    check(
        "define void @f(ptr %p) {
  br label %l

l:
  %i = phi i32 [ 0, %0 ], [ %i1, %l ]
  store volatile i32 1, ptr %p, align 4
  %i1 = add i32 %i, 1
  %q = icmp eq i32 %i1, 50
  br i1 %q, label %m, label %l

m:
  %j = phi i32 [ 7, %l ], [ %j1, %m ]
  store volatile i32 2, ptr %p, align 4
  %j1 = add i32 %j, 3
  %r = icmp ne i32 %j1, 70
  br i1 %r, label %m, label %e

e:
  ret void
}
",
        "define void @f(ptr %p) {
  br label %l

l:
  %1 = phi i32 [ -50, %0 ], [ %2, %l ]
  store volatile i32 1, ptr %p, align 4
  %2 = add i32 %1, 1
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %7, label %l

m:
  %4 = phi i32 [ -63, %7 ], [ %5, %m ]
  store volatile i32 2, ptr %p, align 4
  %5 = add i32 %4, 3
  %6 = icmp ne i32 %5, 0
  br i1 %6, label %m, label %e

e:
  ret void

7:
  br label %m
}",
    );
}

#[test]
fn distances_in_the_frame_take_no_registers() {
    let many = |f: fn(u32) -> String| (1..16).map(f).collect::<String>();
    let geps = many(|k| format!("  %g{k} = getelementptr i8, ptr %a, i64 {}\n", 8 * k));
    let stores = many(|k| format!("  store volatile i64 {k}, ptr %g{k}, align 8\n"));
    let input = over("0", "%n", "i64", 0)
        .replace(
            "  br label %l\n",
            &format!("  %a = alloca [16 x i64]\n{geps}  br label %l\n"),
        )
        .replace("  %t1 =", &format!("{stores}  %t1 ="));
    let found = optimised_for(&input, OptLevel::O2, &Plain);
    assert!(found.contains(", 0\n  br i1"), "{found}");
}

#[test]
fn counters_of_elements_that_no_mode_reaches_count_bytes() {
    check_for(
        &over("2", "14", "[256 x i8]", 0).replace(
            "%y = getelementptr inbounds i8, ptr %x, i64 0",
            "%y = freeze ptr %x",
        ),
        "define i64 @f(ptr %p, i64 %n, i64 %from) {
  %1 = getelementptr i8, ptr %p, i64 3584
  br label %l

l:
  %2 = phi i64 [ -3072, %0 ], [ %4, %l ]
  %t = phi i64 [ 0, %0 ], [ %t1, %l ]
  %3 = getelementptr i8, ptr %1, i64 %2
  %y = freeze ptr %3
  %v = load i64, ptr %y, align 8
  %t1 = xor i64 %t, %v
  %4 = add i64 %2, 256
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %e, label %l

e:
  ret i64 %t1
}",
        &Shifting,
    );
}

#[test]
fn counters_do_not_count_bytes_where_their_turns_are_not_known() {
    for (first, last, step) in [
        ("2", "%n", "1"),
        ("%from", "14", "1"),
        ("2", "14", "5"),
        ("14", "2", "1"),
    ] {
        let input = over(first, last, "[256 x i8]", 0)
            .replace(
                "%y = getelementptr inbounds i8, ptr %x, i64 0",
                "%y = freeze ptr %x",
            )
            .replace("add nuw i64 %i, 1", &format!("add nuw i64 %i, {step}"));
        check_for(&input, &input, &Shifting);
    }
}
