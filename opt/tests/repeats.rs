//! The pass `repeats`: IR in, IR out.

mod common;

use common::optimised;

fn check(lines: &str, expected: &str) {
    let body = |lines: &str| format!("define i32 @f(ptr %p, ptr %q, i64 %i, i32 %x) {{\n{lines}}}\n");
    assert_eq!(optimised(&body(lines)), body(expected).trim_end(), "{lines}");
}

#[test]
fn what_is_computed_again_is_computed_once() {
    check(
        "  %a = getelementptr inbounds [7 x i64], ptr %p, i64 %i
  store i32 1, ptr %a, align 4
  %b = getelementptr [7 x i64], ptr %p, i64 %i
  %c = getelementptr i8, ptr %b, i64 8
  store i32 2, ptr %c, align 4
  %m = mul nsw i32 %x, 3
  %n = mul nuw i32 %x, 3
  %s = add i32 %m, %n
  ret i32 %s
",
        "  %a = getelementptr [7 x i64], ptr %p, i64 %i
  store i32 1, ptr %a, align 4
  %c = getelementptr i8, ptr %a, i64 8
  store i32 2, ptr %c, align 4
  %m = mul i32 %x, 3
  %s = add i32 %m, %m
  ret i32 %s
",
    );
}

#[test]
fn what_is_stored_or_loaded_is_not_loaded_again() {
    check(
        "  %a = load i32, ptr %p, align 4
  %b = load i32, ptr %p, align 4
  %c = add i32 %a, %b
  store i32 %c, ptr %q, align 4
  %d = load i32, ptr %q, align 4
  %e = load i32, ptr %p, align 4
  %r = sub i32 %d, %e
  ret i32 %r
",
        "  %a = load i32, ptr %p, align 4
  %c = add i32 %a, %a
  store i32 %c, ptr %q, align 4
  %e = load i32, ptr %p, align 4
  %r = sub i32 %c, %e
  ret i32 %r
",
    );
}

#[test]
fn others_stay() {
    for lines in [
        "  %a = load i32, ptr %p, align 4\n  %b = load volatile i32, ptr %p, align 4\n  %c = load i32, ptr %p, align 4\n  %d = add i32 %a, %c\n  ret i32 %d\n",
        "  %a = load float, ptr %p, align 4\n  %b = load i32, ptr %p, align 4\n  store float %a, ptr %q, align 4\n  %c = load i32, ptr %q, align 4\n  %d = add i32 %b, %c\n  ret i32 %d\n",
        "  %a = sub i32 %x, 1\n  %b = sub i32 1, %x\n  %c = mul i32 %a, %b\n  ret i32 %c\n",
        "  store i1 true, ptr %p, align 1\n  %a = load i1, ptr %p, align 1\n  %b = zext i1 %a to i32\n  ret i32 %b\n",
    ] {
        check(lines, lines);
    }
}

#[test]
fn blocks_know_what_those_before_them_all_know() {
    // Neither way writes memory: what was loaded before the fork is known behind it.
    check(
        "  %c = icmp eq i32 %x, 0
  %a = load i32, ptr %p, align 4
  %m = mul i32 %x, 7
  br i1 %c, label %l, label %r

l:
  %b = load i32, ptr %p, align 4
  %n = mul i32 %x, 7
  %o = add i32 %b, %n
  br label %j

r:
  br label %j

j:
  %v = phi i32 [ %o, %l ], [ %m, %r ]
  %d = load i32, ptr %p, align 4
  %s = add i32 %v, %d
  ret i32 %s
",
        "  %c = icmp eq i32 %x, 0
  %a = load i32, ptr %p, align 4
  %m = mul i32 %x, 7
  br i1 %c, label %l, label %r

l:
  %o = add i32 %a, %m
  br label %j

r:
  br label %j

j:
  %v = phi i32 [ %o, %l ], [ %m, %r ]
  %s = add i32 %v, %a
  ret i32 %s
",
    );
}

#[test]
fn blocks_do_not_know_what_one_way_to_them_changes() {
    // A write on one way; a loop that comes back after a write; values of one way only, and quick ones.
    for lines in [
        "  %c = icmp eq i32 %x, 0
  %a = load i32, ptr %p, align 4
  br i1 %c, label %l, label %j

l:
  store i32 1, ptr %q, align 4
  br label %j

j:
  %d = load i32, ptr %p, align 4
  %s = add i32 %a, %d
  ret i32 %s
",
        "  %a = load i32, ptr %p, align 4
  br label %l

l:
  %d = load i32, ptr %p, align 4
  %e = call i32 @f(ptr %p, ptr %q, i64 %i, i32 %d)
  %c = icmp eq i32 %e, %a
  br i1 %c, label %l, label %j

j:
  ret i32 %d
",
        "  %c = icmp eq i32 %x, 0
  %a = xor i32 %x, 5
  br i1 %c, label %l, label %r

l:
  %b = load i32, ptr %p, align 4
  %t = xor i32 %x, 5
  %m = mul i32 %b, %t
  ret i32 %m

r:
  %d = load i32, ptr %p, align 4
  %s = add i32 %a, %d
  ret i32 %s
",
    ] {
        check(lines, lines);
    }
}

#[test]
fn a_store_to_one_variable_leaves_the_others() {
    let f = |first: &str, other: &str| {
        optimised(&format!(
            "define i32 @f(ptr %p, i64 %i, i32 %x) {{\n  \
               %q = getelementptr [4 x i32], ptr @v, i64 0, i64 %i\n  %o = alloca [4 x i32], align 4\n  \
               call void @use(ptr %o)\n  \
               %a = load i32, ptr {first}, align 4\n  store i32 %x, ptr {other}, align 4\n  \
               %b = load i32, ptr {first}, align 4\n  %r = sub i32 %a, %b\n  ret i32 %r\n}}\ndeclare void @use(ptr)\n\
             @v = global [4 x i32] zeroinitializer\n@w = global [4 x i32] zeroinitializer\n@s = alias i32, ptr @v\n"
        ))
    };
    let loads = |text: String| text.matches(" = load ").count();
    for (first, other) in [("%q", "@w"), ("@w", "%q"), ("%q", "%o"), ("%o", "@w")] {
        assert_eq!(loads(f(first, other)), 1, "{first} {other}");
    }
    // The same one, one by another name, and one that may be any.
    for (first, other) in [
        ("%q", "@v"),
        ("@v", "@s"),
        ("@s", "%q"),
        ("%p", "@v"),
        ("%q", "%p"),
        ("%o", "%p"),
    ] {
        assert_eq!(loads(f(first, other)), 2, "{first} {other}");
    }
}
