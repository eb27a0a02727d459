//! Measures from IR text to the end of the first call: a function of ten lines, in a process that has done it before.
//!
//!   cargo run --release -p llforge --example jit_latency

use llforge::Module;
use llforge::jit::{Jit, Settings};
use std::time::Instant;

fn text(i: usize) -> String {
    format!(
        "define i64 @f{i}(i64 %a, i64 %b) {{
entry:
  %c = icmp slt i64 %a, %b
  br i1 %c, label %less, label %more
less:
  %x = mul i64 %a, {i}
  br label %more
more:
  %p = phi i64 [ %a, %entry ], [ %x, %less ]
  %r = add i64 %p, %b
  ret i64 %r
}}"
    )
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for level in ["0", "2"] {
        let mut settings = Settings::default();
        settings.options.set("O", level)?;
        let jit = Jit::with(settings)?;
        let mut times: Vec<f64> = Vec::new();
        for i in 0..2000 {
            let (text, name) = (text(i), format!("f{i}"));
            let start = Instant::now();
            jit.add(&Module::parse_lazily("f.ll", &text)?)?;
            // SAFETY: the type is that of the function.
            let f: extern "C" fn(i64, i64) -> i64 = unsafe { jit.function(&name)? };
            let value = f(1, 2);
            times.push(start.elapsed().as_secs_f64() * 1e6);
            assert_eq!(value, i as i64 + 2);
        }
        let first = times[0];
        times.sort_by(f64::total_cmp);
        let (median, most) = (times[1000], times[1980]);
        println!("-O{level}: first {first:.0} µs, median {median:.0} µs, 99 % within {most:.0} µs");
    }
    Ok(())
}
