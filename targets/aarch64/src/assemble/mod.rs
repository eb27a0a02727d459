//! AArch64 instructions in assembly text.
//!
//! ```text
//!  statement ─► operand (a flat list) ─► matching ─► word, relocation
//!                      table (rows by mnemonic) ┘
//! ```
//! `table` says how rows are written and found, `pattern` the language of their operands; `special` reads what that
//! language has no words for. The order of the rows is that of LLVM's preferences.

mod directives;
mod matching;
mod names;
mod operand;
mod pattern;
mod prefix;
mod reloc;
mod requirement;
mod special;
pub(crate) mod table;
mod table_base;
mod table_float;
mod table_neon;
mod table_sve;
mod table_system;
#[cfg(test)]
mod tests;
mod unpredictable;

use crate::features::Features;
use crate::relocations;
use crate::sysregs::{self, Access};
use emit::RelocKind;
use emit::assemble::{
    AsmError, Context, Cursor, Encoded, ExprId, Fixup, InstructionReader, Modifier, Result,
};
use emit::reloc::Relocations;
use matching::{Attempt, Mismatch, Why};
use operand::{Aliases, Class, Kind, Operand, Operands, Parser, Shape};
use prefix::Prefix;
use requirement::Requirements;
use table::Candidate;

/// Reads the instructions of one text.
pub struct Reader {
    features: Features,
    requirements: Requirements,
    access: Access,
    aliases: Aliases,
    /// The instruction before was this `movprfx`.
    prefix: Option<Prefix>,
}

/// The longest mnemonic, with its suffix.
const LONGEST: usize = 24;

impl Reader {
    /// A reader for a processor with these features.
    pub fn new(features: Features) -> Self {
        Reader {
            features,
            requirements: Requirements::new(features),
            access: Access(features),
            aliases: Aliases::default(),
            prefix: None,
        }
    }

    fn set_features(&mut self, features: Features) {
        self.features = features;
        self.requirements = Requirements::new(features);
        self.access = Access(features);
    }

