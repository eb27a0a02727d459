//! The pass `inline`: modules in, their first function out.

mod common;

use common::optimised;

/// A caller that has a variable in memory.
fn caller(call: &str) -> String {
    format!(
        "define i32 @f(i32 %x) {{\n  %v = alloca i32, align 4\n  store i32 %x, ptr %v, align 4\n  \
         %a = load i32, ptr %v, align 4\n  {call}\n  ret i32 %r\n}}\n"
    )
}

fn calls(text: &str) -> bool {
    optimised(text).contains("call ")
}

const CALL: &str = "%r = call i32 @g(i32 %a)";

#[test]
fn small_functions_stand_where_they_are_called() {
    let callee = "define internal i32 @g(i32 %y) {
  %v = alloca i32, align 4
  store i32 %y, ptr %v, align 4
  %a = load i32, ptr %v, align 4
  %b = mul i32 %a, 3
  ret i32 %b
}
";
    let expected = "define i32 @f(i32 %x) {
  %1 = mul i32 %x, 3
  ret i32 %1

2:
  unreachable

3:
  unreachable
}";
    let text = caller(CALL) + callee;
    assert_eq!(optimised(&text), expected);
}

#[test]
fn several_results_meet_in_a_phi() {
    let callee = "define internal i32 @g(i32 %y) {
  %c = icmp slt i32 %y, 0
  br i1 %c, label %n, label %p
n:
  %m = call i32 @h(i32 %y)
  ret i32 %m
p:
  ret i32 %y
}
declare i32 @h(i32)
";
    let expected = "define i32 @f(i32 %x) {
  %1 = icmp slt i32 %x, 0
  br i1 %1, label %5, label %7

2:
  %3 = phi i32 [ %6, %5 ], [ %x, %7 ]
  ret i32 %3

4:
  unreachable

5:
  %6 = call i32 @h(i32 %x)
  br label %2

7:
  br label %2
}";
    assert_eq!(optimised(&(caller(CALL) + callee)), expected);
}

#[test]
fn what_was_inlined_is_looked_at_but_no_function_stands_within_itself() {
    let chain = "define internal i32 @g(i32 %y) {
  %r = call i32 @h(i32 %y)
  ret i32 %r
}
define internal i32 @h(i32 %y) {
  %r = add i32 %y, 1
  ret i32 %r
}
";
    assert!(!calls(&(caller(CALL) + chain)));
    let circle = "define internal i32 @g(i32 %y) {\n  %r = call i32 @g(i32 %y)\n  ret i32 %r\n}\n";
    assert!(calls(&(caller(CALL) + circle)));
}

#[test]
fn callers_that_were_optimised_get_only_what_is_always_inlined() {
    let callee = |attribute: &str| {
        format!("define internal i32 @g(i32 %y) {attribute} {{\n  %r = add i32 %y, 1\n  ret i32 %r\n}}\n")
    };
    let caller = "define i32 @f(i32 %a) {\n  %r = call i32 @g(i32 %a)\n  ret i32 %r\n}\n";
    assert!(calls(&format!("{caller}{}", callee(""))));
    assert!(!calls(&format!("{caller}{}", callee("alwaysinline"))));
    // What optimisers leave in memory: the third of two structures that change places.
    let swaps = "define i32 @f(i32 %a, ptr %p, ptr %q) {
  %t = alloca { i64, i64 }, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %t, ptr align 8 %p, i64 16, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr align 8 %p, ptr align 8 %q, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %q, ptr align 8 %t, i64 16, i1 false)
  %r = call i32 @g(i32 %a)
  ret i32 %r
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
";
    let text = optimised(&format!("{swaps}{}", callee("")));
    assert!(text.contains("call i32 @g") && !text.contains("alloca"), "{text}");
}

/// Functions that stay where they are: what stands between their name and their body, and the body.
const KEPT: &[(&str, &str)] = &[
    ("(i32 %y) noinline", "ret i32 %y"),
    ("(i32 %y) strictfp", "ret i32 %y"),
    ("(i32 %y) \"target-features\"=\"+avx2\"", "ret i32 %y"),
    ("(i32 %y) \"denormal-fp-math\"=\"preserve-sign\"", "ret i32 %y"),
    ("(i32 %y) sspstrong", "ret i32 %y"),
    (
        "(i32 %y) \"patchable-function\"=\"prologue-short-redirect\"",
        "ret i32 %y",
    ),
    ("(i32 %y) naked noinline", "unreachable"),
    ("(i32 %y, ...)", "ret i32 %y"),
    ("(i32 %y) gc \"statepoint-example\"", "ret i32 %y"),
    (
        "(i32 %y)",
        "%p = alloca i32, i32 %y\n  store i32 1, ptr %p\n  %r = call i32 @h(ptr %p)\n  ret i32 %r",
    ),
    ("(i32 %y)", "%r = musttail call i32 @m(i32 %y)\n  ret i32 %r"),
    ("(i32 %y)", "%r = call i32 @twice(ptr null)\n  ret i32 %r"),
    (
        "(i32 %y)",
        "%p = call ptr @llvm.returnaddress(i32 0)\n  %r = call i32 @h(ptr %p)\n  ret i32 %r",
    ),
    (
        "(i32 %y)",
        "br label %b\nb:\n  %r = call i32 @h(ptr blockaddress(@g, %b))\n  ret i32 %r",
    ),
    (
        "(i32 %y)",
        "call void asm sideeffect \"here: nop\", \"\"()\n  ret i32 %y",
    ),
];

