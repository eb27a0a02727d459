//! `docs/SUPPORT.md` is the list of what is refused, made from the messages in the code.
//!
//! `LLFORGE_BLESS=1 cargo test -p llforge-tests --test support` writes it anew.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A part of the list: its title, why these things are refused, and where the messages stand.
struct Subject {
    title: &'static str,
    reason: &'static str,
    places: &'static [&'static str],
}

#[rustfmt::skip]
const SUBJECTS: &[Subject] = &[
    Subject { title: "Targets and modules", places: &["llforge/src/driver.rs", "llforge/src/object.rs", "llforge/src/target.rs"],
        reason: "other architectures and pointer widths have no code generator here; these flags need tables that are not written" },
    Subject { title: "Calls, arguments and results", places: &["isel/src/calls/", "isel/src/lower.rs", "isel/src/memory/swift_error.rs"],
        reason: "the convention has no place for the value, or the frame cannot be left in that way" },
    Subject { title: "Control flow and exceptions", places: &["isel/src/flow/", "isel/src/exceptions/"],
        reason: "the tables of the personality, or the frame, have no form for it" },
    Subject { title: "Memory and frames", places: &["isel/src/memory/"],
        reason: "a frame cannot hold the object, or the address cannot be formed" },
    Subject { title: "Constants", places: &["isel/src/values/", "emit/src/constant.rs", "emit/src/data.rs"],
        reason: "no relocation, and no instruction that is known here, computes the value" },
    Subject { title: "Arithmetic, vectors and intrinsics", places: &["isel/src/arith/", "isel/src/vectors/", "isel/src/intrinsics.rs", "isel/src/expand/"],
        reason: "there is no expansion for the type" },
    Subject { title: "Inline assembly", places: &["isel/src/inline_asm/"],
        reason: "the operand has no place that the constraint allows, or the allocator has no form for so many" },
    Subject { title: "Back half of all targets", places: &["targets/machine/"],
        reason: "the combination has no code" },
    Subject { title: "x86-64", places: &["targets/x86_64/"],
        reason: "there is no pattern, no place in the frame, or the feature's code is other than what is made" },
    Subject { title: "AArch64", places: &["targets/aarch64/"],
        reason: "there is no pattern, no place in the frame, or the feature's code is other than what is made" },
    Subject { title: "Objects and assembly text", places: &["emit/"],
        reason: "the object format has no form for it, or the section is not written" },
];

/// Options that choose among llc's own ways of following the values of variables, or set limits for these.
const METHODS: &[&str] = &[
    "-debug-ata-max-blocks=1",
    "-emulate-old-livedebugvalues",
    "-experimental-debug-variable-locations=0",
    "-force-instr-ref-livedebugvalues=1",
    "-live-debug-variables=0",
    "-livedebugvalues-input-bb-limit=1",
    "-livedebugvalues-input-dbg-value-limit=1",
    "-livedebugvalues-max-stack-slots=1",
];

/// What stands before the text of a refusal.
const CALLS: &[&str] = &["unsupported(", "refuse(", "Unsupported(", "Err(", "ok_or("];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the workspace")
        .to_path_buf()
}

fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|e| e.expect("an entry").path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// The string literal with which `text` starts, after what only wraps it; `{…}` of formats become `…`.
fn literal(text: &str) -> Option<String> {
    let mut rest = text.trim_start();
    for wrapper in ["Box::new(", "format!(", "format_args!("] {
        rest = rest.strip_prefix(wrapper).unwrap_or(rest).trim_start();
    }
    let rest = rest.strip_prefix('"')?;
    let (mut out, mut chars) = (String::new(), rest.chars());
    loop {
        match chars.next()? {
            '"' => return Some(out),
            '\\' => match chars.next()? {
                '\n' => {
                    let left = chars.as_str().trim_start();
                    chars = left.chars();
                }
                c => out.push(c),
            },
            '{' => {
                out.push('…');
                chars.by_ref().find(|c| *c == '}');
            }
            c => out.push(c),
        }
    }
}

/// The refusals in a file.
fn refusals(source: &str) -> BTreeSet<String> {
    let code = source.split("#[cfg(test)]").next().unwrap_or(source);
    let lines: Vec<&str> = code
        .lines()
        .filter(|l| !l.trim_start().starts_with("//"))
        .collect();
    let code = lines.join("\n");
    let mut found = BTreeSet::new();
    for call in CALLS {
        for (at, _) in code.match_indices(call) {
            found.extend(literal(&code[at + call.len()..]));
        }
        // The place in the source comes first.
        for (at, _) in code.match_indices("Diagnostic::unsupported(") {
            let arguments = &code[at + "Diagnostic::unsupported(".len()..];
            let second = arguments.find(',').map(|comma| &arguments[comma + 1..]);
            found.extend(second.and_then(literal));
        }
    }
    found.retain(|m| m.contains(' ') && !m.starts_with("unsupported:") || m.contains('.'));
    found
}

