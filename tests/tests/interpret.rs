//! Our interpreter of IR: each rule of undefined bits, poison and undefined behaviour on a line or two of IR.

use ir::ids::GlobalId;
use ir::module::BodyState;
use ir::parse::{ParseOptions, parse_all};
use llforge_tests::interpret::value::{Scalar, Value};
use llforge_tests::interpret::{Input, Outcome, Side, Stop, World, run};

/// Runs `@f` of a module.
fn outcome(text: &str, args: &[Scalar], side: Side) -> Outcome {
    let module =
        parse_all(text.as_bytes(), &ParseOptions::ALL).unwrap_or_else(|d| panic!("{}: {text}", d.message));
    let world = World::new(&module).expect("global variables");
    let g = module.find(b"f").unwrap_or(GlobalId(0));
    let BodyState::Parsed(body) = &module.function(g).expect("a function").body else {
        panic!("no body")
    };
    let input = Input {
        args: args.iter().map(|a| Value::from_elem(*a, 1)).collect(),
        memory: world.memory.clone(),
    };
    run(&world, g, body, &input, side, 1000)
}

/// The result of instructions that define `%r`, an `i8` or what `ty` says, from `i8 %x`.
fn of(ty: &str, lines: &str, x: Scalar) -> Result<Scalar, Stop> {
    let text = format!("define {ty} @f(i8 %x) {{\n{lines}\n  ret {ty} %r\n}}\n{DECLARED}");
    outcome(&text, &[x], Side::Before).end.map(|v| v[0])
}

const DECLARED: &str = "
declare i8 @llvm.abs.i8(i8, i1)
declare i8 @llvm.ctlz.i8(i8, i1)
declare i8 @llvm.umin.i8(i8, i8)
declare i8 @llvm.fshl.i8(i8, i8, i8)
declare {i8, i1} @llvm.sadd.with.overflow.i8(i8, i8)
declare i8 @llvm.uadd.sat.i8(i8, i8)
declare i8 @llvm.vector.reduce.add.v4i8(<4 x i8>)
declare void @llvm.assume(i1)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
!0 = !{}
";

fn known(n: u8) -> Scalar {
    Scalar::known(n.into())
}

#[test]
fn arithmetic_gives_numbers() {
    for (line, x, expected) in [
        ("%r = add i8 %x, 200", 100, 44),
        ("%r = sub i8 %x, 200", 100, 156),
        ("%r = sdiv i8 %x, -2", 7, 253),
        ("%r = srem i8 %x, 4", 251, 255),
        ("%r = ashr i8 %x, 2", 0x84, 0xe1),
        ("%r = call i8 @llvm.umin.i8(i8 %x, i8 9)", 10, 9),
        ("%r = call i8 @llvm.fshl.i8(i8 %x, i8 -1, i8 10)", 1, 7),
        ("%r = call i8 @llvm.uadd.sat.i8(i8 %x, i8 100)", 200, 255),
        ("%r = call i8 @llvm.ctlz.i8(i8 %x, i1 true)", 3, 6),
        (
            "%v = insertelement <4 x i8> splat (i8 1), i8 %x, i32 2\n%r = call i8 @llvm.vector.reduce.add.v4i8(<4 x i8> %v)",
            9,
            12,
        ),
        (
            "%f = sitofp i8 %x to double\n%g = fmul double %f, 2.5\n%r = fptosi double %g to i8",
            253,
            249,
        ),
        (
            "%p = alloca i16\nstore i16 513, ptr %p\n%q = getelementptr inbounds i8, ptr %p, i64 1\n%r = load i8, ptr %q",
            0,
            2,
        ),
        (
            "%w = bitcast i8 %x to <8 x i1>\n%b = extractelement <8 x i1> %w, i32 3\n%r = zext i1 %b to i8",
            8,
            1,
        ),
    ] {
        assert_eq!(of("i8", line, known(x)), Ok(known(expected)), "{line}");
    }
}

