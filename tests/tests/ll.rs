//! One test for each `.ll` file under `tests/ll`; see the crate's documentation for their form.

use libtest_mimic::{Arguments, Failed, Trial};
use llforge_tests::process;
use llforge_tests::verdict::{Tools, judge};
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn collect(directory: &Path, out: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(directory).expect("tests/ll is a directory");
    for entry in entries {
        let path = entry.expect("a directory entry is readable").path();
        if path.is_dir() {
            collect(&path, out);
        } else if path.extension().is_some_and(|e| e == "ll" || e == "s") {
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
        llforge: if arguments.list {
            String::new()
        } else {
            process::llforge()
        },
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
