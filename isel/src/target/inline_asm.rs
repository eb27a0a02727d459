//! What inline assembly asks of a target: the meaning of constraint letters and register names.

use super::Emit;
use crate::inline_asm::{Memory, Sites, Special};
use crate::lower::Lower;
use crate::memory::addr::Addr;
use ir::diag::Result;
use ir::types::Type;
use regalloc::{PReg, PRegSet, RegClass, VReg};

/// What a code of a constraint asks for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Wanted {
    /// Any register of a class.
    Class(RegClass),
    /// One of these registers, the first ones preferred.
    OneOf(&'static [PReg]),
    /// These registers, as many as the value has parts.
    Registers(&'static [PReg]),
    /// All of one of these lists.
    Runs(&'static [&'static [PReg]]),
    /// One of these, which are not allocated; the value is held in the class.
    Special(&'static [Special], RegClass),
    /// A place on the stack of floating-point registers.
    Stack(Option<u8>),
    /// Memory.
    Memory,
    /// Memory whose address the expression changes: of inputs that are in memory anyway.
    Stepping,
    /// The operand is an address, written as memory is.
    Address,
    /// A constant that [`InlineAsm::asm_fits`] takes.
    Constant,
    /// The same, but an indirect input is memory.
    Loose,
    /// Zero, in a register that always holds it.
    Zero(Special),
    /// The address of a symbol, written as it is.
    Symbol,
    /// Anything.
    Any,
    /// The letters mean something, but not for this operand.
    Unfit,
}

/// What a register name stands for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Named {
    /// A register that is allocated perhaps.
    Register(PReg),
    /// One that is not, whose values are held in the class.
    Special(Special, RegClass),
    /// A part of a general-purpose register that is not its first byte: operands of 8 bits are in the part, wider ones in
    /// the register.
    Part(Special, PReg),
    /// A register that holds no operand here, but may be left with garbage.
    Clobbered(PReg),
    /// A condition, as the flags have it.
    Condition(u8),
    /// A place on the stack of floating-point registers.
    Stack(u8),
    /// Something that holds no operand (`memory`, `cc`).
    Nothing,
}

/// A constant as an operand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Constant {
    /// An integer: zero-extended, and sign-extended from its width (i1 is not).
    Int(u64, i64),
    /// The address of a global or block, which may stand in code as it is (`true`), or has no fixed place.
    Address(bool),
}

/// The target's rules of inline assembly.
pub trait InlineAsm: Emit {
    /// Which alternative of `$(a$|b$)` is read where the expression is not in Intel's syntax.
    fn asm_variant(cx: &Lower<'_, Self>) -> usize;
    /// What letters of a constraint ask for, of an operand of so many bits; `None`: they mean nothing.
    fn asm_code(cx: &Lower<'_, Self>, letters: &[u8], bits: u64) -> Option<Wanted>;
    /// Letters for general-purpose registers take fixed vectors of their widths too; names always do.
    const VECTORS_IN_INTS: bool = false;
    /// Whether these letters give a value of the type a whole general-purpose register, though it has fewer bits.
    fn asm_is_whole(_letters: &[u8], _ty: Type) -> bool {
        false
    }
    /// A number may be an address, as it is.
    const NUMBERS_AS_ADDRESSES: bool = true;
    /// Whether a value of the type, of so many bits (0: scalable), may be an operand in the register of this name.
    fn asm_name_takes(_name: &str, _bits: u64) -> bool {
        true
    }
    /// The registers, from one on, that a value of so many takes whose constraint names the first.
    fn asm_run(_first: PReg, _count: usize) -> Option<&'static [PReg]> {
        None
    }
    /// Registers that letters of [`Wanted::Class`] take too, which are not allocated.
    fn asm_further(_: &Lower<'_, Self>, _letters: &[u8]) -> &'static [Special] {
        &[]
    }
    /// Registers that are not allocated are filled from memory, and stored, where few others are left.
    const ASM_SPECIALS_IN_MEMORY: bool = false;
    /// Letters whose numbers are written zero-extended, not sign-extended.
    const UNSIGNED_LETTERS: &'static [u8];
    /// Whether letters that ask for a constant take this one.
    fn asm_fits(letters: &[u8], c: Constant) -> bool;
    /// What a name in braces stands for.
    fn asm_register(cx: &Lower<'_, Self>, name: &str) -> Option<Named>;
    /// The most bytes of an operand in one register of the class.
    fn asm_register_bytes(cx: &Lower<'_, Self>, class: RegClass) -> u32;
    /// Whether the target's rules let a value of the type, of so many bits, be an operand in the class of registers; `letters`
    /// are the constraint's, none where it names the register.
    fn asm_takes(_: &Lower<'_, Self>, _class: RegClass, _ty: Type, _bits: u64, _letters: &[u8]) -> bool {
        true
    }
    /// Whether values may be in a register.
    fn asm_is_allocated(preg: PReg) -> bool;
    /// The registers of a class, those that the caller saves first.
    fn asm_registers(class: RegClass) -> &'static [PReg];
    /// The operand that an address is; `add` gives a register its index.
    fn asm_memory(cx: &mut Lower<'_, Self>, addr: &Addr, add: &mut dyn FnMut(VReg) -> u8) -> Result<Memory>;
    /// A register of the class `Vector` from an integer of so many bits (`into`), or the other way round.
    fn asm_mask(cx: &mut Lower<'_, Self>, dst: VReg, src: VReg, bits: u64, into: bool) -> Result<()>;
    /// The registers that are lost where an exception arrives.
    fn asm_lost_by_unwinding(cx: &Lower<'_, Self>) -> PRegSet;
    /// The places of the function.
    fn asm_sites<'c>(cx: &'c mut Lower<'_, Self>) -> &'c mut Sites;
    /// The instruction of a place, whose operands have been pushed from `start` on; with `ends_block` its edges have been added.
    fn push_asm(cx: &mut Lower<'_, Self>, site: u32, start: u32, ends_block: bool);
}