#[test]
fn broken_promises_are_poison() {
    for (line, x) in [
        ("%r = add nsw i8 %x, 1", 127),
        ("%r = add nuw i8 %x, 1", 255),
        ("%r = sub nuw i8 %x, 1", 0),
        ("%r = mul nsw i8 %x, 2", 64),
        ("%r = shl i8 %x, 8", 1),
        ("%r = shl nuw i8 %x, 1", 128),
        ("%r = shl nsw i8 %x, 1", 64),
        ("%r = lshr exact i8 %x, 1", 1),
        ("%r = udiv exact i8 %x, 2", 3),
        ("%r = or disjoint i8 %x, 1", 1),
        ("%w = zext nneg i8 %x to i16\n%r = trunc i16 %w to i8", 128),
        ("%w = sext i8 %x to i16\n%r = trunc nuw i16 %w to i8", 255),
        ("%w = zext i8 %x to i16\n%r = trunc nsw i16 %w to i8", 255),
        ("%c = icmp samesign ult i8 %x, -1\n%r = zext i1 %c to i8", 1),
        ("%r = call i8 @llvm.abs.i8(i8 %x, i1 true)", 128),
        ("%r = call i8 @llvm.ctlz.i8(i8 %x, i1 true)", 0),
        (
            "%f = uitofp i8 %x to float\n%g = fdiv nnan float %f, 0.0\n%r = fptosi float %g to i8",
            0,
        ),
        ("%f = uitofp i8 %x to float\n%r = fptosi float %f to i8", 200),
        (
            "%v = insertelement <2 x i8> zeroinitializer, i8 1, i8 %x\n%r = extractelement <2 x i8> %v, i32 0",
            2,
        ),
    ] {
        assert!(of("i8", line, known(x)).expect("a result").poison, "{line}");
    }
}

#[test]
fn poison_goes_where_langref_says() {
    for (line, poison) in [
        ("%r = add i8 %x, 1", true),
        ("%r = and i8 %x, 0", true),
        ("%r = select i1 false, i8 %x, i8 1", false),
        ("%c = icmp eq i8 %x, 0\n%r = select i1 %c, i8 1, i8 1", true),
        (
            "%c = icmp eq i8 %x, 0\n%d = select i1 false, i1 %c, i1 false\n%r = zext i1 %d to i8",
            false,
        ),
        (
            "%c = icmp eq i8 %x, 0\n%d = and i1 false, %c\n%r = zext i1 %d to i8",
            true,
        ),
        ("%r = freeze i8 %x", false),
        (
            "%v = insertelement <2 x i8> zeroinitializer, i8 %x, i32 0\n%r = extractelement <2 x i8> %v, i32 1",
            false,
        ),
        (
            "%v = insertelement <2 x i8> zeroinitializer, i8 %x, i32 0\n%r = extractelement <2 x i8> %v, i32 0",
            true,
        ),
        ("%p = alloca i8\nstore i8 %x, ptr %p\n%r = load i8, ptr %p", true),
    ] {
        assert_eq!(
            of("i8", line, Scalar::poison()).expect("a result").poison,
            poison,
            "{line}"
        );
    }
}

#[test]
fn undefined_bits_are_followed_one_by_one() {
    let undef = Scalar::undef(8);
    for (line, bits, free) in [
        ("%r = and i8 %x, 15", 0, 15),
        ("%r = or i8 %x, 15", 15, 0xf0),
        ("%r = shl i8 %x, 4", 0, 0xf0),
        ("%y = shl i8 %x, 4\n%r = add i8 %y, 3", 3, 0xf0),
        ("%w = trunc i8 %x to i1\n%r = zext i1 %w to i8", 0, 1),
        (
            "%y = and i8 %x, 3\n%c = icmp ult i8 %y, 4\n%r = zext i1 %c to i8",
            1,
            0,
        ),
        (
            "%y = or i8 %x, 1\n%c = icmp eq i8 %y, 0\n%r = zext i1 %c to i8",
            0,
            0,
        ),
        ("%c = trunc i8 %x to i1\n%r = select i1 %c, i8 5, i8 4", 4, 1),
        ("%p = alloca i8\n%r = load i8, ptr %p", 0, 255),
    ] {
        let r = of("i8", line, undef).expect("a result");
        assert_eq!((r.bits, r.free, r.poison), (bits, free, false), "{line}");
    }
}

