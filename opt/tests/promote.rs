//! Promotion: IR in, IR out.

use ir::ids::GlobalId;
use ir::module::{BodyState, GlobalKind};
use ir::options::{CodegenOptions, OptLevel};
use ir::parse::{ParseOptions, parse_all};
use opt::pipeline::{Context, run};
use opt::work::Work;

/// The body of the first function after all passes, as text without what stands around it.
fn optimised(text: &str, level: OptLevel) -> String {
    let mut module = parse_all(text.as_bytes(), &ParseOptions::ALL).expect("legal IR");
    let global = GlobalId(0);
    let mut work = Work::default();
    match &module.function(global).expect("a function").body {
        BodyState::Parsed(body) => work.start().clone_from(body),
        other => panic!("not parsed: {other:?}"),
    }
    let mut options = CodegenOptions {
        opt_level: level,
        ..CodegenOptions::default()
    };
    options.inspect.verify_each = true;
    let cx = Context {
        module: &module,
        global,
        options: &options,
    };
    run(cx, &mut work);
    let body = work.body().clone();
    let GlobalKind::Function(f) = &mut module.globals[0].kind else {
        panic!("a function")
    };
    f.body = BodyState::Parsed(Box::new(body));
    let text = ir::write::module_to_string(&module);
    let start = text.find("define").expect("the function");
    let end = text[start..].find("\n}").expect("its end");
    text[start..start + end + 2].to_string()
}

fn check(input: &str, expected: &str) {
    assert_eq!(optimised(input, OptLevel::O2), expected, "{input}");
}

#[test]
fn an_object_becomes_the_value_stored() {
    check(
        "define i32 @f(i32 %x) {\n  %p = alloca i32\n  store i32 %x, ptr %p\n  %y = load i32, ptr %p\n  ret i32 %y\n}\n",
        "define i32 @f(i32 %x) {\n  ret i32 %x\n}",
    );
}

#[test]
fn values_meet_in_phis() {
    let input = "define i32 @f(i1 %c, i32 %x) {\n  %p = alloca i32\n  store i32 1, ptr %p\n  br i1 %c, label %a, label %b\n\
                 a:\n  store i32 %x, ptr %p\n  br label %b\nb:\n  %y = load i32, ptr %p\n  ret i32 %y\n}\n";
    let expected = "define i32 @f(i1 %c, i32 %x) {\n  br i1 %c, label %a, label %b\n\na:\n  br label %b\n\n\
                    b:\n  %1 = phi i32 [ 1, %0 ], [ %x, %a ]\n  ret i32 %1\n}";
    check(input, expected);
}

#[test]
fn what_is_read_unwritten_is_zero() {
    check(
        "define i32 @f() {\n  %p = alloca i32\n  %y = load i32, ptr %p\n  ret i32 %y\n}\n",
        "define i32 @f() {\n  ret i32 0\n}",
    );
}

#[test]
fn objects_stay_that_escape_or_are_volatile() {
    for text in [
        "define i32 @f(ptr %q) {\n  %p = alloca i32, align 4\n  store ptr %p, ptr %q, align 8\n  %y = load i32, ptr %p, align 4\n  ret i32 %y\n}",
        "define i32 @f() {\n  %p = alloca i32, align 4\n  %y = load volatile i32, ptr %p, align 4\n  ret i32 %y\n}",
        "define i64 @f() {\n  %p = alloca i32, align 4\n  %y = load i64, ptr %p, align 8\n  ret i64 %y\n}",
    ] {
        check(text, text);
    }
}

#[test]
fn nothing_is_done_without_optimisation() {
    let text = "define i32 @f(i32 %x) {\n  %p = alloca i32, align 4\n  store i32 %x, ptr %p, align 4\n  %y = load i32, ptr %p, align 4\n  ret i32 %y\n}";
    assert_eq!(optimised(text, OptLevel::O0), text);
    let none = text.replace("@f(i32 %x) {", "@f(i32 %x) #0 {");
    let module = format!("{none}\nattributes #0 = {{ noinline optnone }}\n");
    assert_eq!(optimised(&module, OptLevel::O2), none);
}
