//! Whether a function holds and passes vectors in registers of 64 bytes.
//!
//! LLVM's rule (X86Subtarget): with AVX-512 they are used unless 256-bit vectors are preferred (and AVX-512VL
//! lets those have all instructions) and the function declares that it needs no wider ones.

use super::tuning::tuned_for;
use super::{Feature, Features};
use ir::attributes::AttrList;
use ir::context::Scope;
use ir::options::CodegenOptions;

/// Processors for which LLVM prefers vectors of 256 bits.
#[rustfmt::skip]
const PREFER_256: &[&str] = &[
    "cannonlake", "cascadelake", "cooperlake", "diamondrapids", "emeraldrapids", "graniterapids",
    "graniterapids-d", "graniterapids_d", "icelake-client", "icelake-server", "icelake_client",
    "icelake_server", "rocketlake", "sapphirerapids", "skx", "skylake-avx512", "skylake_avx512", "tigerlake",
    "x86-64-v4",
];

/// See the module's header.
pub fn uses_zmm(scope: Scope<'_>, attrs: &AttrList, options: &CodegenOptions, features: Features) -> bool {
    if !features.has(Feature::Avx512f) {
        return false;
    }
    let text = |key| scope.attr_str(attrs.func, key).map(String::from_utf8_lossy);
    let number = |key| text(key).and_then(|s| s.parse::<u32>().ok());
    let needs_none = number("min-legal-vector-width").is_some_and(|n| n <= 256);
    if !needs_none || !features.has(Feature::Avx512vl) {
        return true;
    }
    if let Some(preferred) = number("prefer-vector-width") {
        return preferred > 256;
    }
    let cpu = tuned_for(scope, attrs, options);
    let mut prefers = PREFER_256.contains(&&*cpu);
    let own = text("target-features");
    let lists = [own.as_deref().unwrap_or(""), options.features.as_str()];
    for item in lists.iter().flat_map(|l| l.split(',')).map(str::trim) {
        match item {
            "+prefer-256-bit" | "+prefer-128-bit" => prefers = true,
            "-prefer-256-bit" => prefers = false,
            _ => {}
        }
    }
    !prefers
}
