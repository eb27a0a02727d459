//! The pass `vectorise`: IR in, IR out.

mod common;

use common::{Wide, optimised, optimised_for};
use ir::options::OptLevel;

/// A loop as a front end without an optimiser writes it: its counter is in memory.
const LOOP: &str = "define void @f(ptr noalias %p, ptr noalias %q, i64 %n) {
  %i = alloca i64, align 8
  store i64 0, ptr %i, align 8
  br label %test

test:
  %a = load i64, ptr %i, align 8
  %c = icmp ult i64 %a, %n
  br i1 %c, label %turn, label %end

turn:
  %from = getelementptr inbounds i8, ptr %q, i64 %a
  %x = load i8, ptr %from, align 1
  %w = zext i8 %x to i32
  %y = add nsw i32 %w, 3
  %z = trunc i32 %y to i8
  %to = getelementptr inbounds i8, ptr %p, i64 %a
  store i8 %z, ptr %to, align 1
  %b = add i64 %a, 1
  store i64 %b, ptr %i, align 8
  br label %test

end:
  ret void
}
";

fn vectorised(text: &str) -> String {
    optimised_for(text, OptLevel::O2, &Wide)
}

/// Whether a loop of vectors is made.
fn is_vectorised(text: &str) -> bool {
    vectorised(text).contains(" x i")
}

fn changed(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(LOOP.to_string(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    })
}

#[test]
fn turns_are_made_in_lanes() {
    let expected = "define void @f(ptr noalias %p, ptr noalias %q, i64 %n) {
  %1 = icmp uge i64 %n, 64
  br i1 %1, label %2, label %16

2:
  %3 = and i64 %n, -64
  br label %4

4:
  %5 = phi i64 [ 0, %2 ], [ %12, %4 ]
  %6 = getelementptr inbounds i8, ptr %q, i64 %5
  %7 = load <64 x i8>, ptr %6, align 1
  %8 = add <64 x i8> %7, splat (i8 3)
  %9 = getelementptr inbounds i8, ptr %p, i64 %5
  store <64 x i8> %8, ptr %9, align 1
  %12 = add i64 %5, 64
  %13 = icmp eq i64 %12, %3
  br i1 %13, label %14, label %4
";
    let found = vectorised(LOOP);
    let lines = |t: &str| t.lines().map(without_numbers).collect::<Vec<String>>();
    let (found, expected) = (lines(&found), lines(expected));
    for line in expected.iter().filter(|l| !l.ends_with(':')) {
        assert!(found.contains(line), "{line} is not in\n{}", found.join("\n"));
    }
}

/// A line without the numbers of values.
fn without_numbers(line: &str) -> String {
    let mut out = String::new();
    let mut number = false;
    for c in line.trim().chars() {
        number = c == '%' || number && c.is_ascii_digit();
        if c == '%' || !number {
            out.push(c);
        }
    }
    out
}

#[test]
fn what_an_optimiser_has_seen_stays() {
    let text = LOOP
        .replace("  %i = alloca i64, align 8\n  store i64 0, ptr %i, align 8\n", "")
        .replace(
            "%a = load i64, ptr %i, align 8",
            "%a = phi i64 [ 0, %0 ], [ %b, %turn ]",
        )
        .replace("  store i64 %b, ptr %i, align 8\n", "");
    assert!(!is_vectorised(&text), "{}", vectorised(&text));
    assert!(!optimised(LOOP).contains(" x i"), "there are no vectors");
    assert!(!optimised_for(LOOP, OptLevel::O1, &Wide).contains(" x i"));
}

#[test]
fn functions_that_forbid_it_stay() {
    for attribute in [
        "optsize",
        "minsize",
        "noimplicitfloat",
        "strictfp",
        "sanitize_address",
        "sanitize_hwaddress",
        "sanitize_memory",
        "sanitize_thread",
        "speculative_load_hardening",
        "convergent",
        "\"aarch64_pstate_sm_enabled\"",
    ] {
        let text = changed(&[("i64 %n) {", &format!("i64 %n) {attribute} {{"))]);
        assert!(!is_vectorised(&text), "{attribute}");
    }
}

#[test]
fn modules_that_say_how_stay() {
    let hint = "!0 = !{!\"llvm.loop.vectorize.enable\", i1 false}\n";
    assert!(!is_vectorised(&format!("{LOOP}\n{hint}")));
    assert!(is_vectorised(&format!(
        "{LOOP}\n{}",
        hint.replace("vectorize.enable", "unroll.enable")
    )));
}