const DECLARED: &str = "declare i32 @h(ptr)
declare i32 @m(i32)
declare i32 @twice(ptr) returns_twice
declare ptr @llvm.returnaddress(i32)
";

#[test]
fn what_is_bound_to_its_function_stays_there() {
    for (head, body) in KEPT {
        let kind = if head.contains("...") {
            "i32 (i32, ...) "
        } else {
            "i32 "
        };
        let call = format!("%r = call {kind}@g(i32 %a)");
        let text = format!(
            "{}define internal i32 @g{head} {{\n  {body}\n}}\n{DECLARED}",
            caller(&call)
        );
        assert!(optimised(&text).contains("@g("), "{text}");
    }
    for linkage in ["weak", "linkonce", "external"] {
        let text = caller(CALL) + &format!("define {linkage} i32 @g(i32 %y) {{\n  ret i32 %y\n}}\n");
        assert!(calls(&text), "{linkage} functions may be others");
    }
    for call in [
        "%r = call i32 @g(i32 %a) noinline",
        "%r = musttail call i32 @g(i32 %a)",
    ] {
        let text = caller(call) + "define internal i32 @g(i32 %y) {\n  ret i32 %y\n}\n";
        assert!(calls(&text), "{call}");
    }
}

#[test]
fn tail_calls_may_see_the_callers_objects() {
    let callee = "define internal i32 @g(i32 %y) {
  %r = tail call i32 @h(i32 %y)
  ret i32 %r
}
declare i32 @h(i32)
";
    assert!(optimised(&(caller(CALL) + callee)).contains("= call i32 @h"));
    let tail = caller("%r = tail call i32 @g(i32 %a)") + callee;
    assert!(optimised(&tail).contains("= tail call i32 @h"));
}

#[test]
fn vectors_that_are_legal_anyway_do_not_keep_functions_apart() {
    for (of_caller, of_callee, inlined) in [(0, 64, true), (256, 0, true), (512, 512, true), (0, 512, false)]
    {
        let width = |n| format!(" \"min-legal-vector-width\"=\"{n}\" {{");
        let callee = format!(
            "define internal i32 @g(i32 %y){}\n  ret i32 %y\n}}\n",
            width(of_callee)
        );
        let text = caller(CALL).replace(" {", &width(of_caller)) + &callee;
        assert_eq!(calls(&text), !inlined, "{of_caller} {of_callee}");
    }
}

/// A body that has to be in memory but for one variable, and whose call of `g` may throw.
const INVOKES: &str = "define i32 @f(i32 %x) personality ptr @p {
  %v = alloca i32, align 4
  store i32 %x, ptr %v, align 4
  %a = load i32, ptr %v, align 4
  %r = invoke i32 @g(i32 %a) to label %done unwind label %pad
done:
  ret i32 %r
pad:
  %u = phi i32 [ 7, %0 ]
  %e = landingpad { ptr, i32 } cleanup
  call void @log(i32 %u)
  resume { ptr, i32 } %e
}
declare i32 @p(...)
declare void @log(i32) nounwind
declare i32 @h(i32)
";

#[test]
fn calls_of_what_an_invoke_called_unwind_to_its_pad() {
    let callee = "define internal i32 @g(i32 %y) {
  %c = icmp slt i32 %y, 0
  br i1 %c, label %n, label %p
n:
  %m = call i32 @h(i32 %y)
  br label %p
p:
  %r = phi i32 [ %m, %n ], [ %y, %0 ]
  ret i32 %r
}
";
    let text = optimised(&format!("{INVOKES}{callee}"));
    assert!(text.contains("invoke i32 @h(i32 %x)"), "{text}");
    assert!(text.contains("call void @log(i32 7)"), "{text}");
    assert!(!text.contains("@g"), "{text}");
}

#[test]
fn pads_that_nothing_unwinds_to_go() {
    let callee = "define internal i32 @g(i32 %y) {\n  %r = add i32 %y, 1\n  ret i32 %r\n}\n";
    let text = optimised(&format!("{INVOKES}{callee}"));
    assert!(!text.contains("landingpad") && !text.contains("@log"), "{text}");
}

