//! Debug information beside llc's: the modules of `tests/debuginfo` have types and variables but no code, so that dumps of
//! both objects are the same to the letter, in each version of DWARF, and so is what an assembler makes of the text.

use llforge_tests::process;
use std::path::Path;
use std::process::Command;

const SECTIONS: &[&str] = &[
    "--debug-info",
    "--debug-types",
    "--debug-abbrev",
    "--debug-str-offsets",
    "--debug-addr",
    "--debug-line",
    "--debug-pubnames",
    "--debug-pubtypes",
    "--debug-names",
    "--apple-names",
    "--apple-types",
    "--apple-namespaces",
];

fn suffix() -> String {
    std::env::var("LLVM_SUFFIX").unwrap_or("-22".into())
}

/// Runs a command that must succeed; gives what it prints.
fn run(program: &str, arguments: &[&str]) -> String {
    let out = Command::new(program).args(arguments).output();
    let out = out.unwrap_or_else(|e| panic!("{program}: {e}"));
    let errors = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{program} {arguments:?}: {errors}");
    String::from_utf8_lossy(&out.stdout).into_owned()
}

/// A dump of an object, without its name.
fn dump(object: &str) -> String {
    let dumper = format!("llvm-dwarfdump{}", suffix());
    let arguments: Vec<&str> = ["-v"].iter().chain(SECTIONS).copied().chain([object]).collect();
    run(&dumper, &arguments).replacen(object, "", 1)
}

