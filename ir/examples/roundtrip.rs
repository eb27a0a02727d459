//! `roundtrip [--out DIR] FILE...`: parse → print → parse over many modules in one process.
//!
//! For each file that the parser takes: what is printed must be taken again, be the same module
//! (`ir::compare`), and print to the same text. Prints one line for each failure and a summary. With
//! `--out` the printed modules are kept, for `llvm-as`.

use ir::parse::{ParseOptions, parse_all};
use std::panic::{AssertUnwindSafe, catch_unwind};

enum Verdict {
    Same,
    Refused(String),
    Wrong(String),
}

fn check(text: &[u8], keep: &mut Option<Vec<u8>>) -> Verdict {
    let first = match parse_all(text, &ParseOptions::ALL) {
        Ok(m) => m,
        Err(e) => return Verdict::Refused(e.message),
    };
    let mut printed = Vec::new();
    ir::write::write_module(&first, &mut printed);
    *keep = Some(printed.clone());
    let second = match parse_all(&printed, &ParseOptions::ALL) {
        Ok(m) => m,
        Err(e) => {
            return Verdict::Wrong(format!(
                "printed module is refused: {}",
                e.render("out", ir::source::Source::Text(&printed))
            ));
        }
    };
    if let Some(d) = ir::compare::difference(&first, &second) {
        return Verdict::Wrong(format!("differs: {d}"));
    }
    let mut again = Vec::new();
    ir::write::write_module(&second, &mut again);
    if again != printed {
        return Verdict::Wrong("printing again gives another text".into());
    }
    Verdict::Same
}

fn run() {
    let mut args = std::env::args().skip(1).peekable();
    let out = args.next_if_eq("--out").map(|_| args.next().expect("--out DIR"));
    let list: Vec<String> = match args.next_if_eq("--list") {
        Some(_) => {
            let names = std::fs::read_to_string(args.next().expect("--list FILE")).expect("a list of files");
            names.lines().map(String::from).collect()
        }
        None => args.collect(),
    };
    let (mut same, mut refused, mut wrong) = (0, 0, 0);
    for (i, file) in list.iter().enumerate() {
        let Ok(text) = std::fs::read(file) else { continue };
        let mut printed = None;
        let verdict = catch_unwind(AssertUnwindSafe(|| check(&text, &mut printed)))
            .unwrap_or_else(|_| Verdict::Wrong("panic".into()));
        match verdict {
            Verdict::Same => same += 1,
            Verdict::Refused(e) => {
                refused += 1;
                println!("refused {file}: {}", e.lines().next().unwrap_or(""));
            }
            Verdict::Wrong(e) => {
                wrong += 1;
                println!("WRONG {file}: {e}");
            }
        }
        if let (Some(dir), Some(p)) = (&out, printed) {
            std::fs::write(format!("{dir}/{i}.ll"), p).expect("the directory can be written");
        }
    }
    println!("{same} same, {wrong} wrong, {refused} refused");
}

fn main() {
    let thread = std::thread::Builder::new().stack_size(1 << 30).spawn(run);
    thread.expect("a thread").join().expect("no panic");
}
