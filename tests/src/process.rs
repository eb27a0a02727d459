//! Commands in a scratch directory, with a time limit; the command under test.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// Seconds after which a command is stopped.
const LIMIT: &str = "120";

/// What a command did.
#[derive(Debug)]
pub struct Ran {
    /// Exit status; 128 + N when signal N ended it, 124 when it had no end in time.
    pub status: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Ran {
    /// The output, or an error text that shows the command.
    pub fn success(self, what: &str) -> Result<String, String> {
        if self.status == 0 {
            return Ok(self.out);
        }
        Err(format!(
            "{what}: exit status {}\n{}",
            self.status,
            self.err.lines().take(12).collect::<Vec<_>>().join("\n")
        ))
    }
}

/// Runs a command to its end.
pub fn run<S: AsRef<std::ffi::OsStr>>(program: &str, args: &[S], directory: &Path) -> Ran {
    // coreutils' timeout, which ends the whole group and reports signals as a shell does
    let output = Command::new("timeout")
        .args(["-k", "2", LIMIT, program])
        .args(args)
        .current_dir(directory)
        .env("RUST_BACKTRACE", "0")
        .env("LLVM_DISABLE_SYMBOLIZATION", "1")
        .stdin(Stdio::null())
        .output();
    match output {
        Ok(o) => {
            use std::os::unix::process::ExitStatusExt;
            let status = o
                .status
                .code()
                .unwrap_or_else(|| 128 + o.status.signal().unwrap_or(0));
            Ran {
                status,
                out: String::from_utf8_lossy(&o.stdout).into_owned(),
                err: String::from_utf8_lossy(&o.stderr).into_owned(),
            }
        }
        Err(e) => Ran {
            status: 127,
            out: String::new(),
            err: format!("{program}: {e}"),
        },
    }
}

/// The command to test: `LLFORGE_BIN`, or the workspace's own, built in the profile of this test.
pub fn llforge() -> String {
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

/// A directory that is removed at the end.
pub struct Scratch(PathBuf);

impl Scratch {
    /// A new empty directory.
    pub fn new() -> std::io::Result<Scratch> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("llforge-ll-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Scratch(path))
    }

    /// The directory.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// A file in it, as text for a command line.
    pub fn file(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A directory that stays behind in /tmp is not worth a failed test.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
