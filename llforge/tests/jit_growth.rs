//! Memory of modules that come and go. A test of its own, since it measures the process.
#![cfg(all(feature = "jit", target_os = "linux"))]

use llforge::jit::{Jit, Settings};
use llforge::{Error, Module};

/// So many modules. Elsewhere the processor is emulated, and they take long.
const MODULES: usize = if cfg!(target_arch = "x86_64") {
    10_000
} else {
    3_000
};

/// What the process holds of memory stays the same.
#[test]
fn thousands_of_modules_come_and_go() -> Result<(), Error> {
    let mut settings = Settings::default();
    settings.options.set("O", "0").expect("known");
    let jit = Jit::with(settings)?;
    let resident = || {
        let status = std::fs::read_to_string("/proc/self/statm").expect("Linux");
        status
            .split(' ')
            .nth(1)
            .and_then(|n| n.parse::<usize>().ok())
            .expect("a number")
    };
    let round = |n: usize| -> Result<(), Error> {
        for i in 0..n {
            let text = format!(
                "@v{i} = global i64 {i}\ndefine i64 @f{i}() {{\n %v = load i64, ptr @v{i}\n ret i64 %v\n}}"
            );
            let id = jit.add(&Module::parse_lazily("m.ll", text)?)?;
            // SAFETY: the text says so.
            let f: extern "C" fn() -> i64 = unsafe { jit.function(&format!("f{i}"))? };
            assert_eq!(f(), i as i64);
            // SAFETY: nothing of it is running.
            unsafe { jit.remove(id) };
        }
        Ok(())
    };
    round(1000)?;
    let before = resident();
    round(MODULES - 1000)?;
    let grown = resident().saturating_sub(before);
    assert_eq!(jit.memory_used(), 0);
    assert!(grown < MODULES / 10, "grown by {grown} pages");
    Ok(())
}