/// The words of a table of the code: strings, or variants of an enumeration.
fn table(file: &str, name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join(file)).expect(file);
    let start = text.find(name).unwrap_or_else(|| panic!("{file} has {name}"));
    let body = &text[start..];
    let body = &body[body.find('[').expect("a table")..];
    let body = &body[body.find("= &[").map_or(1, |b| b + 4)..body.find("];").expect("its end")];
    body.split(',')
        .map(|w| {
            w.lines()
                .filter(|l| !l.trim_start().starts_with("//"))
                .collect::<String>()
        })
        .map(|w| {
            w.trim()
                .trim_matches('"')
                .trim_start_matches("Feature::")
                .to_string()
        })
        .filter(|w| !w.is_empty())
        .collect()
}

fn document() -> String {
    let mut out = String::from(
        "# What is refused\n\n\
         llforge compiles a module as it is meant or says `error: FILE:LINE:COL: unsupported: …` and writes nothing. These are \
         the things that it says so of; `…` stands for a name or a number. The list is made from the messages in the code by \
         `tests/tests/support.rs`: do not edit it.\n",
    );
    let list = |out: &mut String, title: &str, reason: &str, items: &mut dyn Iterator<Item = String>| {
        let mut items = items.peekable();
        if items.peek().is_some() {
            out.push_str(&format!("\n## {title}\n\nWhy: {reason}.\n\n"));
        }
        for item in items {
            out.push_str(&format!("- {item}\n"));
        }
    };
    let quoted = |names: Vec<String>| names.into_iter().map(|n| format!("`{n}`"));
    let mut options =
        quoted(table("llforge/src/options/table.rs", "const UNSUPPORTED")).map(|n| n.replacen('`', "`-", 1));
    let reason = "dropping them would give another object than was asked for";
    list(&mut out, "Options of llc", reason, &mut options);
    let accepts = |o: &&str| llforge::options::parse([o.to_string()]).is_ok();
    assert!(METHODS.iter().all(accepts));
    let methods = METHODS
        .iter()
        .map(|o| o.split('=').next().unwrap_or(o).to_string());
    let reason = "values of variables are followed in one way, which has no such limits; these are accepted and change nothing";
    list(
        &mut out,
        "Options of llc about its own methods",
        reason,
        &mut quoted(methods.collect()),
    );
    let reason = "their code is other than what is made";
    for (target, file) in [
        ("x86-64", "targets/x86_64/src/compile.rs"),
        ("AArch64", "targets/aarch64/src/compile.rs"),
    ] {
        list(
            &mut out,
            &format!("Features of {target}"),
            reason,
            &mut quoted(table(file, "const REFUSED:")),
        );
    }
    let refused = table("targets/aarch64/src/compile.rs", "const REFUSED_ATTRS:");
    list(
        &mut out,
        "Attributes of AArch64",
        "the code or the tables that they ask for are not made",
        &mut quoted(refused),
    );
    let mut files = Vec::new();
    for folder in ["isel/src", "emit/src", "targets", "llforge/src"] {
        sources(&root().join(folder), &mut files);
    }
    let mut of_subject = vec![BTreeSet::new(); SUBJECTS.len()];
    for file in &files {
        let name = file
            .strip_prefix(root())
            .expect("in the workspace")
            .to_string_lossy()
            .into_owned();
        let is_own = |s: &Subject| s.places.iter().any(|p| name.starts_with(p));
        let found = refusals(&std::fs::read_to_string(file).expect("readable"));
        match SUBJECTS.iter().position(is_own) {
            Some(k) => of_subject[k].extend(found),
            None => assert!(
                found.is_empty() || name.contains("/tests/") || name.starts_with("llforge/"),
                "{name} refuses {found:?} and has no subject"
            ),
        }
    }
    for (subject, found) in SUBJECTS.iter().zip(of_subject) {
        list(&mut out, subject.title, subject.reason, &mut found.into_iter());
    }
    out
}

#[test]
fn the_list_is_that_of_the_code() {
    let path = root().join("docs/SUPPORT.md");
    let want = document();
    if std::env::var_os("LLFORGE_BLESS").is_some() {
        std::fs::write(&path, &want).expect("written");
    }
    let have = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        have == want,
        "docs/SUPPORT.md is out of date: run this test with LLFORGE_BLESS=1"
    );
}

#[test]
fn refusals_are_found_in_code() {
    let code = r#"
        return Err(cx.unsupported("one thing"));
        // cx.unsupported("a comment")
        Err(Diagnostic::unsupported(self.at, format!("{} of i{bits} things", x)))
        Err(EncodeError::Unsupported(
            "a long \
             thing",
        ))
        #[cfg(test)]
        unsupported("of a test")
    "#;
    let want = ["a long thing", "one thing", "… of i… things"].map(String::from);
    assert_eq!(refusals(code), BTreeSet::from(want));
}
