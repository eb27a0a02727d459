//! The verifier on small modules: what is right is taken, what is wrong is refused with the rule that it
//! breaks.

use ir::diag::Severity;
use ir::parse::{ParseOptions, parse_all};
use ir::verify::verify_all;

/// The errors of a module, the parser's or the verifier's.
fn errors(text: &str) -> Vec<String> {
    match parse_all(text.as_bytes(), &ParseOptions::ALL) {
        Err(d) => vec![d.message],
        Ok(module) => verify_all(&module)
            .into_iter()
            .filter(|d| d.severity == Severity::Error)
            .map(|d| d.message)
            .collect(),
    }
}

#[track_caller]
fn wrong(text: &str, expected: &str) {
    let found = errors(text);
    assert!(
        found.iter().any(|m| m.contains(expected)),
        "{expected:?} not in {found:?}"
    );
}

#[track_caller]
fn right(text: &str) {
    assert_eq!(errors(text), Vec::<String>::new());
}

#[test]
fn dominance() {
    wrong(
        "define i32 @f(i1 %c) {\ne:\n br i1 %c, label %a, label %b\na:\n %x = add i32 1, 2\n br label %b\nb:\n ret i32 %x\n}",
        "value '%x' does not dominate its use in 'ret'",
    );
    wrong(
        "define i32 @f() {\n %y = add i32 %x, 1\n %x = add i32 1, 2\n ret i32 %y\n}",
        "does not dominate",
    );
    // In unreachable code anything goes.
    right("define i32 @f() {\n ret i32 0\nu:\n %x = add i32 %x, 1\n br label %u\n}");
    // The value of an invoke is there on the normal edge alone.
    let invoke = |user: &str| {
        format!(
            "declare i32 @g()\ndeclare i32 @p(...)\ndefine i32 @f() personality ptr @p {{\n %v = invoke i32 @g() to \
             label %n unwind label %u\nn:\n ret i32 {}\nu:\n %l = landingpad {{ ptr, i32 }} cleanup\n ret i32 {}\n}}",
            if user == "normal" { "%v" } else { "0" },
            if user == "normal" { "0" } else { "%v" },
        )
    };
    right(&invoke("normal"));
    wrong(&invoke("unwind"), "does not dominate");
}

#[test]
fn phis() {
    let body = |entries: &str| {
        format!(
            "define i32 @f(i32 %s) {{\ne:\n switch i32 %s, label %b [ i32 0, label %b\n i32 1, label %a ]\na:\n br label \
             %b\nb:\n %p = phi i32 {entries}\n ret i32 %p\n}}"
        )
    };
    right(&body("[ 1, %e ], [ 1, %e ], [ 2, %a ]"));
    wrong(&body("[ 1, %e ], [ 3, %e ], [ 2, %a ]"), "with different values");
    wrong(
        &body("[ 1, %e ], [ 2, %a ]"),
        "has 2 entries, but its block has 3 predecessors",
    );
    wrong(&body("[ 1, %e ], [ 2, %a ], [ 2, %a ]"), "more entries");
}

#[test]
fn structure() {
    wrong("define void @f() {\ne:\n br label %e\n}", "entry block");
    wrong(
        "define void @f(i32 %x) {\n switch i32 %x, label %a [ i32 3, label %a\n i32 3, label %a ]\na:\n ret void\n}",
        "duplicate",
    );
}

#[test]
fn intrinsics() {
    let call = |decl: &str, call: &str| {
        format!("declare {decl}\ndefine void @f(i32 %x, ptr %p) {{\n {call}\n ret void\n}}")
    };
    right(&call(
        "i32 @llvm.umax.i32(i32, i32)",
        "%r = call i32 @llvm.umax.i32(i32 %x, i32 1)",
    ));
    wrong(
        &call(
            "i32 @llvm.umax.i32(i32, i64)",
            "%r = call i32 @llvm.umax.i32(i32 %x, i64 1)",
        ),
        "wrong type of parameter 1",
    );
    wrong(
        &call(
            "void @llvm.prefetch.p0(ptr, i32, i32, i32)",
            "call void @llvm.prefetch.p0(ptr %p, i32 %x, i32 3, i32 1)",
        ),
        "argument 1 must be an immediate",
    );
    wrong(
        &call(
            "void @llvm.prefetch.p0(ptr, i32, i32, i32)",
            "call void @llvm.prefetch.p0(ptr %p, i32 2, i32 3, i32 1)",
        ),
        "rw argument",
    );
    wrong(
        &call("void @llvm.trap()", "store ptr @llvm.trap, ptr %p"),
        "address of intrinsic '@llvm.trap'",
    );
    wrong("define void @llvm.trap() {\n ret void\n}", "intrinsic is defined");
}

