//! Random functions ([`crate::random_ir`]) through llc and llforge, run and compared.

use crate::process::{Scratch, run};
use crate::random_ir::{driver, modules};
use std::path::Path;

/// What [`compare`] compares.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// Functions of a module.
    pub count: usize,
    /// llforge.
    pub tool: String,
    /// `-mattr=` and `-mcpu=` for both compilers.
    pub mattr: String,
    /// See `mattr`.
    pub mcpu: String,
    /// Target; empty: x86-64 Linux. Mach-O objects are run by `tests/support/macho_loader.c`.
    pub triple: String,
    /// A command that runs a static program on another CPU (`tests/bochs/run`).
    pub runner: Option<String>,
    /// The files stay there.
    pub keep: Option<std::path::PathBuf>,
}

/// Compiles the modules of a seed with llc and with llforge, runs the programs, and says where they differ.
/// `Ok(false)`: llc, or its program, crashed, so that there is nothing to compare with.
pub fn compare(seed: u64, how: &Comparison) -> Result<bool, String> {
    let (count, tool) = (how.count, how.tool.as_str());
    let keep = how.keep.as_deref();
    let scratch = Scratch::new().map_err(|e| e.to_string())?;
    let kept = keep.map(|d| d.join(seed.to_string()));
    let dir = kept.as_deref().unwrap_or(scratch.path());
    std::fs::create_dir_all(dir).map_err(|e| e.to_string())?;
    let write = |name: &str, text: &str| std::fs::write(dir.join(name), text).map_err(|e| e.to_string());
    let triple = match how.triple.as_str() {
        "" => "x86_64-unknown-linux-gnu",
        triple => triple,
    };
    let platform = Platform::of(triple);
    let [first, second] = modules(seed, count, triple);
    write("a.ll", &first)?;
    write("b.ll", &second)?;
    write("main.c", &driver(count))?;
    platform.prepare(dir)?;
    let suffix = std::env::var("LLVM_SUFFIX").unwrap_or("-22".into());
    let llc = format!("llc{suffix}");
    let (attrs, cpu) = (format!("-mattr={}", how.mattr), format!("-mcpu={}", how.mcpu));
    let builds = [
        ("llc", llc.as_str(), "-O2"),
        ("o0", tool, "-O0"),
        ("o2", tool, "-O2"),
        ("base", llc.as_str(), "-O2"),
    ];
    for (name, program, level) in &builds[..builds.len() - usize::from(how.runner.is_none())] {
        for half in ["a", "b"] {
            let (from, to) = (format!("{half}.ll"), format!("{half}.{name}.o"));
            let args = [level, "-filetype=obj", &from, "-o", &to, &attrs, &cpu];
            let ran = run(
                program,
                &args[..args.len() - if *name == "base" { 2 } else { 0 }],
                dir,
            );
            if *program == llc && ran.status > 1 {
                return Ok(false);
            }
            ran.success(&format!("{program} {level} {from}"))?;
        }
    }
    let output = |a: &str, b: &str| -> Result<String, String> {
        let (x, y) = (format!("a.{a}.o"), format!("b.{b}.o"));
        platform.link(&[&x, &y], how.runner.is_some(), dir)?;
        platform
            .run(&[&x, &y], how.runner.as_deref().filter(|_| a != "base"), dir)
            .success(&format!("run {x} {y}"))
    };
    let Ok(expected) = output("llc", "llc") else {
        return Ok(false);
    };
    // Emulators have errors: what llc makes of the module for this very machine is right as well.
    let second = match how.runner {
        Some(_) => output("base", "base")?,
        None => expected.clone(),
    };
    for (a, b) in [("o0", "o0"), ("o2", "o2"), ("llc", "o2"), ("o0", "llc")] {
        let got = output(a, b)?;
        if got != expected && got != second {
            let right = expected.lines().zip(second.lines());
            let differs = right.zip(got.lines()).filter(|((x, z), y)| x != y && z != y);
            let mut names: Vec<&str> = differs.filter_map(|(x, _)| x.0.split(' ').next()).collect();
            if names.is_empty() && got.lines().count() == expected.lines().count() {
                continue;
            }
            names.dedup();
            return Err(format!("a.{a} with b.{b} differ in {}", names.join(" ")));
        }
    }
    Ok(true)
}

/// How programs of a target are made and run here.
struct Platform<'a> {
    triple: &'a str,
    aarch64: bool,
    macho: bool,
}

impl<'a> Platform<'a> {
    fn of(triple: &'a str) -> Platform<'a> {
        Platform {
            triple,
            aarch64: triple.starts_with("a"),
            macho: triple.contains("apple"),
        }
    }

    fn cc(&self) -> &'static str {
        if self.aarch64 {
            "aarch64-linux-gnu-gcc"
        } else {
            "cc"
        }
    }

    /// Compiles `main.c`, and what loads Mach-O objects.
    fn prepare(&self, dir: &Path) -> Result<(), String> {
        if !self.macho {
            run(self.cc(), &["-O1", "-c", "main.c", "-o", "main.o"], dir).success("cc")?;
            return Ok(());
        }
        let clang = format!("clang{}", std::env::var("LLVM_SUFFIX").unwrap_or("-22".into()));
        let target = format!("--target={}", self.triple);
        let args = [target.as_str(), "-O1", "-c", "main.c", "-o", "main.o"];
        run(&clang, &args, dir).success("clang")?;
        let loader = concat!(env!("CARGO_MANIFEST_DIR"), "/support/macho_loader.c");
        let args = ["-O1", "-w", loader, "-o", "program", "-rdynamic", "-ldl", "-lm"];
        run(self.cc(), &args, dir).success("cc")?;
        Ok(())
    }

    fn link(&self, objects: &[&str], fixed: bool, dir: &Path) -> Result<(), String> {
        if self.macho {
            return Ok(());
        }
        let mut args = vec!["-no-pie", "main.o"];
        args.extend(objects);
        args.extend(["-lm", "-lgcc", "-o", "program"]);
        if fixed || self.aarch64 {
            args.push("-static");
        }
        run(self.cc(), &args, dir).success(&format!("link {objects:?}"))?;
        Ok(())
    }

    fn run(&self, objects: &[&str], runner: Option<&str>, dir: &Path) -> crate::process::Ran {
        let mut args = Vec::new();
        let program = match runner {
            Some(runner) => {
                args.push("program");
                runner
            }
            None if self.aarch64 => {
                args.extend(["-L", "/usr/aarch64-linux-gnu", "program"]);
                "qemu-aarch64"
            }
            None => "./program",
        };
        if self.macho {
            args.push("main.o");
            args.extend(objects);
        }
        run(program, &args, dir)
    }
}
