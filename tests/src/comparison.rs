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
    /// Target; empty: x86-64 Linux. Mach-O objects and Windows' are run by the loaders in
    /// `tests/support`.
    pub triple: String,
    /// A command that runs a static program on another CPU (`tests/bochs/run`).
    pub runner: Option<String>,
    /// The files stay there.
    pub keep: Option<std::path::PathBuf>,
}

/// Compiles the modules of a seed with llc and with llforge, runs the programs, and says where they differ.
/// `Ok(false)`: llc, or its program as a whole, crashed, so that there is nothing to compare with; or llc's code for another machine
/// agrees with ours. What only crashes in llc's code does not count.
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
    let llc = format!("llc{}", llvm_suffix());
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
            let mut args = vec![*level, "-filetype=obj", &from, "-o", &to];
            if *name != "base" {
                args.extend([attrs.as_str(), &cpu]);
            }
            if *program == tool {
                args.push("--verify-each");
            }
            let ran = run(program, &args, dir);
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
    let mut compared = true;
    for (a, b) in [("o0", "o0"), ("o2", "o2"), ("llc", "o2"), ("o0", "llc")] {
        let got = output(a, b)?;
        if got != expected && got != second {
            let right = expected.lines().zip(second.lines());
            let differs = right
                .zip(got.lines())
                .filter(|((x, z), y)| x != y && z != y && !x.ends_with("crashed"));
            let mut names: Vec<&str> = differs.filter_map(|(x, _)| x.0.split(' ').next()).collect();
            if names.is_empty() && got.lines().count() == expected.lines().count() {
                continue;
            }
            names.dedup();
            // llc has errors of its own: for another machine it often agrees with us.
            let elsewhere = platform.elsewhere(dir).unwrap_or_default();
            let agreed: Vec<&str> = elsewhere.lines().collect();
            let is_right = |name: &&str| {
                let of_it = |l: &&str| l.split(' ').next() == Some(*name);
                let mut ours = got.lines().filter(of_it).peekable();
                ours.peek().is_some() && ours.all(|l| agreed.contains(&l))
            };
            if !names.is_empty() && names.iter().all(is_right) {
                compared = false;
                continue;
            }
            names.retain(|n| !is_right(n));
            return Err(format!("a.{a} with b.{b} differ in {}", names.join(" ")));
        }
    }
    Ok(compared)
}

/// How programs of a target are made and run here.
struct Platform<'a> {
    triple: &'a str,
    aarch64: bool,
    /// The source of what loads the objects, where Linux cannot run them.
    loader: Option<&'static str>,
}

impl<'a> Platform<'a> {
    fn of(triple: &'a str) -> Platform<'a> {
        Platform {
            triple,
            aarch64: triple.starts_with("a"),
            loader: match triple {
                t if t.contains("apple") => {
                    Some(concat!(env!("CARGO_MANIFEST_DIR"), "/support/macho_loader.c"))
                }
                t if t.contains("windows") => {
                    Some(concat!(env!("CARGO_MANIFEST_DIR"), "/support/pe_loader.c"))
                }
                _ => None,
            },
        }
    }

    /// What the modules do when llc compiles them for the other architecture; nothing where that cannot be found out.
    fn elsewhere(&self, dir: &Path) -> Option<String> {
        let other = Platform::of(match self.aarch64 {
            true => "x86_64-unknown-linux-gnu",
            false => "aarch64-unknown-linux-gnu",
        });
        let folder = dir.join("elsewhere");
        std::fs::create_dir_all(&folder).ok()?;
        std::fs::copy(dir.join("main.c"), folder.join("main.c")).ok()?;
        other.prepare(&folder).ok()?;
        let triple = format!("-mtriple={}", other.triple);
        for half in ["a", "b"] {
            let (from, to) = (format!("../{half}.ll"), format!("{half}.o"));
            let args = ["-O2", "-filetype=obj", &triple, &from, "-o", &to];
            let ran = run(&format!("llc{}", llvm_suffix()), &args, &folder);
            ran.success("llc").ok()?;
        }
        let objects = ["a.o", "b.o"];
        other.link(&objects, false, &folder).ok()?;
        other.run(&objects, None, &folder).success("run").ok()
    }

    fn windows(&self) -> bool {
        self.triple.contains("windows")
    }

    fn cc(&self) -> &'static str {
        if self.aarch64 {
            "aarch64-linux-gnu-gcc"
        } else {
            "cc"
        }
    }

    /// Compiles `main.c`, and the loader.
    fn prepare(&self, dir: &Path) -> Result<(), String> {
        let Some(loader) = self.loader else {
            run(self.cc(), &["-O1", "-c", "main.c", "-o", "main.o"], dir).success("cc")?;
            return Ok(());
        };
        let clang = format!("clang{}", llvm_suffix());
        let target = format!("--target={}", self.triple);
        let args = [target.as_str(), "-O1", "-c", "main.c", "-o", "main.o"];
        run(&clang, &args, dir).success("clang")?;
        let args = ["-O1", "-w", loader, "-o", "program", "-rdynamic", "-ldl", "-lm"];
        run(self.cc(), &args, dir).success("cc")?;
        Ok(())
    }

    fn link(&self, objects: &[&str], fixed: bool, dir: &Path) -> Result<(), String> {
        if self.windows() {
            return self.link_dll(objects, dir);
        }
        if self.loader.is_some() {
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

    /// A DLL that imports what its objects do not define.
    fn link_dll(&self, objects: &[&str], dir: &Path) -> Result<(), String> {
        let suffix = llvm_suffix();
        let all: Vec<&str> = ["main.o"].iter().chain(objects).copied().collect();
        let listed = run(&format!("llvm-nm{suffix}"), &all, dir).success("llvm-nm")?;
        // "ADDRESS LETTER NAME", without an address if it is not defined.
        let symbols: Vec<(&str, &str)> = listed.lines().filter_map(|l| l.rsplit_once(' ')).collect();
        let letter = |head: &str| head.chars().last().unwrap_or(' ');
        let defined: Vec<&str> = symbols
            .iter()
            .filter(|(head, _)| letter(head) != 'U')
            .map(|(_, name)| *name)
            .collect();
        let mut list = String::from("LIBRARY outside.dll\nEXPORTS\n");
        for (_, name) in symbols
            .iter()
            .filter(|(head, name)| letter(head) == 'U' && !defined.contains(name))
        {
            list.push_str(name);
            list.push('\n');
        }
        std::fs::write(dir.join("outside.def"), list).map_err(|e| e.to_string())?;
        let args = ["-m", "arm64", "-d", "outside.def", "-l", "outside.lib"];
        run(&format!("llvm-dlltool{suffix}"), &args, dir).success("llvm-dlltool")?;
        let fixed = [
            "/dll",
            "/noentry",
            "/export:run_all",
            "/out:program.dll",
            "outside.lib",
        ];
        let args: Vec<&str> = fixed.iter().chain(&all).copied().collect();
        let ran = run(&format!("lld-link{suffix}"), &args, dir);
        if ran.err.contains("warning") || ran.out.contains("warning") {
            return Err(format!("lld-link: {}{}", ran.out, ran.err));
        }
        ran.success("lld-link")?;
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
        if self.windows() {
            args.push("program.dll");
        } else if self.loader.is_some() {
            args.push("main.o");
            args.extend(objects);
        }
        run(program, &args, dir)
    }
}

fn llvm_suffix() -> String {
    std::env::var("LLVM_SUFFIX").unwrap_or("-22".into())
}
