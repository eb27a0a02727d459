//! The kinds of tests, and how each is judged. llc-22 is the reference throughout.

use crate::case::{Case, Test};
use crate::check::check;
use crate::process::{Ran, Scratch, run};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What wine says where it, and not the program, has failed: the place of its shared page was taken, or its server left.
const WINE_ITSELF: [&str; 2] = ["failed to map the shared user data", "wine client error"];

/// What a `; test:` line asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Build at each of `levels` (O0,O2) and `models` (static,pic; shared: a library of its own, ELF), link with the driver
    /// and `link` (comma-separated cc flags), run: it must exit with `status` (0) and print the `>>> output` part. With
    /// `assembler` (gnu, clang) it is built from `-filetype=asm`. Where the processor here lacks feature `needs` it is only
    /// linked.
    Run,
    /// The command must end with exit status 1 and an error with `file:line:column:`; `check` (CHECK) lines match its errors.
    Error,
    /// `--emit=ir` works, llvm-as takes what it prints, printing that again gives the same; CHECK lines match it.
    Ir,
    /// CHECK lines match `-filetype=asm`.
    Asm,
    /// `clang -c` of `-filetype=asm` gives the same code bytes and relocations as `-filetype=obj`, at each of `levels`;
    /// padding may be made of other instructions.
    Reassemble,
    /// Sections and symbols are those of llc's object: names, types, flags, alignment, binding, visibility.
    Object,
    /// The relocations of each section (types, symbols, addends; not their places) are those of llc's object, at
    /// `level` (O2): for files of small accesses.
    Relocations,
    /// CHECK lines match `llvm-objdump -dr` of the object.
    Dump,
    /// gdb steps through the program at each of `levels` and unwinds at each instruction of section "walked", see
    /// `support/walk.py`.
    Gdb,
    /// CHECK lines match `llvm-readobj` with the options in `show` (comma-separated, no dashes).
    Readobj,
    /// CHECK lines match `llvm-dwarfdump` with the options in `show`; with `like=llc` it is the dump of llc's object.
    Dwarf,
}

impl Kind {
    fn parse(name: &str) -> Option<Kind> {
        const NAMES: [(&str, Kind); 11] = [
            ("run", Kind::Run),
            ("error", Kind::Error),
            ("ir", Kind::Ir),
            ("asm", Kind::Asm),
            ("reassemble", Kind::Reassemble),
            ("object", Kind::Object),
            ("dump", Kind::Dump),
            ("gdb", Kind::Gdb),
            ("relocations", Kind::Relocations),
            ("readobj", Kind::Readobj),
            ("dwarf", Kind::Dwarf),
        ];
        NAMES.iter().find(|(n, _)| *n == name).map(|&(_, k)| k)
    }
}

/// Whether the processor here has a feature, by Linux's name.
fn cpu_has(feature: &str) -> bool {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let flags = info.lines().find(|l| l.starts_with("flags"));
    flags.is_some_and(|l| l.split_whitespace().any(|f| f == feature))
}

/// The programs that a test uses.
pub struct Tools {
    /// The command under test.
    pub llforge: String,
    /// Names end in this, e.g. `-22`.
    pub suffix: String,
    /// Write expected outputs from llc's build, instead of comparing with them.
    pub bless: bool,
    /// Holds headers for drivers.
    pub support: PathBuf,
}

impl Tools {
    fn llvm(&self, name: &str) -> String {
        format!("{name}{}", self.suffix)
    }
}

/// Runs all tests of a file; the first failure as text.
pub fn judge(path: &Path, tools: &Tools) -> Result<(), String> {
    let case = Case::read(path)?;
    let scratch = Scratch::new().map_err(|e| format!("scratch directory: {e}"))?;
    for test in &case.tests {
        let kind = Kind::parse(&test.kind).ok_or(format!("unknown kind of test '{}'", test.kind))?;
        let job = Job {
            case: &case,
            test,
            tools,
            scratch: &scratch,
        };
        match kind {
            Kind::Run => job.run(),
            Kind::Error => job.error(),
            Kind::Ir => job.ir(),
            Kind::Asm => job.asm(),
            Kind::Reassemble => job.reassemble(),
            Kind::Object => job.object(),
            Kind::Dump => job.dump(),
            Kind::Gdb => job.gdb(),
            Kind::Relocations => job.relocations(),
            Kind::Readobj => job.readobj(),
            Kind::Dwarf => job.dwarf(),
        }
        .map_err(|e| format!("test: {} {}\n{e}", test.kind, test.flags.join(" ")))?;
    }
    Ok(())
}