#[test]
fn accesses_that_lanes_cannot_make_stay() {
    for changes in [
        &[("load i8", "load volatile i8")][..],
        &[("store i8", "store volatile i8")],
        &[(
            "%x = load i8, ptr %from, align 1",
            "%x = load atomic i8, ptr %from monotonic, align 1",
        )],
        // Two elements in each turn, and always the same one.
        &[(
            "getelementptr inbounds i8, ptr %p, i64 %a",
            "getelementptr inbounds i16, ptr %p, i64 %a",
        )],
        &[(
            "getelementptr inbounds i8, ptr %p, i64 %a",
            "getelementptr inbounds i8, ptr %p, i64 %n",
        )],
        // The counter goes by two.
        &[("%b = add i64 %a, 1", "%b = add i64 %a, 2")],
        // What is called may do anything.
        &[
            ("%b = add", "call void @g()\n  %b = add"),
            ("define", "declare void @g()\ndefine"),
        ],
        &[("%y = add nsw i32 %w, 3", "%y = sdiv i32 3, %w")],
        &[("add i64 %a, 1", "mul i64 %a, 3")],
    ] {
        let mut text = changed(changes);
        if let Some(at) = text.find("declare") {
            let line = text[at..].find('\n').expect("a line") + 1;
            let declaration = text[at..at + line].to_string();
            text = text.replacen(&declaration, "", 1) + &declaration;
        }
        assert!(!is_vectorised(&text), "{}", vectorised(&text));
    }
}

#[test]
fn stores_on_some_ways_only_stay() {
    let text = changed(&[
        (
            "  %to = getelementptr",
            "  %d = icmp eq i8 %x, 7\n  br i1 %d, label %yes, label %no\n\nyes:\n  %to = getelementptr",
        ),
        ("  %b = add i64", "  br label %no\n\nno:\n  %b = add i64"),
    ]);
    assert!(!is_vectorised(&text), "{}", vectorised(&text));
    // A second way out.
    let text = changed(&[(
        "  %to = getelementptr",
        "  %d = icmp eq i8 %x, 7\n  br i1 %d, label %end, label %no\n\nno:\n  %to = getelementptr",
    )]);
    assert!(!is_vectorised(&text), "{}", vectorised(&text));
}

#[test]
fn distances_decide_how_many_turns_are_made_at_once() {
    let beside = |distance: i64| {
        changed(&[
            ("ptr noalias %q, ", ""),
            (
                "%from = getelementptr inbounds i8, ptr %q, i64 %a",
                &format!(
                    "%d = add nsw i64 %a, {distance}\n  %from = getelementptr inbounds i8, ptr %p, i64 %d"
                ),
            ),
        ])
    };
    // What is read was written in one of the turns before.
    for (distance, lanes) in [(-1, 0), (-2, 0), (-8, 8), (-16, 16), (-31, 16), (-64, 64)] {
        let found = vectorised(&beside(distance));
        let wanted = format!("load <{lanes} x i8>");
        assert_eq!(found.contains(&wanted), lanes > 0, "{distance}: {found}");
    }
    // What is read is written later.
    for distance in [0, 1, 5] {
        assert!(
            vectorised(&beside(distance)).contains("load <64 x i8>"),
            "{distance}"
        );
    }
}

#[test]
fn pointers_that_may_meet_are_compared_first() {
    let text = changed(&[("ptr noalias %p, ptr noalias %q", "ptr %p, ptr %q")]);
    let found = vectorised(&text);
    assert!(
        found.contains("load <64 x i8>") && found.contains("icmp ule ptr"),
        "{found}"
    );
    assert!(!vectorised(LOOP).contains("icmp ule ptr"));
}

#[test]
fn loops_that_make_few_turns_stay() {
    for (turns, lanes) in [(1, 0), (15, 0), (16, 16), (17, 16), (32, 16), (64, 32), (128, 64)] {
        let text = changed(&[("icmp ult i64 %a, %n", &format!("icmp ult i64 %a, {turns}"))]);
        let found = vectorised(&text);
        assert_eq!(
            found.contains(&format!("load <{lanes} x i8>")),
            lanes > 0,
            "{turns}: {found}"
        );
    }
}

