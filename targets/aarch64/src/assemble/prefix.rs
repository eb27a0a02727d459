//! What may stand behind `movprfx` (Arm ARM, C8, "movprfx" and "Constrained unpredictable behavior").

use super::operand::{Class, Kind, Operand, Qualifier, Register, Shape};
use super::pattern::{Element, Rule};

/// A `movprfx` that the next instruction has to be right for.
#[derive(Clone, Copy, Debug)]
pub struct Prefix {
    dest: u8,
    /// The predicate and the element size.
    predicate: Option<(u8, Shape)>,
}

/// Instructions that add to their first operand, which they do not repeat, and so may be prefixed.
#[rustfmt::skip]
const ACCUMULATORS: &[&str] = &[
    "adclb", "adclt", "bfclamp", "bfdot", "bfmla", "bfmlalb", "bfmlalt", "bfmls", "bfmlslb", "bfmlslt", "bfmmla", "cdot",
    "cmla", "decd", "dech", "decp", "decw", "eorbt", "eortb", "fclamp", "fcmla", "fdot", "fmla", "fmlalb", "fmlallbb",
    "fmlallbt", "fmlalltb", "fmlalltt", "fmlalt", "fmls", "fmlslb", "fmlslt", "fmmla", "incd", "inch", "incp", "incw",
    "insr", "madpt", "mla", "mlapt", "mls", "saba", "sabal", "sabalb", "sabalt", "sbclb", "sbclt", "sclamp", "sdot",
    "smlalb", "smlalt", "smlslb", "smlslt", "smmla", "sqdecd", "sqdech", "sqdecp", "sqdecw", "sqdmlalb", "sqdmlalbt",
    "sqdmlalt", "sqdmlslb", "sqdmlslbt", "sqdmlslt", "sqincd", "sqinch", "sqincp", "sqincw", "sqrdcmlah", "sqrdmlah",
    "sqrdmlsh", "srsra", "ssra", "sudot", "uaba", "uabal", "uabalb", "uabalt", "uclamp", "udot", "umlalb", "umlalt",
    "umlslb", "umlslt", "ummla", "uqdecd", "uqdech", "uqdecp", "uqdecw", "uqincd", "uqinch", "uqincp", "uqincw", "ursra",
    "usdot", "usmmla", "usra",
];

/// Instructions that look as if they could be prefixed, and cannot.
const NEVER: &[&str] = &[
    "aesd", "aese", "aesdimc", "aesemc", "aesimc", "aesmc", "bfcvtnt", "fcvtlt", "fcvtnt", "fcvtxnt", "revd",
    "sm4e",
];

/// Conversions, whose element is the larger one of both operands.
const CONVERSIONS: &[&str] = &["bfcvt", "fcvt", "fcvtx", "fcvtzs", "fcvtzu", "scvtf", "ucvtf"];

/// Whether a form names its first operand twice, as what it changes and as a source.
pub fn is_tied(elements: &[Element]) -> bool {
    let rule = |e: &Element| match e.rule {
        Rule::Register(rule) if rule.class == Class::Scalable => Some(rule.pos),
        _ => None,
    };
    let first = elements.first().and_then(rule);
    first.is_some() && elements[1..].iter().any(|e| rule(e) == first)
}

fn is_in(list: &[&str], mnemonic: &[u8]) -> bool {
    list.iter().any(|m| m.as_bytes() == mnemonic)
}

fn register(operand: &Operand<'_>) -> Option<Register> {
    match operand.kind {
        Kind::Reg(reg) => Some(reg),
        _ => None,
    }
}

impl Prefix {
    /// The prefix that a statement is.
    pub fn of(mnemonic: &[u8], operands: &[Operand<'_>]) -> Option<Prefix> {
        if mnemonic != b"movprfx" {
            return None;
        }
        let dest = register(operands.first()?)?;
        let predicate = match operands {
            [_, predicate, _] => Some((register(predicate)?.num, dest.shape)),
            _ => None,
        };
        Some(Prefix {
            dest: dest.num,
            predicate,
        })
    }

    /// Whether an instruction may follow, else what is wrong with it. `tied`: its form repeats the first operand.
    pub fn check(self, mnemonic: &[u8], operands: &[Operand<'_>], tied: bool) -> Result<(), &'static str> {
        if matches!(mnemonic, b"brk" | b"hlt") {
            return Ok(());
        }
        let first = operands.first().and_then(register);
        let Some(dest) = first.filter(|reg| reg.class == Class::Scalable) else {
            return Err(
                "instruction is unpredictable when following a movprfx, suggest replacing movprfx with mov",
            );
        };
        let registers = || operands[1..].iter().filter_map(register);
        let merging = registers().find(|reg| reg.qualifier == Qualifier::Merge);
        let is_vector = |reg: &Register| reg.class == Class::Scalable;
        // `mov z0.b, p0/m, z1.b` selects.
        let selects = mnemonic == b"mov" && merging.is_some() && registers().any(|reg| is_vector(&reg));
        let prefixable = merging.is_some() && !selects || tied || is_in(ACCUMULATORS, mnemonic);
        if !prefixable || is_in(NEVER, mnemonic) {
            return Err(
                "instruction is unpredictable when following a movprfx, suggest replacing movprfx with mov",
            );
        }
        if dest.num != self.dest {
            return Err(
                "instruction is unpredictable when following a movprfx writing to a different destination",
            );
        }
        let sources = registers().filter(|reg| matches!(reg.class, Class::Scalable | Class::Scalar));
        if sources.filter(|reg| reg.num == self.dest).count() > usize::from(tied) {
            return Err(
                "instruction is unpredictable when following a movprfx and destination also used as non-destructive source",
            );
        }
        let Some((predicate, shape)) = self.predicate else {
            return Ok(());
        };
        let Some(merging) = merging else {
            return Err(
                "instruction is unpredictable when following a predicated movprfx, suggest using unpredicated movprfx",
            );
        };
        if merging.num != predicate {
            return Err(
                "instruction is unpredictable when following a predicated movprfx using a different general predicate",
            );
        }
        let mut bits = dest.shape.log_bits();
        if is_in(CONVERSIONS, mnemonic) {
            let sources = registers().filter(is_vector).map(|reg| reg.shape.log_bits());
            bits = bits.max(sources.max().unwrap_or(0));
        }
        match bits == shape.log_bits() {
            true => Ok(()),
            false => Err(
                "instruction is unpredictable when following a predicated movprfx with a different element size",
            ),
        }
    }
}
