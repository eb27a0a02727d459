//! Instructions in the text form of machine IR: everything but the register operands.
//!
//! The code's or pseudo-instruction's name; the memory operand, in which `base` and `index` are the register operands that the
//! module's header says; the symbol; the immediate; what else is set.

use super::{CodeFlags, Inst, MemForm, MemKind, Pseudo, PseudoFlags, Segment, Tables};
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

fn inst_flags(inst: &Inst, f: &mut Formatter<'_>) -> Result {
    if inst.as_code().is_some() {
        return write_names(CODE_FLAGS, |flag| inst.has(flag), f);
    }
    write_names(PSEUDO_FLAGS, |flag| inst.says(flag), f)
}

fn write_names<T: Copy>(names: &[(T, &str)], is_set: impl Fn(T) -> bool, f: &mut Formatter<'_>) -> Result {
    names
        .iter()
        .filter(|(flag, _)| is_set(*flag))
        .try_for_each(|(_, name)| write!(f, " {name}"))
}

const CODE_FLAGS: &[(CodeFlags, &str)] = &[
    (CodeFlags::LOCK, "lock"),
    (CodeFlags::ZEROING, "zeroing"),
    (CodeFlags::MASKED, "masked"),
    (CodeFlags::BROADCAST, "broadcast"),
    (CodeFlags::SAE, "sae"),
    (CodeFlags::REP, "rep"),
    (CodeFlags::ORDERED, "ordered"),
    (CodeFlags::FLAGS_DEAD, "flags-dead"),
];

const PSEUDO_FLAGS: &[(PseudoFlags, &str)] = &[
    (PseudoFlags::FLAGS_DEAD, "flags-dead"),
    (PseudoFlags::INVOKE, "invoke"),
    (PseudoFlags::NO_UNWIND, "nounwind"),
    (PseudoFlags::RETURNS_TWICE, "returns-twice"),
    (PseudoFlags::NO_TRACK, "notrack"),
    (PseudoFlags::WIDE_ARGS, "wide-args"),
    (PseudoFlags::WIDE_RESULT, "wide-result"),
    (PseudoFlags::NO_MERGE, "nomerge"),
];

pub(super) fn write_reg(preg: PReg, f: &mut Formatter<'_>) -> Result {
    let bytes = match preg.class() {
        RegClass::Float => 16,
        RegClass::Int | RegClass::Vector => 8,
    };
    let name = format!("{:?}", iced_register(preg, bytes));
    f.write_str(&name.to_lowercase())
}
