//! Which features instructions and system registers need, in the words of LLVM's messages: `bf16 sve or sme` is `bf16`, and one of
//! `sve` and `sme`.

use crate::features::{Feature, Features};

/// Features that LLVM's messages call otherwise than its options do.
const SPELLED: &[(&str, &str)] = &[("fcma", "complxnum"), ("frint3264", "fptoint")];

/// Whether the features meet a requirement.
pub fn is_met(text: &str, features: Features) -> bool {
    if text.is_empty() || features.has(Feature::All) {
        return true;
    }
    let has = |name: &str| {
        let other = SPELLED.iter().find(|s| s.0 == name);
        features.has_named(other.map_or(name, |s| s.1))
    };
    let mut all = true;
    let mut rest = text;
    while !rest.is_empty() {
        // A group is words with `or` between them; one in parentheses has `and`.
        let mut group = false;
        loop {
            let (term, after) = next_term(rest);
            group |= match term.strip_prefix('(') {
                Some(inner) => inner.trim_end_matches(')').split(" and ").all(has),
                None => has(term),
            };
            rest = after;
            match rest.strip_prefix("or ") {
                Some(after) => rest = after,
                None => break,
            }
        }
        all &= group;
    }
    all
}

/// A word or something in parentheses, and what follows.
fn next_term(text: &str) -> (&str, &str) {
    let end = match text.starts_with('(') {
        true => text.find(')').map_or(text.len(), |p| p + 1),
        false => text.find(' ').unwrap_or(text.len()),
    };
    (&text[..end], text[end..].trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(feature = "assembler")]
    use crate::assemble::table;
    use crate::sysregs_data;

    #[test]
    fn all_features_of_the_tables_are_known() {
        let registers = sysregs_data::REGISTERS.iter().map(|r| r.3);
        let operations = sysregs_data::OPERATIONS.iter().map(|o| o.4);
        let rows = (0..table::table().requirements()).map(|n| table::table().requirement(n as u16));
        for text in registers.chain(operations).chain(rows) {
            let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '-')));
            for word in words.filter(|w| !w.is_empty() && !matches!(*w, "or" | "and")) {
                let known = Features::default().apply(word).is_empty();
                assert!(known || SPELLED.iter().any(|s| s.0 == word), "{word}");
            }
        }
    }

    #[test]
    fn alternatives_bind_closer_than_lists() {
        let check = |list: &str, text: &str| {
            let mut features = Features::default();
            features.apply(list);
            is_met(text, features)
        };
        assert!(check("", "") && check("", "neon"));
        assert!(check("+sme", "sve or sme") && !check("", "sve or sme"));
        assert!(!check("+sve", "bf16 sve or sme") && check("+sve,+bf16", "bf16 sve or sme"));
        assert!(check("+sve2,+fp8fma", "ssve-fp8fma or (sve2 and fp8fma)"));
        assert!(!check("+sve2", "ssve-fp8fma or (sve2 and fp8fma)"));
        assert!(check("+all", "sve or sme") && check("+complxnum", "fcma neon"));
    }
}
