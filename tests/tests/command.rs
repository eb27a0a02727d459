//! The command line: llc's flags and llc's names of outputs; errors leave nothing behind.

use llforge_tests::process::{Ran, Scratch, llforge, run};
use std::sync::OnceLock;

const MODULE: &str = "target triple = \"x86_64-unknown-linux-gnu\"\ndefine i32 @f(i32 %x) {\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n";

/// A scratch directory with `good.ll` and `bad.ll`.
fn directory() -> Scratch {
    let scratch = Scratch::new().expect("a scratch directory");
    std::fs::write(scratch.path().join("good.ll"), MODULE).expect("written");
    std::fs::write(scratch.path().join("bad.ll"), MODULE.replace("%x, 1", "%z, 1")).expect("written");
    scratch
}

fn command(scratch: &Scratch, line: &str) -> Ran {
    static TOOL: OnceLock<String> = OnceLock::new();
    run(
        TOOL.get_or_init(llforge),
        &line.split_whitespace().collect::<Vec<_>>(),
        scratch.path(),
    )
}

fn works(scratch: &Scratch, line: &str) -> String {
    let ran = command(scratch, line);
    assert_eq!(ran.status, 0, "{line}: {}", ran.err);
    ran.out
}

#[test]
fn outputs_are_named_as_llc_names_them() {
    for (line, name) in [
        ("good.ll", "good.s"),
        ("-filetype=asm good.ll", "good.s"),
        ("-filetype=obj good.ll", "good.o"),
        ("good.ll -filetype obj -o named.x", "named.x"),
        ("good.ll -filetype=obj -o=named.x", "named.x"),
        ("--filetype=obj --o named.x good.ll", "named.x"),
    ] {
        let scratch = directory();
        works(&scratch, line);
        assert!(scratch.path().join(name).exists(), "{line} writes {name}");
    }
}

#[test]
fn nothing_is_written_for_null_and_to_standard_output() {
    let scratch = directory();
    works(&scratch, "-filetype=null good.ll");
    assert!(
        works(&scratch, "good.ll -o -").contains("f:"),
        "assembly on standard output"
    );
    assert!(works(&scratch, "good.ll --emit=ir -o -").contains("define i32 @f(i32 %x)"));
    assert_eq!(std::fs::read_dir(scratch.path()).expect("readable").count(), 2);
}

#[test]
fn errors_leave_the_old_output() {
    let scratch = directory();
    std::fs::write(scratch.path().join("out.o"), "old").expect("written");
    let ran = command(&scratch, "bad.ll -filetype=obj -o out.o");
    assert_eq!(ran.status, 1);
    assert!(
        ran.err.contains("bad.ll:3:") && ran.err.contains("use of undefined value '%z'"),
        "{}",
        ran.err
    );
    assert_eq!(
        std::fs::read_to_string(scratch.path().join("out.o")).expect("readable"),
        "old"
    );
    assert_eq!(std::fs::read_dir(scratch.path()).expect("readable").count(), 3);
}

#[test]
fn the_old_output_is_replaced() {
    let scratch = directory();
    let out = scratch.path().join("out.o");
    works(&scratch, "good.ll -filetype=obj -o out.o");
    let made = std::fs::read(&out).expect("readable");
    std::fs::write(&out, "old").expect("written");
    std::fs::hard_link(&out, scratch.path().join("other.o")).expect("linked");
    works(&scratch, "good.ll -filetype=obj -o out.o");
    assert!(std::fs::read(&out).expect("readable") == made);
    assert_eq!(
        std::fs::read(scratch.path().join("other.o")).expect("readable"),
        b"old"
    );
    assert_eq!(std::fs::read_dir(scratch.path()).expect("readable").count(), 4);
}

#[test]
fn missing_files_and_unwritable_outputs_are_errors() {
    let scratch = directory();
    for line in [
        "absent.ll -o -",
        "good.ll -filetype=obj -o no/such/directory/x.o",
        "good.ll bad.ll",
    ] {
        let ran = command(&scratch, line);
        assert_eq!(ran.status, 1, "{line}: {}", ran.err);
        assert!(ran.err.contains("error:"), "{line}: {}", ran.err);
    }
}

#[test]
fn an_unknown_flag_names_the_nearest_known_one() {
    let scratch = directory();
    for (flag, known) in [
        ("-filetpye=obj", "filetype"),
        ("-relocaton-model=pic", "relocation-model"),
        ("--fuction-sections", "function-sections"),
    ] {
        let ran = command(&scratch, &format!("good.ll -o - {flag}"));
        assert_eq!(ran.status, 1, "{flag}");
        assert!(ran.err.contains(known), "{flag}: {}", ran.err);
    }
    for line in [
        "good.ll -O7 -o -",
        "good.ll -filetype=elf -o -",
        "good.ll -relocation-model=pc -o -",
    ] {
        assert_eq!(command(&scratch, line).status, 1, "{line}");
    }
}

#[test]
fn llc_flags_that_change_nothing_are_accepted() {
    let scratch = directory();
    works(
        &scratch,
        "good.ll -o - -verify-machineinstrs -asm-verbose=false -enable-misched -regalloc=greedy -disable-post-ra",
    );
}

