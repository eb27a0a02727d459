//! Instructions in the text form of machine IR: everything but the register operands.
//!
//! The row's or pseudo-instruction's name; the word, whose register fields are empty; the addressing mode; the symbol; the
//! displacement or constant; what else is set.

use super::{CallFlags, Inst, OperandFlags, Pseudo, Tables};
use regalloc::{FrameSlot, PReg, RegClass};
use std::fmt::{Formatter, Result};

pub(super) fn write(inst: &Inst, tables: &Tables, f: &mut Formatter<'_>) -> Result {
    let pseudo = inst.as_pseudo();
    match (pseudo, inst.as_sve(), inst.as_op()) {
        (Some(pseudo), ..) => write!(f, "{pseudo:?}")?,
        // The text has spaces, commas and places of operands.
        (_, Some(op), _) => f.write_str(op.row().text.split_whitespace().next().unwrap_or_default())?,
        (.., Some(op)) => write!(f, "{op:?}")?,
        _ => write!(f, "{:#x}", inst.code)?,
    }
    if pseudo.is_none() || inst.word != 0 {
        write!(f, " {:08x}", inst.word)?;
    }
    if pseudo == Some(Pseudo::MovImm) {
        write!(f, " {:#x}", inst.imm64())?;
        return extra_flags(inst, f);
    }
    if inst.has(OperandFlags::BASE_FRAME) {
        write!(f, " [{:?}]", FrameSlot::from_bits(inst.sym))?;
    } else if inst.has(OperandFlags::SYM)
        && let Some(sym) = tables.syms.get(inst.sym as usize)
    {
        write!(f, " {:?}+{} {:?}", sym.target, sym.addend, sym.kind)?;
    } else if inst.sym != 0 {
        write!(f, " sym {}", inst.sym)?;
    }
    if inst.imm != 0 {
        write!(f, " {:+}", inst.imm)?;
    }
    if inst.aux != 0 {
        write!(f, " aux {:#x}", inst.aux)?;
    }
    extra_flags(inst, f)
}

fn extra_flags(inst: &Inst, f: &mut Formatter<'_>) -> Result {
    let operands = [
        (OperandFlags::BASE_REG, " base"),
        (OperandFlags::INDEX, " index"),
        (OperandFlags::TIED, " tied"),
        (OperandFlags::ORDERED, " ordered"),
    ];
    let call = [
        (CallFlags::INVOKE, " invoke"),
        (CallFlags::NO_UNWIND, " nounwind"),
    ];
    let is_pseudo = inst.as_pseudo().is_some();
    let operands = operands.iter().filter(|(flag, _)| !is_pseudo && inst.has(*flag));
    let call = call.iter().filter(|(flag, _)| is_pseudo && inst.says(*flag));
    let names = operands.map(|n| n.1).chain(call.map(|n| n.1));
    names.into_iter().try_for_each(|name| f.write_str(name))
}

pub(super) fn write_reg(preg: PReg, f: &mut Formatter<'_>) -> Result {
    let class = match preg.class() {
        RegClass::Int => 'x',
        RegClass::Float => 'v',
        RegClass::Vector => 'p',
    };
    write!(f, "{class}{}", preg.hw_enc())
}
