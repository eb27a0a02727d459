//! Random functions before and after each pass of `opt`, run by our own interpreter of IR.
//!
//! ```text
//! translation [--count 2000] [--seed 1] [--jobs 1] [--pass NAME] [--machine NAME] [--show SEED] [--file F.ll] [--reduce]
//! ```
//! `--count`: functions. `--machine`: one of x86-64, x86-64-v3, x86-64-v4, neoverse-n1; else one after the other. `--show` prints
//! the module of a seed. `--file` checks a file instead of random modules; `--reduce` makes what fails smaller. Exit status 1
//! where something differs.

use llforge_tests::translation::{Check, Finding, MACHINES, Tally, check_text, reduce, text_of, triple};
use opt::pipeline::PASSES;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Default)]
struct Flags {
    count: u64,
    seed: u64,
    jobs: usize,
    pass: Option<String>,
    machine: Option<String>,
    show: Option<u64>,
    file: Option<String>,
    reduce: bool,
}

fn flags() -> Result<Flags, String> {
    let mut f = Flags {
        count: 2000,
        seed: 1,
        jobs: 1,
        ..Flags::default()
    };
    let mut args = std::env::args().skip(1);
    while let Some(a) = args.next() {
        let mut value = || args.next().ok_or(format!("'{a}' needs a value"));
        let number = |s: String| s.parse().map_err(|_| format!("'{s}' is no number"));
        match a.as_str() {
            "--count" => f.count = number(value()?)?,
            "--seed" => f.seed = number(value()?)?,
            "--jobs" => f.jobs = number(value()?)?.max(1) as usize,
            "--pass" => f.pass = Some(value()?),
            "--machine" => f.machine = Some(value()?),
            "--show" => f.show = Some(number(value()?)?),
            "--file" => f.file = Some(value()?),
            "--reduce" => f.reduce = true,
            _ => return Err(format!("unknown option '{a}'")),
        }
    }
    Ok(f)
}

impl Flags {
    fn machine(&self, seed: u64) -> &str {
        match &self.machine {
            Some(m) => m,
            None => MACHINES[seed as usize % MACHINES.len()],
        }
    }
    fn check(&self, seed: u64) -> Check<'_> {
        Check {
            machine: self.machine(seed),
            pass: self.pass.as_deref(),
            seed,
            inputs: 6,
            plant: None,
        }
    }
    /// Checks a module; says what was found.
    fn module(&self, seed: u64, text: &str) -> Result<Tally, String> {
        let how = self.check(seed);
        let tally = check_text(text, &how)?;
        for f in &tally.findings {
            self.tell(seed, text, &how, f);
        }
        Ok(tally)
    }
    fn tell(&self, seed: u64, text: &str, how: &Check<'_>, f: &Finding) {
        let (pass, function, what, machine) = (&f.pass, &f.function, &f.what, how.machine);
        println!(
            "seed {seed}: @{function} after {pass} ({machine}), input {}: {what}",
            f.input
        );
        if self.reduce {
            let small = reduce::reduce(text, how, pass);
            println!("{small}");
            if let Ok(t) = check_text(&small, how)
                && let Some(f) = t.findings.first()
            {
                println!(
                    "; before {pass}\n{}; after: {}\n{}",
                    f.bodies[0], f.what, f.bodies[1]
                );
            }
        }
    }
}

fn report(tally: &Tally) {
    let total: u64 = tally.not_judged.values().sum();
    println!(
        "{} functions, {} judged; comparisons: {} agree, {total} not judged; {} findings",
        tally.functions,
        tally.judged,
        tally.agree,
        tally.findings.len()
    );
    for (why, n) in &tally.not_judged {
        println!("  not judged {n:8}: {why}");
    }
    for (why, n) in &tally.undefined {
        println!("  undefined  {n:8}: {why}");
    }
    for pass in PASSES {
        let n = tally.changed.get(pass.name).copied().unwrap_or(0);
        println!("  changed {n:8}: {}", pass.name);
    }
}

fn main() -> ExitCode {
    let flags = match flags() {
        Ok(f) => f,
        Err(what) => {
            eprintln!("translation: {what}");
            return ExitCode::from(2);
        }
    };
    if let Some(seed) = flags.show {
        print!("{}", text_of(seed, triple(flags.machine(seed))));
        return ExitCode::SUCCESS;
    }
    let all = Mutex::new(Tally::default());
    let failed = AtomicU64::new(0);
    let add = |seed: u64, text: &str| match flags.module(seed, text) {
        Ok(t) => all.lock().expect("no panic").add(t),
        Err(what) => {
            failed.fetch_add(1, Ordering::Relaxed);
            println!("seed {seed}: {what}");
        }
    };
    if let Some(file) = &flags.file {
        match std::fs::read_to_string(file) {
            Ok(text) => add(flags.seed, &text),
            Err(e) => println!("{file}: {e}"),
        }
    } else {
        let next = AtomicU64::new(flags.seed);
        let done = || all.lock().expect("no panic").functions >= flags.count;
        std::thread::scope(|s| {
            for _ in 0..flags.jobs {
                s.spawn(|| {
                    while !done() {
                        let seed = next.fetch_add(1, Ordering::Relaxed);
                        add(seed, &text_of(seed, triple(flags.machine(seed))));
                    }
                });
            }
        });
    }
    let all = all.into_inner().expect("no panic");
    report(&all);
    match all.findings.is_empty() && failed.into_inner() == 0 {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(1),
    }
}