#[test]
fn help_and_version() {
    let scratch = directory();
    assert!(works(&scratch, "--version").contains("llforge"));
    assert!(works(&scratch, "--help").contains("-filetype"));
    let ran = command(
        &scratch,
        "-mtriple=x86_64-unknown-linux-gnu -mcpu=help good.ll -o -",
    );
    assert!(ran.status == 0 && (ran.out + &ran.err).contains("znver4"));
    let ran = command(
        &scratch,
        "-mtriple=x86_64-unknown-linux-gnu -mattr=help good.ll -o -",
    );
    assert!(ran.status == 0 && (ran.out + &ran.err).contains("avx512f"));
}

#[test]
fn the_object_does_not_depend_on_threads() {
    let scratch = directory();
    let many: String = (0..200)
        .map(|i| format!("define i32 @g{i}(i32 %x) {{\n  %y = mul i32 %x, {i}\n  ret i32 %y\n}}\n"))
        .collect();
    std::fs::write(scratch.path().join("many.ll"), many).expect("written");
    let object = |threads: usize| {
        works(
            &scratch,
            &format!("many.ll -filetype=obj -o many.o --threads={threads}"),
        );
        std::fs::read(scratch.path().join("many.o")).expect("readable")
    };
    let one = object(1);
    assert!(one == object(2) && one == object(7) && one == object(1));
}

/// A profile that cannot be read, is none, asks for what is not done, or is for other objects.
#[test]
fn profiles_of_blocks_are_checked() {
    let scratch = directory();
    let profile = |name: &str, text: &str| std::fs::write(scratch.path().join(name), text).expect("written");
    profile("wrong", "v1\nf f\nc 0 0\n");
    profile("copies", "v1\nf f\nc 0\np 0 1\n");
    profile("good", "v1\nf f\nc 0\n");
    let linux = "-mtriple=x86_64-unknown-linux-gnu";
    for (triple, name, what) in [
        (linux, "absent", "error: good.ll: cannot read 'absent': "),
        (
            linux,
            "wrong",
            "error: good.ll: invalid profile 'wrong' at line 3: duplicate basic block id found '0'",
        ),
        (
            linux,
            "copies",
            "error: good.ll: invalid profile 'copies' at line 4: unsupported: blocks that are copied",
        ),
        (
            "-mtriple=x86_64-apple-macosx",
            "good",
            "error: good.ll: unsupported: option '-basic-block-sections' in MachO objects",
        ),
    ] {
        let ran = command(
            &scratch,
            &format!("{triple} -basic-block-sections={name} -filetype=obj good.ll -o out.o"),
        );
        assert_eq!(ran.status, 1);
        assert!(ran.err.starts_with(what), "{}", ran.err);
        assert!(!scratch.path().join("out.o").exists());
    }
}

/// As llc: names that an architecture does not know are ignored with a warning; x86 needs a processor of 64 bits.
#[test]
fn unknown_processors_and_features_are_ignored_with_a_warning() {
    let scratch = directory();
    let other = "define void @f() \"target-cpu\"=\"z80\" \"target-features\"=\"+crc,+zoo\" { ret void }\n";
    std::fs::write(scratch.path().join("other.ll"), other).expect("written");
    let ran = command(
        &scratch,
        "-mtriple=aarch64-linux-gnu -mattr=+foo -filetype=null other.ll",
    );
    assert_eq!(ran.status, 0, "{}", ran.err);
    for name in ["'z80' is not a known processor", "'zoo' is not", "'foo' is not"] {
        assert_eq!(ran.err.matches(name).count(), 1, "{name}: {}", ran.err);
    }
    assert!(!ran.err.contains("crc"), "{}", ran.err);
    let ran = command(&scratch, "-mtriple=x86_64-linux-gnu -filetype=null other.ll");
    assert_eq!(ran.status, 1);
    assert!(
        ran.err.contains("'z80' is not a known x86-64 processor"),
        "{}",
        ran.err
    );
}

#[test]
fn functions_are_shown_after_phases_in_their_order() {
    let scratch = Scratch::new().expect("a scratch directory");
    let module = "define i32 @a(i32 %x) {\n  %s = alloca i32\n  store i32 %x, ptr %s\n  %y = load i32, ptr %s\n  ret i32 %y\n}\n\
                  define i32 @b(i32 %x) {\n  br label %e\ne:\n  %z = mul i32 %x, %x\n  %y = add i32 %z, 1\n  ret i32 %y\n}\n";
    std::fs::write(scratch.path().join("two.ll"), module).expect("written");
    for target in ["x86_64-linux-gnu", "aarch64-linux-gnu"] {
        let shown = |line: &str| {
            let line = format!("two.ll -filetype=null -mtriple={target} --verify-each {line}");
            let ran = command(&scratch, &line);
            assert_eq!(ran.status, 0, "{line}: {}", ran.err);
            ran.err
        };
        let heads = |text: &str| {
            let heads = text.lines().filter(|l| l.starts_with("; @"));
            heads.map(|l| l[3..].to_string()).collect::<Vec<_>>()
        };
        let all = [
            "a after promote",
            "a after vcode",
            "a after allocated",
            "a after cleaned",
            "a after laid-out",
            "b after vcode",
            "b after allocated",
            "b after cleaned",
            "b after laid-out",
        ];
        assert_eq!(heads(&shown("--print-after=all")), all);
        let one = shown("--print-after=promote,laid-out --print-func=a");
        assert_eq!(heads(&one), [all[0], all[4]]);
        assert!(
            one.contains("define i32 @a") && one.contains("layout block0"),
            "{one}"
        );
        assert_eq!(shown(""), "");
    }
}

