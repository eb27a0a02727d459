//! Every spelling of a target triple that llc knows for the two architectures means the same to llforge, or is refused
//! by name: header, load commands, names of symbols and sections, library routines, instructions of the processor that
//! the triple implies.

use llforge_tests::process::{Scratch, llforge, run};
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What comes behind `x86_64-` and `aarch64-`.
const BOTH: &str = "
linux-gnu unknown-linux-gnu pc-linux-gnu linux linux-musl linux-android linux-android21 none-linux-android29 linux-ohos
unknown-linux-gnueabi linux-gnu-elf unknown unknown-unknown none-elf unknown-none unknown-elf freebsd
unknown-freebsd13.1 netbsd unknown-netbsd9 openbsd unknown-openbsd7.2 dragonfly pc-solaris2.11 illumos fuchsia haiku
hermit redox rtems6 hurd-gnu unknown-nacl kfreebsd-gnu cloudabi managarm-mlibc serenity scei-ps4 sie-ps5 contiki minix
unknown-uefi liteos pc-win32 pc-windows-msvc pc-windows-msvc19.20 windows-gnu w64-windows-gnu w64-mingw32 pc-cygwin
pc-windows-cygnus unknown-windows-itanium windows-gnullvm suse-linux redhat-linux meta-linux linux-gnut64 linux-llvm
apple-darwin apple-darwin8 apple-darwin13.4.0 apple-darwin20.1 darwin apple-macosx apple-macosx10.4 apple-macosx10.9
apple-macosx10.13 apple-macosx10.14.2 apple-macosx10.16 apple-macosx11 apple-macosx12.3.1 apple-macos15.2 apple-macosx26
apple-macos apple-ios apple-ios7.0 apple-ios11.4 apple-ios12 apple-ios13.1-simulator apple-ios12-simulator
apple-ios11-simulator apple-ios16-simulator apple-ios13.1-macabi apple-ios15.0-macabi apple-tvos11 apple-tvos12.0
apple-tvos15-simulator apple-tvos12-simulator apple-watchos4 apple-watchos5 apple-watchos9-simulator
apple-watchos5-simulator apple-xros1 apple-xros1.2-simulator apple-visionos1.0 apple-visionos2-simulator
apple-bridgeos5 apple-driverkit19.0 apple-driverkit22 apple-macosx13-elf apple-unknown apple-none-elf
linux-gnux32 linux-gnu_ilp32 linux-muslx32";

/// Whole triples.
const WHOLE: &str = "
amd64-linux-gnu x86_64h-apple-macosx13 x86_64v3-linux x86_64 aarch64 arm64 arm64-linux-gnu arm64-apple-macosx13
arm64-apple-ios14 arm64-apple-tvos13 arm64-apple-watchos9 arm64-apple-xros1 arm64-apple-darwin20 arm64-pc-windows-msvc
arm64-w64-mingw32 linux-x86_64 unknown-x86_64-linux apple-x86_64-macosx13 linux-gnu-aarch64 x86_64--linux aarch64--
x86_64---elf aarch64-none-none-eabi x86_64-unknown-linux-gnu-extra x86_64-apple-macosx10.4.11 x86_64-pc-mingw64
aarch64-mingw32 x86_64-linux-eabi arm64-none-elf arm64-apple-ios13.1-macabi arm64-apple-driverkit21 arm64e-apple-macosx13
arm64_32-apple-watchos7 aarch64_be-linux-gnu aarch64_be aarch64_be-none-elf aarch64_be-unknown-freebsd arm64ec-pc-windows-msvc i386-linux-gnu i686-pc-windows-msvc armv7-linux
riscv64-linux X86_64-linux-gnu aarch64-LINUX-gnu x86_64_linux arm64v8 aarch64v8-linux";

/// Differences that are meant: triple (or its end), mark, why.
const EXPLAINED: &[(&str, &str, &str)] = &[
    ("linux-gnu_ilp32", "refused", "32-bit pointers"),
    ("i386-linux-gnu", "refused", "32-bit x86"),
    ("i686-pc-windows-msvc", "refused", "32-bit x86"),
    ("armv7-linux", "refused", "another architecture"),
    ("riscv64-linux", "refused", "another architecture"),
    (
        "arm64e-apple-macosx13",
        "casp",
        "pairs are exchanged by exclusive accesses",
    ),
];

/// Names, sections, calls and a few operations of which each takes one of several forms by processor and system.
const PROBE: &str = r#"
@data = global i32 1
@text = private unnamed_addr constant [6 x i8] c"hello\00"
@per_thread = thread_local global i32 0
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @f, ptr null }]
declare void @outside(ptr)
define internal void @local() noinline { ret void }
define void @f() {
  call void @outside(ptr @text)
  call void @local()
  ret void
}
define i32 @thread() {
  %v = load i32, ptr @per_thread
  ret i32 %v
}
define i64 @atomic(ptr %p) {
  %v = atomicrmw add ptr %p, i64 3 seq_cst
  ret i64 %v
}
define i128 @wide(ptr %p, i128 %a, i128 %b) {
  %v = cmpxchg ptr %p, i128 %a, i128 %b seq_cst seq_cst
  %r = extractvalue {i128, i1} %v, 0
  ret i128 %r
}
define <16 x i8> @shuffle(<16 x i8> %v) {
  %r = shufflevector <16 x i8> %v, <16 x i8> poison, <16 x i32> <i32 3, i32 8, i32 1, i32 15, i32 0, i32 7, i32 7, i32 2, i32 9, i32 4, i32 11, i32 5, i32 13, i32 6, i32 10, i32 12>
  ret <16 x i8> %r
}
define i64 @count(i64 %v) {
  %r = call i64 @llvm.ctpop.i64(i64 %v)
  ret i64 %r
}
define <4 x i32> @product(<4 x i32> %a, <4 x i32> %b) {
  %r = mul <4 x i32> %a, %b
  ret <4 x i32> %r
}
define half @half(half %a, half %b) {
  %r = fadd half %a, %b
  ret half %r
}
define void @big() {
  %m = alloca [9000 x i8]
  call void @outside(ptr %m)
  ret void
}
define double @power(double %v) {
  %s = call double @llvm.sin.f64(double %v)
  ret double %s
}
"#;

