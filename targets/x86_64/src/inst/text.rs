//! Instructions in the text form of machine IR: everything but the register operands.
//!
//! The code's or pseudo-instruction's name; the memory operand, in which `base` and `index` are the register operands that the
//! module's header says; the symbol; the immediate; what else is set.

use super::{Inst, MemForm, MemKind, Pseudo, Segment, Tables, flags};
use crate::regs::iced_register;
use regalloc::{FrameSlot, PReg, RegClass};
use std::fmt::{Formatter, Result};

pub(super) fn write(inst: &Inst, tables: &Tables, f: &mut Formatter<'_>) -> Result {
    match (inst.as_pseudo(), inst.as_code()) {
        (Some(pseudo), _) => write!(f, "{pseudo:?}")?,
        (_, Some(code)) => write!(f, "{code:?}")?,
        _ => write!(f, "{:#x}", inst.code)?,
    }
    let wide = matches!(inst.as_pseudo(), Some(Pseudo::MovImm | Pseudo::Raw));
    if inst.mem.kind() != MemKind::None {
        memory(inst, f)?;
    }
    let named = inst.sym != 0 && inst.mem.kind() != MemKind::Frame;
    if let Some(sym) = tables.syms.get(inst.sym as usize).filter(|_| named) {
        let place = match inst.mem.0 & MemForm::SYM_IN_IMM {
            0 => "",
            _ => " in imm",
        };
        write!(f, " {:?}+{} {:?}{place}", sym.target, sym.addend, sym.kind)?;
    }
    if wide {
        write!(f, " {:#x}", inst.imm64())?;
    } else if inst.imm != 0 || imm_matters(inst) {
        write!(f, " {}", inst.imm)?;
    }
    if let Some(rounding) = inst.mem.rounding() {
        write!(f, " round{rounding}")?;
    }
    if inst.aux != 0 {
        write!(f, " aux {:#x}", inst.aux)?;
    }
    inst_flags(inst, f)
}

/// Whether a zero says something.
fn imm_matters(inst: &Inst) -> bool {
    inst.as_code()
        .is_some_and(|c| format!("{c:?}").rsplit('_').any(|part| part.starts_with("imm")))
}

fn memory(inst: &Inst, f: &mut Formatter<'_>) -> Result {
    let segment = match inst.mem.segment() {
        Segment::None => "",
        Segment::Fs => "fs:",
        Segment::Gs => "gs:",
        Segment::Ss => "ss:",
    };
    write!(f, " {segment}[")?;
    match inst.mem.kind() {
        MemKind::Frame => write!(f, "{:?}", FrameSlot::from_bits(inst.sym))?,
        MemKind::Rip => f.write_str("rip")?,
        _ if inst.mem.has_base() => f.write_str("base")?,
        _ => {}
    }
    if inst.mem.has_index() {
        write!(f, "+index*{}", 1 << inst.mem.scale_log2())?;
    }
    write!(f, "{:+}]", inst.disp)
}

/// Bits of which each has one meaning; the others by number, since the meaning depends on the instruction.
fn inst_flags(inst: &Inst, f: &mut Formatter<'_>) -> Result {
    if inst.flags == 0 {
        return Ok(());
    }
    let names = [
        (flags::LOCK, " lock"),
        (flags::ZEROING, " zeroing"),
        (flags::MASKED, " masked"),
        (flags::BROADCAST, " broadcast"),
        (flags::SAE, " sae"),
        (flags::REP, " rep"),
    ];
    let known = names.iter().fold(0, |sum, (bit, _)| sum | bit);
    if inst.as_code().is_none() || inst.flags & !known != 0 {
        return write!(f, " flags {:#x}", inst.flags);
    }
    names
        .iter()
        .filter(|(bit, _)| inst.flags & bit != 0)
        .try_for_each(|(_, name)| f.write_str(name))
}

pub(super) fn write_reg(preg: PReg, f: &mut Formatter<'_>) -> Result {
    let bytes = match preg.class() {
        RegClass::Float => 16,
        RegClass::Int | RegClass::Vector => 8,
    };
    let name = format!("{:?}", iced_register(preg, bytes));
    f.write_str(&name.to_lowercase())
}
