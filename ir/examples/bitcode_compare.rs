//! `bitcode_compare FILE.bc FILE.ll ...`: reads each module from bitcode and from text, and compares.
//! `bitcode_compare --print DIR FILE.bc ...`: prints each module that is read from bitcode to DIR, for llvm-as.
//!
//! Prints one line for each module that differs or is refused, and a summary.

use ir::module::Module;
use ir::parse::ParseOptions;
use std::panic::{AssertUnwindSafe, catch_unwind};

fn read(bitcode: &[u8]) -> Result<Module, String> {
    let source = ir::source::Source::Bitcode(bitcode);
    ir::bitcode::parse_all(bitcode, &ParseOptions::ALL).map_err(|e| e.render("bitcode", source))
}

fn compare(bitcode: &str, text: &str) -> Result<(), String> {
    let bytes = |path| std::fs::read(path).map_err(|e| format!("{e}"));
    let from_text = ir::parse::parse_all(&bytes(text)?, &ParseOptions::ALL)
        .map_err(|e| format!("text refused: {}", e.message))?;
    match ir::compare::difference(&read(&bytes(bitcode)?)?, &from_text) {
        Some(d) => Err(format!("differs: {d}")),
        None => Ok(()),
    }
}

fn print(bitcode: &str, folder: &str) -> Result<(), String> {
    let module = read(&std::fs::read(bitcode).map_err(|e| format!("{e}"))?)?;
    let name = std::path::Path::new(bitcode).file_stem().unwrap_or_default();
    let path = std::path::Path::new(folder).join(name).with_extension("ll");
    std::fs::write(path, ir::write::module_to_string(&module)).map_err(|e| format!("{e}"))
}

fn run() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let (mut same, mut wrong) = (0, 0);
    let mut check = |name: &str, f: &dyn Fn() -> Result<(), String>| {
        let verdict = catch_unwind(AssertUnwindSafe(f));
        match verdict.unwrap_or_else(|_| Err("panic".into())) {
            Ok(()) => same += 1,
            Err(e) => {
                wrong += 1;
                println!("{name}: {}", e.trim_end());
            }
        }
    };
    if args.first().is_some_and(|a| a == "--print") {
        let files = args.split_off(2);
        for file in &files {
            check(file, &|| print(file, &args[1]));
        }
    } else {
        for pair in args.chunks_exact(2) {
            check(&pair[1], &|| compare(&pair[0], &pair[1]));
        }
    }
    println!("{same} same, {wrong} not");
}

fn main() {
    let thread = std::thread::Builder::new().stack_size(1 << 30).spawn(run);
    thread.expect("a thread").join().expect("no panic");
}
