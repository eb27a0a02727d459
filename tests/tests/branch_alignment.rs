//! No branch of the kinds that `-x86-align-branch` names crosses or ends at a boundary: a look at each instruction of real
//! programs, for each kind and system.

use iced_x86::{Decoder, DecoderOptions, FlowControl, Instruction, Mnemonic, OpKind};
use llforge_tests::process::{Scratch, llforge, run};
use object::{Object, ObjectSection, ObjectSymbol, SectionKind, SymbolKind};
use std::collections::BTreeMap;
use std::path::Path;

/// Whether processors join the two (Intel's optimization manual, "Macro-fusion").
fn are_joined(first: &Instruction, jump: &Instruction) -> bool {
    use iced_x86::ConditionCode::{a, ae, b, be, e, g, ge, l, le, ne};
    let condition = jump.condition_code();
    let in_memory = first.op0_kind() == OpKind::Memory;
    let of_memory_and_number = in_memory && first.op1_kind() != OpKind::Register;
    match first.mnemonic() {
        Mnemonic::Test => !of_memory_and_number,
        Mnemonic::And => !in_memory,
        Mnemonic::Cmp => {
            !of_memory_and_number && matches!(condition, a | ae | b | be | e | ne | g | ge | l | le)
        }
        Mnemonic::Add | Mnemonic::Sub => {
            !in_memory && matches!(condition, a | ae | b | be | e | ne | g | ge | l | le)
        }
        Mnemonic::Inc | Mnemonic::Dec => !in_memory && matches!(condition, e | ne | g | ge | l | le),
        _ => false,
    }
}

/// How many branches of each kind there are in the code, and how many of these a boundary cuts.
fn count(code: &[u8], address: u64, boundary: u64, counts: &mut BTreeMap<&'static str, (u32, u32)>) {
    let mut last = Instruction::default();
    for instruction in Decoder::with_ip(64, code, address, DecoderOptions::NONE) {
        let mut start = instruction.ip();
        let kind = match instruction.flow_control() {
            FlowControl::ConditionalBranch if are_joined(&last, &instruction) => {
                start = last.ip();
                Some("fused")
            }
            FlowControl::ConditionalBranch => Some("jcc"),
            FlowControl::UnconditionalBranch => Some("jmp"),
            FlowControl::IndirectBranch => Some("indirect"),
            FlowControl::Call | FlowControl::IndirectCall => Some("call"),
            FlowControl::Return => Some("ret"),
            _ => None,
        };
        if let Some(kind) = kind {
            let (all, cut) = counts.entry(kind).or_default();
            *all += 1;
            *cut += u32::from(start / boundary != instruction.next_ip() / boundary);
        }
        last = instruction;
    }
}

fn counts(object: &Path, boundary: u64) -> BTreeMap<&'static str, (u32, u32)> {
    let bytes = std::fs::read(object).expect("an object");
    let file = object::File::parse(&*bytes).expect("an object");
    let mut counts = BTreeMap::new();
    for section in file.sections().filter(|s| s.kind() == SectionKind::Text) {
        let mut starts: Vec<u64> = file
            .symbols()
            .filter(|s| s.section_index() == Some(section.index()) && s.kind() == SymbolKind::Text)
            .map(|s| s.address() - section.address())
            .collect();
        starts.extend([0, section.size()]);
        starts.sort_unstable();
        let data = section.data().expect("bytes");
        for range in starts.windows(2) {
            assert!(section.size() == 0 || section.align() >= boundary);
            count(
                &data[range[0] as usize..range[1] as usize],
                range[0],
                boundary,
                &mut counts,
            );
        }
    }
    counts
}

fn object_of(directory: &Path, module: &str, args: &str) {
    let mut all = vec![module, "--no-warn", "-filetype=obj", "-o", "a.o"];
    all.extend(args.split_whitespace());
    run(&llforge(), &all, directory).success(args).expect("compiled");
}

#[test]
fn no_boundary_cuts_a_branch() {
    let scratch = Scratch::new().expect("a scratch directory");
    let directory = scratch.path();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/json.cpp");
    let source = source.to_str().expect("a path of the workspace");
    let clang = ["-O2", "-w", "-S", "-emit-llvm", "-o", "m.ll", source];
    run("clang++-22", &clang, directory)
        .success("clang++-22")
        .expect("it works");
    const ALL: [&str; 6] = ["fused", "jcc", "jmp", "call", "ret", "indirect"];
    const ERRATUM: [&str; 3] = ["fused", "jcc", "jmp"];
    let chosen: [(&str, &[&str], u64); 4] = [
        ("-x86-branches-within-32B-boundaries", &ERRATUM, 32),
        (
            "-x86-align-branch-boundary=64 -x86-align-branch=fused+jcc+jmp+call+ret+indirect",
            &ALL,
            64,
        ),
        (
            "-x86-align-branch-boundary=32 -x86-align-branch=call+ret",
            &["call", "ret"],
            32,
        ),
        (
            "-x86-branches-within-32B-boundaries -x86-align-branch=indirect",
            &["indirect"],
            32,
        ),
    ];
    for system in ["linux-gnu", "windows-msvc"] {
        for level in ["-O0", "-O2", "-O2 -basic-block-sections=all"] {
            if system != "linux-gnu" && level.contains("sections") {
                continue;
            }
            for (flags, kinds, boundary) in chosen {
                let args = format!("{level} -mtriple=x86_64-{system} {flags}");
                object_of(directory, "m.ll", &args);
                let counts = counts(&directory.join("a.o"), boundary);
                for kind in kinds {
                    let (all, cut) = counts[kind];
                    assert!(all > 10 && cut == 0, "{args}: {cut} of {all} {kind}");
                }
            }
        }
    }
}

/// Padded code does what the other does: loops whose lengths the padding changes, and exceptions through them.
#[test]
fn padded_programs_run() {
    let scratch = Scratch::new().expect("a scratch directory");
    let directory = scratch.path();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/json.cpp");
    let source = source.to_str().expect("a path of the workspace");
    let clang = ["-O2", "-w", "-S", "-emit-llvm", "-o", "m.ll", source];
    run("clang++-22", &clang, directory)
        .success("clang++-22")
        .expect("it works");
    let output = |flags: &str| {
        object_of(directory, "m.ll", &format!("-mtriple=x86_64-linux-gnu {flags}"));
        run("clang++-22", &["-no-pie", "a.o", "-o", "a.out"], directory)
            .success("linking")
            .expect("it links");
        let program = directory.join("a.out");
        let program = program.to_str().expect("a path");
        run(program, &[] as &[&str], directory)
            .success(flags)
            .expect("it runs")
    };
    let plain = output("");
    for flags in [
        "-x86-branches-within-32B-boundaries",
        "-x86-align-branch-boundary=32 -x86-align-branch=fused+jcc+jmp+call+ret+indirect",
        "-mc-relax-all",
    ] {
        assert_eq!(output(flags), plain, "{flags}");
    }
}
