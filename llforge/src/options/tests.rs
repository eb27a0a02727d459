//! Tests of options.

use super::*;
use ir::options::OptLevel;

fn parsed(line: &str) -> Result<Options, String> {
    match parse(line.split_whitespace().map(String::from))? {
        Request::Compile(o) => Ok(*o),
        Request::Print(t) => Err(t),
    }
}

#[test]
fn dashes_values_and_prefixes() {
    for line in [
        "-O0 -filetype=obj x.ll -o y.o",
        "--O=0 --filetype obj -o=y.o x.ll",
        "-O 0 x.ll -o y.o --filetype=obj",
    ] {
        let o = parsed(line).expect(line);
        assert_eq!(
            (o.codegen.opt_level, o.file_type),
            (OptLevel::O0, FileType::Object),
            "{line}"
        );
        assert_eq!(
            (o.input.as_str(), o.output.as_deref()),
            ("x.ll", Some("y.o")),
            "{line}"
        );
    }
    let o = parsed("-mattr=+avx2,-sse4a -mattr +bmi -function-sections -unique-section-names=false").unwrap();
    assert_eq!(o.codegen.features, "+avx2,-sse4a,+bmi");
    assert!(o.codegen.function_sections && !o.codegen.unique_section_names);
    assert_eq!(parsed("-").unwrap().input, "-");
}

#[test]
fn flags_of_llc_that_change_nothing_are_taken() {
    let o = parsed("-verify-machineinstrs -regalloc=greedy -enable-misched=false -print-before foo x.ll")
        .unwrap();
    assert_eq!(o.input, "x.ll");
}

#[test]
fn errors_name_the_option() {
    for (line, want) in [
        (
            "-reloction-model=pic",
            "unknown option '-reloction-model': did you mean '-relocation-model'?",
        ),
        ("-xyzzy-plugh", "unknown option '-xyzzy-plugh': see --help"),
        (
            "-relocation-model=pie",
            "option '-relocation-model' has no value 'pie': known are static, pic, dynamic-no-pic, ropi, rwpi, ropi-rwpi",
        ),
        ("-O7", "invalid optimization level '-O7': -O0 to -O3 are known"),
        ("-o", "option '-o' requires a value"),
        ("-stop-after=isel", "unsupported: option '-stop-after'"),
        ("-march=foo", "unknown architecture '-march=foo'"),
        (
            "--partition=2/2 a.ll",
            "option '-partition' requires i/n with i < n, not '2/2'",
        ),
        ("-jit-kind=orc a.ll", "options of --run without it"),
    ] {
        assert_eq!(parsed(line), Err(want.to_string()), "{line}");
    }
}

/// The passes are those of the pipeline, whatever their number; the phases behind them have names of their own.
#[test]
fn phases_to_print_are_listed() {
    let passes: Vec<&str> = opt::pipeline::PASSES.iter().map(|p| p.name).collect();
    let want = format!(
        "option '-print-after' has no value 'isel': known are {}, expand, vcode, allocated, cleaned, laid-out, debug, all",
        passes.join(", ")
    );
    assert_eq!(parsed("-print-after=isel"), Err(want));
    assert!(parsed("-print-after=promote a.ll").is_ok());
}

#[test]
fn inputs_and_arguments_of_programs() {
    let o = parsed("-c a.ll b.ll c.s -o out").unwrap();
    assert_eq!(
        (o.input.as_str(), o.more_inputs),
        ("a.ll", vec!["b.ll".to_string(), "c.s".into()])
    );
    let o = parsed("-O0 --run a.ll -O7 b.ll").unwrap();
    assert_eq!(o.run.unwrap().arguments, ["-O7", "b.ll"]);
    assert!(o.more_inputs.is_empty());
}

#[test]
fn output_names_are_llcs() {
    for (line, want) in [
        ("d/x.ll", Some("d/x.s")),
        ("-filetype=obj d/x.ll", Some("d/x.o")),
        ("-filetype=obj x.txt", Some("x.txt.o")),
        ("-filetype=obj -", Some("-")),
        ("-filetype=obj - -o a", Some("a")),
        ("-filetype=null x.ll", None),
        ("d/x.s", Some("d/x.o")),
        ("-x=assembler d/x.txt", Some("d/x.txt.o")),
        ("--emit=ir x.ll", Some("-")),
    ] {
        assert_eq!(
            parsed(line).unwrap().output_path(false).as_deref(),
            want,
            "{line}"
        );
    }
}

#[test]
fn every_flag_of_llc_is_found() {
    for line in LLC_FLAGS.lines() {
        assert!(llc_flag(line.trim_end_matches(['=', '?'])).is_some(), "{line}");
    }
    for name in ["", "no-such-flag", "zzz", "print-befor"] {
        assert!(llc_flag(name).is_none(), "{name}");
    }
}