#[test]
fn metadata_that_nobody_read_is_shown_as_such() {
    let scratch = Scratch::new().expect("a scratch directory");
    let text = "define i32 @a(i1 %c) {
  %p = alloca i32
  store i32 1, ptr %p
  br i1 %c, label %x, label %y, !prof !0
x:
  store i32 2, ptr %p
  br label %y
y:
  %v = load i32, ptr %p
  ret i32 %v
}
!0 = !{!\"branch_weights\", i32 1, i32 2}
";
    std::fs::write(scratch.path().join("a.ll"), text).expect("written");
    let ran = command(&scratch, "a.ll -O2 -filetype=null --print-after=promote");
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.err.contains(", !prof !"), "{}", ran.err);
}

/// A module whose function has so many instructions.
fn long_module(count: usize) -> String {
    let sums = (1..=count).map(|i| format!("  %v{i} = add i32 %v{}, {i}\n", i - 1));
    let sums: String = sums.collect();
    format!(
        "target triple = \"x86_64-unknown-linux-gnu\"\ndefine i32 @f(i32 %v0) {{\n{sums}  ret i32 %v{count}\n}}\n"
    )
}

#[test]
fn memory_beyond_the_limit_is_an_error_without_output() {
    let scratch = directory();
    std::fs::write(scratch.path().join("long.ll"), long_module(50_000)).expect("written");
    for kind in ["-filetype=obj -O0", "-filetype=asm -O2", "--emit=ir", "--emit=bc"] {
        let ran = command(&scratch, &format!("long.ll {kind} -max-memory=3M -o out"));
        assert_eq!(ran.status, 1, "{kind}: {}", ran.err);
        let wanted = "error: long.ll: out of memory: -max-memory allows no more\n";
        assert_eq!(ran.err, wanted, "{kind}");
        assert_eq!(std::fs::read_dir(scratch.path()).expect("readable").count(), 3);
    }
    // Of several inputs it is all of their memory.
    let ran = command(&scratch, "good.ll long.ll -c -max-memory=3M -o .");
    assert_eq!(ran.status, 1, "{}", ran.err);
    assert!(ran.err.contains("out of memory"), "{}", ran.err);
    works(&scratch, "long.ll -c -max-memory=1G -o out");
    works(&scratch, "good.ll -c -max-memory=1000k -o out");
    for size in ["0", "-1", "M", "1T", "99999999999G"] {
        let ran = command(&scratch, &format!("good.ll -c -max-memory={size} -o out"));
        assert_eq!(ran.status, 1, "{size}");
        assert!(
            ran.err.contains("requires a number of bytes"),
            "{size}: {}",
            ran.err
        );
    }
}

/// The system's limits: what cannot be had is named, or done without.
#[cfg(target_os = "linux")]
#[test]
fn less_memory_than_the_system_gives_is_an_error() {
    let scratch = directory();
    std::fs::write(scratch.path().join("long.ll"), long_module(300_000)).expect("written");
    let limited = |kilobytes: u32| {
        let line = format!(
            "ulimit -v {kilobytes} && exec '{}' long.ll -O0 -c -o out",
            llforge()
        );
        run("sh", &["-c", &line], scratch.path())
    };
    // No room for the stacks that threads have elsewhere.
    let ran = limited(250_000);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let ran = limited(60_000);
    assert_eq!(
        (ran.status, ran.err.as_str()),
        (1, "error: long.ll: out of memory\n")
    );
}

#[test]
fn module_flags_that_nothing_is_made_of_are_named() {
    let scratch = directory();
    let flags = ["import-call-optimization", "winx64-eh-unwindv2"];
    let text = format!(
        "{MODULE}!llvm.module.flags = !{{!0, !1}}\n!0 = !{{i32 1, !\"{}\", i32 1}}\n!1 = !{{i32 1, !\"{}\", i32 1}}\n",
        flags[0], flags[1]
    );
    std::fs::write(scratch.path().join("flags.ll"), text).expect("written");
    let line = "flags.ll -c -o - -mtriple=x86_64-pc-windows-msvc";
    let ran = command(&scratch, line);
    for flag in flags {
        let wanted = format!("warning: flags.ll: module flag '{flag}': ignored\n");
        assert!(ran.err.contains(&wanted), "{}", ran.err);
    }
    assert_eq!(command(&scratch, &format!("{line} -fatal-warnings")).status, 1);
    assert_eq!(
        command(&scratch, "flags.ll -c -o - -mtriple=x86_64-linux-gnu").err,
        ""
    );
}
