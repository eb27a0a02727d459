//! Pass 4 of the clean-up: copies whose ends can be one register.
//!
//! ```text
//!   loop: b <- a; … b is changed …; a <- b; branch loop, X     ─►   loop: … a is changed …; branch loop, X
//! ```
//! The allocator splits what lives long, and copies where the parts meet. All of one register's life that the copy is part of
//! (its web: definitions and uses that reach each other) goes over to the copy's other register, if nothing that happens to
//! that register on the way is in conflict: where one of the two is defined the other is not live, unless it is a copy of
//! it (Chaitin's rule). Other copies between the two vanish with it; none is added.
//!
//! Copies in inner loops come first. Cost: O(instructions) to find the copies; each looks at the blocks of its web, within a
//! budget.

use super::{Cleanup, any, reset, set};
use crate::alloc::{Allocations, Point};
use crate::vcode::{MachInst, VCode};
use regalloc2::{Allocation, Block, OperandConstraint, OperandKind, OperandPos, PReg, PRegSet, RegClass};
use smallvec::SmallVec;

/// Blocks of a web at most.
const LARGEST: usize = 200;
/// Steps over instructions and moves for each instruction of the function, in all.
const BUDGET: usize = 24;

/// Of a block in [`Coalescing::seen`]: the life at its start is part of the web, and that at its end.
const AT_START: u8 = 1;
const AT_END: u8 = 2;

/// What names a register.
#[derive(Clone, Copy)]
enum Name {
    /// An operand, by its index in the pool.
    Operand(usize),
    /// The source of a move of the allocator's, and its destination.
    From(usize),
    To(usize),
}

/// A part of a register's life within a block. Places count twice: what an instruction reads, then what it writes.
struct Life {
    start: u32,
    end: u32,
    /// It begins with what is read at the block's start; else with a definition.
    enters: bool,
    /// It goes on behind the block.
    leaves: bool,
    /// What its definition is a copy of.
    copy_of: Option<PReg>,
    /// Where instructions update it.
    updates: SmallVec<[u32; 2]>,
    /// All may be in another register.
    free: bool,
    names: SmallVec<[Name; 8]>,
}

/// Which of a register's lives in a block.
#[derive(Clone, Copy)]
enum Which {
    Entering,
    Leaving,
    /// That which a place is within.
    Around(u32),
}

/// The scratch of the search; reused between functions.
#[derive(Default)]
pub(super) struct Coalescing {
    /// By block.
    seen: Vec<u8>,
    /// Blocks that `seen` names.
    blocks: Vec<u32>,
    work: Vec<(u32, Which)>,
    names: Vec<Name>,
    steps: usize,
}

impl Cleanup {
    /// Runs the pass. Outside of loops nothing goes over to a register of `kept`.
    pub(super) fn coalesce<I: MachInst>(
        &mut self,
        vcode: &mut VCode<I>,
        allocs: &mut Allocations,
        kept: PRegSet,
    ) {
        let copies = self.copies(vcode, allocs);
        if copies.is_empty() {
            return;
        }
        let mut search = std::mem::take(&mut self.coalescing);
        search.seen.resize(vcode.blocks.len(), 0);
        search.steps = vcode.insts.len() * BUDGET;
        let mut changed = false;
        for Copy { block, step, at } in copies {
            let Some((from, to)) = ends(vcode, allocs, step) else {
                continue;
            };
            for (old, new, at) in [(to, from, at + 1), (from, to, at)] {
                let dear =
                    vcode.blocks[block as usize].loop_depth == 0 && kept.contains(new) && !kept.contains(old);
                if !dear && self.find_web(vcode, allocs, &mut search, (block, at), old, new) {
                    rename(allocs, &search.names, new);
                    self.move_life(&search, old, new);
                    changed = true;
                    break;
                }
            }
        }
        for block in search.blocks.drain(..) {
            search.seen[block as usize] = 0;
        }
        self.coalescing = search;
        if changed {
            allocs.edits.retain(|e| e.from != e.to);
            self.find_ranges(vcode, allocs);
            for inst in &mut vcode.insts {
                if inst.is_move() && matches!(allocs.of(inst), [to, from] if to == from) {
                    *inst = I::nop();
                }
            }
        }
    }

    /// The copies between registers, those of inner loops first.
    fn copies<I: MachInst>(&self, vcode: &VCode<I>, allocs: &Allocations) -> Vec<Copy> {
        let mut copies = Vec::new();
        for block in 0..vcode.blocks.len() as u32 {
            let mut at = 0;
            self.walk(vcode, allocs, block, |step| {
                let copy = Copy { block, step, at };
                copies.extend(ends(vcode, allocs, copy.step).map(|_| copy));
                at += 2;
            });
        }
        copies.sort_by_key(|c| std::cmp::Reverse(vcode.blocks[c.block as usize].loop_depth));
        copies
    }