#[test]
fn undefined_behaviour_ends_a_run() {
    let poison = Scalar::poison();
    let branch = "%c = icmp eq i8 %x, 0\nbr i1 %c, label %a, label %a\na:\n%r = add i8 1, 1";
    for (line, x) in [
        ("%r = udiv i8 1, %x", known(0)),
        ("%r = sdiv i8 -128, %x", known(255)),
        ("%r = urem i8 1, %x", poison),
        (branch, poison),
        (branch, Scalar::undef(8)),
        ("unreachable\na:\n%r = add i8 1, 1", known(0)),
        (
            "%c = icmp eq i8 %x, 0\ncall void @llvm.assume(i1 %c)\n%r = add i8 1, 1",
            known(1),
        ),
        ("%r = load i8, ptr null", known(0)),
        (
            "%p = alloca [4 x i8]\n%q = getelementptr i8, ptr %p, i64 4\n%r = load i8, ptr %q",
            known(0),
        ),
        (
            "%p = alloca [4 x i8]\n%q = getelementptr inbounds i8, ptr %p, i64 5\n%r = load i8, ptr %q",
            known(0),
        ),
        (
            "%p = alloca [4 x i8], align 2\n%q = load i32, ptr %p, align 4\n%r = trunc i32 %q to i8",
            known(0),
        ),
        (
            "%p = alloca i8\nstore i8 %x, ptr %p\n%r = load i8, ptr %p, !noundef !0",
            poison,
        ),
    ] {
        let r = of("i8", line, x);
        assert!(matches!(r, Err(Stop::Undefined(_))), "{line}: {r:?}");
    }
}

#[test]
fn a_branch_on_a_frozen_value_is_not_judged() {
    let line = "%y = freeze i8 %x\n%c = icmp eq i8 %y, 0\nbr i1 %c, label %a, label %a\na:\n%r = add i8 1, 1";
    assert!(matches!(of("i8", line, Scalar::poison()), Err(Stop::Unknown(_))));
    let text = format!("define i8 @f(i8 %x) {{\n{line}\nret i8 %r\n}}\n");
    let after = outcome(&text, &[Scalar::poison()], Side::After(1));
    assert_eq!(
        after.end.expect("a choice")[0],
        known(2),
        "after a pass it is one value"
    );
}

#[test]
fn phis_are_read_before_one_is_written() {
    let text = "define i8 @f(i8 %x) {\ne:\nbr label %l\nl:\n%a = phi i8 [ 1, %e ], [ %b, %l ]\n\
        %b = phi i8 [ 2, %e ], [ %a, %l ]\n%n = phi i8 [ 0, %e ], [ %m, %l ]\n%m = add i8 %n, 1\n\
        %c = icmp ult i8 %m, %x\nbr i1 %c, label %l, label %z\nz:\n%r = shl i8 %a, %b\nret i8 %r\n}\n";
    assert_eq!(
        outcome(text, &[known(2)], Side::Before).end.expect("a result")[0],
        known(4)
    );
    assert_eq!(
        outcome(text, &[known(3)], Side::Before).end.expect("a result")[0],
        known(4)
    );
    let endless = "define i8 @f(i8 %x) {\ne:\nbr label %l\nl:\nbr label %l\n}\n";
    assert_eq!(outcome(endless, &[known(2)], Side::Before).end, Err(Stop::Steps));
}

#[test]
fn lifetimes_end_what_objects_hold() {
    let text = format!(
        "define i8 @f(i8 %x) {{\n%p = alloca i8\ncall void @llvm.lifetime.start.p0(ptr %p)\nstore i8 %x, ptr %p\n\
         %r = load i8, ptr %p\ncall void @llvm.lifetime.end.p0(ptr %p)\n%s = load i8, ptr %p\nret i8 %NAME\n}}\n{DECLARED}"
    );
    let result = |name| {
        outcome(&text.replace("NAME", name), &[known(7)], Side::Before)
            .end
            .expect("a result")[0]
    };
    assert_eq!((result("r"), result("s")), (known(7), Scalar::poison()));
}

