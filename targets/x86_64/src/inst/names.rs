//! What the names of registers cost in bytes, for [`regalloc::rename`]. Costs are in halves of a byte.
//!
//! r8 to r15 need a prefix where nothing else does; rbp as a byte does, too. r12 as the base of an address needs an index
//! byte, rbp and r13 need a displacement (Intel SDM vol. 2, 2.1.5).

use super::{Inst, MemKind, Pseudo};
use crate::code_table::{self, Access, OpKind};
use crate::regs::{R12, R13, RBP};
use regalloc::rename::Names;
use regalloc::{Allocation, MachInst, PReg, RegClass};

const BYTE: u32 = 2;

/// Whether a register's name needs a prefix.
fn is_high(preg: PReg) -> bool {
    preg.class() != RegClass::Vector && preg.hw_enc() >= 8
}

/// `push` and `pop` of a register.
pub(super) fn cost_of_saving(name: PReg) -> u32 {
    2 * BYTE * u32::from(is_high(name))
}

pub(super) fn count(inst: &Inst, places: &[Allocation], names: &mut Names) {
    let in_code = inst.as_pseudo().is_none();
    let wide = match inst.as_pseudo() {
        Some(pseudo) => pseudo == Pseudo::Move && !inst.is_narrow_move(),
        None => code_table::info(inst.code).recipe().w(),
    };
    count_prefix(places, wide, names);
    if !in_code {
        if matches!(
            inst.as_pseudo(),
            Some(Pseudo::CallMem | Pseudo::TailCallMem | Pseudo::JmpMem)
        ) {
            count_base(inst, places, names);
        }
        return;
    }
    let in_memory = inst.mem.kind() != MemKind::None;
    let mut at = 0;
    for op in code_table::shape(inst.code, in_memory).ops() {
        if in_memory && op.may_be_memory() {
            count_base(inst, &places[at..], names);
            at += usize::from(inst.mem.has_base()) + usize::from(inst.mem.has_index());
        } else if op.reg_class().is_some() && op.access != Access::None {
            if op.kind == OpKind::Gpr8
                && let Some(preg) = places[at].as_reg()
            {
                names.add(preg, |name| BYTE * u32::from(name == RBP));
            }
            at += 1 + usize::from(op.access == Access::ReadWrite);
        }
    }
}

/// The prefix of all of an instruction's high registers. Where several may change each bears a part of it.
pub(super) fn count_prefix(places: &[Allocation], wide: bool, names: &mut Names) {
    let is_bound = |place: &Allocation| place.as_reg().is_some_and(is_high) && !names.may_change(*place);
    if wide || places.iter().any(is_bound) {
        return;
    }
    let first = |at: usize| names.may_change(places[at]) && !places[..at].contains(&places[at]);
    let part = match (0..places.len()).filter(|&at| first(at)).count() {
        1 => BYTE,
        _ => BYTE / 2,
    };
    for (at, place) in places.iter().enumerate() {
        if let Some(preg) = place.as_reg().filter(|_| !places[..at].contains(place)) {
            names.add(preg, |name| part * u32::from(is_high(name)));
        }
    }
}

/// The base of the address whose registers come first in `places`.
fn count_base(inst: &Inst, places: &[Allocation], names: &mut Names) {
    let Some(preg) = places
        .first()
        .filter(|_| inst.mem.has_base())
        .and_then(|p| p.as_reg())
    else {
        return;
    };
    let plain = !inst.mem.has_index();
    let bare = inst.disp == 0 && (inst.sym == 0 || inst.mem.0 & super::MemForm::SYM_IN_IMM != 0);
    names.add(preg, |name| match name {
        R12 => BYTE * u32::from(plain),
        RBP | R13 => BYTE * u32::from(bare),
        _ => 0,
    });
}
