//! What an instruction does beside reading and writing its register operands.
//!
//! A pass that moves, shares or removes instructions asks for [`Effects`]. The flags are a dependency like any other: an
//! instruction that reads them needs the last one before it that writes them.

use crate::vcode::MachInst;
use regalloc2::{Operand, OperandKind};

/// How long an instruction's result takes, without the load if it reads memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Latency {
    /// About one cycle.
    #[default]
    Simple,
    /// Integer products, floating-point arithmetic and conversions: three to five cycles.
    Arithmetic,
    /// Divisions and square roots: ten cycles and more, not pipelined.
    Divide,
}

/// What an instruction does beside reading and writing its register operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// It may read memory.
    pub reads_memory: bool,
    /// It may write memory.
    pub writes_memory: bool,
    /// It needs flags that an instruction before it has set.
    pub reads_flags: bool,
    /// It sets flags for instructions after it.
    pub sets_flags: bool,
    /// It leaves the flags with garbage.
    pub loses_flags: bool,
    /// It does more than that (control flow, the stack pointer, barriers, traps): it stays where it is.
    pub stays: bool,
    /// How long its result takes.
    pub latency: Latency,
}

impl Effects {
    /// No effects at all.
    pub const NONE: Effects = Effects {
        reads_memory: false,
        writes_memory: false,
        reads_flags: false,
        sets_flags: false,
        loses_flags: false,
        stays: false,
        latency: Latency::Simple,
    };

    /// Those of a call: all, but it takes and leaves no flags.
    pub const CALL: Effects = Effects {
        reads_memory: true,
        writes_memory: true,
        reads_flags: false,
        sets_flags: false,
        loses_flags: true,
        stays: true,
        latency: Latency::Simple,
    };

    /// Only that it reads the flags.
    pub const READS_FLAGS: Effects = Effects {
        reads_flags: true,
        ..Effects::NONE
    };

    /// Only that it stays where it is.
    pub const STAYS: Effects = Effects {
        stays: true,
        ..Effects::NONE
    };

    /// Only that the flags are lost.
    pub const LOSES_FLAGS: Effects = Effects {
        loses_flags: true,
        ..Effects::NONE
    };

    /// Whether it reads or writes memory.
    pub const fn touches_memory(self) -> bool {
        self.reads_memory || self.writes_memory
    }
}

/// Whether all that an instruction does is to put a constant, or what the flags say, into a register.
pub(crate) fn only_defines<I: MachInst>(it: &I, operands: &[Operand]) -> bool {
    let effects = it.effects();
    let condition = Effects {
        latency: effects.latency,
        ..Effects::READS_FLAGS
    };
    matches!(operands, [def] if def.kind() == OperandKind::Def)
        && (effects == condition || matches!(effects, Effects::NONE | Effects::LOSES_FLAGS))
}
