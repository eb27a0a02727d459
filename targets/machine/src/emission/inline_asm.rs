//! Inline assembly: the text of a place with its operands filled in, and the moves around it.
//!
//! ```text
//!   save what the frame needs ─► moves to registers that are not allocated ─► text ─► conditions ─► moves back ─► restore
//! ```

use super::{EncodeError, Encoded, Flow};
use crate::tables::CommonTables;
use emit::Label;
use emit::assemble::inline::{Definitions, InlineText};
use emit::assemble::{AsmError, Dialect, InstructionReader};
use ir::triple::Triple;
use isel::inline_asm::{Held, Piece, Place, Site};
use regalloc::{Allocation, Block, PReg};
use std::fmt::Write;
use std::sync::Arc;

/// What the assembler's text has beside the operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Syntax {
    /// Begins a comment.
    pub comment: &'static str,
    /// Bytes of a register that is saved on the stack.
    pub push_bytes: u32,
}

/// The places of an instruction's operands.
pub struct Operands<'a> {
    places: &'a [Allocation],
    /// Bytes that the stack pointer has been moved down to save registers.
    pub pushed: u32,
}

impl Operands<'_> {
    /// The register of an operand.
    pub fn register(&self, index: u8) -> Option<PReg> {
        self.places.get(usize::from(index))?.as_reg()
    }
}

/// Inline assembly in the walk of any target.
pub trait Assembly<'a>: Flow<'a> {
    /// A place with inline assembly.
    fn inline_asm(&mut self, site: u32, places: &[Allocation], block: Block) -> Encoded {
        self.asm_code(site, places, block)?;
        if !self.vcode.succs(block).is_empty() && self.ends_in_asm(block, site) {
            return self.jump(self.target(block, 0));
        }
        Ok(())
    }

    /// Whether the block's last instruction is this place.
    fn ends_in_asm(&self, block: Block, site: u32) -> bool {
        let end = self.vcode.blocks[block.index()].inst_end;
        Self::asm_of(&self.vcode.insts[end as usize - 1]) == Some(site)
    }

    /// Its code, without the jump behind it.
    fn asm_code(&mut self, number: u32, places: &[Allocation], block: Block) -> Encoded {
        let vcode = self.vcode;
        let site = &vcode.tables.common().asm.list[number as usize];
        let saved = self.asm_save(site.clobbers)?;
        let pushed = saved.len() as u32 * self.asm_syntax().push_bytes;
        let operands = Operands { places, pushed };
        let register = |index: u8| {
            let found = operands.register(index);
            found.ok_or(EncodeError::Internal(
                "operand of inline assembly without a register",
            ))
        };
        // The frame is read before the stack pointer may change.
        for (special, from) in &site.moves_in {
            if let Held::Slot(slot) = *from {
                self.asm_move_slot(*special, slot, pushed, false)?;
            }
        }
        for (special, from) in &site.moves_in {
            if let Held::Register(from) = *from {
                self.asm_move(*special, register(from)?, false)?;
            }
        }
        if let Some(template) = site.template {
            let text = self.asm_text(site, template, &operands, block, number)?;
            self.put_asm(site, &text)?;
        }
        for (to, condition) in &site.conditions {
            self.asm_condition(register(*to)?, *condition);
        }
        for (to, special) in &site.moves_out {
            if let Held::Register(to) = *to {
                self.asm_move(*special, register(to)?, true)?;
            }
        }
        self.asm_restore(&saved);
        for (to, special) in &site.moves_out {
            if let Held::Slot(slot) = *to {
                self.asm_move_slot(*special, slot, 0, true)?;
            }
        }
        Ok(())
    }

    /// The text of a place. Errors: an operand that cannot be written as the text asks.
    fn asm_text(
        &mut self,
        site: &Site,
        template: u32,
        operands: &Operands<'_>,
        block: Block,
        number: u32,
    ) -> Result<AsmLines, EncodeError> {
        let syntax = self.asm_syntax();
        let (vcode, prefix) = (self.vcode, self.settings.private_prefix);
        let template = &vcode.tables.common().asm.templates[template as usize].1;
        let mut lines = AsmLines::default();
        for piece in &template.pieces {
            let out = &mut lines.text;
            match *piece {
                Piece::Text(from, to) => out.push_str(&template.text[from as usize..to as usize]),
                Piece::Comment => out.push_str(syntax.comment),
                Piece::Private => out.push_str(self.settings.private_prefix),
                Piece::Unique => {
                    let unique = u64::from(self.settings.global) << 32 | u64::from(number);
                    write!(out, "{unique}").expect("strings do not fail");
                }
                Piece::Operand(n, modifier) => {
                    let place = &site.places[usize::from(n)];
                    let label = match place {
                        Place::Edge(edge) => Some(Label(self.target(block, *edge as usize).index() as u32)),
                        Place::BlockAddress(id) => Some(self.asm_block(site, *id)?),
                        _ => None,
                    };
                    let written = match label {
                        Some(label) => {
                            lines.label(prefix, self.settings.global, label);
                            true
                        }
                        None => self.asm_operand(place, operands, modifier, site.intel, out),
                    };
                    if !written {
                        let what = format!("invalid operand in inline asm: '{}'", template.text);
                        return Err(EncodeError::Assembly(site.at, what));
                    }
                }
            }
        }
        Ok(lines)
    }

