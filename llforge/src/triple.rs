//! Target triples at the edge of the library: those of the crate `target_lexicon` in and out.
//!
//! Inside, [`Triple`] is the truth: it reads every spelling that LLVM reads.

pub use ir::triple::{ObjectFormat, Triple};

/// The triple of the crate `target_lexicon`.
///
/// Errors: it has no word for a part of the triple (a sentence).
///
/// ```
/// use llforge::triple::{Triple, from_lexicon, to_lexicon};
/// let triple = to_lexicon(&Triple::parse("x86_64-linux-gnu")).unwrap();
/// assert_eq!(triple.to_string(), "x86_64-unknown-linux-gnu");
/// assert_eq!(from_lexicon(&triple), Triple::parse("x86_64-unknown-linux-gnu"));
/// ```
pub fn to_lexicon(triple: &Triple) -> Result<target_lexicon::Triple, String> {
    let read = triple.text.parse::<target_lexicon::Triple>();
    read.map_err(|e| format!("target '{}': {e}", triple.text))
}

/// The triple that one of `target_lexicon` is.
pub fn from_lexicon(triple: &target_lexicon::Triple) -> Triple {
    Triple::parse(&triple.to_string())
}
