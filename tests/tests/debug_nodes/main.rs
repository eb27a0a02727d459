//! Every node of debug information, with each value of each of its fields, beside llc: the debug sections of both objects
//! are the same byte for byte, or both compilers refuse the module. [`cases`] and [`types`] have the lists.
//!
//! Modules hold many cases at once, of those that llforge takes; where the objects differ, halves are tried until single
//! cases are left. What it takes not is tried one by one, a sample of it (all: LLFORGE_ALL). There is no code but `ret`, so
//! that nothing depends on how it is chosen.

mod cases;
mod types;

use cases::Case;
use llforge::options::Request;
use llforge_tests::process::{Scratch, llforge, run};
use object::{Object, ObjectSection};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// How a module is compiled.
#[derive(Clone, Copy)]
struct Setting {
    triple: &'static str,
    dwarf: u32,
    flags: &'static [&'static str],
}

const X86: &str = "x86_64-unknown-linux-gnu";

const DWARF5: Setting = Setting {
    triple: X86,
    dwarf: 5,
    flags: &[],
};
const DWARF4: Setting = Setting {
    dwarf: 4,
    flags: &["-generate-type-units"],
    ..DWARF5
};
const DWARF2: Setting = Setting { dwarf: 2, ..DWARF5 };
const STRICT: Setting = Setting {
    dwarf: 3,
    flags: &["-strict-dwarf"],
    ..DWARF5
};
const APPLE: Setting = Setting {
    triple: "arm64-apple-macosx13",
    ..DWARF4
};

/// Sections of debug information by name: contents and relocations.
type Sections = BTreeMap<String, (Vec<u8>, Vec<String>)>;

/// The debug sections of an object.
fn sections(bytes: &[u8]) -> Sections {
    let file = object::File::parse(bytes).expect("an object");
    let named = |s: &object::Section<'_, '_>| {
        let name = s.name().unwrap_or("").to_string();
        (!name.starts_with(".rel")
            && !name.contains("debug_frame")
            && (name.contains("debug") || name.contains("apple")))
        .then_some(name)
    };
    let mut out = Sections::new();
    for section in file.sections() {
        let Some(name) = named(&section) else { continue };
        let entry = out.entry(name).or_default();
        entry.0.extend_from_slice(section.data().expect("contents"));
        for (at, relocation) in section.relocations() {
            let target = match relocation.target() {
                object::RelocationTarget::Symbol(index) => place(&file, index),
                other => format!("{other:?}"),
            };
            let size = relocation.size();
            entry
                .1
                .push(format!("{at:x} {size} {target} {:x}", relocation.addend()));
        }
        entry.1.sort();
    }
    out
}

/// What a relocation's symbol stands for.
fn place(file: &object::File<'_>, index: object::SymbolIndex) -> String {
    use object::{ObjectSymbol, SymbolSection};
    let Ok(symbol) = file.symbol_by_index(index) else {
        return "?".into();
    };
    match symbol.section() {
        SymbolSection::Section(section) => {
            let section = file.section_by_index(section).ok();
            let name = section.and_then(|s| Some(s.name().ok()?.to_string()));
            format!("{name:?}+{:x}", symbol.address())
        }
        _ => symbol.name().unwrap_or("?").to_string(),
    }
}

/// What a compiler makes of a module.
#[derive(PartialEq)]
enum Outcome {
    Object(Sections),
    Refused,
    /// llc comes to no end in order.
    Crash,
}

struct Bench {
    scratch: Scratch,
    tool: String,
}

impl Bench {
    fn outcome(&self, program: &str, setting: Setting) -> (Outcome, String) {
        let (input, output) = (self.scratch.file("in.ll"), self.scratch.file("out.o"));
        let triple = format!("-mtriple={}", setting.triple);
        let mut args = vec!["-filetype=obj", "-O2", &triple, &input, "-o", &output];
        args.extend_from_slice(setting.flags);
        let ran = run(program, &args, Path::new("/"));
        let outcome = match ran.status {
            0 => Outcome::Object(sections(&std::fs::read(&output).expect("the object was written"))),
            // (a refusal without a place in the file is a failure of its writer of objects)
            1 if ran.err.contains("<unknown>:0:") || ran.err.contains("LLVM ERROR") => Outcome::Crash,
            1 => Outcome::Refused,
            _ => Outcome::Crash,
        };
        (outcome, ran.err)
    }

