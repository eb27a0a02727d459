//! Other names of instructions: AT&T's, those with a condition or a comparison in them, and old ones.

use super::forms;
use super::matching::Query;
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// A mnemonic made of parts, in lower case.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Name {
    bytes: [u8; 32],
    len: u8,
}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Few mnemonics are longer.
        state.write(&self.bytes[..16]);
    }
}

impl Name {
    /// The parts joined; `None`: longer than any mnemonic, or not ASCII.
    pub fn of(parts: &[&[u8]]) -> Option<Name> {
        let mut name = Name {
            bytes: [0; 32],
            len: 0,
        };
        for part in parts {
            let start = name.len as usize;
            name.bytes
                .get_mut(start..start + part.len())?
                .copy_from_slice(part);
            name.len += part.len() as u8;
        }
        name.bytes.make_ascii_lowercase();
        name.bytes.is_ascii().then_some(name)
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.len as usize]).expect("ASCII")
    }
}

/// The usual name of a condition.
fn condition(name: &str) -> Option<&'static str> {
    Some(match name {
        "z" => "e",
        "nz" => "ne",
        "c" | "nae" => "b",
        "nc" | "nb" => "ae",
        "na" => "be",
        "nbe" => "a",
        "pe" => "p",
        "po" => "np",
        "nge" => "l",
        "nl" => "ge",
        "ng" => "le",
        "nle" => "g",
        _ => return None,
    })
}

/// The name with its condition spelled as iced does: `jz`, `cmovnbel` (with AT&T's suffix).
pub(super) fn with_condition(name: &str) -> Option<Name> {
    for stem in ["j", "setzu", "set", "cmov", "cfcmov", "loop", "ccmp", "ctest"] {
        let Some(rest) = name.strip_prefix(stem) else {
            continue;
        };
        if let Some(found) = condition(rest) {
            return Name::of(&[stem.as_bytes(), found.as_bytes()]);
        }
        let (rest, letter) = rest.split_at_checked(rest.len().saturating_sub(1))?;
        if matches!(letter, "b" | "w" | "l" | "q")
            && stem != "j"
            && stem != "loop"
            && let Some(found) = condition(rest)
        {
            return Name::of(&[stem.as_bytes(), found.as_bytes(), letter.as_bytes()]);
        }
    }
    let middle = name.strip_prefix("cmp")?.strip_suffix("xadd")?;
    let usual = match middle {
        "e" => "z",
        "ne" => "nz",
        "c" | "nae" => "b",
        "ae" | "nc" => "nb",
        "na" => "be",
        "a" => "nbe",
        "pe" => "p",
        "po" => "np",
        "nge" => "l",
        "ge" => "nl",
        "ng" => "le",
        "g" => "nle",
        _ => return None,
    };
    Name::of(&[b"cmp", usual.as_bytes(), b"xadd"])
}

const COMPARISONS: &[&str] = &[
    "eq", "lt", "le", "unord", "neq", "nlt", "nle", "ord", "eq_uq", "nge", "ngt", "false", "neq_oq", "ge",
    "gt", "true", "eq_os", "lt_oq", "le_oq", "unord_s", "neq_us", "nlt_uq", "nle_uq", "ord_s", "eq_us",
    "nge_uq", "ngt_uq", "false_os", "neq_os", "ge_oq", "gt_oq", "true_us",
];
/// Second names of the first comparisons.
const COMPARISONS_LONG: &[(&str, u8)] = &[
    ("eq_oq", 0),
    ("lt_os", 1),
    ("le_os", 2),
    ("unord_q", 3),
    ("neq_uq", 4),
    ("nlt_us", 5),
    ("nle_us", 6),
    ("ord_q", 7),
    ("nge_us", 9),
    ("ngt_us", 10),
    ("false_oq", 11),
    ("ge_os", 13),
    ("gt_os", 14),
    ("true_uq", 15),
];

