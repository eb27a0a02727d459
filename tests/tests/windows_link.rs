//! Programs of several objects and a DLL, linked by lld-link and by MinGW's ld, run by wine; 70,000 sections.

use llforge_tests::process::{Scratch, llforge, run};

/// A DLL: exports of both kinds, a comdat that the program has as well.
const LIBRARY: &str = r#"
$inline = comdat any
@shared = dllexport global i32 30
define linkonce_odr i32 @inline(i32 %x) comdat {
  %y = mul i32 %x, 3
  ret i32 %y
}
define dllexport i32 @twice(i32 %x, ptr %f) {
  %y = call i32 @inline(i32 %x)
  %z = call i32 %f(i32 %y)
  ret i32 %z
}
"#;

/// The program: imports, weak definitions, a function of its other object.
const PROGRAM: &str = r#"
$inline = comdat any
@shared = external dllimport global i32
@maybe = extern_weak global i32
declare dllimport i32 @twice(i32, ptr)
declare i32 @other(i32)
define weak i32 @chosen() {
  ret i32 1
}
define linkonce_odr i32 @inline(i32 %x) comdat {
  %y = mul i32 %x, 3
  ret i32 %y
}
define i32 @run() {
  %a = load i32, ptr @shared
  %b = call i32 @twice(i32 2, ptr @other)
  %c = call i32 @chosen()
  %d = call i32 @inline(i32 1)
  %e = icmp eq ptr @maybe, null
  %f = select i1 %e, i32 4, i32 100
  %g = add i32 %a, %b
  %h = add i32 %g, %c
  %i = add i32 %h, %d
  %j = add i32 %i, %f
  ret i32 %j
}
"#;

const OTHER: &str = r#"
define i32 @other(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}
define i32 @chosen() {
  ret i32 9
}
"#;

/// 30 + (2 * 3 + 1) + 9 + 3 + 4
const STATUS: i32 = 53;

fn objects(triple: &str, more: &str) -> Scratch {
    let scratch = Scratch::new().expect("a scratch directory");
    let tool = llforge();
    for (name, text) in [
        ("library", LIBRARY.to_string()),
        ("program", format!("{PROGRAM}{more}")),
        ("other", OTHER.to_string()),
    ] {
        std::fs::write(scratch.file(&format!("{name}.ll")), text).expect("written");
        let args = [
            format!("{name}.ll"),
            "-O2".into(),
            "-filetype=obj".into(),
            format!("-mtriple={triple}"),
            "-o".into(),
            format!("{name}.o"),
        ];
        run(&tool, &args, scratch.path()).success(name).expect("compiles");
    }
    scratch
}

fn linked(scratch: &Scratch, command: &str) {
    let mut words = command.split_whitespace();
    let program = words.next().expect("a program");
    let ran = run(program, &words.collect::<Vec<_>>(), scratch.path());
    assert_eq!(ran.status, 0, "{command}: {}{}", ran.out, ran.err);
    assert!(
        !ran.err.contains("warning") && !ran.out.contains("warning"),
        "{command}: {}{}",
        ran.out,
        ran.err
    );
}

#[test]
fn msvc_objects_by_lld_link() {
    let entry = "define i32 @entry() {\n  %r = call i32 @run()\n  ret i32 %r\n}\n";
    let scratch = objects("x86_64-pc-windows-msvc", entry);
    linked(&scratch, "lld-link-22 /dll /noentry /out:library.dll library.o");
    linked(
        &scratch,
        "lld-link-22 /entry:entry /subsystem:console /nodefaultlib /out:program.exe program.o other.o library.lib",
    );
    let ran = run("wine", &["program.exe"], scratch.path());
    assert_eq!(ran.status, STATUS, "{}", ran.err);
}

/// Nothing here runs them: the linkers must take them without a word.
#[test]
fn arm_objects_by_lld() {
    let entry = "define i32 @entry() {\n  %r = call i32 @run()\n  ret i32 %r\n}\n";
    let scratch = objects("aarch64-pc-windows-msvc", entry);
    linked(&scratch, "lld-link-22 /dll /noentry /out:library.dll library.o");
    linked(
        &scratch,
        "lld-link-22 /entry:entry /subsystem:console /nodefaultlib /out:program.exe program.o other.o library.lib",
    );
    let scratch = objects("aarch64-w64-windows-gnu", entry);
    linked(
        &scratch,
        "ld.lld-22 -m arm64pe --shared --entry=twice -o library.dll library.o --out-implib library.lib",
    );
    linked(
        &scratch,
        "ld.lld-22 -m arm64pe --entry=entry -o program.exe program.o other.o library.lib",
    );
}

#[test]
fn gnu_objects_by_mingw() {
    let main = "define i32 @main() {\n  %r = call i32 @run()\n  ret i32 %r\n}\n";
    let scratch = objects("x86_64-w64-windows-gnu", main);
    linked(
        &scratch,
        "x86_64-w64-mingw32-gcc -shared -o library.dll library.o -Wl,--out-implib,library.lib",
    );
    linked(
        &scratch,
        "x86_64-w64-mingw32-gcc -o program.exe program.o other.o library.lib",
    );
    let ran = run("wine", &["program.exe"], scratch.path());
    assert_eq!(ran.status, STATUS, "{}", ran.err);
}

#[test]
fn seventy_thousand_sections() {
    let scratch = Scratch::new().expect("a scratch directory");
    let mut text = String::new();
    for i in 0..70_000 {
        text += &format!("define i32 @f{i}(i32 %x) nounwind {{\n  %y = add i32 %x, {i}\n  ret i32 %y\n}}\n");
    }
    text += "define i32 @entry() nounwind {\n  %a = call i32 @f69999(i32 1)\n  %b = call i32 @f3(i32 %a)\n  %c = sub i32 %b, 70000\n  ret i32 %c\n}\n";
    std::fs::write(scratch.file("many.ll"), text).expect("written");
    for (triple, link) in [
        (
            "x86_64-pc-windows-msvc",
            "lld-link-22 /entry:entry /subsystem:console /nodefaultlib /opt:ref /out:many.exe many.o",
        ),
        (
            "x86_64-unknown-linux-gnu",
            "ld.lld-22 --gc-sections -e entry -o many many.o",
        ),
    ] {
        let args = [
            "many.ll",
            "-O0",
            "-function-sections",
            "-filetype=obj",
            "-o",
            "many.o",
            "-mtriple",
            triple,
        ];
        run(&llforge(), &args, scratch.path())
            .success("llforge")
            .expect("compiles");
        linked(&scratch, link);
    }
    let ran = run("wine", &["many.exe"], scratch.path());
    assert_eq!(ran.status, 3, "{}", ran.err);
}