struct Job<'a> {
    case: &'a Case,
    test: &'a Test,
    tools: &'a Tools,
    scratch: &'a Scratch,
}

impl Job<'_> {
    fn input(&self) -> String {
        self.case.path.to_string_lossy().into_owned()
    }

    fn command(&self, program: &str, args: &[String]) -> Ran {
        run(program, args, self.scratch.path())
    }

    /// The reference: llc, or for a file of assembly llvm-mc.
    fn reference(&self) -> String {
        self.tools
            .llvm(if self.is_assembly() { "llvm-mc" } else { "llc" })
    }

    fn is_assembly(&self) -> bool {
        self.case.path.extension().is_some_and(|e| e == "s")
    }

    /// Runs an llc-compatible command on the file: what it did. Ours checks each of its passes.
    fn tool(&self, tool: &str, extra: &[&str]) -> Ran {
        if self.is_assembly() && tool == self.reference() {
            return self.assembler(extra);
        }
        let mut args = vec![self.input()];
        args.extend((tool == self.tools.llforge).then(|| "--verify-each".to_string()));
        args.extend(extra.iter().map(|s| s.to_string()));
        args.extend(self.test.flags.iter().cloned());
        self.command(tool, &args)
    }

    /// Runs llvm-mc on the file, with those of llc's options that it has.
    fn assembler(&self, extra: &[&str]) -> Ran {
        let mut args = vec![self.input()];
        let flags = extra
            .iter()
            .copied()
            .chain(self.test.flags.iter().map(String::as_str));
        let known = flags.filter(|f| !f.starts_with("-O") && !f.starts_with("-relocation-model"));
        args.extend(known.map(|f| f.replace("-mtriple=", "-triple=")));
        self.command(&self.reference(), &args)
    }

    fn compile(&self, tool: &str, name: &str, extra: &[&str]) -> Result<String, String> {
        let obj = self.scratch.file(name);
        let mut args = vec!["-filetype=obj", "-o", &obj];
        args.extend(extra);
        self.tool(tool, &args)
            .success(&format!("{tool} {}", extra.join(" ")))?;
        Ok(obj)
    }

    /// An object made by an assembler from `-filetype=asm`.
    fn assemble(&self, tool: &str, assembler: &str, name: &str, extra: &[&str]) -> Result<String, String> {
        let [text, obj] = ["s", "o"].map(|suffix| self.scratch.file(&format!("{name}.{suffix}")));
        let mut args = vec!["-filetype=asm", "-o", &text];
        args.extend(extra);
        self.tool(tool, &args).success("-filetype=asm")?;
        let target = match self.test.get("arch") {
            Some("aarch64") => "--target=aarch64-linux-gnu",
            Some("aarch64_be") => "--target=aarch64_be-linux-gnu",
            Some("windows") => "--target=x86_64-w64-windows-gnu",
            _ => "--target=x86_64-linux-gnu",
        };
        let (assembler, mut args) = match assembler {
            "gnu" => (self.cc().replace("gcc", "as").replace("cc", "as"), vec![]),
            other => (self.tools.llvm(other), vec![target, "-c"]),
        };
        args.extend([text.as_str(), "-o", &obj]);
        let args: Vec<String> = args.into_iter().map(String::from).collect();
        self.command(&assembler, &args).success(&assembler)?;
        Ok(obj)
    }

    fn checked(&self, text: &str) -> Result<(), String> {
        check(&self.case.ir, self.test.get("check").unwrap_or("CHECK"), text)
    }

    /// Whether the test is for AArch64 (`arch=aarch64`), whose programs are linked statically and run by qemu.
    fn is_aarch64(&self) -> bool {
        self.test.get("arch") == Some("aarch64")
    }

    /// Whether the test is for Windows (`arch=windows`), whose programs MinGW links and wine runs.
    fn is_windows(&self) -> bool {
        self.test.get("arch") == Some("windows")
    }

    /// Whether the test is for big-endian AArch64 (`arch=aarch64_be`), for which there is no C library: `support/freestanding` has
    /// what programs need.
    fn is_big_endian(&self) -> bool {
        self.test.get("arch") == Some("aarch64_be")
    }

    fn cc(&self) -> String {
        match self.test.get("arch") {
            Some("aarch64") => "aarch64-linux-gnu-gcc".into(),
            Some("aarch64_be") => self.tools.llvm("clang"),
            Some("windows") => "x86_64-w64-mingw32-gcc".into(),
            _ => "cc".into(),
        }
    }

    /// What the C compiler is always told.
    fn cc_flags(&self) -> Vec<String> {
        if !self.is_big_endian() {
            return Vec::new();
        }
        let own = self.tools.support.join("freestanding");
        let flags = [
            "--target=aarch64_be-linux-gnu",
            "-ffreestanding",
            "-w",
            "-isystem",
        ];
        let mut flags: Vec<String> = flags.map(String::from).into();
        flags.push(own.to_string_lossy().into_owned());
        flags
    }

    /// The object of the C driver, if there is one; compiled once for all tests of the file.
    fn driver(&self, model: &str) -> Result<Option<String>, String> {
        if self.case.driver.is_empty() {
            return Ok(None);
        }
        let obj = self.scratch.file(&format!("driver-{}-{model}.o", self.cc()));
        if !Path::new(&obj).exists() {
            let source = self.scratch.file("driver.c");
            std::fs::write(&source, &self.case.driver).map_err(|e| e.to_string())?;
            let mut args = self.cc_flags();
            args.extend(["-O1", "-w", "-g0", "-I"].map(String::from));
            args.push(self.tools.support.to_string_lossy().into_owned());
            args.push(if model == "pic" { "-fPIE" } else { "-fno-pie" }.into());
            args.extend(["-c".into(), source, "-o".into(), obj.clone()]);
            self.command(&self.cc(), &args).success("cc driver.c")?;
        }
        Ok(Some(obj))
    }

    /// Builds with a compiler and runs: what the program did.
    fn build_and_run(&self, tool: &str, level: &str, model: &str) -> Result<Ran, String> {
        let name = format!("{level}-{model}");
        let shared = model == "shared";
        let relocation = if shared { "pic" } else { model };
        let flags = [format!("-{level}"), format!("-relocation-model={relocation}")];
        let flags = [flags[0].as_str(), &flags[1]];
        let mut obj = match self.test.get("assembler") {
            Some(assembler) => self.assemble(tool, assembler, &name, &flags)?,
            None => self.compile(tool, &format!("{name}.o"), &flags)?,
        };
        let exe = self.scratch.file(&format!("{name}.exe"));
        if shared {
            let library = self.scratch.file(&format!("{name}.so"));
            let args = ["-shared".into(), obj, "-o".into(), library.clone()];
            self.command(&self.cc(), &args).success("link of the library")?;
            obj = library;
        }
        let kind = match model {
            "shared" => "-pie",
            _ if self.is_aarch64() || self.is_windows() || self.is_big_endian() => "-static",
            "pic" => "-pie",
            _ => "-no-pie",
        };
        let mut args = vec![kind.to_string()];
        args.extend(self.driver(relocation)?);
        // A library stands behind those who use it.
        args.push(obj);
        args.extend(["-o".into(), exe.clone()]);
        args.extend(self.test.list("link", "").map(String::from));
        args.extend(self.cc_flags());
        if self.is_big_endian() {
            let runtime = self.tools.support.join("freestanding/runtime.c");
            args.extend(["-O1", "-fuse-ld=lld", "-nostdlib"].map(String::from));
            args.push(runtime.to_string_lossy().into_owned());
        }
        self.command(&self.cc(), &args).success("link")?;
        Ok(match self.test.get("arch") {
            // bits=N: the length of scalable vectors
            Some("aarch64") => match self.test.get("bits").and_then(|b| b.parse::<u32>().ok()) {
                Some(bits) => {
                    let cpu = format!("max,sve-max-vq={}", bits / 128);
                    self.command("qemu-aarch64", &["-cpu".into(), cpu, exe])
                }
                None => self.command(
                    "qemu-aarch64",
                    &["-L".into(), "/usr/aarch64-linux-gnu".into(), exe],
                ),
            },
            Some("aarch64_be") => self.command("qemu-aarch64_be", &[exe]),
            Some("windows") => {
                // wine tells of itself on standard error
                let mut ran = self.under_wine(&exe);
                ran.out = ran.out.replace("\r\n", "\n");
                ran
            }
            _ => self.command(&exe, &[]),
        })
    }

    /// Runs a program of Windows, again where wine ended before the program began.
    fn under_wine(&self, exe: &str) -> Ran {
        let mut ran = self.command("wine", &[exe.to_string()]);
        for _ in 0..3 {
            if !WINE_ITSELF.iter().any(|said| ran.err.contains(said)) {
                break;
            }
            ran = self.command("wine", &[exe.to_string()]);
        }
        ran
    }

    fn run(&self) -> Result<(), String> {
        let status = self
            .test
            .get("status")
            .map_or(Ok(0), str::parse::<i32>)
            .map_err(|e| e.to_string())?;
        if self.tools.bless {
            let level = self.test.list("levels", "O2").last().unwrap_or("O2");
            let usual = if self.is_windows() { "pic" } else { "static" };
            let model = self.test.list("models", usual).next().unwrap_or(usual);
            let ran = self.build_and_run(&self.reference(), level, model)?;
            if ran.status != status {
                return Err(format!("llc's build: exit status {}", ran.status));
            }
            let text = std::fs::read_to_string(&self.case.path).map_err(|e| e.to_string())?;
            return std::fs::write(&self.case.path, Case::with_output(&text, &ran.out))
                .map_err(|e| e.to_string());
        }
        let expected = self
            .case
            .output
            .as_deref()
            .ok_or("no '>>> output' part: LLFORGE_BLESS=1 writes it")?;
        for level in self.test.list("levels", "O0,O2") {
            let models = if self.is_windows() { "pic" } else { "static,pic" };
            for model in self.test.list("models", models) {
                let ran = self.build_and_run(&self.tools.llforge, level, model)?;
                if self.test.get("needs").is_some_and(|feature| !cpu_has(feature)) {
                    continue;
                }
                if ran.status != status {
                    return Err(format!(
                        "-{level} {model}: exit status {} instead of {status}\n{}",
                        ran.status, ran.err
                    ));
                }
                if let Some(difference) = first_difference(expected, &ran.out) {
                    return Err(format!("-{level} {model}: {difference}"));
                }
            }
        }
        Ok(())
    }

    fn error(&self) -> Result<(), String> {
        let ran = self.tool(
            &self.tools.llforge,
            &["-filetype=obj", "-o", &self.scratch.file("none.o")],
        );
        if ran.status != 1 {
            return Err(format!("exit status {} instead of 1\n{}", ran.status, ran.err));
        }
        let located = ran.err.lines().any(|l| l.contains("error: ") && has_place(l));
        // llc's own messages have no column in places, and it leaves files: tests of the tests do not ask for that
        if !self.tools.llforge.contains("llc") {
            if !located {
                return Err(format!("no error with 'file:line:column:' in\n{}", ran.err));
            }
            if Path::new(&self.scratch.file("none.o")).exists() {
                return Err("a file was left behind".into());
            }
        }
        self.checked(&ran.err)
    }

    fn ir(&self) -> Result<(), String> {
        let printed = self.scratch.file("printed.ll");
        self.tool(&self.tools.llforge, &["--emit=ir", "-o", &printed])
            .success("--emit=ir")?;
        let assembler = self.tools.llvm("llvm-as");
        self.command(&assembler, &["-disable-output".into(), printed.clone()])
            .success("llvm-as of the printed module")?;
        let again = self.command(
            &self.tools.llforge,
            &[
                printed.clone(),
                "--emit=ir".into(),
                "-o".into(),
                self.scratch.file("again.ll"),
            ],
        );
        again.success("--emit=ir of the printed module")?;
        let read = |name: &str| std::fs::read_to_string(name).map_err(|e| e.to_string());
        let (first, second) = (read(&printed)?, read(&self.scratch.file("again.ll"))?);
        if let Some(difference) = first_difference(&first, &second) {
            return Err(format!("printing again differs: {difference}"));
        }
        self.checked(&first)
    }

    fn asm(&self) -> Result<(), String> {
        let text = self
            .tool(&self.tools.llforge, &["-filetype=asm", "-o", "-"])
            .success("-filetype=asm")?;
        self.checked(&text)
    }

    /// Bytes and relocations of the sections with contents, as text.
    fn contents(&self, obj: &str) -> Result<String, String> {
        let dump = |args: &[&str]| {
            let args: Vec<String> = args
                .iter()
                .map(|s| s.to_string())
                .chain([obj.to_string()])
                .collect();
            self.command(&self.tools.llvm("llvm-readobj"), &args)
                .success("llvm-readobj")
        };
        let sections = dump(&["--sections", "--section-data"])?;
        let mut out = String::new();
        for block in sections.split("  Section {").skip(1) {
            let name = block
                .lines()
                .find_map(|l| l.trim().strip_prefix("Name: "))
                .unwrap_or("");
            let name = name.split(' ').next().unwrap_or("");
            let compared = [
                ".text", ".data", ".rodata", ".rdata", ".xdata", "__text", "__data", "__const",
            ];
            if compared.iter().any(|c| name.starts_with(c)) {
                let data = block.split_once("SectionData (").map_or("", |(_, d)| d);
                let mut bytes = dumped_bytes(data);
                if name.starts_with(".text") || name == "__text" {
                    equal_nops(&mut bytes);
                }
                out += &format!("{name}\n");
                for line in bytes.chunks(16) {
                    out += &format!("{line:02x?}\n");
                }
            }
        }
        for line in dump(&["-r", "--expand-relocs"])?
            .lines()
            .filter(|l| !l.starts_with("File:"))
        {
            let line = line.trim();
            if line.starts_with("SymbolIndex:") {
                continue;
            }
            // Numbers of symbols and sections differ (an assembler always makes .text), names do not.
            out += match line.strip_prefix("Symbol: ") {
                // (an assembler numbers its own labels of sections)
                Some(s) if s.starts_with("ltmp") => "ltmp",
                Some(s) => s.split(' ').next().unwrap_or(s),
                None if line.starts_with("Section (") => line.split_once(") ").map_or(line, |x| x.1),
                None => line,
            };
            out.push('\n');
        }
        Ok(out)
    }

    fn reassemble(&self) -> Result<(), String> {
        for level in self.test.list("levels", "O0,O2") {
            let level = format!("-{level}");
            let obj = self.compile(&self.tools.llforge, "direct.o", &[&level])?;
            let (asm, through) = (self.scratch.file("text.s"), self.scratch.file("through.o"));
            self.tool(&self.tools.llforge, &[&level, "-filetype=asm", "-o", &asm])
                .success("-filetype=asm")?;
            let mut args: Vec<String> = ["-c", &asm, "-o", &through].map(String::from).into();
            let triple = self.test.flags.iter().find_map(|f| f.strip_prefix("-mtriple="));
            args.extend(triple.map(|t| format!("--target={t}")));
            self.command(&self.tools.llvm("clang"), &args)
                .success("clang -c of the assembly")?;
            if let Some(difference) = first_difference(&self.contents(&obj)?, &self.contents(&through)?) {
                return Err(format!(
                    "{level}: -filetype=obj against clang -c of -filetype=asm: {difference}"
                ));
            }
        }
        Ok(())
    }

    /// Sections and symbols, a line for each, without what depends on the code itself.
    fn shape(&self, obj: &str) -> Result<BTreeSet<String>, String> {
        let args = ["--sections", "--symbols", "--section-groups", obj].map(String::from);
        let text = self
            .command(&self.tools.llvm("llvm-readobj"), &args)
            .success("llvm-readobj")?;
        let mut out = BTreeSet::new();
        let mut line = String::new();
        for l in text.lines().map(str::trim) {
            if matches!(l, "Section {" | "Symbol {" | "Group {") {
                line = l.to_string();
            } else if l == "}" && !line.is_empty() {
                // Relocation sections, string tables and unwind tables follow from the code.
                if ![
                    "Name: .rela",
                    "Name: .eh_frame",
                    "Name: .strtab",
                    "Name: .symtab",
                    "Name: .shstrtab",
                ]
                .iter()
                .any(|n| line.contains(n))
                    && !line.contains("Type: SHT_LLVM_ADDRSIG")
                    // (labels that LLVM's assembler puts at the start of each section on arm64 Darwin)
                    && !line.contains("Name: ltmp")
                {
                    out.insert(std::mem::take(&mut line));
                }
                line.clear();
            } else if !line.is_empty() {
                let keep = [
                    "Name:",
                    "Type:",
                    "SHF_",
                    "AddressAlignment:",
                    "EntrySize:",
                    "Binding:",
                    "STV_",
                    "Section:",
                    "Signature:",
                    // COFF
                    "IMAGE_SCN_",
                    "StorageClass:",
                    "ComplexType:",
                    "Selection:",
                    "AssocSection:",
                ];
                if keep.iter().any(|k| l.starts_with(k)) {
                    // "Name: .text (12)": the number is a place in a string table
                    let value = l.rsplit_once(" (").map_or(l, |(v, _)| v);
                    line += &format!(" {value}");
                }
            }
        }
        Ok(out)
    }

    fn object(&self) -> Result<(), String> {
        let level = self.test.get("level").unwrap_or("O2");
        let level = format!("-{level}");
        let ours = self.compile(&self.tools.llforge, "ours.o", &[&level])?;
        let theirs = self.compile(&self.reference(), "theirs.o", &[&level])?;
        let (ours, theirs) = (self.shape(&ours)?, self.shape(&theirs)?);
        let extra: Vec<&str> = ours.difference(&theirs).map(String::as_str).collect();
        let missing: Vec<&str> = theirs.difference(&ours).map(String::as_str).collect();
        if extra.is_empty() && missing.is_empty() {
            return Ok(());
        }
        Err(format!(
            "only in llforge's object:\n  {}\nonly in llc's:\n  {}",
            extra.join("\n  "),
            missing.join("\n  ")
        ))
    }

    fn dump(&self) -> Result<(), String> {
        let obj = self.compile(&self.tools.llforge, "dump.o", &[])?;
        let args = ["-dr", "--no-show-raw-insn", "--no-leading-addr", &obj].map(String::from);
        let text = self
            .command(&self.tools.llvm("llvm-objdump"), &args)
            .success("llvm-objdump")?;
        self.checked(&text)
    }

    /// "section type symbol addend", sorted, without .eh_frame's.
    fn relocations_of(&self, obj: &str) -> Result<Vec<String>, String> {
        let args = ["-r", "--expand-relocs", obj].map(String::from);
        let text = self
            .command(&self.tools.llvm("llvm-readobj"), &args)
            .success("llvm-readobj")?;
        let mut out = Vec::new();
        let mut section = "";
        let mut line = String::new();
        for l in text.lines().map(str::trim) {
            if let Some((_, name)) = l.strip_suffix(" {").and_then(|l| l.split_once(") ")) {
                section = name;
            } else if l == "Relocation {" {
                line = section.to_string();
            } else if ["Type:", "Symbol:", "Addend:"].iter().any(|k| l.starts_with(k)) {
                // "Type: R_X86_64_PLT32 (4)", "Symbol: callee (7)": the numbers vary
                line += &format!(" {}", l.split_whitespace().nth(1).unwrap_or(""));
            } else if l == "}" && !line.is_empty() {
                let relocation = std::mem::take(&mut line);
                if !relocation.starts_with(".rela.eh_frame") {
                    out.push(relocation);
                }
            }
        }
        out.sort();
        Ok(out)
    }

    fn relocations(&self) -> Result<(), String> {
        let level = format!("-{}", self.test.get("level").unwrap_or("O2"));
        let ours = self.compile(&self.tools.llforge, "ours.o", &[&level])?;
        let theirs = self.compile(&self.reference(), "theirs.o", &[&level])?;
        let (mut ours, mut theirs) = (self.relocations_of(&ours)?, self.relocations_of(&theirs)?);
        if theirs.is_empty() {
            return Err("llc's object has no relocations".into());
        }
        ours.retain(|r| match theirs.iter().position(|t| t == r) {
            Some(at) => {
                theirs.remove(at);
                false
            }
            None => true,
        });
        if ours.is_empty() && theirs.is_empty() {
            return Ok(());
        }
        Err(format!(
            "only in llforge's object:\n  {}\nonly in llc's:\n  {}",
            ours.join("\n  "),
            theirs.join("\n  ")
        ))
    }

    fn gdb(&self) -> Result<(), String> {
        let source = self.scratch.file("stepped.c");
        std::fs::write(&source, &self.case.driver).map_err(|e| e.to_string())?;
        let script = self.tools.support.join("walk.py").to_string_lossy().into_owned();
        let support = self.tools.support.to_string_lossy().into_owned();
        for level in self.test.list("levels", "O0,O2") {
            let obj = self.compile(&self.tools.llforge, "stepped.o", &[&format!("-{level}")])?;
            let exe = self.scratch.file("stepped");
            // -z now: no symbol is looked up on the way
            let args = [
                "-O1",
                "-w",
                "-DWALK_UNDER_GDB",
                "-no-pie",
                "-Wl,-z,now",
                "-I",
                &support,
                &source,
                &obj,
                "-o",
                &exe,
            ];
            let mut args: Vec<String> = args.map(String::from).into();
            args.extend(self.test.list("link", "").map(String::from));
            self.command("cc", &args).success("cc driver.c")?;
            let args = ["-q", "-nx", "-batch", "-ex", &format!("source {script}"), &exe].map(String::from);
            let ran = self.command("gdb", &args);
            if !ran.out.contains("every walk arrives") {
                return Err(format!("-{level}: {}{}", ran.out, ran.err));
            }
        }
        Ok(())
    }

    fn dwarf(&self) -> Result<(), String> {
        let dump = |object: String| {
            let shown = self.test.list("show", "debug-info").map(|o| format!("--{o}"));
            let args: Vec<String> = shown.chain([object.clone()]).collect();
            let out = self.command(&self.tools.llvm("llvm-dwarfdump"), &args);
            Ok::<String, String>(out.success("llvm-dwarfdump")?.replacen(&object, "", 1))
        };
        let ours = dump(self.compile(&self.tools.llforge, "ours.o", &[])?)?;
        if self.test.get("like") != Some("llc") {
            return self.checked(&ours);
        }
        let theirs = dump(self.compile(&self.reference(), "theirs.o", &[])?)?;
        match ours == theirs {
            true => Ok(()),
            false => Err(format!("llforge's:\n{ours}\nllc's:\n{theirs}")),
        }
    }

    fn readobj(&self) -> Result<(), String> {
        let obj = self.compile(&self.tools.llforge, "read.o", &[])?;
        let args: Vec<String> = self
            .test
            .list("show", "symbols")
            .map(|o| format!("--{o}"))
            .chain([obj])
            .collect();
        let text = self
            .command(&self.tools.llvm("llvm-readobj"), &args)
            .success("llvm-readobj")?;
        self.checked(&text)
    }
}