/// A loop that carries a value `%s`, from which and from `%x` it makes `%t`.
fn carrying(ty: &str, first: &str, step: &str) -> String {
    format!(
        "define {ty} @f(ptr %p, i64 %n, {ty} %k) {{
  %i = alloca i64, align 8
  %v = alloca {ty}, align 8
  store i64 0, ptr %i, align 8
  store {ty} {first}, ptr %v, align 8
  br label %test

test:
  %a = load i64, ptr %i, align 8
  %c = icmp ult i64 %a, %n
  br i1 %c, label %turn, label %end

turn:
  %from = getelementptr inbounds {ty}, ptr %p, i64 %a
  %x = load {ty}, ptr %from, align 1
  %s = load {ty}, ptr %v, align 8
  {step}
  store {ty} %t, ptr %v, align 8
  %b = add i64 %a, 1
  store i64 %b, ptr %i, align 8
  br label %test

end:
  %r = load {ty}, ptr %v, align 8
  ret {ty} %r
}}
"
    )
}

#[test]
fn sums_are_reduced_behind_the_loop() {
    for (step, done) in [
        ("%t = add nsw i32 %s, %x", "add <"),
        ("%t = sub nsw i32 %s, %x", "sub <"),
        ("%t = mul i32 %x, %s", "mul <"),
        ("%t = xor i32 %s, %x", "xor <"),
        ("%t = or i32 %s, %x", "or <"),
        ("%t = and i32 %s, %x", "and <"),
        (
            "%d = icmp slt i32 %x, %s\n  %t = select i1 %d, i32 %x, i32 %s",
            "call <",
        ),
        (
            "%d = icmp ugt i32 %x, %s\n  %t = select i1 %d, i32 %x, i32 %s",
            "call <",
        ),
        (
            "%d = icmp eq i32 %x, 5\n  %e = add i32 %s, %x\n  %t = select i1 %d, i32 %e, i32 %s",
            "select <",
        ),
        (
            "%d = icmp eq i32 %x, 5\n  %e = zext i1 %d to i32\n  %t = or i32 %s, %e",
            "zext <",
        ),
    ] {
        let found = vectorised(&carrying("i32", "%k", step));
        assert!(found.contains(done), "{step}: {found}");
        // What a sum promised holds in its old order only.
        let vectors = found.lines().filter(|l| l.contains(" x i32>"));
        assert!(vectors.into_iter().all(|l| !l.contains("nsw")), "{found}");
    }
}

#[test]
fn sums_of_floating_point_need_leave() {
    let found = vectorised(&carrying("float", "%k", "%t = fadd reassoc nnan float %s, %x"));
    assert!(found.contains("fadd reassoc <"), "{found}");
    let found = vectorised(&carrying("float", "%k", "%t = fadd nnan float %s, %x"));
    assert!(!found.contains(" x float>"), "{found}");
}

#[test]
fn other_carried_values_stay() {
    for step in [
        // Not associative, of two kinds, or asked for on the way.
        "%t = sub i32 %x, %s",
        "%d = mul i32 %s, 3\n  %t = add i32 %d, %x",
        "%t = shl i32 %s, 1",
        "%t = add i32 %x, 1",
        "%t = add i32 %s, %x\n  store i32 %t, ptr %from, align 1",
        "%d = icmp slt i32 %s, 100\n  %e = add i32 %s, %x\n  %t = select i1 %d, i32 %e, i32 %s",
    ] {
        let found = vectorised(&carrying("i32", "%k", step));
        assert!(!found.contains(" x i32>"), "{step}: {found}");
    }
}

#[test]
fn ways_that_meet_again_become_selections() {
    let text = changed(&[(
        "  %y = add nsw i32 %w, 3",
        "  %d = icmp ugt i8 %x, 9\n  br i1 %d, label %yes, label %no\n\nyes:\n  %again = load i8, ptr %from, align 1\n  \
             %w2 = zext i8 %again to i32\n  %y1 = mul nsw i32 %w2, 5\n  br label %no\n\nno:\n  \
             %y = phi i32 [ %w, %turn ], [ %y1, %yes ]",
    )]);
    let found = vectorised(&text);
    assert!(found.contains("select <"), "{found}");
    assert_eq!(found.matches("load <").count(), 1, "{found}");
    // A place that only some turns read may not be there for the others.
    let text = text
        .replace(
            "load i8, ptr %from, align 1\n  %w2",
            "load i8, ptr %far, align 1\n  %w2",
        )
        .replace(
            "yes:\n",
            "yes:\n  %away = add nsw i64 %a, 1000\n  %far = getelementptr inbounds i8, ptr %q, i64 %away\n",
        );
    assert!(!is_vectorised(&text), "{}", vectorised(&text));
}

