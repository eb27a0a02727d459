//! The targets. This list is all that names them outside their own folders.

use ir::triple::Arch;
use machine::registry::Backend;

/// All targets; the first one answers where no architecture was named.
static TARGETS: &[&Backend] = &[
    #[cfg(feature = "x86-64")]
    &x86_64::BACKEND,
    #[cfg(feature = "aarch64")]
    &aarch64::BACKEND,
];

/// The target of an architecture.
pub fn of(arch: Arch) -> Option<&'static Backend> {
    TARGETS.iter().copied().find(|t| t.arch == arch.little_endian())
}

/// What `-mcpu=help` and `-mattr=help` print.
pub fn help(arch: Option<Arch>) -> String {
    let target = arch.and_then(of).unwrap_or(TARGETS[0]);
    (target.help)()
}

/// The names of all targets, as in `a, b and c`.
pub fn names() -> String {
    let names: Vec<&str> = TARGETS.iter().map(|t| t.name).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}