/// `cmpltps` and its like: the instruction and its last immediate operand.
fn with_predicate(name: &str) -> Option<(Name, u8)> {
    float_comparison(name)
        .or_else(|| integer_comparison(name))
        .or_else(|| carryless(name))
}

fn float_comparison(name: &str) -> Option<(Name, u8)> {
    let (stem, middle) = match name.strip_prefix("vcmp") {
        Some(rest) => ("vcmp", rest),
        None => ("cmp", name.strip_prefix("cmp")?),
    };
    let (middle, kind) = middle.split_at_checked(middle.len().checked_sub(2)?)?;
    if !matches!(kind, "ps" | "pd" | "ss" | "sd" | "ph" | "sh") {
        return None;
    }
    let found = COMPARISONS.iter().position(|c| *c == middle).map(|n| n as u8);
    let long = || COMPARISONS_LONG.iter().find(|c| c.0 == middle).map(|c| c.1);
    let number = found.or_else(long)?;
    if stem == "cmp" && (number > 7 || found.is_none()) {
        return None;
    }
    Some((Name::of(&[stem.as_bytes(), kind.as_bytes()])?, number))
}

fn integer_comparison(name: &str) -> Option<(Name, u8)> {
    let (stem, middle, names): (_, _, &[&str]) = match name.strip_prefix("vpcmp") {
        Some(rest) => (
            "vpcmp",
            rest,
            &["eq", "lt", "le", "false", "neq", "nlt", "nle", "true"],
        ),
        None => (
            "vpcom",
            name.strip_prefix("vpcom")?,
            &["lt", "le", "gt", "ge", "eq", "neq", "false", "true"],
        ),
    };
    for kind in ["ub", "uw", "ud", "uq", "b", "w", "d", "q"] {
        if let Some(middle) = middle.strip_suffix(kind)
            && let Some(number) = names.iter().position(|n| *n == middle)
        {
            return Some((Name::of(&[stem.as_bytes(), kind.as_bytes()])?, number as u8));
        }
    }
    None
}

fn carryless(name: &str) -> Option<(Name, u8)> {
    let (stem, rest) = match name.strip_prefix("vpclmul") {
        Some(rest) => ("vpclmulqdq", rest),
        None => ("pclmulqdq", name.strip_prefix("pclmul")?),
    };
    let number = match rest {
        "lqlqdq" => 0x00,
        "hqlqdq" => 0x01,
        "lqhqdq" => 0x10,
        "hqhqdq" => 0x11,
        _ => return None,
    };
    Some((Name::of(&[stem.as_bytes()])?, number))
}

/// AT&T's names: (name, Intel's, suffix, bytes of the source).
const ATT: &[(&str, &str, u8, u8)] = &[
    ("cbtw", "cbw", 0, 0),
    ("cltd", "cdq", 0, 0),
    ("cltq", "cdqe", 0, 0),
    ("cmpsl", "cmpsd", b'l', 0),
    ("cqto", "cqo", 0, 0),
    ("cwtd", "cwd", 0, 0),
    ("cwtl", "cwde", 0, 0),
    ("fildll", "fild", b'q', 0),
    ("fistpll", "fistp", b'q', 0),
    ("fisttpll", "fisttp", b'q', 0),
    ("insl", "insd", b'l', 0),
    ("lodsl", "lodsd", 0, 0),
    ("movsb", "movsx", 0, 1),
    ("movsbl", "movsx", b'l', 1),
    ("movsbq", "movsx", b'q', 1),
    ("movsbw", "movsx", b'w', 1),
    ("movsl", "movsd", b'l', 0),
    ("movsl", "movsxd", b'q', 4),
    ("movslq", "movsxd", b'q', 4),
    ("movsw", "movsx", 0, 2),
    ("movswl", "movsx", b'l', 2),
    ("movswq", "movsx", b'q', 2),
    ("movsx", "movsxd", b'q', 4),
    ("movzb", "movzx", 0, 1),
    ("movzbl", "movzx", b'l', 1),
    ("movzbq", "movzx", b'q', 1),
    ("movzbw", "movzx", b'w', 1),
    ("movzw", "movzx", 0, 2),
    ("movzwl", "movzx", b'l', 2),
    ("movzwq", "movzx", b'q', 2),
    ("outsl", "outsd", b'l', 0),
    ("scasl", "scasd", 0, 0),
    ("stosl", "stosd", 0, 0),
    ("iretl", "iretd", 0, 0),
    ("iretw", "iret", 0, 0),
    ("sysretl", "sysret", 0, 0),
    ("sysexitl", "sysexit", 0, 0),
    ("ud2a", "ud2", 0, 0),
    ("ud2b", "ud1", 0, 0),
];

