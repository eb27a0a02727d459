//! Frames of many shapes for all formats, linked, and unwound at each boundary between two instructions by unwinders that
//! know nothing of llforge. What is true comes from a machine that executes the code ([`machine`]).

mod aarch64;
mod check;
mod image;
mod machine;
mod shapes;
mod unwinders;
mod x86_64;

use aarch64::Aarch64;
use check::{Check, Report};
use image::Image;
use llforge_tests::process::{Scratch, llforge, run};
use machine::Processor;
use shapes::{Format, Platform};
use unwinders::{Compact, Dwarf, Hop, Numbering, Unwinder, Windows, without_keys};
use x86_64::X86_64;

/// Names that the functions refer to.
const OUTSIDE: [&str; 5] = ["use", "source", "real", "__chkstk", "__security_check_cookie"];

fn triple(platform: Platform) -> &'static str {
    match (platform.format, platform.arm) {
        (Format::Elf, false) => "x86_64-unknown-linux-gnu",
        (Format::Elf, true) => "aarch64-unknown-linux-gnu",
        (Format::MachO, false) => "x86_64-apple-macosx13.0",
        (Format::MachO, true) => "arm64-apple-macosx13.0",
        (Format::Coff, false) => "x86_64-pc-windows-msvc",
        (Format::Coff, true) => "aarch64-pc-windows-msvc",
    }
}

/// Compiles the module with a tool and links it.
fn linked(tool: &str, level: &str, platform: Platform, without: &[&str]) -> Vec<u8> {
    let scratch = Scratch::new().expect("a scratch directory");
    let done = |program: &str, args: &[&str]| {
        let said = run(program, args, scratch.path()).success(program);
        said.unwrap_or_else(|e| panic!("{tool} {level}: {e}"));
    };
    let write = |name: &str, text: String| std::fs::write(scratch.file(name), text).expect("written");
    write("frames.ll", shapes::module(platform, without));
    let target = format!("-mtriple={}", triple(platform));
    done(
        tool,
        &[
            "frames.ll",
            level,
            "-filetype=obj",
            "-relocation-model=pic",
            "-o",
            "frames.o",
            &target,
        ],
    );
    match platform.format {
        Format::Elf => done("ld.lld-22", &["-shared", "-o", "frames", "frames.o"]),
        Format::MachO => {
            let arch = if platform.arm { "arm64" } else { "x86_64" };
            let system = ["-platform_version", "macos", "13.0", "13.0"];
            let mut args = vec![
                "-dylib",
                "-arch",
                arch,
                "-undefined",
                "dynamic_lookup",
                "-o",
                "frames",
                "frames.o",
            ];
            args.extend(system);
            done("ld64.lld-22", &args);
        }
        Format::Coff => {
            write(
                "outside.def",
                format!("LIBRARY outside.dll\nEXPORTS\n{}\n", OUTSIDE.join("\n")),
            );
            let machine = if platform.arm { "arm64" } else { "i386:x86-64" };
            done(
                "llvm-dlltool-22",
                &["-m", machine, "-d", "outside.def", "-l", "outside.lib"],
            );
            done(
                "lld-link-22",
                &["/dll", "/noentry", "/out:frames", "frames.o", "outside.lib"],
            );
        }
    }
    std::fs::read(scratch.file("frames")).expect("an image")
}

fn checked<'c, P: Processor>(
    image: &'c Image<'c>,
    eh_frame: &'c [u8],
    platform: Platform,
    processor: P,
) -> Report {
    let numbering = if platform.arm {
        Numbering::Aarch64
    } else {
        Numbering::X86_64
    };
    let mut unwinders: Vec<Box<dyn Unwinder + 'c>> = Vec::new();
    match platform.format {
        Format::Elf => {
            unwinders.push(Box::new(
                Dwarf::new(image, eh_frame, numbering, false).expect("a table"),
            ));
            unwinders.push(Box::new(Hop::new(image, eh_frame, numbering, false)));
        }
        Format::MachO => {
            unwinders.push(Box::new(Compact::new(image, eh_frame, numbering)));
            unwinders.push(Box::new(Hop::new(image, eh_frame, numbering, true)));
        }
        Format::Coff => unwinders.push(Box::new(Windows::new(image))),
    }
    let mut check = Check {
        processor,
        whole_vectors: platform.format == Format::Coff,
        convention: &|name| shapes::special(name, platform),
        unwinders,
    };
    let mut report = Report::default();
    for function in image.functions() {
        check.function(&function, &mut report);
    }
    report
}

fn check(tool: &str, level: &str, platform: Platform, without: &[&str]) {
    let bytes = linked(tool, level, platform, without);
    let image = Image::parse(&bytes);
    let eh_frame = image.section(&[".eh_frame", "__eh_frame"]);
    let eh_frame = eh_frame.map(|s| without_keys(s.1)).unwrap_or_default();
    let report = match platform.arm {
        true => checked(&image, &eh_frame, platform, Aarch64),
        false => checked(
            &image,
            &eh_frame,
            platform,
            X86_64 {
                windows: platform.format == Format::Coff,
            },
        ),
    };
    let what = format!("{tool} {level} {}", triple(platform));
    let Report {
        functions,
        boundaries,
        wrong,
    } = report;
    println!(
        "{what}: {functions} functions, {boundaries} boundaries, {} wrong",
        wrong.len()
    );
    assert!(functions > 250 && boundaries > 10_000, "{what}: too few");
    assert!(
        wrong.is_empty(),
        "{what}:\n{}",
        wrong[..wrong.len().min(40)].join("\n")
    );
}

fn both_levels(arm: bool, format: Format) {
    for level in ["-O2", "-O0"] {
        check(&llforge(), level, Platform { arm, format }, &[]);
    }
}

#[test]
fn x86_64_elf() {
    both_levels(false, Format::Elf);
}

#[test]
fn aarch64_elf() {
    both_levels(true, Format::Elf);
}

#[test]
fn x86_64_macho() {
    both_levels(false, Format::MachO);
}

#[test]
fn aarch64_macho() {
    both_levels(true, Format::MachO);
}

#[test]
fn x86_64_coff() {
    both_levels(false, Format::Coff);
}

/// What another compiler writes is right by the same measure, but for conventions in whose prologues it describes the
/// stack too late. (On AArch64 it forgets the state behind epilogues in the middle of functions.)
#[test]
fn llc() {
    let without = ["allcc", "coldcc", "winabi", "regcc", "vadynamic"];
    for format in [Format::Elf, Format::Coff] {
        check("llc-22", "-O2", Platform { arm: false, format }, &without);
    }
}
