//! What processors are fast at, by name.

use ir::attributes::AttrList;
use ir::context::Scope;
use ir::options::CodegenOptions;
use std::borrow::Cow;

/// The processor whose speed counts.
pub fn tuned_for<'a>(scope: Scope<'a>, attrs: &AttrList, options: &'a CodegenOptions) -> Cow<'a, str> {
    let text = |key| scope.attr_str(attrs.func, key).filter(|name| !name.is_empty());
    match text("tune-cpu").or_else(|| text("target-cpu")) {
        Some(name) => String::from_utf8_lossy(name),
        None => Cow::Borrowed(&options.cpu),
    }
}

/// Processors on which a division of 64 bits takes several times as long as one of 32, and those that are named by what they have.
#[rustfmt::skip]
const SLOW_DIVISIONS: &[&str] = &[
    "", "broadwell", "cascadelake", "cooperlake", "core-avx-i", "core-avx2", "core2", "corei7", "corei7-avx", "generic",
    "haswell", "ivybridge", "nehalem", "nocona", "penryn", "sandybridge", "skx", "skylake", "skylake-avx512", "westmere",
    "x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4",
];

/// Whether the processor that a function is tuned for divides 64 bits much more slowly than 32.
pub fn divides_slowly(scope: Scope<'_>, attrs: &AttrList, options: &CodegenOptions) -> bool {
    SLOW_DIVISIONS.contains(&&*tuned_for(scope, attrs, options))
}
