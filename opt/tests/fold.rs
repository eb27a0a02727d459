//! The pass `fold`: bodies whose variables are in memory, in and out.

mod common;

use common::optimised;

/// A function with a variable in memory, so that the pass looks at it; its blocks follow.
fn function(lines: &str) -> String {
    let head = "define i32 @f(i32 %x, i8 %b, i8 %e, i1 %c) {\n  %v = alloca i32, align 4\n  store i32 5, ptr %v, align 4\n";
    format!("{head}{lines}\n}}\n")
}

/// What is left of `lines`, which end in a return of `%r`.
fn becomes(lines: &str, expected: &[&str]) {
    let text = optimised(&function(&format!("  {lines}\n  ret i32 %r")));
    let left: Vec<&str> = text
        .lines()
        .skip(1)
        .map(str::trim)
        .filter(|l| *l != "}")
        .collect();
    assert_eq!(left, expected, "{lines}");
}

#[test]
fn known_numbers_are_worked_out() {
    becomes("%a = load i32, ptr %v\n  %r = mul i32 %a, 3", &["ret i32 15"]);
    becomes(
        "%a = load i32, ptr %v\n  %s = sub i32 %a, 5\n  %r = add i32 %x, %s",
        &["ret i32 %x"],
    );
    becomes(
        "%a = load i32, ptr %v\n  %r = sdiv i32 %a, 0",
        &["%r = sdiv i32 5, 0", "ret i32 %r"],
    );
    becomes(
        "%a = load i32, ptr %v\n  %r = shl i32 %a, 32",
        &["%r = shl i32 5, 32", "ret i32 %r"],
    );
    becomes(
        "%k = icmp sgt i32 %x, %x\n  %r = zext i1 %k to i32",
        &["ret i32 0"],
    );
}

#[test]
fn sums_of_numbers_are_one_and_keep_what_both_promise() {
    becomes(
        "%a = add nsw i32 %x, 2\n  %r = add nsw i32 %a, 3",
        &["%a = add nsw i32 %x, 2", "%1 = add nsw i32 %x, 5", "ret i32 %1"],
    );
    becomes(
        "%a = add nsw i32 %x, 2\n  %r = add i32 %a, 3",
        &["%a = add nsw i32 %x, 2", "%1 = add i32 %x, 5", "ret i32 %1"],
    );
    becomes(
        "%r = sub nsw i32 %x, 3",
        &["%1 = add nsw i32 %x, -3", "ret i32 %1"],
    );
    becomes(
        "%r = sub nsw i32 %x, -2147483648",
        &["%1 = add i32 %x, -2147483648", "ret i32 %1"],
    );
}

#[test]
fn bits_that_are_zero_anyway_are_not_masked() {
    let wide = "%w = zext i8 %b to i32";
    let wider = |lines: &str| format!("{wide}\n  {lines}");
    becomes(&wider("%r = and i32 %w, 255"), &[wide, "ret i32 %w"]);
    becomes(
        &wider("%r = and i32 %w, 127"),
        &[wide, "%r = and i32 %w, 127", "ret i32 %r"],
    );
    becomes(
        &wider("%k = icmp slt i32 %w, 256\n  %r = zext i1 %k to i32"),
        &[wide, "ret i32 1"],
    );
    becomes(
        &wider("%r = srem i32 %w, 10"),
        &[wide, "%r = urem i32 %w, 10", "ret i32 %r"],
    );
}

#[test]
fn comparisons_of_extended_numbers_are_of_the_numbers() {
    let compare = |how: &str, what: &str| {
        format!(
            "%w = {how} i8 %b to i32\n  %y = {how} i8 %e to i32\n  %k = icmp {what}\n  %r = zext i1 %k to i32"
        )
    };
    let check = |how: &str, what: &str, expected: &str| {
        let line = |v: &str, of: &str| format!("%{v} = {how} i8 %{of} to i32");
        let lines = [
            line("w", "b"),
            line("y", "e"),
            expected.into(),
            "%r = zext i1 %1 to i32".into(),
            "ret i32 %r".into(),
        ];
        becomes(&compare(how, what), &lines.each_ref().map(String::as_str));
    };
    check("zext", "slt i32 %w, 200", "%1 = icmp ult i8 %b, -56");
    check("zext", "sge i32 %w, %y", "%1 = icmp uge i8 %b, %e");
    check("sext", "sge i32 %w, %y", "%1 = icmp sge i8 %b, %e");
    check("sext", "ult i32 %w, -3", "%1 = icmp ult i8 %b, -3");
    let kept = compare("sext", "slt i32 %w, 200");
    becomes(
        &kept,
        &[
            "%w = sext i8 %b to i32",
            "%y = sext i8 %e to i32",
            "%k = icmp slt i32 %w, 200",
            "%r = zext i1 %k to i32",
            "ret i32 %r",
        ],
    );
}