/// Names in Intel's dialect that Intel does not have: (name, Intel's, suffix, far).
const INTEL: &[(&str, &str, u8, bool)] = &[
    ("inb", "in", b'b', false),
    ("inl", "in", b'l', false),
    ("inw", "in", b'w', false),
    ("lcall", "call", b'l', true),
    ("ljmp", "jmp", b'q', true),
    ("outb", "out", b'b', false),
    ("outl", "out", b'l', false),
    ("outw", "out", b'w', false),
    ("popw", "pop", b'w', false),
    ("pushw", "push", b'w', false),
    ("retfq", "retf", b'q', false),
    ("retn", "ret", 0, false),
];

/// Names in both dialects.
const BOTH: &[(&str, &str)] = &[
    ("fcmova", "fcmovnbe"),
    ("fcmovae", "fcmovnb"),
    ("fcmovna", "fcmovbe"),
    ("fcmovnae", "fcmovb"),
    ("fcmovz", "fcmove"),
    ("fcompi", "fcomip"),
    ("fucompi", "fucomip"),
    ("fwait", "wait"),
    ("iret", "iretd"),
    ("popf", "popfq"),
    ("popfw", "popf"),
    ("pushfw", "pushf"),
    ("xrstorq", "xrstor64"),
    ("xrstorsq", "xrstors64"),
    ("xsavecq", "xsavec64"),
    ("xsaveoptq", "xsaveopt64"),
    ("xsaveq", "xsave64"),
    ("xsavesq", "xsaves64"),
    ("fxsaveq", "fxsave64"),
    ("fxrstorq", "fxrstor64"),
    ("pushf", "pushfq"),
    ("sal", "shl"),
    ("salb", "shlb"),
    ("sall", "shll"),
    ("salq", "shlq"),
    ("salw", "shlw"),
    ("xlat", "xlatb"),
    ("movd", "movq"),
    ("vmovd", "vmovq"),
    ("movsx", "movsxd"),
    ("smovb", "movsb"),
    ("smovl", "movsd"),
    ("smovq", "movsq"),
    ("smovw", "movsw"),
];

/// String instructions whose size their operands say.
const STRINGS: &[&str] = &["movs", "cmps", "scas", "lods", "stos", "ins", "outs"];

/// What a mnemonic may mean, the first choice first.
pub(super) type Meanings = SmallVec<[Query; 2]>;

/// Everything that a mnemonic, in lower case, may mean.
pub(super) fn meanings(name: &str, intel: bool) -> Meanings {
    let mut found = Meanings::new();
    let spelled = with_condition(name);
    let name = spelled.as_ref().map_or(name, Name::as_str);
    collect(name, intel, &mut found);
    if let Some((base, predicate)) = with_predicate(name) {
        let start = found.len();
        collect(base.as_str(), intel, &mut found);
        for query in &mut found[start..] {
            query.predicate = Some(predicate);
        }
    }
    found.iter_mut().for_each(|query| query.intel = intel);
    found
}

fn push(found: &mut Meanings, name: &str, change: impl FnOnce(&mut Query)) {
    let forms = forms::of(name);
    if !forms.is_empty() {
        let mut query = Query {
            forms,
            suffix: 0,
            source: 0,
            far: false,
            wide: false,
            intel: false,
            predicate: None,
        };
        change(&mut query);
        found.push(query);
    }
}

