//! Names that stand for numbers in operands. Facts: Arm Architecture Reference Manual, chapters C6 and C8.

use super::pattern::{Names, Place};

/// Names and their numbers.
pub struct NameTable {
    /// Names in lower case.
    names: &'static [(&'static str, u32)],
    /// Numbers that may be written instead of a name: the first, their distance, how many.
    numbers: (i64, i64, i64),
    /// What is wrong with another name.
    pub error: &'static str,
    /// Where the number goes.
    place: &'static [u8],
}

impl NameTable {
    /// The number of a name, in any case of letters.
    pub fn named(&self, name: &[u8]) -> Option<u32> {
        let found = self
            .names
            .iter()
            .find(|n| name.eq_ignore_ascii_case(n.0.as_bytes()));
        found.map(|n| n.1)
    }

    /// A number, if it may be written.
    pub fn numbered(&self, value: i64) -> Option<u32> {
        let (first, step, count) = self.numbers;
        let distance = value.checked_sub(first)?;
        let fits = distance >= 0 && distance % step == 0 && distance / step < count;
        fits.then_some((distance / step) as u32)
    }

    /// The bits of an instruction for a number.
    pub fn put(&self, value: u32) -> u32 {
        Place::of(self.place).put(value)
    }
}

/// Conditions, their other names, and SVE's names of the same flags.
const CONDITIONS: &[(&str, u32)] = &[
    ("eq", 0),
    ("ne", 1),
    ("cs", 2),
    ("hs", 2),
    ("cc", 3),
    ("lo", 3),
    ("mi", 4),
    ("pl", 5),
    ("vs", 6),
    ("vc", 7),
    ("hi", 8),
    ("ls", 9),
    ("ge", 10),
    ("lt", 11),
    ("gt", 12),
    ("le", 13),
    ("al", 14),
    ("nv", 15),
    ("none", 0),
    ("any", 1),
    ("nlast", 2),
    ("last", 3),
    ("first", 4),
    ("nfrst", 5),
    ("pmore", 8),
    ("plast", 9),
    ("tcont", 10),
    ("tstop", 11),
];

/// The number of a condition, in any case of letters.
pub fn condition(name: &[u8]) -> Option<u32> {
    let found = CONDITIONS
        .iter()
        .find(|c| name.eq_ignore_ascii_case(c.0.as_bytes()));
    found.map(|c| c.1)
}

#[rustfmt::skip]
static PREFETCH: NameTable = NameTable {
    names: &[
        ("pldl1keep", 0), ("pldl1strm", 1), ("pldl2keep", 2), ("pldl2strm", 3), ("pldl3keep", 4), ("pldl3strm", 5),
        ("pldslckeep", 6), ("pldslcstrm", 7), ("plil1keep", 8), ("plil1strm", 9), ("plil2keep", 10), ("plil2strm", 11),
        ("plil3keep", 12), ("plil3strm", 13), ("plislckeep", 14), ("plislcstrm", 15), ("pstl1keep", 16),
        ("pstl1strm", 17), ("pstl2keep", 18), ("pstl2strm", 19), ("pstl3keep", 20), ("pstl3strm", 21),
        ("pstslckeep", 22), ("pstslcstrm", 23),
    ],
    numbers: (0, 1, 32),
    error: "prefetch operand out of range, [0,31] expected",
    place: &[0],
};

#[rustfmt::skip]
static SVE_PREFETCH: NameTable = NameTable {
    names: &[
        ("pldl1keep", 0), ("pldl1strm", 1), ("pldl2keep", 2), ("pldl2strm", 3), ("pldl3keep", 4), ("pldl3strm", 5),
        ("pstl1keep", 8), ("pstl1strm", 9), ("pstl2keep", 10), ("pstl2strm", 11), ("pstl3keep", 12), ("pstl3strm", 13),
    ],
    numbers: (0, 1, 16),
    error: "prefetch operand out of range, [0,15] expected",
    place: &[0],
};

static RANGE_PREFETCH: NameTable = NameTable {
    names: &[("pldkeep", 0), ("pstkeep", 1), ("pldstrm", 4), ("pststrm", 5)],
    numbers: (0, 1, 64),
    error: "prefetch operand out of range, [0,63] expected",
    place: &[0, 1, 2, 12, 13, 15],
};

#[rustfmt::skip]
static PATTERN: NameTable = NameTable {
    names: &[
        ("pow2", 0), ("vl1", 1), ("vl2", 2), ("vl3", 3), ("vl4", 4), ("vl5", 5), ("vl6", 6), ("vl7", 7), ("vl8", 8),
        ("vl16", 9), ("vl32", 10), ("vl64", 11), ("vl128", 12), ("vl256", 13), ("mul4", 29), ("mul3", 30), ("all", 31),
    ],
    numbers: (0, 1, 32),
    error: "invalid predicate pattern",
    place: &[5],
};

#[rustfmt::skip]
static BARRIER: NameTable = NameTable {
    names: &[
        ("oshld", 1), ("oshst", 2), ("osh", 3), ("nshld", 5), ("nshst", 6), ("nsh", 7), ("ishld", 9), ("ishst", 10),
        ("ish", 11), ("ld", 13), ("st", 14), ("sy", 15),
    ],
    numbers: (0, 1, 16),
    error: "invalid barrier option name",
    place: &[8],
};

static BARRIER_NXS: NameTable = NameTable {
    names: &[("oshnxs", 0), ("nshnxs", 1), ("ishnxs", 2), ("synxs", 3)],
    numbers: (16, 4, 4),
    error: "invalid barrier option name",
    place: &[10],
};

static ISB: NameTable = NameTable {
    names: &[("sy", 15)],
    numbers: (0, 1, 16),
    error: "'sy' or #imm operand expected",
    place: &[8],
};

static BTI: NameTable = NameTable {
    names: &[("r", 0), ("c", 1), ("j", 2), ("jc", 3)],
    numbers: (0, 1, 0),
    error: "invalid bti operand",
    place: &[6],
};

static STORE_HINT: NameTable = NameTable {
    names: &[("keep", 0), ("strm", 1)],
    numbers: (0, 1, 8),
    error: "invalid store hint",
    place: &[5],
};

/// The table.
pub fn table(names: Names) -> &'static NameTable {
    match names {
        Names::Prefetch => &PREFETCH,
        Names::SvePrefetch => &SVE_PREFETCH,
        Names::RangePrefetch => &RANGE_PREFETCH,
        Names::Pattern => &PATTERN,
        Names::Barrier => &BARRIER,
        Names::BarrierNxs => &BARRIER_NXS,
        Names::Isb => &ISB,
        Names::Bti => &BTI,
        Names::StoreHint => &STORE_HINT,
    }
}
