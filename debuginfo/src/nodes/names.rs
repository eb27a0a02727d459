//! What the words of nodes stand for: DWARF's constants, flags, kinds of emission.

use ir::dwarf_names as dwarf;
use rustc_hash::FxHashMap;

/// Words that are neither DWARF's nor single bits.
const WORDS: &[(&str, u32)] = &[
    ("NoDebug", 0),
    ("FullDebug", 1),
    ("LineTablesOnly", 2),
    ("DebugDirectivesOnly", 3),
    ("Default", 0),
    ("GNU", 1),
    ("None", 2),
    ("Apple", 3),
    ("CSK_MD5", 1),
    ("CSK_SHA1", 2),
    ("CSK_SHA256", 3),
    ("Binary", 0),
    ("Decimal", 1),
    ("Rational", 2),
    ("DW_APPLE_ENUM_KIND_Closed", 0),
    ("DW_APPLE_ENUM_KIND_Open", 1),
    ("DW_VIRTUALITY_none", 0),
    ("DW_VIRTUALITY_virtual", 1),
    ("DW_VIRTUALITY_pure_virtual", 2),
    ("DIFlagPrivate", 1),
    ("DIFlagProtected", 2),
    ("DIFlagPublic", 3),
    ("DIFlagSingleInheritance", 1 << 16),
    ("DIFlagMultipleInheritance", 2 << 16),
    ("DIFlagVirtualInheritance", 3 << 16),
    ("DIFlagIndirectVirtualBase", 36),
    ("DISPFlagVirtual", 1),
    ("DISPFlagPureVirtual", 2),
];

/// Words of nodes by their numbers.
pub(super) struct Names(FxHashMap<&'static [u8], u32>);

impl Default for Names {
    fn default() -> Self {
        let tables = [
            dwarf::TAGS,
            dwarf::ENCODINGS,
            dwarf::LANGUAGES,
            dwarf::LANGUAGE_NAMES,
            dwarf::CONVENTIONS,
            dwarf::MACINFO,
            dwarf::OPERATIONS,
            dwarf::FLAGS,
            dwarf::SUBPROGRAM_FLAGS,
        ];
        let mut names: FxHashMap<&[u8], u32> = WORDS.iter().map(|w| (w.0.as_bytes(), w.1)).collect();
        names.extend(
            tables
                .into_iter()
                .flatten()
                .map(|(n, name)| (name.as_bytes(), *n)),
        );
        Names(names)
    }
}

impl Names {
    /// The number of a word, or of words and numbers joined by `|`.
    pub(super) fn number(&self, words: &[u8]) -> Option<i64> {
        if let Some(n) = self.0.get(words) {
            return Some(i64::from(*n));
        }
        let mut all = 0;
        for word in words.split(|c| *c == b'|') {
            let word = word.trim_ascii();
            let known = self.0.get(word).map(|n| i64::from(*n));
            all |= known.or_else(|| std::str::from_utf8(word).ok()?.parse().ok())?;
        }
        Some(all)
    }
}
