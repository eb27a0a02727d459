//! Every directive that LLVM's assembler knows: accepted where llvm-mc accepts it, or refused by name; refused where
//! llvm-mc refuses it. The texts are in `directives.txt`.

use llforge_tests::process::{Ran, Scratch, llforge, run};
use std::fmt::Write;
use std::path::Path;

const TRIPLES: [&str; 6] = [
    "x86_64-linux-gnu",
    "aarch64-linux-gnu",
    "x86_64-apple-macosx",
    "arm64-apple-macosx",
    "x86_64-windows-msvc",
    "aarch64-windows-msvc",
];

/// Which of the two accepts a text, and what ours says.
struct Verdict {
    reference: bool,
    ours: bool,
    message: String,
}

fn judge(tool: &str, triple: &str, text: &str, scratch: &Scratch) -> Verdict {
    let file = scratch.file("input.s");
    std::fs::write(&file, text).expect("the scratch directory is writable");
    let directory = Path::new("/");
    let object = scratch.file("output.o");
    let triples = [format!("-triple={triple}"), format!("-mtriple={triple}")];
    let reference: Ran = run(
        "llvm-mc-22",
        &["-filetype=obj", &triples[0], "-o", &object, &file],
        directory,
    );
    let args = [
        "-x",
        "assembler",
        "-filetype=obj",
        &triples[1],
        "-o",
        &object,
        &file,
    ];
    let ours = run(tool, &args, directory);
    assert!(ours.status <= 1, "{triple}: {text}\n{}", ours.err);
    Verdict {
        reference: reference.status == 0,
        ours: ours.status == 0,
        message: ours.err,
    }
}

/// What the two disagree about, of one target.
fn differences(tool: &str, triple: &str) -> String {
    let scratch = Scratch::new().expect("a scratch directory can be made");
    let list = include_str!("directives.txt");
    let mut wrong = String::new();
    for line in list.lines().filter(|l| !l.starts_with('#') && !l.is_empty()) {
        let register = if triple.starts_with("x86") { "%rbx" } else { "x19" };
        let text = line
            .replace("\\n", "\n")
            .replace("%R", register)
            .replace("\\\\", "\\");
        let verdict = judge(tool, triple, &format!("{text}\n"), &scratch);
        // What is refused is named.
        let named = verdict.message.contains("unsupported");
        if verdict.reference != verdict.ours && !(verdict.reference && named) {
            let word = if verdict.reference { "accepts" } else { "refuses" };
            let _ = writeln!(wrong, "{triple}: llvm-mc {word}: {line}\n    {}", verdict.message);
        }
    }
    wrong
}

#[test]
fn directives_are_taken_as_llvm_takes_them() {
    let tool = llforge();
    let wrong: Vec<String> = std::thread::scope(|s| {
        let threads = TRIPLES.map(|triple| s.spawn(|| differences(&tool, triple)));
        threads.map(|t| t.join().expect("no panic")).into()
    });
    let wrong = wrong.concat();
    assert!(wrong.is_empty(), "{wrong}");
}
