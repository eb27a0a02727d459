//! Measures from IR text to the end of the first call: a function of ten lines, in a process that has done it before; and a module
//! of 10,000 such functions. `bench/jit/run` has the same of LLVM and Cranelift.
//!
//!   cargo run --release -p llforge --example jit_latency [bench/jit/function.ll]

use llforge::Module;
use llforge::jit::{Jit, Settings};
use std::time::Instant;

/// From text to the result of the function with that number.
fn run(jit: &Jit, text: &str, last: i64) -> Result<f64, llforge::Error> {
    let name = format!("f{last}");
    let start = Instant::now();
    jit.add(&Module::parse_lazily("f.ll", text)?)?;
    // SAFETY: the type is that of the function.
    let f: extern "C" fn(i64, i64) -> i64 = unsafe { jit.function(&name)? };
    let value = f(1, 2);
    let took = start.elapsed().as_secs_f64() * 1e6;
    assert_eq!(value, last + 2);
    Ok(took)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).unwrap_or("bench/jit/function.ll".into());
    let pattern = std::fs::read_to_string(file)?;
    let function = |n: i64| pattern.replace('$', &n.to_string());
    for level in ["0", "2"] {
        let mut settings = Settings::default();
        settings.options.set("O", level)?;
        settings.options.set("threads", "1")?;
        let jit = Jit::with(settings)?;
        let mut times = Vec::new();
        for i in 0..2000 {
            times.push(run(&jit, &function(i), i)?);
        }
        let first = times[0];
        times.sort_by(f64::total_cmp);
        let (median, most) = (times[1000], times[1980]);
        let all: String = (10_000..20_000).map(function).collect();
        let whole = run(&jit, &all, 19_999)? / 1000.0;
        println!(
            "llforge -O{level}: first {first:.0} us, median {median:.0} us, 99 % within {most:.0} us; 10,000 functions in one module: {whole:.0} ms"
        );
    }
    Ok(())
}
