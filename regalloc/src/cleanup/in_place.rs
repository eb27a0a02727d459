//! Copies that vanish because the value is made in the copy's register from the start.
//!
//! ```text
//!   a = load …; b = 1; c = copy a (a is dead)     ─►   c = load …; b = 1
//! ```
//! From a copy of a register that is dead afterwards the walk goes up to where that register was written, in the block and
//! for some instructions at most. If the copy's register is not touched on the way, and each operand on the way leaves the
//! choice of its register, they all change over. Operands that are tied change together, and the walk goes on. A value that
//! was copied out of the copy's register in the first place stays there: `c = a; c += 1; a = c` becomes `a += 1`.

use super::edit_class;
use crate::alloc::{Allocations, Point};
use crate::vcode::{MachInst, VCode};
use regalloc2::{Allocation, OperandConstraint, OperandKind, PReg, RegClass};
use smallvec::SmallVec;

/// Instructions that the walk goes back over.
const LONGEST: usize = 24;

/// What an edit or an instruction means for the walk.
enum Met {
    /// It makes the value.
    Made,
    /// It reads or updates the value, or has nothing to do with it.
    Passed,
    /// It must keep its registers.
    InTheWay,
}

/// The registers of a copy.
#[derive(Clone, Copy)]
pub(super) struct Copy {
    from: Allocation,
    to: Allocation,
    registers: [PReg; 2],
}

impl Copy {
    /// A copy from one register to another of a class whose registers are all alike.
    pub(super) fn new(from: Allocation, to: Allocation) -> Option<Copy> {
        let registers = [from.as_reg()?, to.as_reg()?];
        let alike = registers.iter().all(|r| r.class() != RegClass::Vector);
        (alike && from != to).then_some(Copy { from, to, registers })
    }
}

/// Lets the value of a copy, behind which its source is dead, be made in the copy's register. `point`: where the copy
/// stands; `edits`: the block's edits before it; `start`: the block's first instruction. `false`: all is as it was.
pub(super) fn change<I: MachInst>(
    vcode: &VCode<I>,
    allocs: &mut Allocations,
    copy: Copy,
    point: Point,
    edits: std::ops::Range<usize>,
    start: u32,
) -> bool {
    let (mut at, mut next, mut steps) = (edits.end, point, 0);
    let (mut places, mut moves): (SmallVec<[usize; 16]>, SmallVec<[usize; 8]>) = Default::default();
    let made = 'walk: loop {
        while at > edits.start && allocs.edits[at - 1].point == next {
            at -= 1;
            match meet_edit(allocs, at, copy) {
                Met::Made => break 'walk Some(at),
                Met::Passed => moves.push(at),
                Met::InTheWay => return false,
            }
        }
        if next.is_before() {
            if next.inst() <= start {
                return false;
            }
            next = Point::after(next.inst() - 1);
            continue;
        }
        steps += 1;
        match meet_inst(vcode, allocs, next.inst(), copy, &mut places) {
            Met::Made => break None,
            Met::Passed if steps < LONGEST => next = Point::before(next.inst()),
            _ => return false,
        }
    };
    if let Some(at) = made {
        allocs.edits[at].to = copy.to;
    }
    for at in moves {
        let edit = &mut allocs.edits[at];
        if edit.from == copy.from && edit.to != copy.from {
            edit.from = copy.to;
        }
    }
    for at in places {
        allocs.places[at] = copy.to;
    }
    true
}

fn meet_edit(allocs: &Allocations, at: usize, copy: Copy) -> Met {
    let edit = allocs.edits[at];
    match () {
        // One that was folded into an instruction.
        () if edit.from == edit.to => Met::Passed,
        // The register has the value already, and nobody else asks for it until the copy.
        () if edit.from == copy.to && edit.to == copy.from => Met::Made,
        () if edit.to == copy.to || edit.from == copy.to => Met::InTheWay,
        () if edit_class(&edit) != copy.registers[0].class() => Met::Passed,
        () if edit.to == copy.from => Met::Made,
        () => Met::Passed,
    }
}

/// Collects the operands of an instruction that would change their register.
fn meet_inst<I: MachInst>(
    vcode: &VCode<I>,
    allocs: &Allocations,
    inst: u32,
    copy: Copy,
    changing: &mut SmallVec<[usize; 16]>,
) -> Met {
    let it = &vcode.insts[inst as usize];
    if it.is_opaque() {
        return Met::InTheWay;
    }
    let clobbers = vcode.inst_clobbers(inst);
    if copy.registers.iter().any(|r| clobbers.contains(*r)) {
        return Met::InTheWay;
    }
    let first = it.operand_range().0 as usize;
    let operands = vcode.inst_operands(inst);
    let places = allocs.of(it);
    let known = changing.len();
    if it.is_move() && *places == [copy.from, copy.to] {
        changing.push(first);
        return Met::Made;
    }
    let mut made = None;
    for (n, (operand, place)) in operands.iter().zip(places).enumerate() {
        if *place == copy.to {
            return Met::InTheWay;
        }
        if *place != copy.from {
            continue;
        }
        let defined = operand.kind() == OperandKind::Def;
        match operand.constraint() {
            OperandConstraint::Reg | OperandConstraint::Any if defined => made = Some(first + n),
            OperandConstraint::Reg | OperandConstraint::Any | OperandConstraint::Reuse(_) => {
                changing.push(first + n)
            }
            _ => return Met::InTheWay,
        }
    }
    let Some(made) = made else { return Met::Passed };
    // What it reads there is the value before.
    changing.truncate(known);
    changing.push(made);
    Met::Made
}