    /// Calls `f` for each instruction and move of a block in the order of their execution.
    fn walk<I: MachInst>(&self, vcode: &VCode<I>, allocs: &Allocations, block: u32, mut f: impl FnMut(Step)) {
        let data = vcode.blocks[block as usize];
        let (first, end) = self.ranges[block as usize];
        let mut at = first as usize;
        for inst in data.inst_start..data.inst_end {
            let mut edits = |point: Point, f: &mut dyn FnMut(Step)| {
                while at < end as usize && allocs.edits[at].point == point {
                    f(Step::Edit(at));
                    at += 1;
                }
            };
            edits(Point::before(inst), &mut f);
            f(Step::Inst(inst));
            edits(Point::after(inst), &mut f);
        }
    }

    /// The lives of a register within a block, in order.
    fn lives<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        block: u32,
        preg: PReg,
        steps: &mut usize,
    ) -> SmallVec<[Life; 4]> {
        let row = block as usize * self.words;
        let mut lives = Lives {
            list: SmallVec::new(),
            open: false,
        };
        if any(&self.live_in[row..row + self.words], (preg.index(), 1)) {
            lives.begin(0, None, None);
            lives.list[0].enters = true;
        }
        let (place, mut at) = (Allocation::reg(preg), 0);
        self.walk(vcode, allocs, block, |step| {
            match step {
                // (had one end of it another register again, the upper half would be lost)
                Step::Edit(n) if allocs.edits[n].low && allocs.edits[n].from == allocs.edits[n].to => {}
                Step::Edit(n) => {
                    let edit = &allocs.edits[n];
                    if edit.from == place {
                        lives.name(at, Name::From(n), true);
                    }
                    if edit.to == place {
                        lives.begin(at + 1, Some(Name::To(n)), edit.from.as_reg());
                    }
                }
                Step::Inst(inst) => meet(vcode, allocs, inst, place, at, &mut lives),
            }
            at += 2;
        });
        *steps = steps.saturating_sub(at as usize / 2);
        if any(&self.live_out[row..row + self.words], (preg.index(), 1))
            && let Some(last) = lives.list.last_mut().filter(|_| lives.open)
        {
            last.leaves = true;
            last.end = u32::MAX;
        }
        lives.list
    }

    /// Finds the web of `old` that is around a place, and whether it may all be in `new`.
    fn find_web<I: MachInst>(
        &self,
        vcode: &VCode<I>,
        allocs: &Allocations,
        search: &mut Coalescing,
        (block, at): (u32, u32),
        old: PReg,
        new: PReg,
    ) -> bool {
        for block in search.blocks.drain(..) {
            search.seen[block as usize] = 0;
        }
        search.names.clear();
        search.work.clear();
        search.work.push((block, Which::Around(at)));
        while let Some((block, which)) = search.work.pop() {
            if search.steps == 0 || search.blocks.len() > LARGEST {
                return false;
            }
            let lives = self.lives(vcode, allocs, block, old, &mut search.steps);
            let life = lives.iter().find(|l| match which {
                Which::Entering => l.enters,
                Which::Leaving => l.leaves,
                Which::Around(at) => l.start <= at && at <= l.end,
            });
            let Some(life) = life else { return false };
            let known = search.seen[block as usize];
            if life.enters && known & AT_START != 0 || life.leaves && known & AT_END != 0 {
                continue;
            }
            // What the function is entered with stays where it is.
            if !life.free || life.enters && block == 0 {
                return false;
            }
            let others = self.lives(vcode, allocs, block, new, &mut search.steps);
            if others.iter().any(|other| conflict(life, old, other, new)) {
                return false;
            }
            search.names.extend(&life.names);
            if known == 0 {
                search.blocks.push(block);
            }
            let seen = &mut search.seen[block as usize];
            *seen |= (u8::from(life.enters) * AT_START) | (u8::from(life.leaves) * AT_END);
            let here = Block::new(block as usize);
            if life.enters {
                let before = vcode
                    .preds(here)
                    .iter()
                    .map(|b| (b.index() as u32, Which::Leaving));
                search.work.extend(before);
            }
            if life.leaves {
                let is_live = |b: &&Block| self.is_live_in(**b, (old.index(), 1));
                let behind = vcode.succs(here).iter().filter(is_live);
                search
                    .work
                    .extend(behind.map(|b| (b.index() as u32, Which::Entering)));
            }
        }
        true
    }

    /// What blocks are entered and left with, after a web has gone over from one register to another.
    fn move_life(&mut self, search: &Coalescing, old: PReg, new: PReg) {
        for &block in &search.blocks {
            let seen = search.seen[block as usize];
            let row = block as usize * self.words;
            for (sets, part) in [(&mut self.live_in, AT_START), (&mut self.live_out, AT_END)] {
                if seen & part != 0 {
                    let live = &mut sets[row..row + self.words];
                    reset(live, (old.index(), 1));
                    set(live, (new.index(), 1));
                }
            }
        }
    }
}

