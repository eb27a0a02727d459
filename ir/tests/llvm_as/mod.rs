//! The reference assembler, for tests of what is printed.

use std::io::Write;
use std::process::{Command, Stdio};

/// What llvm-as-22 says against a text; `None` if it takes it or is not installed.
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
