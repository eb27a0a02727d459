//! Loads of 32 bits that are extended by their sign: the load does it, and its register is that of the extended value too.
//!
//! ```text
//!   a = load i32; use a; b = sext a to i64; use b   ─►   movslq a, …; use a; use a
//! ```
//! Not where somebody extends the value by zeros, which a plain load has done. Loads that become part of the only extension
//! stay for it. Cost: a look at each extension.

use crate::lower::State;
use ir::body::Body;
use ir::context::Scope;
use ir::ids::{Inst, Value};
use ir::inst::Opcode;

/// What is noted of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Note {
    #[default]
    Nothing,
    /// A load whose value somebody wants extended by zeros.
    Unsigned,
    /// A load that extends by the sign.
    Load,
    /// The extension of such a load.
    View,
}

/// Such loads, and what prepares for finding them.
#[derive(Default)]
pub(crate) struct SignedLoads {
    /// By instruction; empty: there are none.
    notes: Vec<Note>,
    extensions: Vec<Inst>,
    unsigned: Vec<Value>,
}

impl SignedLoads {
    /// Forgets them.
    pub(crate) fn clear(&mut self) {
        self.notes.clear();
        self.extensions.clear();
        self.unsigned.clear();
    }

    /// Whether there are none.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.notes.is_empty()
    }

    /// Whether the load extends by the sign: its register has 64 bits.
    #[inline]
    pub(crate) fn is_load(&self, i: Inst) -> bool {
        self.notes.get(i.index()) == Some(&Note::Load)
    }

    /// Whether the extension has the register of its load.
    #[inline]
    pub(crate) fn is_view(&self, i: Inst) -> bool {
        self.notes.get(i.index()) == Some(&Note::View)
    }

    /// Notes an instruction that may matter.
    #[inline]
    pub(crate) fn meet(&mut self, body: &Body, i: Inst) {
        let d = body.inst(i);
        match d.opcode {
            Opcode::SExt => self.extensions.push(i),
            Opcode::ZExt | Opcode::UiToFp | Opcode::Switch => {
                self.unsigned.push(body.operand_range(d.ops)[0])
            }
            _ => {}
        }
    }
}

impl State {
    /// Finds them, when all uses are counted.
    pub(crate) fn find_signed_loads(&mut self, scope: Scope<'_>, body: &Body) {
        let loads = &mut self.signed_loads;
        for k in 0..loads.extensions.len() {
            let i = loads.extensions[k];
            let v = body.operand_range(body.inst(i).ops)[0];
            let (Some(load), Some(l)) = (body.def(v), v.as_local()) else {
                continue;
            };
            let d = body.inst(load);
            let fits = scope.int_bits(d.ty) == Some(32) && scope.int_bits(body.inst(i).ty) == Some(64);
            if d.opcode != Opcode::Load || d.flags.0 != 0 || !fits {
                continue;
            }
            let (from, to) = (load.index(), i.index());
            let becomes_part = self.uses[l as usize] == 1
                && self.inst_block[from] == self.inst_block[to]
                && self.epoch[from] == self.epoch[to];
            if becomes_part {
                continue;
            }
            if loads.notes.is_empty() {
                loads.notes.resize(body.insts.len(), Note::Nothing);
                for v in &loads.unsigned {
                    if let Some(other) = body.def(*v) {
                        loads.notes[other.index()] = Note::Unsigned;
                    }
                }
            }
            if matches!(loads.notes[from], Note::Nothing | Note::Load) {
                loads.notes[from] = Note::Load;
                loads.notes[to] = Note::View;
            }
        }
    }
}