/// What is executed.
#[derive(Clone, Copy)]
enum Step {
    Inst(u32),
    /// A move of the allocator's, by its number.
    Edit(usize),
}

/// A copy, the block that it is in, and the place there where it reads.
#[derive(Clone, Copy)]
struct Copy {
    block: u32,
    step: Step,
    at: u32,
}

/// The two registers of a copy, if it is one and of a class whose registers are all alike: what it reads and what it writes.
fn ends<I: MachInst>(vcode: &VCode<I>, allocs: &Allocations, copy: Step) -> Option<(PReg, PReg)> {
    let (from, to) = match copy {
        Step::Edit(at) => (allocs.edits[at].from, allocs.edits[at].to),
        Step::Inst(at) => {
            let inst = &vcode.insts[at as usize];
            let &[to, from] = allocs.of(inst) else { return None };
            inst.is_move().then_some((from, to))?
        }
    };
    let (from, to) = (from.as_reg()?, to.as_reg()?);
    (from != to && from.class() == to.class() && from.class() != RegClass::Vector).then_some((from, to))
}

/// The lives of a register as a walk over the block meets them.
struct Lives {
    list: SmallVec<[Life; 4]>,
    /// The last goes on.
    open: bool,
}

impl Lives {
    fn begin(&mut self, at: u32, name: Option<Name>, copy_of: Option<PReg>) {
        self.open = true;
        self.list.push(Life {
            start: at,
            end: at,
            enters: false,
            leaves: false,
            copy_of,
            updates: SmallVec::new(),
            free: true,
            names: name.into_iter().collect(),
        });
    }

    /// Notes a use, or what goes with one.
    fn name(&mut self, at: u32, name: Name, free: bool) {
        if !self.open {
            // (nothing that is known defines it)
            self.begin(at, None, None);
            self.list.last_mut().expect("just begun").free = false;
        }
        let life = self.list.last_mut().expect("one is open");
        life.end = life.end.max(at);
        life.free &= free;
        life.names.push(name);
    }

    /// Notes that the register is destroyed.
    fn destroy(&mut self, at: u32) {
        self.begin(at, None, None);
        self.list.last_mut().expect("just begun").free = false;
        self.open = false;
    }
}

/// Notes what an instruction does to a register.
fn meet<I: MachInst>(
    vcode: &VCode<I>,
    allocs: &Allocations,
    inst: u32,
    place: Allocation,
    at: u32,
    lives: &mut Lives,
) {
    let it = &vcode.insts[inst as usize];
    let first = it.operand_range().0 as usize;
    let operands = vcode.inst_operands(inst);
    let places = allocs.of(it);
    let free = |c: OperandConstraint| {
        let any = matches!(
            c,
            OperandConstraint::Reg | OperandConstraint::Any | OperandConstraint::Reuse(_)
        );
        any && !it.is_opaque()
    };
    if !places.contains(&place) && !it.has_clobbers() || it.is_narrow_move() && places[0] == places[1] {
        return;
    }
    for (n, operand) in operands.iter().enumerate() {
        if places[n] == place && operand.kind() == OperandKind::Use {
            let late = u32::from(operand.pos() == OperandPos::Late);
            lives.name(at + late, Name::Operand(first + n), free(operand.constraint()));
        }
    }
    for (n, operand) in operands.iter().enumerate() {
        if places[n] != place || operand.kind() != OperandKind::Def {
            continue;
        }
        let late = u32::from(operand.pos() == OperandPos::Late);
        match operand.constraint() {
            OperandConstraint::Reuse(_) => {
                lives.name(at + 1, Name::Operand(first + n), free(operand.constraint()));
                lives.list.last_mut().expect("one is open").updates.push(at + 1);
            }
            constraint => {
                let source = it.is_move().then(|| places[1].as_reg()).flatten();
                lives.begin(at + late, Some(Name::Operand(first + n)), source);
                lives.list.last_mut().expect("just begun").free = free(constraint);
            }
        }
    }
    if let Some(preg) = place.as_reg()
        && vcode.inst_clobbers(inst).contains(preg)
    {
        lives.destroy(at + 1);
    }
}

/// Whether two lives cannot be in one register: one is defined within the other, and not as its copy, or updated there.
fn conflict(a: &Life, a_reg: PReg, b: &Life, b_reg: PReg) -> bool {
    let within = |x: &Life, y: &Life, y_reg: PReg| {
        let lasts = y.start..=y.end;
        let defined = !x.enters && lasts.contains(&x.start) && x.copy_of != Some(y_reg);
        defined || x.updates.iter().any(|at| lasts.contains(at))
    };
    within(a, b, b_reg) || within(b, a, a_reg)
}

fn rename(allocs: &mut Allocations, names: &[Name], new: PReg) {
    let new = Allocation::reg(new);
    for name in names {
        match *name {
            Name::Operand(n) => allocs.places[n] = new,
            Name::From(n) => allocs.edits[n].from = new,
            Name::To(n) => allocs.edits[n].to = new,
        }
    }
}