#[test]
fn what_own_pads_do_not_handle_goes_on_at_the_invokes_pad() {
    let callee = "define internal i32 @g(i32 %y) personality ptr @p {
  %r = invoke i32 @h(i32 %y) to label %done unwind label %pad
done:
  ret i32 %r
pad:
  %e = landingpad { ptr, i32 } catch ptr @type
  call void @log(i32 1)
  resume { ptr, i32 } %e
}
@type = external constant i8
";
    let text = optimised(&format!("{INVOKES}{callee}"));
    assert!(
        text.contains("landingpad { ptr, i32 } cleanup catch ptr @type"),
        "{text}"
    );
    let (one, two) = (text.find("@log(i32 1)"), text.find("@log(i32 7)"));
    assert!(one.is_some() && two.is_some(), "{text}");
    assert_eq!(text.matches("resume").count(), 1, "{text}");
}

#[test]
fn pads_bring_their_personality_along() {
    let callee = |personality: &str| {
        format!(
            "define internal i32 @g(i32 %y) personality ptr {personality} {{
  %r = invoke i32 @h(i32 %y) to label %done unwind label %pad
done:
  ret i32 %r
pad:
  %e = landingpad {{ ptr, i32 }} catch ptr null
  ret i32 0
}}
declare i32 @h(i32)
declare i32 @p(...)
declare i32 @q(...)
"
        )
    };
    let body = "{
  %v = alloca i32, align 4
  store i32 %x, ptr %v, align 4
  %a = load i32, ptr %v, align 4
  %r = call i32 @g(i32 %a)
  ret i32 %r
}
";
    for (own, inlined) in [
        ("", true),
        ("personality ptr @p ", true),
        ("personality ptr @q ", false),
    ] {
        let text = format!("define i32 @f(i32 %x) {own}{body}{}", callee("@p"));
        assert_eq!(optimised(&text).contains("invoke i32 @h"), inlined, "{own}");
    }
}

#[test]
fn chains_are_as_long_as_what_is_left_of_them() {
    let mut text = caller("%r = call i32 @g0(i32 %a)");
    for k in 0..9 {
        text += &format!(
            "define internal i32 @g{k}(i32 %y) {{\n  %v = alloca [4 x i8], align 4\n  store i32 %y, ptr %v\n  \
             %a = load i32, ptr %v\n  %r = call i32 @g{}(i32 %a)\n  %b = load i32, ptr %v\n  %c = icmp eq i32 %a, %b\n  \
             br i1 %c, label %s, label %t\ns:\n  ret i32 %r\nt:\n  %w = call i32 @h(i32 %y, i32 %y, i32 %y)\n  \
             ret i32 %w\n}}\n",
            k + 1
        );
    }
    text += "define internal i32 @g9(i32 %y) {\n  %r = add i32 %y, 1\n  ret i32 %r\n}\ndeclare i32 @h(i32, i32, i32)\n";
    assert!(!calls(&text));
}

#[test]
fn circles_end_somewhere() {
    let text = caller(CALL)
        + "define internal i32 @g(i32 %y) {\n  %v = alloca i32\n  store i32 %y, ptr %v\n  %a = load i32, ptr %v\n  \
           %r = call i32 @h(i32 %a)\n  ret i32 %r\n}\n\
           define internal i32 @h(i32 %y) {\n  %v = alloca i32\n  store i32 %y, ptr %v\n  %a = load i32, ptr %v\n  \
           %r = call i32 @g(i32 %a)\n  ret i32 %r\n}\n";
    assert!(calls(&text));
}

#[test]
fn circles_that_arguments_close_end_somewhere() {
    let through = |name: &str, other: &str| {
        format!(
            "define internal i32 @{name}(i32 %y) {{\n  %v = alloca i32\n  store i32 %y, ptr %v\n  %a = load i32, ptr %v\n  \
             %r = call i32 @apply(ptr @{other}, i32 %a)\n  ret i32 %r\n}}\n"
        )
    };
    let apply = "define internal i32 @apply(ptr %f, i32 %y) {\n  %r = call i32 %f(i32 %y)\n  ret i32 %r\n}\n";
    assert!(calls(
        &(caller(CALL) + &through("g", "h") + &through("h", "g") + apply)
    ));
}

#[test]
fn callers_whose_objects_stay_are_known_by_what_they_call() {
    let callee = "define internal i32 @g(ptr %y) {
  %v = alloca i32, align 4
  %a = load i32, ptr %y, align 4
  store i32 %a, ptr %v, align 4
  %b = load i32, ptr %v, align 4
  ret i32 %b
}
declare void @llvm.lifetime.start.p0(ptr)
";
    let caller = |first: &str| {
        format!(
            "define i32 @f(ptr %p) {{\n  %v = alloca [8 x i32], align 4\n  {first}\n  \
             call void @keep(ptr %v)\n  %r = call i32 @g(ptr %v)\n  ret i32 %r\n}}\n\
             declare void @keep(ptr)\n{callee}"
        )
    };
    assert!(!optimised(&caller("")).contains("@g"));
    let optimised = optimised(&caller("call void @llvm.lifetime.start.p0(ptr %v)"));
    assert!(optimised.contains("@g"), "optimisers say where objects live");
}
