//! Frames of many shapes for Windows on Arm, linked by lld-link and unwound at each instruction boundary.

use llforge_tests::arm64_unwind;
use llforge_tests::process::{Scratch, llforge, run};
use std::fmt::Write;

/// A function with `ints` and `floats` values that live across a call, memory of `local` bytes at this alignment, and
/// what `more` asks.
fn function(name: &str, ints: usize, floats: usize, local: u32, align: u32, more: &Shape) -> String {
    let mut s = String::new();
    let list = if more.variadic {
        "i64 %n, ..."
    } else {
        "i64 %n, double %d"
    };
    let _ = writeln!(
        s,
        "define {} i64 @{name}({list}) {} {{",
        more.convention, more.attributes
    );
    if local != 0 {
        let _ = writeln!(
            s,
            "  %m = alloca [{local} x i8], align {align}\n  call void @use(ptr %m)"
        );
    }
    if more.variadic {
        s.push_str("  %l = alloca ptr\n  call void @llvm.va_start(ptr %l)\n  call void @use(ptr %l)\n");
    }
    if more.dynamic {
        s.push_str("  %y = alloca i8, i64 %n\n  call void @use(ptr %y)\n");
    }
    for k in 0..ints {
        let _ = writeln!(s, "  %i{k} = call i64 @source(i64 {k})");
    }
    for k in 0..floats {
        let _ = writeln!(s, "  %f{k} = call double @real(i64 {k})");
    }
    s.push_str("  %c = icmp eq i64 %n, 3\n  br i1 %c, label %early, label %late\nearly:\n");
    match more.tail {
        true => s.push_str("  %t = tail call i64 @source(i64 %n)\n  ret i64 %t\nlate:\n"),
        false => s.push_str("  ret i64 7\nlate:\n"),
    }
    if ints + floats != 0 {
        s.push_str("  call void @use(ptr null)\n");
    }
    let mut sum = "%n".to_string();
    for k in 0..ints {
        let _ = writeln!(s, "  %s{k} = add i64 {sum}, %i{k}");
        sum = format!("%s{k}");
    }
    for k in 0..floats {
        let _ = writeln!(
            s,
            "  %r{k} = fptosi double %f{k} to i64\n  %q{k} = add i64 {sum}, %r{k}"
        );
        sum = format!("%q{k}");
    }
    let _ = writeln!(s, "  ret i64 {sum}\n}}");
    s
}