    /// Whether llc has an object with debug information for a module, and what differs between the two objects; nothing
    /// where llc fails.
    fn compare(&self, module: &str, setting: Setting) -> (bool, Option<String>) {
        std::fs::write(self.scratch.file("in.ll"), module).expect("the scratch directory is writable");
        let (theirs, their_words) = self.outcome("llc-22", setting);
        let (ours, our_words) = self.outcome(&self.tool, setting);
        let taken = matches!(&theirs, Outcome::Object(sections) if !sections.is_empty());
        let difference = match (&theirs, &ours) {
            (_, Outcome::Crash) => Some(format!("llforge crashes: {our_words}")),
            (Outcome::Crash, _) | (Outcome::Refused, Outcome::Refused) => None,
            (Outcome::Refused, _) => Some(format!("llc refuses: {their_words}")),
            (_, Outcome::Refused) => Some(format!("llforge refuses: {our_words}")),
            (Outcome::Object(a), Outcome::Object(b)) => {
                let names = a.keys().chain(b.keys());
                let differ: Vec<&str> = names
                    .filter(|n| a.get(*n) != b.get(*n))
                    .map(String::as_str)
                    .collect();
                (!differ.is_empty()).then(|| format!("{differ:?} {their_words} {our_words}"))
            }
        };
        (taken, difference)
    }

    /// Adds what differs among these cases.
    fn search(&self, cases: &[Case], setting: Setting, wrong: &mut String) {
        let module = cases::module(cases, setting.dwarf);
        let (taken, difference) = self.compare(&module, setting);
        let [case] = cases else {
            // What llc refuses as a whole says nothing about what is in it.
            if difference.is_some() || !taken {
                let (a, b) = cases.split_at(cases.len() / 2);
                self.search(a, setting, wrong);
                self.search(b, setting, wrong);
            }
            return;
        };
        if let Some(difference) = difference {
            let _ = writeln!(
                wrong,
                "DWARF {} {}: {}: {difference}",
                setting.dwarf, setting.triple, case.name
            );
            if let Some(folder) = std::env::var_os("LLFORGE_KEEP") {
                let name: String = case.name.replace(['/', ' '], "_").chars().take(150).collect();
                let path = Path::new(&folder).join(format!("{name}.{}.ll", setting.dwarf));
                std::fs::write(path, module).expect("the folder is writable");
            }
        }
    }
}

/// Whether llforge writes debug information of a case.
fn takes(case: &Case, setting: Setting) -> bool {
    let module = cases::module(std::slice::from_ref(case), setting.dwarf);
    let triple = format!("-mtriple={}", setting.triple);
    let words = ["-filetype=obj", "-O2", "-no-warn", &triple, "in.ll"];
    let words = words.iter().chain(setting.flags).map(|w| (*w).to_string());
    let Ok(Request::Compile(options)) = llforge::options::parse(words) else {
        panic!("the flags are known");
    };
    llforge::compile(module.as_bytes(), &options).is_ok_and(|object| !sections(&object).is_empty())
}

/// Of the cases that llforge does not take, one in so many is tried with llc.
const REFUSED: usize = 8;

fn check(cases: &[Case], settings: &[Setting]) {
    let bench = Bench {
        scratch: Scratch::new().expect("a scratch directory can be made"),
        tool: llforge(),
    };
    let mut wrong = String::new();
    // For whoever looks for the cause of a difference.
    let every = std::env::var_os("LLFORGE_ALL").is_some();
    let wanted = std::env::var("LLFORGE_CASES").unwrap_or_default();
    let cases: Vec<Case> = cases
        .iter()
        .filter(|c| c.name.contains(&wanted))
        .cloned()
        .collect();
    // Each batch in one of the settings.
    for (n, setting) in settings.iter().enumerate() {
        let share = |batch: &(usize, &[Case])| every || batch.0 % settings.len() == n;
        for (_, batch) in cases.chunks(64).enumerate().filter(share) {
            let taken = |case: &&Case| takes(case, *setting);
            let (taken, others): (Vec<&Case>, Vec<&Case>) = batch.iter().partition(taken);
            let taken: Vec<Case> = taken.into_iter().cloned().collect();
            if !taken.is_empty() {
                bench.search(&taken, *setting, &mut wrong);
            }
            let sample = if every { 1 } else { REFUSED };
            for case in others.into_iter().step_by(sample) {
                bench.search(std::slice::from_ref(case), *setting, &mut wrong);
            }
        }
    }
    let count = wrong.lines().count();
    assert!(
        wrong.is_empty(),
        "{count} of {} cases differ:\n{wrong}",
        cases.len()
    );
}

#[test]
#[ignore = "takes ten minutes"]
fn types_are_as_llc_writes_them() {
    check(&types::types(), &[DWARF5, DWARF4, DWARF2, STRICT, APPLE]);
}

#[test]
fn other_nodes_are_as_llc_writes_them() {
    check(&cases::others(), &[DWARF5, DWARF4, DWARF2, APPLE]);
}

#[test]
fn functions_and_variables_are_as_llc_writes_them() {
    check(&cases::functions(), &[DWARF5, DWARF4, DWARF2, STRICT, APPLE]);
}

#[test]
#[ignore = "takes ten minutes"]
fn expressions_are_as_llc_writes_them() {
    check(&cases::expressions(), &[DWARF5, DWARF4, DWARF2, STRICT, APPLE]);
}

#[test]
fn units_are_as_llc_writes_them() {
    check(&cases::units(), &[DWARF5, DWARF4, DWARF2, STRICT, APPLE]);
}