#[test]
fn low_bits_of_sums_are_sums_of_low_bits() {
    becomes(
        "%w = zext i8 %b to i32\n  %s = add nsw i32 %w, 257\n  %t = trunc i32 %s to i8\n  %r = sext i8 %t to i32",
        &[
            "%w = zext i8 %b to i32",
            "%s = add nsw i32 %w, 257",
            "%1 = add i8 %b, 1",
            "%r = sext i8 %1 to i32",
            "ret i32 %r",
        ],
    );
}

#[test]
fn ways_that_are_never_taken_go_and_blocks_are_joined() {
    let text = function(
        "  %a = load i32, ptr %v
  %k = icmp eq i32 %a, 5
  br i1 %k, label %yes, label %no
yes:
  %y = add i32 %x, 1
  br label %end
no:
  %n = call i32 @other()
  br label %end
end:
  %r = phi i32 [ %y, %yes ], [ %n, %no ]
  ret i32 %r",
    ) + "declare i32 @other()\n";
    let out = optimised(&text);
    assert!(!out.contains("call") && !out.contains("phi"), "{out}");
    assert!(out.contains("  %y = add i32 %x, 1\n  ret i32 %y\n"), "{out}");
    let text = function(
        "  %a = load i32, ptr %v
  switch i32 %a, label %no [ i32 4, label %no
    i32 5, label %end
    i32 6, label %end ]
no:
  %n = call i32 @other()
  br label %end
end:
  %r = phi i32 [ %x, %0 ], [ %x, %0 ], [ %n, %no ]
  ret i32 %r",
    ) + "declare i32 @other()\n";
    let out = optimised(&text);
    assert!(!out.contains("call") && out.contains("  ret i32 %x\n"), "{out}");
}

#[test]
fn loops_into_the_middle_of_which_a_way_leads_stay() {
    let text = function(
        "  br i1 %c, label %a, label %d
a:
  %p = phi i32 [ %x, %0 ], [ %q, %d ]
  %s = add i32 %p, 1
  br label %d
d:
  %q = phi i32 [ 0, %0 ], [ %s, %a ]
  %k = icmp ult i32 %q, 100
  br i1 %k, label %a, label %end
end:
  ret i32 %q",
    );
    let out = optimised(&text);
    assert!(out.contains("icmp ult i32") && out.contains("add i32"), "{out}");
}

#[test]
fn two_shifts_of_one_value_are_a_rotation() {
    becomes(
        "%a = shl i32 %x, 13\n  %s = lshr i32 %x, 19\n  %r = or i32 %a, %s",
        &[
            "%a = shl i32 %x, 13",
            "%s = lshr i32 %x, 19",
            "%1 = notail call i32 null(i32 %x, i32 %x, i32 13)",
            "ret i32 %1",
        ],
    );
    // By a variable, both ways of writing what is left of the width.
    for rest in ["sub i32 32, %n", "and i32 %m, 31"] {
        let lines = format!(
            "%n = zext i8 %b to i32\n  %m = sub i32 0, %n\n  %k = {rest}\n  %a = shl i32 %x, %n\n  \
             %s = lshr i32 %x, %k\n  %r = or i32 %s, %a"
        );
        let text = optimised(&function(&format!("  {lines}\n  ret i32 %r")));
        assert!(text.contains("(i32 %x, i32 %x, i32 %n)"), "{text}");
    }
    // Other numbers, other values.
    for lines in [
        "%a = shl i32 %x, 13\n  %s = lshr i32 %x, 18\n  %r = or i32 %a, %s",
        "%y = add i32 %x, 1\n  %a = shl i32 %x, 13\n  %s = lshr i32 %y, 19\n  %r = or i32 %a, %s",
        "%a = shl i32 %x, 13\n  %s = ashr i32 %x, 19\n  %r = or i32 %a, %s",
    ] {
        let text = optimised(&function(&format!("  {lines}\n  ret i32 %r")));
        assert!(text.contains("ret i32 %r"), "{text}");
    }
}

#[test]
fn conditions_that_are_joined_as_numbers_are_joined() {
    becomes(
        "%d = icmp eq i32 %x, 3\n  %m = zext i1 %c to i32\n  %n = zext i1 %d to i32\n  %j = and i32 %m, %n\n  \
         %k = icmp ne i32 %j, 0\n  %r = select i1 %k, i32 1, i32 %x",
        &[
            "%d = icmp eq i32 %x, 3",
            "%m = zext i1 %c to i32",
            "%n = zext i1 %d to i32",
            "%j = and i32 %m, %n",
            "%1 = and i1 %c, %d",
            "%r = select i1 %1, i32 1, i32 %x",
            "ret i32 %r",
        ],
    );
}

