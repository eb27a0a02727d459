//! Parses and verifies IR files: one line each, `ok FILE`, or `FILE:LINE:COLUMN: message` of the first
//! error; `panic FILE` where llforge is at fault. With `--time`, how long verification took.

use ir::ids::GlobalId;
use ir::module::BodyState;
use ir::parse::{ParseOptions, parse_all};
use ir::source::Source;
use std::time::Instant;

fn check(path: &str, time: bool) -> Result<(), String> {
    let text = std::fs::read(path).map_err(|e| format!("{path}: {e}"))?;
    let place = |offset| Source::Text(&text).place(offset);
    let show = |d: &ir::diag::Diagnostic| match d.offset.and_then(place) {
        Some(at) => format!("{path}:{}:{}: {}", at.line, at.column, d.message),
        None => format!("{path}: {}", d.message),
    };
    let options = if time {
        ParseOptions::CODEGEN
    } else {
        ParseOptions::ALL
    };
    let module = parse_all(&text, &options).map_err(|d| format!("parse {}", show(&d)))?;
    if time {
        let mut state = ir::verify::VerifyState::new();
        for _ in 0..3 {
            let start = Instant::now();
            let mut count = 0;
            for i in 0..module.globals.len() {
                let f = module.function(GlobalId::new(i)).map(|f| &f.body);
                if let Some(BodyState::Parsed(b)) = f {
                    count += b.order.len();
                    ir::verify::verify_body(&module, GlobalId::new(i), b, &mut state);
                }
            }
            let ns = start.elapsed().as_nanos() as f64 / count as f64;
            println!("{path}: {count} instructions, {ns:.1} ns each");
        }
    }
    let all = ir::verify::verify_all(&module);
    match all.iter().find(|d| d.severity == ir::diag::Severity::Error) {
        Some(d) => Err(format!("verify {}", show(d))),
        None => Ok(()),
    }
}

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let time = args.first().is_some_and(|a| a == "--time");
    if time {
        args.remove(0);
    }
    let run = std::thread::Builder::new().stack_size(256 << 20).spawn(move || {
        for path in args {
            match std::panic::catch_unwind(|| check(&path, time)) {
                Ok(Ok(())) => println!("ok {path}"),
                Ok(Err(m)) => println!("{m}"),
                Err(_) => println!("panic {path}"),
            }
        }
    });
    run.expect("a thread starts").join().expect("panics are caught");
}
