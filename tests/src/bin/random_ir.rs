//! Random vector and wide-integer functions through llforge and llc, run and compared.
//!
//! ```text
//! random_ir [--functions 20000] [--seed 1] [--per-module 100] [--tool BIN] [--jobs 2] [--keep DIR]
//!           [--mattr LIST] [--mcpu NAME] [--runner COMMAND] [--triple TRIPLE]
//! ```
//! `--runner tests/bochs/run` with `--mcpu tigerlake` or `skylake-avx512` and `--per-module 25`: on an
//! emulated CPU that has AVX-512.
//! `--triple arm64-apple-macosx13`, `x86_64-apple-macosx13`, `aarch64-pc-windows-msvc`, `aarch64-linux-gnu`: for other
//! targets, by qemu and by loaders of foreign objects.
//!
//! Each module is compiled by `llc -O2` and by llforge at -O0 and -O2, whole and with the called half by the
//! other; the programs print a hash for each function and input. Exit status 1 where any differ.

use llforge_tests::comparison::{Comparison, compare};
use llforge_tests::process;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};

fn main() -> ExitCode {
    let (mut functions, mut seed, mut jobs) = (20_000u64, 1u64, 2usize);
    let mut how = Comparison {
        count: 100,
        ..Comparison::default()
    };
    let mut args = std::env::args().skip(1);
    while let Some(a) = args.next() {
        let mut value = || args.next().unwrap_or_default();
        let number = |s: String| s.parse().unwrap_or(0);
        match a.as_str() {
            "--functions" => functions = number(value()),
            "--seed" => seed = number(value()),
            "--per-module" => how.count = number(value()).max(1) as usize,
            "--jobs" => jobs = number(value()).max(1) as usize,
            "--tool" => how.tool = value(),
            "--keep" => how.keep = Some(PathBuf::from(value())),
            "--mattr" => how.mattr = value(),
            "--mcpu" => how.mcpu = value(),
            "--triple" => how.triple = value(),
            "--runner" => {
                let path = std::fs::canonicalize(value()).unwrap_or_default();
                how.runner = Some(path.to_string_lossy().into_owned());
            }
            _ => {
                eprintln!("random_ir: unknown option '{a}'");
                return ExitCode::from(2);
            }
        }
    }
    if how.tool.is_empty() {
        how.tool = process::llforge();
    }
    let per = how.count as u64;
    let modules = functions.div_ceil(per);
    let [next, bad, skipped] = [const { AtomicU64::new(0) }; 3];
    std::thread::scope(|s| {
        for _ in 0..jobs {
            s.spawn(|| {
                loop {
                    let k = next.fetch_add(1, Ordering::Relaxed);
                    if k >= modules {
                        return;
                    }
                    match compare(seed + k, &how) {
                        Ok(true) => {}
                        Ok(false) => {
                            skipped.fetch_add(1, Ordering::Relaxed);
                        }
                        Err(e) => {
                            bad.fetch_add(1, Ordering::Relaxed);
                            println!("seed {}: {e}", seed + k);
                        }
                    }
                }
            });
        }
    });
    let (bad, skipped) = (bad.into_inner(), skipped.into_inner());
    println!(
        "{} functions in {modules} modules: {bad} modules differ, llc crashed on {skipped}",
        modules * per
    );
    if bad == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    }
}