/// Forms of those operations.
const FORMS: [&str; 8] = [
    "ldadd",
    "ldaxr",
    "casp",
    "cmpxchg16b",
    "pshufb",
    "popcnt",
    "pmulld",
    "fcvt",
];

/// Names that the compilers choose as they like.
fn is_private(name: &str) -> bool {
    let chosen = ["ltmp", "l_", "$", "__xmm", ".L", ".text", ".rodata", ".rdata"];
    let unequal = [
        "addrsig",
        "rodata",
        "rdata",
        "literal",
        "__const",
        "GNU-stack",
        "rela",
        "tab",
    ];
    chosen.iter().any(|p| name.starts_with(p)) || unequal.iter().any(|p| name.contains(p))
}

/// What an object for a triple is like; one element if it is refused.
fn marks(tool: &str, triple: &str, scratch: &Scratch) -> BTreeSet<String> {
    let object = scratch.file("probe.o");
    let _ = std::fs::remove_file(&object);
    let target = format!("-mtriple={triple}");
    let args = ["probe.ll", "-O2", "-filetype=obj", "-o", "probe.o", &target];
    let said = run(tool, &args, scratch.path());
    if said.status != 0 {
        assert!(said.status == 1 || tool.contains("llc"), "{triple}: {}", said.err);
        return BTreeSet::from(["refused".to_string()]);
    }
    let read = |program: &str, args: &[&str]| run(program, args, scratch.path()).out;
    let mut found = BTreeSet::new();
    let all = [
        "--file-headers",
        "--macho-version-min",
        "--sections",
        "--symbols",
        "probe.o",
    ];
    let facts = [
        "Format", "Machine", "OS/ABI", "Cpu", "Magic", "Type", "Cmd", "Version", "Platform", "SDK",
    ];
    let mut part = "";
    for line in read("llvm-readobj-22", &all).lines() {
        part = match line {
            "Sections [" => "section",
            "Symbols [" => "symbol",
            "]" => "",
            _ => part,
        };
        let line = line.trim();
        match line
            .strip_prefix("Name: ")
            .map(|n| n.split(" (").next().unwrap_or(n))
        {
            Some(name) if part.is_empty() || is_private(name) => {}
            Some(name) => drop(found.insert(format!("{part} {name}"))),
            None if part.is_empty() && facts.iter().any(|f| line.starts_with(f)) => {
                found.insert(line.to_string());
            }
            None => {}
        }
    }
    let code = read("llvm-objdump-22", &["-d", "--no-show-raw-insn", "probe.o"]);
    found.extend(FORMS.iter().filter(|f| code.contains(*f)).map(|f| f.to_string()));
    found
}

#[test]
fn triples_mean_what_they_mean_to_llc() {
    let whole = WHOLE.split_whitespace().map(str::to_string);
    // By turns of the one and the other architecture, or all of both.
    let all = std::env::var_os("LLFORGE_ALL_TRIPLES").is_some();
    let both = BOTH.split_whitespace().enumerate().flat_map(|(k, t)| {
        let arches = ["x86_64", "aarch64"].into_iter().enumerate();
        let taken = arches.filter(move |(n, _)| all || (k + k / 2) % 2 == *n);
        taken.map(move |(_, arch)| format!("{arch}-{t}"))
    });
    let triples: Vec<String> = whole.chain(both).collect();
    let tool = llforge();
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        let scratch = Scratch::new().expect("a scratch directory");
        std::fs::write(scratch.file("probe.ll"), PROBE).expect("written");
        while let Some(triple) = triples.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (theirs, ours) = (marks("llc-22", triple, &scratch), marks(&tool, triple, &scratch));
            let explained = |mark: &str| {
                let known = |e: &&(&str, &str, &str)| triple.ends_with(e.0) && e.1 == mark;
                EXPLAINED.iter().find(known).is_some()
            };
            let refused = ours.contains("refused");
            let differ = ours.symmetric_difference(&theirs).any(|m| !explained(m));
            if differ && !(refused && explained("refused")) {
                let only = |a: &BTreeSet<String>, b: &BTreeSet<String>| {
                    a.difference(b).cloned().collect::<Vec<_>>().join(", ")
                };
                let text = format!(
                    "{triple}: llc: {}; llforge: {}",
                    only(&theirs, &ours),
                    only(&ours, &theirs)
                );
                wrong.lock().expect("no panic").push(text);
            }
        }
    };
    std::thread::scope(|s| {
        let helper = s.spawn(work);
        work();
        helper.join().expect("no panic");
    });
    let wrong = wrong.into_inner().expect("no panic");
    assert!(triples.len() > 130);
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        triples.len(),
        wrong.join("\n")
    );
}
