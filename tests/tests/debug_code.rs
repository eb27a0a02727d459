//! Debug information changes no code: a program that clang compiled with `-g` has the same instructions and relocations
//! when its debug information is stripped first, at each level and for each target.

use llforge_tests::process::{Scratch, llforge, run};
use std::path::Path;

const PROGRAMS: [&str; 3] = ["json.cpp", "debug.c", "counting.c"];
const TARGETS: [&str; 2] = ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"];

fn tool(directory: &Path, program: &str, args: &[&str]) -> String {
    let what = format!("{program} {}", args.join(" "));
    run(program, args, directory)
        .success(&what)
        .expect("the tool works")
}

/// The instructions and relocations that llforge makes of a module.
fn code(directory: &Path, module: &str, target: &str, level: &str) -> String {
    let triple = format!("-mtriple={target}");
    let args = [module, level, &triple, "--no-warn", "-filetype=obj", "-o", "a.o"];
    tool(directory, &llforge(), &args);
    tool(directory, "llvm-objcopy-22", &["--strip-debug", "a.o", "b.o"]);
    tool(
        directory,
        "llvm-objdump-22",
        &["-d", "-r", "--no-show-raw-insn", "b.o"],
    )
}

/// Compiles a program by clang at a level, with and without debug information.
fn check_program(program: &str, made: &str) {
    let scratch = Scratch::new().expect("a scratch directory");
    let directory = scratch.path();
    let source = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("programs")
        .join(program);
    let source = source.to_str().expect("a path of the workspace");
    let clang = [
        "-xc++",
        "-g",
        made,
        "-w",
        "-S",
        "-emit-llvm",
        "-o",
        "with.ll",
        source,
    ];
    tool(directory, "clang++-22", &clang);
    tool(
        directory,
        "opt-22",
        &["-strip-debug", "-S", "with.ll", "-o", "without.ll"],
    );
    for target in TARGETS {
        for level in ["-O0", "-O2"] {
            let [with, without] = ["with.ll", "without.ll"].map(|m| code(directory, m, target, level));
            assert!(
                with == without,
                "{program}, clang {made}, for {target} at {level}"
            );
        }
    }
}

#[test]
fn code_is_the_same_without_debug_information() {
    std::thread::scope(|s| {
        for made in ["-O0", "-O2"] {
            s.spawn(move || PROGRAMS.iter().for_each(|p| check_program(p, made)));
        }
    });
}

/// Lines as llc has them; a value is where it is until its register is overwritten, an argument's then what it was at the entry.
#[test]
fn lines_and_values_of_a_function() {
    let scratch = Scratch::new().expect("a scratch directory");
    let module = Path::new(env!("CARGO_MANIFEST_DIR")).join("debuginfo/lines-and-values.ll");
    let module = module.to_str().expect("a path of the workspace");
    let args = [module, "-O2", "-filetype=null", "--print-after=debug"];
    let ran = run(&llforge(), &args, scratch.path());
    assert_eq!(ran.status, 0, "{}", ran.err);
    let expected = "\
; @f after debug
0x0000 line 2:0 in !3 is_stmt
0x0001 line 3:7 in !3 is_stmt prologue_end
0x0004 line 4:9 in !3 is_stmt
0x000b line 5:12 in !3 is_stmt
0x000d line 5:3 in !3 epilogue_begin
frame base Register(7)
variable !7
  0x0..0x5 reg5
  0x5..0xb reg5 [1003, 1]
  0xb..0xf 7
variable !8
  0x4..0xe reg3
0x0006 call @1 returns to 0x000b
";
    assert_eq!(ran.err.trim_end(), expected.trim_end());
}

/// A variable whose assignments are all made in memory is there from the first one on; one with an assignment that was
/// removed is nowhere. An argument that is nowhere is what it was at the entry. Text and bitcode say the same.
#[test]
fn homes_in_memory() {
    let scratch = Scratch::new().expect("a scratch directory");
    let module = Path::new(env!("CARGO_MANIFEST_DIR")).join("debuginfo/homes.ll");
    let module = module.to_str().expect("a path of the workspace");
    let expected = "
  0x0..0xffffffff frame+4 indirect
  0x0..0x20 reg1
  0x20..0x30 reg1 [1003, 1]
  0x0..0x1b reg4
  0x1b..0x30 reg4 [1003, 1]
  0xb..0x2c frame+0 indirect
  0xb..0x18 reg5
  0x18..0x29 reg5 [1003, 1]
  0xd..0x25 reg2
0x0024 call @1 returns to 0x0029
";
    let path = scratch.path().join("homes.bc");
    let bitcode = path.to_str().expect("a path");
    tool(scratch.path(), "llvm-as-22", &[module, "-o", bitcode]);
    for module in [module, bitcode] {
        let args = [module, "-O2", "-filetype=null", "--print-after=debug"];
        let ran = run(&llforge(), &args, scratch.path());
        assert_eq!(ran.status, 0, "{}", ran.err);
        let (_, variables) = ran
            .err
            .split_once("frame base Register(7)")
            .expect("a frame base");
        // Nodes have other numbers in bitcode.
        let lines = variables.lines().filter(|l| !l.starts_with("variable"));
        let variables: String = lines.flat_map(|l| [l, "\n"]).collect();
        assert_eq!(variables.trim_end(), expected.trim_end());
    }
}

/// Values that no register has are worked out from what one or two have: addresses of elements, masks, shifts, truth
/// values, differences.
#[test]
fn folded_values() {
    let scratch = Scratch::new().expect("a scratch directory");
    let module = Path::new(env!("CARGO_MANIFEST_DIR")).join("debuginfo/folded.ll");
    let module = module.to_str().expect("a path of the workspace");
    let args = [module, "-O2", "-filetype=null", "--print-after=debug"];
    let ran = run(&llforge(), &args, scratch.path());
    assert_eq!(ran.status, 0, "{}", ran.err);
    let ranges: Vec<&str> = ran.err.lines().filter(|l| l.starts_with("  0x")).collect();
    let expected = [
        "  0x0..0x10 reg5 [10, 8, 1c, 9f]",
        "  0x0..0x10 reg4 [10, 6, 1a, 9f]",
        "  0x0..0x10 reg4 [10, ffffffff, 1a, 10, 3, 25, 9f]",
        "  0x0..0x10 reg4 [10, 20, 24, 10, 23, 26, 9f]",
        "  0x0..0x10 reg1 [10, 1, 1a, 9f]",
        "  0x0..0x9 reg5 reg4 [1005, 0, 1005, 1, 10, 4, 1e, 22, 9f]",
        "  0x0..0x9 reg5 reg4 [1005, 0, 1005, 1, 10, 4, 1e, 22, 23, 8, 9f]",
        "  0x0..0x1 reg5 reg1 [1005, 0, 1005, 1, 10, 20, 24, 10, 20, 26, 22, 9f]",
        "  0x0..0x1 reg1 reg2 [1005, 0, 1005, 1, 1c, 9f]",
    ];
    assert_eq!(ranges, expected);
}
