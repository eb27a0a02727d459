//! Measures the parser, or checks which files it takes.
//!
//! `parse_speed FILE…` prints MB/s of skeleton and bodies on one thread, best of several rounds.
//! `parse_speed --check FILE…` parses each file once with everything kept and prints the errors.
//! With `-` in place of files their names come from standard input.

use ir::body::Body;
use ir::ids::GlobalId;
use ir::parse::{ParseOptions, parse_all, parse_module};
use ir::source::Source;
use std::io::BufRead;
use std::time::{Duration, Instant};

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let check = args.first().is_some_and(|a| a == "--check");
    if check {
        args.remove(0);
    }
    if args.iter().any(|a| a == "-") {
        args = std::io::stdin().lock().lines().map_while(Result::ok).collect();
    }
    let mut failed = 0;
    for file in &args {
        let text = match std::fs::read(file) {
            Ok(t) => t,
            Err(e) => {
                eprintln!("{file}: {e}");
                failed += 1;
                continue;
            }
        };
        let ok = if check {
            check_file(file, &text)
        } else {
            measure(file, &text)
        };
        failed += !ok as u32;
    }
    if check {
        println!("{} of {} taken", args.len() as u32 - failed, args.len());
    }
    std::process::exit((failed > 0) as i32);
}

fn check_file(file: &str, text: &[u8]) -> bool {
    match parse_all(text, &ParseOptions::ALL) {
        Ok(_) => true,
        Err(d) => {
            print!("{}", d.render(file, Source::Text(text)));
            false
        }
    }
}

fn measure(file: &str, text: &[u8]) -> bool {
    let (mut skeleton, mut bodies) = (Duration::MAX, Duration::MAX);
    let mut insts = 0;
    for _ in 0..7 {
        let start = Instant::now();
        let module = match parse_module(text, &ParseOptions::CODEGEN) {
            Ok(m) => m,
            Err(d) => {
                print!("{}", d.render(file, Source::Text(text)));
                return false;
            }
        };
        skeleton = skeleton.min(start.elapsed());
        let start = Instant::now();
        let source = Source::Text(text);
        let mut body = Body::new();
        insts = 0;
        for g in 0..module.globals.len() {
            if let Err(d) = source.read_body(&module, GlobalId::new(g), &ParseOptions::CODEGEN, &mut body) {
                print!("{}", d.render(file, Source::Text(text)));
                return false;
            }
            insts += body.insts.len();
        }
        bodies = bodies.min(start.elapsed());
    }
    let total = skeleton + bodies;
    println!(
        "{file}: {:.0} MB/s; skeleton {:.2} ms, bodies {:.2} ms, {insts} instructions",
        text.len() as f64 / 1e6 / total.as_secs_f64(),
        skeleton.as_secs_f64() * 1e3,
        bodies.as_secs_f64() * 1e3,
    );
    true
}
