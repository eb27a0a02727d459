//! The reference assembler, for tests of what is printed.

use std::io::Write;
use std::process::{Command, Stdio};

/// The bitcode that llvm-as-22 makes of a text; `None` if it is not installed.
#[allow(dead_code)]
pub fn bitcode_of(text: &str) -> Option<Vec<u8>> {
    let child = Command::new("llvm-as-22")
        .args(["-o", "-", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn();
    let mut child = child.ok()?;
    let mut input = child.stdin.take().expect("piped");
    input.write_all(text.as_bytes()).expect("llvm-as reads");
    drop(input);
    let out = child.wait_with_output().expect("llvm-as ends");
    assert!(out.status.success(), "llvm-as refuses\n{text}");
    Some(out.stdout)
}

/// What llvm-as-22 says against a text; `None` if it takes it or is not installed.
#[allow(dead_code)]
pub fn llvm_refuses(text: &str) -> Option<String> {
    let child = Command::new("llvm-as-22")
        .args(["-o", "/dev/null", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.ok()?;
    child
        .stdin
        .take()
        .expect("piped")
        .write_all(text.as_bytes())
        .expect("llvm-as reads");
    let out = child.wait_with_output().expect("llvm-as ends");
    if out.status.success() {
        None
    } else {
        Some(String::from_utf8_lossy(&out.stderr).into_owned())
    }
}