fn collect(name: &str, intel: bool, found: &mut Meanings) {
    if intel {
        if name == "movabs" {
            push(found, "mov", |q| q.wide = true);
        }
        for (_, target, suffix, far) in INTEL.iter().filter(|row| row.0 == name) {
            push(found, target, |q| (q.suffix, q.far) = (*suffix, *far));
        }
        if !matches!(name, "pushf" | "popf") {
            push(found, name, |_| {});
        }
        both(name, 0, found);
    } else {
        special(name, found);
        if !NOT_ATT.contains(&name) {
            push(found, name, |_| {});
        }
        for (_, target, suffix, source) in ATT.iter().filter(|row| row.0 == name) {
            push(found, target, |q| (q.suffix, q.source) = (*suffix, *source));
        }
        both(name, 0, found);
    }
    if STRINGS.contains(&name) {
        for letter in [b"b", b"w", b"d", b"q"] {
            if let Some(full) = Name::of(&[name.as_bytes(), letter]) {
                push(found, full.as_str(), |_| {});
            }
        }
    }
    let letter = name.bytes().last().unwrap_or(0);
    if !intel && b"bwlqstxyz".contains(&letter) && has_suffixes(&name[..name.len() - 1]) {
        let stem = &name[..name.len() - 1];
        push(found, stem, |q| q.suffix = letter);
        both(stem, letter, found);
    }
}

/// Names in Intel's dialect only.
const NOT_ATT: &[&str] = &[
    "insd", "iret", "iretd", "lodsd", "movsxd", "outsd", "popf", "pushf", "retf", "scasd", "stosd",
];

/// Mnemonics that AT&T's letters cannot follow: they have a size in their name, or AT&T has names of its own for each size.
const WITHOUT_LETTER: &[&str] = &[
    "cbw",
    "cdq",
    "cdqe",
    "cqo",
    "cwd",
    "cwde",
    "encodekey128",
    "encodekey256",
    "iretd",
    "iretq",
    "movsx",
    "movsxd",
    "movzx",
    "popfq",
    "pushfq",
    "retf",
    "sysexitq",
    "sysretq",
];

fn has_suffixes(stem: &str) -> bool {
    let sized = |s: &str| s.len() == 1 && b"bwdq".contains(&s.as_bytes()[0]);
    let string = STRINGS.iter().any(|s| stem.strip_prefix(s).is_some_and(sized));
    !string && !stem.ends_with("64") && !WITHOUT_LETTER.contains(&stem)
}

fn both(name: &str, suffix: u8, found: &mut Meanings) {
    for (_, target) in BOTH.iter().filter(|row| row.0 == name) {
        push(found, target, |q| q.suffix = suffix);
    }
}

/// AT&T's far calls, jumps and returns, and `movabs`.
fn special(name: &str, found: &mut Meanings) {
    let (target, suffix) = match name {
        "lcall" | "lcalll" => ("call", b'l'),
        "lcallw" => ("call", b'w'),
        "lcallq" => ("call", b'q'),
        "ljmp" | "ljmpl" => ("jmp", b'l'),
        "ljmpw" => ("jmp", b'w'),
        "ljmpq" => ("jmp", b'q'),
        "lret" | "lretl" => ("retf", b'l'),
        "lretw" => ("retf", b'w'),
        "lretq" => ("retf", b'q'),
        "movabs" => ("mov", 0),
        "movabsb" => ("mov", b'b'),
        "movabsw" => ("mov", b'w'),
        "movabsl" => ("mov", b'l'),
        "movabsq" => ("mov", b'q'),
        _ => return,
    };
    push(found, target, |q| {
        q.suffix = suffix;
        q.wide = target == "mov";
        q.far = matches!(target, "call" | "jmp");
    });
}
