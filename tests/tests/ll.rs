//! One test for each `.ll` file under `tests/ll`; see the crate's documentation for their form.

use libtest_mimic::{Arguments, Failed, Trial};
use llforge_tests::verdict::{Tools, judge};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// The command to test: `LLFORGE_BIN`, or the workspace's own, built in the profile of this test.
fn llforge() -> String {
    if let Ok(given) = std::env::var("LLFORGE_BIN") {
        return given;
    }
    let exe = std::env::current_exe().expect("a test knows its own path");
    let profile_dir = exe
        .parent()
        .and_then(Path::parent)
        .expect("tests lie in TARGET/PROFILE/deps");
    let profile = profile_dir
        .file_name()
        .and_then(|n| n.to_str())
        .expect("a profile's name is text");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--package", "llforge", "--bin", "llforge"]);
    if profile != "debug" {
        cargo.args(["--profile", profile]);
    }
    let built = cargo
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status()
        .expect("cargo runs");
    assert!(built.success(), "cargo build -p llforge failed");
    profile_dir.join("llforge").to_string_lossy().into_owned()
}

fn collect(directory: &Path, out: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(directory).expect("tests/ll is a directory");
    for entry in entries {
        let path = entry.expect("a directory entry is readable").path();
        if path.is_dir() {
            collect(&path, out);
        } else if path.extension().is_some_and(|e| e == "ll") {
            out.push(path);
        }
    }
}

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("ll");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let tools = Arc::new(Tools {
        llforge: if arguments.list { String::new() } else { llforge() },
        suffix: std::env::var("LLVM_SUFFIX").unwrap_or("-22".into()),
        bless: std::env::var_os("LLFORGE_BLESS").is_some(),
        support: Path::new(env!("CARGO_MANIFEST_DIR")).join("support"),
    });
    let trials = files
        .into_iter()
        .map(|path| {
            let name = path
                .strip_prefix(&root)
                .unwrap_or(&path)
                .with_extension("")
                .to_string_lossy()
                .into_owned();
            let tools = tools.clone();
            Trial::test(name, move || judge(&path, &tools).map_err(Failed::from))
        })
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}
