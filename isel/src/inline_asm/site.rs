//! What the machine IR knows of a place with inline assembly: the template, and where each of its operands is.

use super::template::Template;
use regalloc::{FrameSlot, PReg, PRegSet};

/// Where an operand is, for the text. Registers are given by their index among the instruction's operands.
#[derive(Clone, PartialEq, Debug)]
pub enum Place {
    /// Nothing to be written.
    Nothing,
    /// A register, and how many bytes of it count.
    Register(u8, u8),
    /// A register that is not allocated, and how many bytes of it count.
    Special(Special, u8),
    /// Memory.
    Memory(Memory),
    /// A number.
    Int(i64),
    /// The address of a symbol plus a number.
    Symbol(Box<str>, i64),
    /// A place on the stack of floating-point registers.
    Stack(u8),
    /// The start of the block that an edge leads to.
    Edge(u32),
    /// The start of a block whose address is taken under this number.
    BlockAddress(u32),
}

/// A register that is not allocated: the operand is held in another one and moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Special {
    /// One that has a number for the allocator.
    Preg(PReg),
    /// The stack pointer.
    StackPointer,
    /// One of the target's own.
    Other(u8),
}

/// Where the operand of a register that is not allocated is held before or behind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Held {
    /// In the register with this index among the instruction's operands.
    Register(u8),
    /// In the frame, 8 bytes.
    Slot(FrameSlot),
}

/// What a memory operand counts from.
#[derive(Clone, PartialEq, Debug)]
pub enum MemoryBase {
    /// Nothing.
    None,
    /// A register.
    Register(u8),
    /// A place in the frame.
    Frame(FrameSlot),
    /// The instruction pointer.
    Pc,
}

/// A memory operand.
#[derive(Clone, PartialEq, Debug)]
pub struct Memory {
    /// What it counts from.
    pub base: MemoryBase,
    /// Index register.
    pub index: Option<u8>,
    /// Factor of the index.
    pub scale: u8,
    /// Displacement.
    pub disp: i64,
    /// Symbol, with how it is relocated as the assembler writes that.
    pub symbol: Option<Box<str>>,
    /// The symbol is a function.
    pub code: bool,
    /// Number of the segment register, 0 for the usual one.
    pub segment: u8,
}

impl Memory {
    /// A place whose address is a number.
    pub fn constant(disp: i64) -> Memory {
        Memory {
            base: MemoryBase::None,
            disp,
            ..Memory::at(0)
        }
    }

    /// What a register points to.
    pub fn at(register: u8) -> Memory {
        Memory {
            base: MemoryBase::Register(register),
            index: None,
            scale: 1,
            disp: 0,
            symbol: None,
            code: false,
            segment: 0,
        }
    }
}

/// One place with inline assembly.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// The number of its text in [`Sites::templates`]; `None`: there is no statement in it.
    pub template: Option<u32>,
    /// The operands that the text numbers.
    pub places: Vec<Place>,
    /// Registers that it leaves with garbage.
    pub clobbers: PRegSet,
    /// Further ones that are lost only when it unwinds.
    pub lost_by_unwinding: PRegSet,
    /// Registers that are filled from operands before.
    pub moves_in: Vec<(Special, Held)>,
    /// Registers that fill operands behind.
    pub moves_out: Vec<(Held, Special)>,
    /// Operands that become 1 or 0 by a condition that the flags say.
    pub conditions: Vec<(u8, u8)>,
    /// Intel's syntax.
    pub intel: bool,
    /// It may unwind.
    pub unwinds: bool,
    /// Place of the call in the source.
    pub at: Option<u32>,
    /// The number by which the front end knows it (`!srcloc`).
    pub cookie: Option<u64>,
}

/// The places of one function.
#[derive(Default, Debug)]
pub struct Sites {
    /// By the number that the instruction has.
    pub list: Vec<Site>,
    /// Templates that have been read, and whether there is no statement in them.
    pub templates: Vec<(TemplateKey, Template, bool)>,
}

/// What templates are known by: string, alternative, number of operands.
pub type TemplateKey = (ir::ids::StrId, usize, usize);

impl Sites {
    /// Empties it for the next function.
    pub fn clear(&mut self) {
        self.list.clear();
        self.templates.clear();
    }
}