#[test]
fn attributes() {
    wrong("declare void @f(i32 signext zeroext)", "exclude each other");
    wrong("declare void @f(float signext)", "does not apply to this type");
    wrong(
        "declare void @f(ptr sret(i32), ptr sret(i32))",
        "more than one parameter",
    );
    wrong("declare void @f() optnone", "requires 'noinline'");
    right("declare void @f() optnone noinline");
    wrong(
        "declare void @f() \"frame-pointer\"=\"some\"",
        "invalid value 'some'",
    );
}

#[test]
fn musttail() {
    let module = |call: &str, ret: &str| {
        format!("declare i32 @g(i32)\ndeclare i32 @h(i64)\ndefine i32 @f(i32 %x) {{\n {call}\n {ret}\n}}")
    };
    right(&module("%r = musttail call i32 @g(i32 %x)", "ret i32 %r"));
    wrong(
        &module("%r = musttail call i32 @g(i32 %x)", "ret i32 0"),
        "is not returned",
    );
    wrong(
        &module("%r = musttail call i32 @h(i64 1)", "ret i32 %r"),
        "other parameters",
    );
}

#[test]
fn globals() {
    wrong("@x = common global i32 1", "not zero");
    wrong(
        "declare void @g()\n@a = alias void (), ptr @g",
        "alias of a declaration",
    );
    wrong("@a = alias i32, ptr @b\n@b = alias i32, ptr @a", "cycle");
    wrong(
        "@llvm.used = appending global [1 x i32] [i32 1]",
        "wrong type of a special variable",
    );
}

#[test]
fn atomics() {
    let inst = |i: &str| format!("define void @f(ptr %p) {{\n {i}\n ret void\n}}");
    right(&inst("%x = load atomic i32, ptr %p acquire, align 4"));
    wrong(
        &inst("%x = load atomic i7, ptr %p acquire, align 1"),
        "smaller than a byte",
    );
    wrong(
        &inst("%x = load atomic i24, ptr %p acquire, align 4"),
        "not a power of two",
    );
    wrong(&inst("%x = atomicrmw fadd ptr %p, i32 1 seq_cst"), "");
}

#[test]
fn metadata() {
    let load = |md: &str| format!("define i8 @f(ptr %p) {{\n %x = load i8, ptr %p, {md}\n ret i8 %x\n}}");
    right(&load("!range !{i8 0, i8 4, i8 8, i8 9}"));
    wrong(&load("!range !{i8 0, i8 4, i8 4, i8 9}"), "contiguous");
    wrong(&load("!range !{i8 0}"), "odd number");
    wrong(&load("!range !{i32 0, i32 1}"), "type of the value");
    wrong(
        "!llvm.module.flags = !{!0}\n!0 = !{i32 1, !\"x\"}",
        "three operands",
    );
    wrong(
        "!named = !{!0}\n!0 = !DILocation(line: 1)",
        "missing field 'scope'",
    );
    // Broken debug information alone makes no module wrong.
    let warning = "!llvm.dbg.cu = !{!0}\n!0 = !{}";
    right(warning);
    assert!(!verify_all(&parse_all(warning.as_bytes(), &ParseOptions::ALL).unwrap()).is_empty());
}

#[test]
fn errors_about_inline_nodes_have_places() {
    let inline = "!DIExpression(DW_OP_nonsense)";
    for text in [
        format!("@g = global i32 0, !foo {inline}\n"),
        format!("!0 = !{{!1, !{{{inline}}}}}\n!1 = !{{}}\n"),
        format!("!named = !{{!0, {inline}}}\n!0 = !{{}}\n"),
        format!("define void @f() !foo {inline} {{\n  ret void\n}}\n"),
    ] {
        let module = parse_all(text.as_bytes(), &ParseOptions::ALL).unwrap();
        let found = verify_all(&module);
        let found = found.iter().find(|d| d.message.contains("DW_OP_nonsense"));
        let place = text.find(inline).unwrap() as u32;
        assert_eq!(found.map(|d| d.offset), Some(Some(place)), "{text}");
    }
}

#[test]
fn every_error_has_a_place_in_the_text() {
    let text = "define void @f(i1 %c) {\n %x = add i1 %c, %c\n %y = load i7, ptr null\n ret i32 %x\n}";
    if let Ok(module) = parse_all(text.as_bytes(), &ParseOptions::ALL) {
        assert!(verify_all(&module).iter().all(|d| d.offset.is_some()));
    }
}