#[test]
fn payloads_of_nans_are_free() {
    let text = "define double @f(i8 %x) {\n%r = fdiv double 0.0, 0.0\nret double %r\n}\n";
    let [before, after] =
        [Side::Before, Side::After(1)].map(|side| outcome(text, &[known(0)], side).end.expect("a NaN")[0]);
    assert!(before.free != 0 && after.free == 0 && before.allows(after));
    assert!(!before.allows(Scalar::known(1.5f64.to_bits().into())));
    assert!(before.allows(Scalar::known((-f64::NAN).to_bits().into())));
}

#[test]
fn calls_of_unknown_functions_are_events() {
    let text = "declare i32 @u(i32)\ndeclare i32 @p(i32) nounwind willreturn memory(none)\n@g = global i32 5\n\
        define i32 @f(i8 %x) {\n%w = zext i8 %x to i32\n%a = call i32 @u(i32 %w)\n%b = call i32 @u(i32 %w)\n\
        %c = call i32 @p(i32 %w)\n%d = call i32 @p(i32 %w)\n%e = sub i32 %c, %d\nstore volatile i32 %e, ptr @g\n\
        %r = sub i32 %a, %b\nret i32 %r\n}\n";
    let o = outcome(text, &[known(3)], Side::Before);
    let names: Vec<&str> = o
        .events
        .iter()
        .map(|e| e.what.split(' ').next().unwrap_or(""))
        .collect();
    assert_eq!(names, ["u", "u", "volatile"]);
    assert_ne!(o.end.expect("a result")[0], known(0), "two calls are not one");
    assert_eq!(
        o.events[2].values[0],
        known(0),
        "but a function of its arguments is"
    );
}

/// A loop that calls an unknown function until that throws, or for a hundred turns.
fn thrower(call: &str, clauses: &str) -> Outcome {
    let text = format!(
        "declare void @u()\ndeclare void @n() nounwind\ndeclare i32 @__gxx_personality_v0(...)\n@e = external constant ptr\n\
         @o = external constant ptr\ndefine i32 @f(i8 %x) personality ptr @__gxx_personality_v0 {{\nentry:\nbr label %l\nl:\n\
         %i = phi i32 [ 0, %entry ], [ %j, %k ]\n{call} to label %k unwind label %p\nk:\n%j = add i32 %i, 1\n\
         %c = icmp eq i32 %j, 100\nbr i1 %c, label %z, label %l\nz:\nret i32 -1\n\
         p:\n%e = landingpad {{ ptr, i32 }} {clauses}\n%s = extractvalue {{ ptr, i32 }} %e, 1\n%all = icmp eq i32 %s, 1\n\
         br i1 %all, label %h, label %r\nh:\nret i32 1\nr:\nresume {{ ptr, i32 }} %e\n}}\n"
    );
    outcome(&text, &[known(0)], Side::Before)
}

#[test]
fn unknown_functions_throw() {
    let last = |o: &Outcome| o.events.last().expect("events").what.clone();
    let caught = thrower("invoke void @u()", "catch ptr null");
    assert_eq!(caught.end.expect("a result")[0], known(1));
    let cleaned = thrower("invoke void @u()", "cleanup");
    assert_eq!(
        (last(&cleaned).as_str(), cleaned.end),
        ("an exception", Ok(Value::new()))
    );
    let without = thrower("invoke void @n()", "catch ptr null");
    assert_eq!(without.end.expect("a result")[0], Scalar::known(0xffff_ffff));
}

#[test]
fn a_clause_catches_one_of_three_types() {
    let by = |clauses: &str| thrower("invoke void @u()", clauses).steps;
    // The pad is reached with each of them, and what it has no clause for goes on.
    let ends = ["catch ptr @e", "catch ptr @o", "catch ptr @e catch ptr @o"].map(by);
    let passes = by("cleanup");
    assert!(ends.iter().all(|n| *n <= passes), "{ends:?} {passes}");
    assert!(ends.iter().any(|n| *n < passes), "{ends:?} {passes}");
}