fn compare(name: &str, module: &str, triple: &str, flags: &[&str]) {
    let folder = std::env::temp_dir().join(format!("llforge-debuginfo-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (input, ours, theirs, text, again) = (
        file("in.ll"),
        file("ours.o"),
        file("theirs.o"),
        file("text.s"),
        file("again.o"),
    );
    std::fs::write(&input, module).expect("the scratch folder is writable");
    let triple_flag = format!("-mtriple={triple}");
    let compile = |program: &str, more: &[&str]| {
        let mut arguments = vec![input.as_str(), &triple_flag];
        arguments.extend_from_slice(flags);
        arguments.extend_from_slice(more);
        run(program, &arguments)
    };
    let llforge = process::llforge();
    compile(&llforge, &["-filetype=obj", "-o", &ours]);
    compile(&format!("llc{}", suffix()), &["-filetype=obj", "-o", &theirs]);
    compile(&llforge, &["-o", &text]);
    let assembler = format!("llvm-mc{}", suffix());
    run(
        &assembler,
        &["-filetype=obj", &format!("-triple={triple}"), &text, "-o", &again],
    );
    let (ours, theirs, again) = (dump(&ours), dump(&theirs), dump(&again));
    std::fs::remove_dir_all(&folder).expect("the scratch folder is ours");
    let differs = |a: &str, b: &str| {
        let pair = a.lines().zip(b.lines()).enumerate().find(|(_, (a, b))| a != b);
        pair.map(|(n, (a, b))| format!("{name}: line {n}: '{a}' for '{b}'"))
    };
    assert_eq!(differs(&ours, &theirs), None);
    assert_eq!(ours.len(), theirs.len(), "{name}");
    assert_eq!(differs(&again, &ours), None, "from text");
}

/// A split unit and its skeleton; what they know each other by is another hash than llc's.
fn compare_split(name: &str, module: &str) {
    let folder = std::env::temp_dir().join(format!("llforge-debuginfo-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    std::fs::write(file("in.ll"), module).expect("the scratch folder is writable");
    let compile = |program: &str, to: &str| {
        let output = format!("-split-dwarf-output={}", file(&format!("{to}.dwo")));
        let (input, object) = (file("in.ll"), file(&format!("{to}.o")));
        let flags = [
            "-filetype=obj",
            "-split-dwarf-file=unit.dwo",
            "-mtriple=x86_64-linux-gnu",
            &output,
        ];
        run(program, &[&flags[..], &[&input, "-o", &object]].concat());
        let dumps = ["o", "dwo"].map(|end| dump(&file(&format!("{to}.{end}"))));
        let id = dumps[1]
            .split("DWO_id = ")
            .nth(1)
            .or(dumps[1].split("GNU_dwo_id [DW_FORM_data8]\t(").nth(1));
        let id = id.expect("an id")[..18].to_string();
        assert!(dumps[0].contains(&id), "{name}: the skeleton has the id");
        dumps.map(|d| d.replace(&id, "ID"))
    };
    let ours = compile(&process::llforge(), "ours");
    let theirs = compile(&format!("llc{}", suffix()), "theirs");
    std::fs::remove_dir_all(&folder).expect("the scratch folder is ours");
    for (ours, theirs) in ours.iter().zip(&theirs) {
        let pair = ours.lines().zip(theirs.lines()).find(|(a, b)| a != b);
        assert_eq!(pair, None, "{name}");
        assert_eq!(ours.len(), theirs.len(), "{name}");
    }
}

#[test]
fn types_and_variables_are_as_llc_writes_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("debuginfo");
    for language in ["c", "cpp"] {
        let path = folder.join(format!("types-{language}.ll"));
        let module = std::fs::read_to_string(path).expect("the module is there");
        for version in 2..=5 {
            let flag = format!("!\"Dwarf Version\", i32 {version}}}");
            let module = module.replace("!\"Dwarf Version\", i32 5}", &flag);
            let name = format!("{language}-{version}");
            compare(
                &format!("{name}-elf"),
                &module,
                "x86_64-unknown-linux-gnu",
                &["-relocation-model=pic"],
            );
            // (DWARF 4 has brought type units)
            if version >= 4 {
                compare(
                    &format!("{name}-type-units"),
                    &module,
                    "x86_64-unknown-linux-gnu",
                    &[
                        "-relocation-model=pic",
                        "-generate-type-units",
                        "-accel-tables=Dwarf",
                    ],
                );
            }
            if version >= 4 {
                compare_split(&format!("{name}-split"), &module);
            }
            // What lies where is another matter: this one has data in one section only.
            if language == "c" {
                compare(&format!("{name}-macho"), &module, "arm64-apple-macosx14", &[]);
            }
        }
        let wide = module.replace(
            "!\"Dwarf Version\", i32 5}",
            "!\"Dwarf Version\", i32 5}\n!90000 = !{i32 7, !\"DWARF64\", i32 1}",
        );
        let wide = wide.replacen("!llvm.module.flags = !{", "!llvm.module.flags = !{!90000, ", 1);
        compare(
            &format!("{language}-64"),
            &wide,
            "aarch64-unknown-linux-gnu",
            &["-relocation-model=pic"],
        );
    }
}

/// What a dump says of calls: each entry's tag and attributes without addresses.
fn calls(object: &str) -> Vec<String> {
    let text = run(&format!("llvm-dwarfdump{}", suffix()), &["--debug-info", object]);
    let mut out = Vec::new();
    let mut within = false;
    for line in text.lines().map(str::trim) {
        if let Some((_, tag)) = line.split_once(": ").filter(|l| l.0.starts_with("0x")) {
            let tag = tag.trim();
            within = tag.contains("call_site") || tag == "DW_TAG_subprogram";
            if within {
                out.push(tag.to_string());
            }
        } else if within {
            let kept = line.contains("call") || line.contains("origin") || line.contains("DW_AT_name");
            let (attribute, value) = line.split_once('\t').unwrap_or((line, ""));
            if kept && (attribute.ends_with("_pc") || attribute.contains("target")) {
                out.push(attribute.to_string());
            } else if kept {
                let name = value.split('"').nth(1).unwrap_or(value);
                out.push(format!("{attribute} {name}"));
            }
        }
    }
    out
}

#[test]
fn calls_are_told_as_llc_does() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("debuginfo");
    let input = folder.join("calls.ll").to_string_lossy().into_owned();
    let scratch = std::env::temp_dir().join(format!("llforge-debuginfo-calls-{}", std::process::id()));
    std::fs::create_dir_all(&scratch).expect("a scratch folder");
    let file = |name: &str| scratch.join(name).to_string_lossy().into_owned();
    for triple in [
        "x86_64-unknown-linux-gnu",
        "aarch64-unknown-linux-gnu",
        "arm64-apple-macosx14",
    ] {
        for flags in [
            &["-dwarf-version=5"][..],
            &["-dwarf-version=4"],
            &["-dwarf-version=4", "-debugger-tune=lldb"],
        ] {
            let compile = |program: &str, out: &str| {
                let triple = format!("-mtriple={triple}");
                let mut arguments = vec![input.as_str(), &triple, "-O2", "-filetype=obj", "-o", out];
                arguments.extend_from_slice(flags);
                run(program, &arguments);
                calls(out)
            };
            let ours = compile(&process::llforge(), &file("ours.o"));
            let theirs = compile(&format!("llc{}", suffix()), &file("theirs.o"));
            assert_eq!(ours, theirs, "{triple} {flags:?}");
            run(
                &format!("llvm-dwarfdump{}", suffix()),
                &["--verify", &file("ours.o")],
            );
        }
    }
    std::fs::remove_dir_all(&scratch).expect("the scratch folder is ours");
}
