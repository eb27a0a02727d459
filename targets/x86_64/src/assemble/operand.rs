//! Operands as both dialects write them.

use super::registers::{Class, Register};
use emit::assemble::ExprId;
use smallvec::SmallVec;

/// An expression and, if it was folded, its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value {
    pub expr: ExprId,
    pub number: Option<i64>,
}

/// A place in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Memory {
    pub segment: Option<Register>,
    pub base: Option<Register>,
    pub index: Option<Register>,
    pub scale: u8,
    pub displacement: Option<Value>,
    /// As `dword ptr` says; 0: not said.
    pub bytes: u32,
    /// The index was written as `riz` or `eiz`: there is none.
    pub no_index: Option<Class>,
    /// AT&T's `*`, or Intel's brackets or size: what a jump loads its target from, rather than the target.
    pub indirect: bool,
}

impl Memory {
    pub const NONE: Memory = Memory {
        segment: None,
        base: None,
        index: None,
        scale: 1,
        displacement: None,
        bytes: 0,
        no_index: None,
        indirect: false,
    };

    pub fn is_absolute(&self) -> bool {
        self.base.is_none() && self.index.is_none() && self.no_index.is_none()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Register(Register),
    Memory(Memory),
    Immediate(Value),
}

/// An operand with what stands behind it in braces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Operand {
    pub kind: Kind,
    /// 1 to 7, or 0 for none.
    pub mask: u8,
    pub zeroing: bool,
    /// The 8 of `{1to8}`, or 0.
    pub broadcast: u8,
    /// AT&T's `*` before a register.
    pub starred: bool,
    /// Intel's `offset` stands in it, and no size before it.
    pub offset: bool,
    pub at: u32,
}

impl Operand {
    pub fn new(kind: Kind, at: u32) -> Self {
        Operand {
            kind,
            mask: 0,
            zeroing: false,
            broadcast: 0,
            starred: false,
            offset: false,
            at,
        }
    }

    pub fn register(&self) -> Option<Register> {
        match self.kind {
            Kind::Register(register) => Some(register),
            _ => None,
        }
    }

    pub fn memory(&self) -> Option<&Memory> {
        match &self.kind {
            Kind::Memory(memory) => Some(memory),
            _ => None,
        }
    }

    /// The number of a folded immediate.
    pub fn number(&self) -> Option<i64> {
        match self.kind {
            Kind::Immediate(value) => value.number,
            _ => None,
        }
    }
}

/// `{rn-sae}` and the like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rounding {
    /// To nearest, down, up, towards zero: 0 to 3.
    To(u8),
    /// `{sae}`.
    Suppress,
}

/// The operands of a statement.
pub(super) type Operands = SmallVec<[Operand; 6]>;

/// What one statement says before it is known which instruction it is.
#[derive(Default, Debug)]
pub(super) struct Statement {
    /// In Intel's order.
    pub operands: Operands,
    pub rounding: Option<Rounding>,
    /// How many operands stand before that, in Intel's order.
    pub rounding_at: usize,
    /// `{dfv=of,cf}`: the flags that a conditional comparison sets when its condition does not hold, as encoded.
    pub flags: Option<u8>,
}