#[test]
fn numbers_are_computed_in_as_few_bits_as_hold_them() {
    let text = changed(&[(
        "%y = add nsw i32 %w, 3",
        "%h = mul nsw i32 %w, 3\n  %y = ashr i32 %h, 2",
    )]);
    let found = vectorised(&text);
    assert!(found.contains(" x i16>") && !found.contains(" x i32>"), "{found}");
    // More than 16 bits.
    let text = changed(&[(
        "%y = add nsw i32 %w, 3",
        "%h = mul nsw i32 %w, 300\n  %y = ashr i32 %h, 2",
    )]);
    assert!(vectorised(&text).contains(" x i32>"));
}

#[test]
fn counters_that_may_wrap_are_no_addresses() {
    let short = |test: &str, step: &str, extend: &str| {
        let text = changed(&[
            (
                "%a = load i64, ptr %i, align 8",
                "%a0 = load i32, ptr %i, align 8",
            ),
            ("store i64 0, ptr %i", "store i32 0, ptr %i"),
            (
                "%c = icmp ult i64 %a, %n",
                "%m = trunc i64 %n to i32\n  %l = mul i32 %a0, 1\n  %c = icmp TEST i32 %l, %m",
            ),
            ("turn:\n", "turn:\n  %a = EXTEND i32 %a0 to i64\n"),
            (
                "%b = add i64 %a, 1\n  store i64 %b",
                "%b = add STEP i32 %a0, 1\n  store i32 %b",
            ),
        ]);
        is_vectorised(
            &text
                .replace("TEST", test)
                .replace("STEP", step)
                .replace("EXTEND", extend),
        )
    };
    assert!(short("ult", "", "zext"));
    assert!(short("slt", "nsw", "sext"));
    assert!(!short("ne", "", "zext"), "it may go on from zero");
    assert!(!short("ult", "", "sext"), "it may go on below zero");
}

#[test]
fn cycles_with_two_ways_in_stay() {
    let text = changed(&[(
        "  %b = add i64",
        "  %d = icmp eq i8 %x, 7\n  br i1 %d, label %yes, label %no\n\nyes:\n  %e = icmp eq i8 %x, 9\n  \
         br i1 %e, label %no, label %on\n\nno:\n  %g = icmp eq i8 %x, 8\n  br i1 %g, label %yes, label %on\n\non:\n  \
         %b = add i64",
    )]);
    assert!(!is_vectorised(&text), "{}", vectorised(&text));
}

#[test]
fn elements_may_be_walked_down() {
    let down = |more: &str| {
        changed(&[
            ("store i64 0, ptr %i", "store i64 %n, ptr %i"),
            ("icmp ult i64 %a, %n", "icmp ne i64 %a, 0"),
            ("turn:\n", "turn:\n  %k = add i64 %a, -1\n"),
            ("ptr %q, i64 %a", "ptr %q, i64 %k"),
            ("ptr %p, i64 %a", "ptr %p, i64 %k"),
            ("%b = add i64 %a, 1\n", more),
            ("store i64 %b,", "store i64 %k,"),
        ])
    };
    let found = vectorised(&down(""));
    assert!(
        found.contains("load <64 x i8>") && found.contains(", i64 -63"),
        "{found}"
    );
    // The last turn is in the first lane, also of counters.
    let found = vectorised(&down("").replace("%w = zext i8 %x to i32", "%w = trunc i64 %k to i32"));
    assert!(found.contains("<i8 -63, i8 -62, "), "{found}");
    // Up and down at once.
    let text = down("")
        .replace("ptr %q, i64 %k", "ptr %q, i64 %up")
        .replace("turn:\n", "turn:\n  %up = sub i64 %n, %a\n");
    assert!(!is_vectorised(&text), "{}", vectorised(&text));
}

#[test]
fn memory_is_filled() {
    let found = vectorised(&changed(&[("store i8 %z", "store i8 7")]));
    assert!(found.contains("store <64 x i8> splat (i8 7)"), "{found}");
    let found = vectorised(&changed(&[
        ("store i8 %z", "store double %k"),
        ("i64 %n)", "i64 %n, double %k)"),
        ("inbounds i8, ptr %p", "inbounds double, ptr %p"),
    ]));
    assert!(found.contains("store <8 x double>"), "{found}");
}