    /// The label of a block whose address is taken.
    fn asm_block(&self, site: &Site, id: u32) -> Result<Label, EncodeError> {
        let blocks = &self.vcode.tables.common().exported_blocks;
        match blocks.iter().find(|(number, _)| *number == id) {
            Some((_, block)) => Ok(Label(block.index() as u32)),
            None => Err(EncodeError::Assembly(
                site.at,
                "unsupported: address of another function's block in inline assembly".into(),
            )),
        }
    }

    /// Assembles the text. Errors: what the assembler says of it.
    fn put_asm(&mut self, site: &Site, lines: &AsmLines) -> Encoded {
        let walk: &mut super::Walk<'a, _, _> = self;
        let Some(assembler) = walk.assembler.as_mut() else {
            return Err(EncodeError::Internal("inline assembly without an assembler"));
        };
        let labels: Vec<(&str, Label)> = lines.labels.iter().map(|(n, l)| (n.as_str(), *l)).collect();
        let text = InlineText {
            text: lines.text.as_bytes(),
            dialect: if site.intel { Dialect::Intel } else { Dialect::Att },
            labels: &labels,
        };
        match walk.code.assemble(
            &text,
            &assembler.triple,
            assembler.definitions.as_deref(),
            &mut *assembler.reader,
        ) {
            Ok(warnings) => {
                for (at, message) in warnings {
                    let warning = described(site, &lines.text, &[AsmError { at, message }]);
                    walk.code.warn_of_assembly(site.at, warning);
                }
                Ok(())
            }
            Err(errors) => Err(EncodeError::Assembly(
                site.at,
                described(site, &lines.text, &errors),
            )),
        }
    }
}

impl<'a, E: super::Emit<'a>> Assembly<'a> for E {}

/// What inline assembly is read by.
pub struct Assembler {
    /// For whom.
    pub triple: Triple,
    /// What the module's assembly defines.
    pub definitions: Option<Arc<Definitions>>,
    /// What reads the target's instructions.
    pub reader: Box<dyn InstructionReader>,
}

/// A text with its operands, and the names that stand for places in it.
#[derive(Default)]
pub struct AsmLines {
    text: String,
    labels: Vec<(String, Label)>,
}

impl AsmLines {
    /// A label that belongs to function number `function`.
    fn label(&mut self, prefix: &str, function: u32, label: Label) {
        let name = format!("{prefix}asm{function}_{}", label.0);
        self.text.push_str(&name);
        if self.labels.iter().all(|(_, l)| *l != label) {
            self.labels.push((name, label));
        }
    }
}

/// The assembler's errors, each with its line of the text, as LLVM shows them.
fn described(site: &Site, text: &str, errors: &[AsmError]) -> String {
    let mut out = String::new();
    for (n, error) in errors.iter().enumerate() {
        let at = (error.at as usize).min(text.len());
        let start = text.as_bytes()[..at]
            .iter()
            .rposition(|b| *b == b'\n')
            .map_or(0, |n| n + 1);
        let line = 1 + text.as_bytes()[..at].iter().filter(|b| **b == b'\n').count();
        let end = text.as_bytes()[at..]
            .iter()
            .position(|b| *b == b'\n')
            .map_or(text.len(), |n| at + n);
        // As there, the text begins behind a tab.
        let column = at - start + if line == 1 { 2 } else { 1 };
        let shown = text.get(start..end).unwrap_or_default().trim();
        let message = &error.message;
        out.push_str(if n == 0 { "" } else { "; " });
        write!(out, "{message} in '{shown}' (<inline asm>:{line}:{column})").expect("strings do not fail");
    }
    if let Some(cookie) = site.cookie {
        write!(out, " (!srcloc = {cookie})").expect("strings do not fail");
    }
    out
}