    /// Matches the operands with the forms of a mnemonic whose features are there, or, to tell what is missing, with
    /// the others.
    fn forms(&self, name: &Mnemonic, operands: &[Operand<'_>], context: &mut Context, there: bool) -> Found {
        let mut best: Option<Mismatch> = None;
        for candidate in table::table().candidates(name.key()) {
            if self.requirements.met(candidate.requirement) != there {
                continue;
            }
            for size in candidate.sizes {
                let mut attempt = Attempt {
                    operands,
                    context,
                    access: &self.access,
                    size: *size,
                    bare_vectors: name.arrangement != Shape::None,
                    word: candidate.word | size.bits,
                    seen: 0,
                    fixup: None,
                };
                match attempt.row(candidate.elements) {
                    Ok(()) => return Found::Word(attempt.word, attempt.fixup, candidate),
                    Err(e) => {
                        let farther = |b: &Mismatch| {
                            e.operand > b.operand || e.operand == b.operand && b.why == Why::Operand
                        };
                        if best.as_ref().is_none_or(farther) {
                            best = Some(e);
                        }
                    }
                }
            }
        }
        Found::Nothing(best)
    }

    /// The error for operands that no form takes.
    fn refuse(
        &self,
        name: &Mnemonic,
        at: u32,
        operands: &[Operand<'_>],
        best: Option<Mismatch>,
        end: u32,
        context: &mut Context,
    ) -> Box<AsmError> {
        if let Found::Word(_, _, form) = self.forms(name, operands, context, false) {
            let features = table::table().requirement(form.requirement);
            return AsmError::new(at, format!("instruction requires: {features}"));
        }
        let Some(best) = best else {
            return match table::table().has(name.key()) {
                true => AsmError::new(at, "invalid operand for instruction"),
                false => AsmError::new(at, "unrecognized instruction mnemonic"),
            };
        };
        let place = operands.get(best.operand).map_or(end, |o| o.at);
        match best.why {
            Why::TooFew => AsmError::new(at, "too few operands for instruction"),
            Why::Operand => AsmError::new(place, "invalid operand for instruction"),
            Why::Number(rule, log_bits) => AsmError::new(place, rule.message(log_bits.into())),
            Why::Text(text) => AsmError::new(place, text),
        }
    }

    /// `tlbi vae1, x0` and the like: `None`: not such an operation.
    fn operation(&self, name: &Mnemonic, operands: &[Operand<'_>]) -> Option<Result<u32>> {
        let key = name.key();
        if !sysregs::has_operations(key) {
            return None;
        }
        let first = operands.first()?;
        let Kind::Name(text) = first.kind else {
            return None;
        };
        let Some(sysregs::Operation {
            bits,
            takes,
            features,
        }) = sysregs::operation(key, text)
        else {
            let key = String::from_utf8_lossy(key).to_uppercase();
            let message = format!("invalid operand for {key} instruction");
            return Some(Err(AsmError::new(first.at, message)));
        };
        if !crate::requirement::is_met(features, self.features) {
            let name = [key, b" ", text].concat();
            let name = String::from_utf8_lossy(&name).to_uppercase();
            return Some(Err(AsmError::new(
                first.at,
                format!("{name} requires: {features}"),
            )));
        }
        let pair = key == b"tlbip";
        let word = if pair { 0xd548_0000 } else { 0xd508_0000 } | u32::from(bits) << 5;
        let register = |operand: &Operand<'_>| match operand.kind {
            Kind::Reg(reg) if reg.class == Class::General && reg.shape == Shape::X => {
                Some(u32::from(reg.num))
            }
            _ => None,
        };
        let invalid =
            |operand: &Operand<'_>| Err(AsmError::new(operand.at, "invalid operand for instruction"));
        Some(match &operands[1..] {
            [] if takes & 1 != 0 => Ok(word | 31),
            [] => Err(AsmError::new(
                first.at,
                format!("specified {} op requires a register", text_of(key)),
            )),
            [one] if takes & 2 != 0 => register(one).map_or_else(|| invalid(one), |n| Ok(word | n)),
            [one] if takes & 4 == 0 => Err(AsmError::new(
                one.at,
                format!("specified {} op does not use a register", text_of(key)),
            )),
            [one, two] if takes & 4 != 0 => match (register(one), register(two)) {
                (Some(31), Some(31)) => Ok(word | 31),
                (Some(a), Some(b)) if a % 2 == 0 && b == a + 1 => Ok(word | a),
                (Some(_), Some(_)) => Err(AsmError::new(
                    two.at,
                    "expected second odd register of a consecutive same-size even/odd register pair",
                )),
                (None, _) => invalid(one),
                _ => invalid(two),
            },
            [other, ..] => invalid(other),
        })
    }

    /// `msr daifset, #2`: a number for a field of the processor state.
    fn state_field(&self, name: &Mnemonic, operands: &[Operand<'_>]) -> Result<Option<u32>> {
        let [field, number] = operands else {
            return Ok(None);
        };
        let (b"msr", Kind::Name(text), Kind::Imm(value)) = (name.key(), field.kind, number.kind) else {
            return Ok(None);
        };
        let found =
            sysregs::state_field(text).filter(|f| crate::requirement::is_met(f.features, self.features));
        let Some(found) = found else {
            return Err(AsmError::new(
                field.at,
                "expected writable system register or pstate",
            ));
        };
        match (0..=found.most).contains(&value) {
            true => Ok(Some(found.word | (value as u32) << 8)),
            false => Err(AsmError::new(
                number.at,
                format!("immediate must be an integer in range [0, {}].", found.most),
            )),
        }
    }
}

fn text_of(mnemonic: &[u8]) -> String {
    String::from_utf8_lossy(mnemonic).into_owned()
}

/// What the forms of a mnemonic made of operands.
enum Found {
    /// A word, a field for the linker, and the form.
    Word(u32, Option<(RelocKind, ExprId)>, Candidate<'static>),
    /// The mismatch farthest in the text.
    Nothing(Option<Mismatch>),
}

/// A mnemonic as the table has it.
struct Mnemonic {
    text: [u8; LONGEST],
    len: usize,
    /// The condition of `b.eq` and `beq`: where it starts in the text.
    condition: usize,
    /// The arrangement of `add.4s`.
    arrangement: Shape,
}

impl Mnemonic {
    /// The name in the table.
    fn key(&self) -> &[u8] {
        &self.text[..self.len]
    }

    /// Splits a name. A name that is unknown or too long is kept as it is.
    fn split(name: &[u8]) -> Mnemonic {
        let mut found = Mnemonic {
            text: [0; LONGEST],
            len: name.len().min(LONGEST),
            condition: 0,
            arrangement: Shape::None,
        };
        found.text[..found.len].copy_from_slice(&name[..found.len]);
        found.text.make_ascii_lowercase();
        if name.len() > LONGEST || table::table().has(found.key()) || sysregs::has_operations(found.key()) {
            return found;
        }
        if let Some(dot) = memchr::memchr(b'.', name) {
            let suffix = &name[dot + 1..];
            if matches!(found.text[..dot], [b'b'] | [b'b', b'c']) {
                found.condition = dot + 1;
                found.len = dot + 1;
            } else if let Some(shape) = Shape::named(suffix).filter(|s| !matches!(s, Shape::W | Shape::X)) {
                found.arrangement = shape;
                found.len = dot;
            }
        } else if found.text[0] == b'b' && names::condition(&name[1..]).is_some_and(|_| name.len() == 3) {
            found.condition = 1;
            found.text[1] = b'.';
            found.len = 2;
        }
        found
    }
}

impl InstructionReader for Reader {
    fn has_pure_code(&self) -> bool {
        true
    }

    fn relocations(&self) -> Option<&'static dyn Relocations> {
        Some(&crate::relocations::Table)
    }

    fn instruction(
        &mut self,
        cursor: &mut Cursor<'_>,
        context: &mut Context,
        out: &mut Encoded,
    ) -> Result<()> {
        let at = cursor.pos();
        let Some(text) = cursor.name() else {
            return cursor.error("unexpected token at start of statement");
        };
        if cursor.peek() == b'.' && cursor.eat_name(".req") {
            return self.define_alias(text, cursor, context);
        }
        let prefix = self.prefix.take();
        let name = Mnemonic::split(text);
        let mut operands = Operands::new();
        if name.condition != 0 {
            operands.push(Operand {
                kind: Kind::Name(&text[name.condition..]),
                at: at + name.condition as u32,
                hexadecimal: false,
                inexact: false,
            });
        }
        let mut parser = Parser {
            cursor,
            context,
            aliases: &self.aliases,
            operands,
        };
        if !table::table().has(name.key()) && !sysregs::has_operations(name.key()) {
            return Err(AsmError::new(at, "unrecognized instruction mnemonic"));
        }
        parser.all()?;
        let mut operands = parser.operands;
        if name.arrangement != Shape::None {
            operand::arrange(&mut operands, name.arrangement);
        }
        if let Some(found) = self.operation(&name, &operands) {
            out.bytes.extend_from_slice(&found?.to_le_bytes());
            return Ok(());
        }
        if let Some(word) = self.state_field(&name, &operands)? {
            out.bytes.extend_from_slice(&word.to_le_bytes());
            return Ok(());
        }
        match self.forms(&name, &operands, context, true) {
            Found::Word(word, fixup, form) => {
                if let Some(prefix) = prefix {
                    let place = operands.first().map_or(at, |o| o.at);
                    let checked = prefix.check(name.key(), &operands, prefix::is_tied(form.elements));
                    checked.map_err(|message| AsmError::new(place, message))?;
                }
                if let Some(message) = unpredictable::fault(word) {
                    return Err(AsmError::new(operands.first().map_or(at, |o| o.at), message));
                }
                self.prefix = Prefix::of(name.key(), &operands);
                out.bytes.extend_from_slice(&word.to_le_bytes());
                if let Some((kind, expr)) = fixup {
                    out.fixups.push(Fixup {
                        offset: 0,
                        kind,
                        expr,
                        addend: 0,
                    });
                }
                Ok(())
            }
            Found::Nothing(best) => Err(self.refuse(&name, at, &operands, best, cursor.pos(), context)),
        }
    }

    fn reads_each_alone(&self) -> bool {
        self.prefix.is_none()
    }

    fn takes_any_symbol(&self, name: &[u8], _dialect: emit::assemble::Dialect) -> bool {
        // (no register, shift or condition is as long)
        self.aliases.is_empty() && (name.len() > 8 || name.starts_with(b"."))
    }

    fn directive(
        &mut self,
        name: &str,
        cursor: &mut Cursor<'_>,
        context: &mut Context,
        out: &mut Encoded,
    ) -> Result<bool> {
        self.own_directive(name, cursor, context, out)
    }

    fn dwarf_register(&mut self, cursor: &mut Cursor<'_>) -> Option<u16> {
        let mut ahead = *cursor;
        let name = ahead.name()?;
        let number = directives::dwarf_register(name, &self.aliases)?;
        *cursor = ahead;
        Some(number)
    }

    fn data_kind(&self, size: u32, modifier: Modifier) -> Option<RelocKind> {
        Some(match (size, modifier.0) {
            (4, "plt" | "pltpcrel") => RelocKind::Plt32,
            (4, "gotpcrel") => RelocKind::ElfSymbolNumber(315),
            (8, "auth") => RelocKind::Signed64,
            (4, "imgrel") => RelocKind::ImageRel32,
            (4, "secrel32") => RelocKind::SecRel32,
            _ => return None,
        })
    }

    fn resolve(&self, kind: RelocKind, value: i64, bytes: &mut [u8]) -> std::result::Result<bool, String> {
        relocations::Table.resolve(kind, value, bytes)
    }

    fn is_pc_relative(&self, kind: RelocKind) -> bool {
        reloc::is_pc_relative(kind)
    }

    fn fill(&self, len: u64, out: &mut Vec<u8>) -> bool {
        out.resize(out.len() + (len % 4) as usize, 0);
        for _ in 0..len / 4 {
            out.extend_from_slice(&0xd503_201fu32.to_le_bytes());
        }
        true
    }

    fn instruction_align(&self) -> u32 {
        4
    }
}
