//! What instructions do to memory and flags, by mnemonic: worked out once for each row of the tables, at compile time.

use regalloc::effects::{Effects, Latency};

const fn starts(text: &[u8], prefix: &[u8]) -> bool {
    let mut i = 0;
    while i < prefix.len() {
        if i >= text.len() || text[i] != prefix[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Whether the mnemonic starts with one of `prefixes`.
const fn starts_any(text: &[u8], prefixes: &[&str]) -> bool {
    let mut i = 0;
    while i < prefixes.len() {
        if starts(text, prefixes[i].as_bytes()) {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether the mnemonic (up to a blank) is one of `names`.
const fn is_any(text: &[u8], names: &[&str]) -> bool {
    let mut i = 0;
    while i < names.len() {
        let len = names[i].len();
        if starts(text, names[i].as_bytes()) && (text.len() == len || text[len] == b' ') {
            return true;
        }
        i += 1;
    }
    false
}

/// Read-modify-write operations on memory.
const ATOMIC: &[&str] = &[
    "ldadd", "ldclr", "ldeor", "ldset", "ldsmax", "ldsmin", "ldumax", "ldumin", "swp", "cas",
];

/// Accesses that order others, watch an address, or note a fault, so that they stay where they are.
const ORDERED: &[&str] = &[
    "ldxr", "ldaxr", "ldxp", "ldaxp", "ldar", "ldapr", "stxr", "stlxr", "stxp", "stlxp", "stlr", "ldiapp",
    "stilp", "ldff", "ldnf",
];

/// Control flow, barriers, system registers, traps, prefetches, the first-fault register, random tags.
const STAYS: &[&str] = &[
    "b", "b.", "bl", "br", "blr", "ret", "retaa", "retab", "cbz", "cbnz", "tbz", "tbnz", "hint", "brk",
    "hlt", "svc", "udf", "dsb", "dmb", "isb", "sb", "sys", "msr", "mrs", "dc", "ic", "at", "tlbi", "irg",
    "setffr", "wrffr", "rdffr", "rdffrs", "autia", "autib", "autda", "autdb", "clrex",
];

const SETS_FLAGS: &[&str] = &[
    "adds", "subs", "subps", "ands", "bics", "adcs", "sbcs", "ccmp", "ccmn", "fcmp", "fcmpe", "fccmp",
    "fccmpe", "cfinv", "rmif", "setf8", "setf16", "ptest", "pfirst", "pnext", "ptrues", "rdffrs", "ctermeq",
    "ctermne", "match", "nmatch", "orrs", "orns", "eors", "nands", "nors", "brkas", "brkbs", "brkpas",
    "brkpbs", "brkns",
];

const READS_FLAGS: &[&str] = &[
    "adc", "adcs", "sbc", "sbcs", "csel", "csinc", "csinv", "csneg", "ccmp", "ccmn", "fcsel", "fccmp",
    "fccmpe", "b.", "cfinv", "ctermeq", "ctermne",
];

/// What a system register that is read (`mrs`) or written (`msr`, bit 21 clear) means for flags, by the word: random
/// numbers set them (Arm ARM, RNDR). Whoever reads NZCV itself takes what is there, which no instruction promises.
pub fn of_system_register(effects: Effects, word: u32) -> Effects {
    const RNDR: u32 = 0xd53b_2400;
    const RNDRRS: u32 = 0xd53b_2420;
    const SET_NZCV: u32 = 0xd51b_4200;
    let bare = word & !31;
    Effects {
        sets_flags: matches!(bare, RNDR | RNDRRS),
        loses_flags: bare == SET_NZCV,
        ..effects
    }
}

/// The effects of an instruction whose text starts with its mnemonic; `mrs` and `msr` by [`of_system_register`].
pub const fn of(text: &str) -> Effects {
    let t = text.as_bytes();
    let atomic = starts_any(t, ATOMIC);
    let divides = starts_any(t, &["sdiv", "udiv", "fdiv", "fsqrt"]);
    // Integer comparisons of SVE are `cmpeq` and so on; NEON's have no flags and no `p`.
    let compares = starts(t, b"cmp") || starts(t, b"while");
    let multiplies = starts_any(
        t,
        &[
            "mul", "mla", "mls", "madd", "msub", "smul", "umul", "smadd", "umadd", "smsub", "umsub", "smlal",
            "umlal", "sdot", "udot", "pmul", "sqdmul", "sqrdmul", "crc32", "fadd", "fsub", "fmul", "fmadd",
            "fmsub", "fnmadd", "fnmsub", "fmla", "fmls", "fcvt", "scvtf", "ucvtf", "frint", "fmin", "fmax",
            "addv", "saddlv", "uaddlv",
        ],
    );
    Effects {
        reads_memory: starts(t, b"ld") || atomic,
        writes_memory: starts(t, b"st") || atomic,
        reads_flags: is_any(t, READS_FLAGS),
        sets_flags: is_any(t, SETS_FLAGS) || compares,
        loses_flags: false,
        stays: atomic
            || starts_any(t, ORDERED)
            || is_any(t, STAYS)
            || starts(t, b"prf")
            || starts(t, b"rprf"),
        latency: match () {
            () if divides => Latency::Divide,
            () if multiplies => Latency::Arithmetic,
            () => Latency::Simple,
        },
    }
}

#[cfg(test)]
mod tests {
    use crate::code_table::{Op, ROWS};
    use crate::code_table_sve::Sve;
    use regalloc::effects::Effects;

    /// Every row against the encoding: Arm Architecture Reference Manual, C4.1, "A64 instruction set encoding".
    #[test]
    fn base_and_vector_rows_agree_with_their_encoding_class() {
        let mut faults = Vec::new();
        for op in Op::ALL {
            let row = &ROWS[*op as usize];
            for (sz, bits) in row.sizes {
                let word = row.bits | bits;
                let e = row.effects;
                let right = touches_memory(word) == (e.touches_memory() || is_prefetch(word))
                    && sets_flags(word) == e.sets_flags
                    && reads_flags(word) == e.reads_flags
                    && (!is_control(word) || e.stays)
                    && plain_access(word)
                        .is_none_or(|loads| (loads, !loads) == (e.reads_memory, e.writes_memory));
                if !right {
                    faults.push(format!("{op:?} {sz:?} {word:08x} {e:?}"));
                }
            }
        }
        assert!(faults.is_empty(), "{faults:#?}");
    }

    /// Loads and stores: bits 27 and 25 are 1 and 0.
    fn touches_memory(word: u32) -> bool {
        word >> 25 & 0b0101 == 0b0100
    }

    /// Of loads and stores whose bit 22 (or bits 23 and 22 not zero) says load: registers, pairs, structures.
    fn plain_access(word: u32) -> Option<bool> {
        let bits = |at: u32, len: u32| word >> at & ((1 << len) - 1);
        let vector = bits(26, 1) == 1;
        match bits(28, 2) << 1 | bits(27, 1) {
            _ if !touches_memory(word) || is_prefetch(word) => None,
            // Pairs.
            0b101 if bits(31, 1) << 1 | bits(30, 1) != 3 => Some(bits(22, 1) == 1),
            // Registers, but for atomic operations and memory tags.
            0b111 if bits(24, 1) == 1 || bits(21, 1) == 0 => {
                let opc = bits(22, 2);
                Some(if vector { opc & 1 == 1 } else { opc != 0 })
            }
            // Structures of vectors.
            0b001 if vector => Some(bits(22, 1) == 1),
            _ => None,
        }
    }

    fn is_prefetch(word: u32) -> bool {
        word & 0xfec0_0000 == 0xf880_0000
    }

    /// Branches, exceptions, system instructions.
    fn is_control(word: u32) -> bool {
        word >> 26 & 7 == 0b101
    }

    fn sets_flags(word: u32) -> bool {
        let class = |mask: u32, bits: u32| word & mask == bits;
        let s = word >> 29 & 1 == 1;
        // Add and subtract: immediate, shifted, extended, with carry. Logical: immediate, shifted (`ands`, `bics`).
        let add = class(0x1f80_0000, 0x1100_0000)
            || class(0x1f00_0000, 0x0b00_0000)
            || class(0x1fe0_fc00, 0x1a00_0000);
        let logical = class(0x7f80_0000, 0x7200_0000) || class(0x7f00_0000, 0x6a00_0000);
        let conditional = class(0x3fe0_0410, 0x3a40_0000);
        let fcmp = class(0xff20_fc07, 0x1e20_2000) || class(0xff20_0c00, 0x1e20_0400);
        add && s || logical || conditional || fcmp
    }

    fn reads_flags(word: u32) -> bool {
        let class = |mask: u32, bits: u32| word & mask == bits;
        let carry = class(0x1fe0_fc00, 0x1a00_0000);
        let select = class(0x3fe0_0800, 0x1a80_0000) || class(0xff20_0c00, 0x1e20_0c00);
        let conditional = class(0x3fe0_0410, 0x3a40_0000) || class(0xff20_0c00, 0x1e20_0400);
        let branch = class(0xff00_0010, 0x5400_0000);
        carry || select || conditional || branch
    }

    #[test]
    fn sve_rows_agree_with_their_encoding_class() {
        for op in Sve::all() {
            let row = op.row();
            let (word, e): (u32, Effects) = (row.bits, row.effects);
            let bits = |at: u32, len: u32| word >> at & ((1 << len) - 1);
            let what = format!("{} {word:08x} {e:?}", row.text);
            // Bit 31 with bits 28 to 25 of 0010: memory.
            let memory = bits(31, 1) == 1 && bits(25, 4) == 2;
            assert_eq!(
                memory,
                e.reads_memory || e.writes_memory || row.text.starts_with("prf"),
                "{what}"
            );
            if memory && bits(29, 2) == 3 {
                assert!(e.writes_memory && !e.reads_memory, "{what}");
            }
            // Integer comparisons that give a predicate.
            let compares = bits(24, 8) == 0x24 || bits(24, 8) == 0x25 && bits(21, 1) == 0 && bits(14, 1) == 0;
            assert!(!compares || e.sets_flags, "{what}");
        }
    }
}