/// A function with a cleanup and a handler, and `ints` values that live across a call.
fn with_funclets(name: &str, personality: &str, ints: usize, local: u32, align: u32) -> String {
    let clause = match personality {
        "__C_specific_handler" => "ptr null",
        _ => "ptr null, i32 64, ptr null",
    };
    let mut s = format!("define i64 @{name}(i64 %n, double %d) personality ptr @{personality} {{\n");
    let _ = writeln!(s, "  %m = alloca [{local} x i8], align {align}");
    for k in 0..ints {
        let _ = writeln!(s, "  %i{k} = call i64 @source(i64 {k})");
    }
    let _ = write!(
        s,
        "  invoke void @use(ptr %m) to label %ok unwind label %cleanup
cleanup:
  %c = cleanuppad within none []
  call void @use(ptr %m) [ \"funclet\"(token %c) ]
  cleanupret from %c unwind label %dispatch
dispatch:
  %s = catchswitch within none [label %handler] unwind to caller
handler:
  %p = catchpad within %s [{clause}]
  call void @use(ptr %m) [ \"funclet\"(token %p) ]
  catchret from %p to label %ok
ok:
"
    );
    let mut sum = "%n".to_string();
    for k in 0..ints {
        let _ = writeln!(s, "  %s{k} = add i64 {sum}, %i{k}");
        sum = format!("%s{k}");
    }
    let _ = writeln!(s, "  ret i64 {sum}\n}}");
    s
}

#[derive(Default)]
struct Shape {
    convention: &'static str,
    attributes: &'static str,
    variadic: bool,
    dynamic: bool,
    tail: bool,
}

/// `probed_and_preserving`: with shapes that llc makes wrong codes for, and refuses.
fn module(probed_and_preserving: bool) -> String {
    let shapes = [
        Shape::default(),
        Shape {
            tail: true,
            ..Shape::default()
        },
        Shape {
            variadic: true,
            ..Shape::default()
        },
        Shape {
            dynamic: true,
            ..Shape::default()
        },
        Shape {
            attributes: "\"frame-pointer\"=\"all\"",
            ..Shape::default()
        },
        Shape {
            convention: "preserve_mostcc",
            tail: true,
            ..Shape::default()
        },
        Shape {
            attributes: "\"sign-return-address\"=\"all\" \"sign-return-address-key\"=\"b_key\" \"branch-target-enforcement\"",
            tail: true,
            ..Shape::default()
        },
        Shape {
            variadic: true,
            dynamic: true,
            attributes: "sspreq",
            ..Shape::default()
        },
    ];
    let mut text = String::from(
        "@__security_cookie = global i64 1\ndeclare void @use(ptr)\ndeclare i64 @source(i64)\ndeclare double @real(i64)\ndeclare void @llvm.va_start(ptr)\n",
    );
    let mut n = 0;
    for shape in &shapes {
        for (local, align) in [
            (0, 16),
            (40, 8),
            (480, 16),
            (600, 16),
            (5000, 16),
            (70_000, 16),
            (100, 64),
            (9000, 128),
        ] {
            if !probed_and_preserving && !shape.convention.is_empty() && local > 4000 {
                continue;
            }
            for (ints, floats) in [(0, 0), (1, 0), (2, 1), (3, 2), (9, 0), (10, 8), (11, 3)] {
                text += &function(&format!("f{n}"), ints, floats, local, align, shape);
                n += 1;
            }
        }
    }
    for personality in ["__CxxFrameHandler3", "__C_specific_handler"] {
        let _ = writeln!(text, "declare i32 @{personality}(...)");
        for (local, align) in [(40, 8), (600, 16), (5000, 16), (100, 64)] {
            for ints in [0, 1, 2, 11] {
                text += &with_funclets(&format!("f{n}"), personality, ints, local, align);
                n += 1;
            }
        }
    }
    text
}

/// Compiles the module, links it and unwinds; `tool`: the compiler.
fn unwound(tool: &str, level: &str) -> usize {
    let scratch = Scratch::new().expect("a scratch directory");
    std::fs::write(scratch.file("frames.ll"), module(tool == llforge())).expect("written");
    let args = [
        "frames.ll",
        level,
        "-filetype=obj",
        "-o",
        "frames.o",
        "-mtriple=aarch64-pc-windows-msvc",
    ];
    run(tool, &args, scratch.path()).success(tool).expect("compiles");
    let names = "use source real __chkstk __security_check_cookie __CxxFrameHandler3 __C_specific_handler";
    let list = format!("LIBRARY outside.dll\nEXPORTS\n{}\n", names.replace(' ', "\n"));
    std::fs::write(scratch.file("outside.def"), list).expect("written");
    let args = ["-m", "arm64", "-d", "outside.def", "-l", "outside.lib"];
    run("llvm-dlltool-22", &args, scratch.path())
        .success("llvm-dlltool")
        .expect("an import library");
    let args = ["/dll", "/noentry", "/out:frames.dll", "frames.o", "outside.lib"];
    run("lld-link-22", &args, scratch.path())
        .success("lld-link")
        .expect("links");
    let image = std::fs::read(scratch.file("frames.dll")).expect("an image");
    arm64_unwind::check(&image).unwrap_or_else(|e| panic!("{tool} {level}: {e}"))
}

#[test]
fn each_instruction_can_be_unwound_from() {
    assert!(unwound(&llforge(), "-O2") > 20_000);
    assert!(unwound(&llforge(), "-O0") > 20_000);
}

#[test]
fn the_unwinder_understands_llc() {
    assert!(unwound("llc-22", "-O2") > 20_000);
}