/// Whether a line holds `:LINE:COLUMN:`.
fn has_place(line: &str) -> bool {
    let parts: Vec<&str> = line.split(':').collect();
    let number = |p: &str| p.parse::<u32>().is_ok();
    parts.windows(2).any(|w| number(w[0]) && number(w[1]))
}

/// The first line in which two texts differ, as a message.
/// The bytes in a hexadecimal dump: lines of offset, words and text.
fn dumped_bytes(dump: &str) -> Vec<u8> {
    let words = dump
        .lines()
        .filter_map(|line| line.split_once(": ")?.1.split('|').next());
    let digits: Vec<u8> = words.flat_map(str::bytes).filter(u8::is_ascii_hexdigit).collect();
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    digits.chunks(2).filter_map(byte).collect()
}

/// Makes x86-64's instructions that do nothing equal by their length: what padding is made of is the assembler's choice.
fn equal_nops(code: &mut [u8]) {
    let mut at = 0;
    while at < code.len() {
        let rest = &code[at..];
        let prefixes = rest.iter().take_while(|b| **b == 0x66).count();
        let body = &rest[prefixes..];
        let segment = usize::from(body.first() == Some(&0x2e));
        let length = match &body[segment..] {
            [0x0f, 0x1f, 0x00, ..] => 3,
            [0x0f, 0x1f, 0x40, ..] => 4,
            [0x0f, 0x1f, 0x44, ..] => 5,
            [0x0f, 0x1f, 0x80, ..] => 7,
            [0x0f, 0x1f, 0x84, ..] => 8,
            [0x90, ..] if segment == 0 => 1,
            _ => 0,
        };
        if length == 0 {
            at += 1;
            continue;
        }
        let end = (at + prefixes + segment + length).min(code.len());
        code[at..end].fill(0x90);
        at = end;
    }
}

fn first_difference(expected: &str, got: &str) -> Option<String> {
    if expected == got {
        return None;
    }
    let mut left = expected.lines();
    let mut right = got.lines();
    let mut number = 0;
    loop {
        number += 1;
        match (left.next(), right.next()) {
            (None, None) => return Some("only the ends of lines differ".into()),
            (l, r) if l == r => {}
            (l, r) => {
                let show = |s: Option<&str>| s.map_or("nothing".into(), |s| format!("'{s}'"));
                return Some(format!("line {number}: expected {}, got {}", show(l), show(r)));
            }
        }
    }
}