#[test]
fn constants_of_the_module_are_read() {
    let module = |init: &str, load: &str| {
        let lines = function(&format!("  {load}\n  ret i32 %r"));
        optimised(&format!("{lines}@k = {init}\n"))
    };
    let is = |init: &str, load: &str, expected: &str| {
        let text = module(init, load);
        assert!(
            text.contains(&format!("ret i32 {expected}\n")),
            "{init} {load}: {text}"
        );
    };
    let table = "private constant [3 x i32] [i32 4, i32 5, i32 6]";
    is(
        table,
        "%p = getelementptr i32, ptr @k, i64 2\n  %r = load i32, ptr %p",
        "6",
    );
    is(
        table,
        "%p = getelementptr i8, ptr @k, i64 2\n  %r = load i32, ptr %p",
        "327680",
    );
    is(
        "internal constant { i8, i32 } { i8 1, i32 9 }",
        "%p = getelementptr i8, ptr @k, i64 4\n  %r = load i32, ptr %p",
        "9",
    );
    is(
        "private constant [4 x i8] c\"abc\\00\"",
        "%r = load i32, ptr @k",
        "6513249",
    );
    is(
        "private constant [8 x i8] zeroinitializer",
        "%r = load i32, ptr @k",
        "0",
    );
    // Padding, what may be another at run time, and what is beyond the end.
    is(
        "internal constant { i8, i32 } { i8 1, i32 9 }",
        "%r = load i32, ptr @k",
        "%r",
    );
    is("internal global i32 5", "%r = load i32, ptr @k", "%r");
    is("weak constant i32 5", "%r = load i32, ptr @k", "%r");
    is("private constant i32 5", "%r = load volatile i32, ptr @k", "%r");
    is(
        table,
        "%p = getelementptr i32, ptr @k, i64 3\n  %r = load i32, ptr %p",
        "%r",
    );
}

#[test]
fn a_pointer_is_itself() {
    becomes(
        "%k = icmp eq ptr null, null\n  %r = zext i1 %k to i32",
        &["ret i32 1"],
    );
}

#[test]
fn objects_that_only_ways_not_taken_use_become_values() {
    let text = optimised(
        "define i32 @f(i32 %x) {
  %v = alloca i32, align 4
  %w = alloca i32, align 4
  store i32 0, ptr %v, align 4
  store i32 %x, ptr %w, align 4
  %n = load i32, ptr %v, align 4
  %c = icmp ne i32 %n, 0
  br i1 %c, label %a, label %b
a:
  call void @use(ptr %w)
  br label %b
b:
  %r = load i32, ptr %w, align 4
  ret i32 %r
}
declare void @use(ptr)
",
    );
    assert!(!text.contains("alloca") && text.contains("ret i32 %x"), "{text}");
}

#[test]
fn branches_say_what_holds_behind_them() {
    let text = |first: &str, second: &str| {
        format!(
            "define i32 @f(i32 %x, i32 %y) {{
  %v = alloca i32
  store i32 %x, ptr %v
  %a = load i32, ptr %v
  %c = icmp {first}
  br i1 %c, label %t, label %e
t:
  %d = icmp {second}
  br i1 %d, label %g, label %e
g:
  call void @yes()
  ret i32 1
e:
  ret i32 0
}}
declare void @yes()
"
        )
    };
    let branches = |first: &str, second: &str| optimised(&text(first, second)).matches("br i1").count();
    for (first, second, left) in [
        ("ult i32 %a, 3", "ult i32 %a, 4", 1),
        ("ult i32 %a, 3", "ult i32 %a, 2", 2),
        ("slt i32 %a, 3", "ult i32 %a, 3", 2),
        ("slt i32 %a, %y", "sgt i32 %y, %a", 1),
        ("slt i32 %a, %y", "sle i32 %y, %a", 1),
        ("sge i32 %a, 0", "sgt i32 %a, -1", 1),
        ("sgt i32 %a, -5", "sgt i32 %a, -4", 2),
        ("eq i32 %a, 3", "ugt i32 %a, 2", 1),
        ("ne i32 %a, 3", "ugt i32 %a, 2", 2),
    ] {
        let found = branches(first, second);
        assert!(
            found <= left && (left == 1 || found == 2),
            "{first}, {second}: {found}"
        );
    }
}
