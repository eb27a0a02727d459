//! Whether every operand finds its value in its place: allocation, and clean-up after it.
//!
//! # The idea
//! Symbolic execution. A state says for each place (register or word of a spill slot) of which virtual registers it holds
//! the value. A definition puts its register there and takes it from all other places, which have the value of an earlier
//! turn of a loop at best; a move of the allocator copies what its source holds; a clobber leaves nothing; an edge gives
//! the parameters' names to the places of the arguments. Where edges meet, a place holds what it holds on all of them.
//! From the assumption that every place holds everything, states shrink until nothing changes; then each use is looked at.
//!
//! Copies that the function itself makes are treated like moves of the allocator, and a copy has the name of its original
//! (`super::liveness`): clean-up may read either, and may remove the copy.
//!
//! A state at the start of a block lists the places of the registers that are live there, so that its size is that of
//! what lives and not of all places.
//!
//! Needs a well-formed function. Cost: O(instructions + edits + live registers of all blocks), a few times over.

use super::liveness::Liveness;
use super::{Fault, describe};
use crate::alloc::{Allocations, Edit, RegEnv};
use crate::effects::only_defines;
use crate::text::{Virtual, place};
use crate::vcode::{InstIndex, MachInst, VCode};
use regalloc2::{
    Allocation, Block, Operand, OperandConstraint, OperandKind, OperandPos, PReg, PRegSet, RegClass,
};
use smallvec::SmallVec;

/// Registers of three classes of 64; the words of spill slots come after them.
const NUM_REGS: usize = 192;

/// Bits of a place that say which word or register it is; above them stands which word of the value it holds.
const WORD: u32 = 24;

fn word(place: u32) -> usize {
    (place & ((1 << WORD) - 1)) as usize
}

/// The places of each register that is live at the start of a block, parallel to [`Liveness::live_in`].
type State = Vec<SmallVec<[u32; 2]>>;

/// Checks an allocation as it comes from an allocator.
pub fn check<I: MachInst>(vcode: &VCode<I>, env: &RegEnv, allocs: &Allocations) -> Result<(), Fault> {
    run(vcode, &vcode.insts, env, allocs)
}

/// Checks what clean-up made of `vcode` and `allocs`. `selected`: the instructions before it.
pub fn check_cleaned<I: MachInst>(
    vcode: &VCode<I>,
    selected: &[I],
    env: &RegEnv,
    allocs: &Allocations,
) -> Result<(), Fault> {
    if selected.len() != vcode.insts.len() {
        return Err("clean-up changed the number of instructions".into());
    }
    for inst in 0..selected.len() as u32 {
        replacement(vcode, selected, allocs, inst)?;
    }
    run(vcode, selected, env, allocs)
}

fn run<I: MachInst>(
    vcode: &VCode<I>,
    selected: &[I],
    env: &RegEnv,
    allocs: &Allocations,
) -> Result<(), Fault> {
    if allocs.places.len() != vcode.operands.len() {
        return Err(format!(
            "{} places for {} operands",
            allocs.places.len(),
            vcode.operands.len()
        ));
    }
    let mut checker = Checker::new(vcode, selected, env, allocs);
    checker.edits()?;
    checker.constraints()?;
    checker.settle()?;
    checker.look_at_uses()
}

/// Instructions are as they were, or moves and constants that were removed, or narrower moves, or forms with memory operands
/// that the target gave.
fn replacement<I: MachInst>(
    vcode: &VCode<I>,
    selected: &[I],
    allocs: &Allocations,
    inst: InstIndex,
) -> Result<(), Fault> {
    let (old, new) = (&selected[inst as usize], &vcode.insts[inst as usize]);
    let same = |it: &I| {
        let mut it = *it;
        if new.is_narrow_move() && it.is_move() {
            it.narrow_move();
        }
        format!("{it:?}") == format!("{new:?}")
    };
    let (start, count) = old.operand_range();
    let range = start as usize..(start + count) as usize;
    let operands = &vcode.operands[range.clone()];
    let places = &allocs.places[range];
    let in_slot = |i: usize| places[i].is_stack();
    let wants_register = |i: &usize| matches!(operands[*i].constraint(), OperandConstraint::Reg);
    let folded: SmallVec<[usize; 2]> = (0..operands.len())
        .filter(|i| in_slot(*i) && wants_register(i))
        .collect();
    // The form with operand `i` in memory, and the tied definition if there is one.
    let form = |i: usize| {
        let tied = |o: &Operand| o.constraint() == OperandConstraint::Reuse(i);
        match operands.iter().position(tied) {
            _ if operands[i].kind() == OperandKind::Def => old.fold_spill(operands).filter(|_| count == 1),
            Some(def) => old.fold_update(operands, def),
            None => old.fold_reload(operands, i, vcode.spill_bytes(operands[i].class())),
        }
    };
    let right = new.is_nop() && (old.is_move() || only_defines(old, operands))
        || folded.is_empty() && same(old)
        || (0..operands.len())
            .filter(|i| in_slot(*i) && folded.iter().all(|f| f == i))
            .any(|i| form(i).is_some_and(|n| same(&n)));
    if right {
        Ok(())
    } else {
        Err(format!(
            "{} became {new:?}, which does not do the same",
            describe(vcode, inst)
        ))
    }
}

struct Checker<'a, I: MachInst> {
    vcode: &'a VCode<I>,
    selected: &'a [I],
    allocs: &'a Allocations,
    /// Registers that values may be in.
    allocatable: PRegSet,
    liveness: Liveness,
    /// The state at the start of each block, once an edge has led there.
    entries: Vec<Option<State>>,
    /// What each place holds, at the point that the walk has reached: registers, and which of their words.
    held: Vec<SmallVec<[(u32, u32); 2]>>,
    /// The places that hold each register.
    places_of: Vec<SmallVec<[u32; 2]>>,
    /// The places of which `held` is not empty, and others.
    touched: Vec<u32>,
}

impl<'a, I: MachInst> Checker<'a, I> {
    fn new(vcode: &'a VCode<I>, selected: &'a [I], env: &RegEnv, allocs: &'a Allocations) -> Self {
        let mut allocatable = PRegSet::empty();
        for class in 0..3 {
            allocatable.union_from(env.machine.preferred_regs_by_class[class]);
            allocatable.union_from(env.machine.non_preferred_regs_by_class[class]);
        }
        Checker {
            vcode,
            selected,
            allocs,
            allocatable,
            liveness: Liveness::of(vcode, selected),
            entries: vec![None; vcode.blocks.len()],
            held: vec![SmallVec::new(); NUM_REGS + allocs.num_spill_words as usize],
            places_of: vec![SmallVec::new(); vcode.num_vregs as usize],
            touched: Vec::new(),
        }
    }

    /// The words of a place.
    fn words(&self, place: Allocation, class: RegClass) -> std::ops::Range<usize> {
        match (place.as_reg(), place.as_stack()) {
            (Some(preg), _) => preg.index()..preg.index() + 1,
            (_, Some(slot)) => {
                let start = NUM_REGS + slot.index();
                start..start + (self.vcode.spill_bytes(class) / 8) as usize
            }
            _ => 0..0,
        }
    }

    // What needs no states.

    /// Edits are in order, and each moves a value of one class to or from a register.
    fn edits(&self) -> Result<(), Fault> {
        if let Some(pair) = self.allocs.edits.windows(2).find(|p| p[0].point > p[1].point) {
            return Err(format!(
                "moves at instruction {} are not in order",
                pair[1].point.inst()
            ));
        }
        for edit in &self.allocs.edits {
            let inst = edit.point.inst();
            let fault = |what: &str| {
                let (to, from) = (place::<I>(edit.to), place::<I>(edit.from));
                Err(format!("move {to} <- {from} at instruction {inst} {what}"))
            };
            let Some(it) = self.selected.get(inst as usize) else {
                return fault("is in no block");
            };
            if !edit.point.is_before() && it.terminator() != crate::Terminator::None {
                return fault("is never executed");
            }
            let regs: SmallVec<[PReg; 2]> = [edit.from, edit.to].iter().filter_map(|p| p.as_reg()).collect();
            match regs[..] {
                [] => return fault("is from memory to memory"),
                [from, to] if from.class() != to.class() => return fault("changes the class"),
                _ => {}
            }
            if edit.to.as_reg().is_some_and(|r| !self.allocatable.contains(r)) {
                return fault("writes a register that is not allocatable");
            }
            for place in [edit.from, edit.to] {
                if place.is_none() || self.words(place, regs[0].class()).end > self.held.len() {
                    return fault("has no place");
                }
            }
        }
        Ok(())
    }

    /// Places are what the operands ask for, and those of one instruction do not collide.
    fn constraints(&self) -> Result<(), Fault> {
        for inst in 0..self.selected.len() as u32 {
            let (operands, places) = self.operands(inst);
            for (i, operand) in operands.iter().enumerate() {
                if operand.as_fixed_nonallocatable().is_none() && !self.fits(operands, places, i) {
                    let (what, place) = (describe(self.vcode, inst), place::<I>(places[i]));
                    return Err(format!("{what}: operand {i} cannot be in {place}"));
                }
            }
            if let Some((i, j)) = self.collision(inst) {
                let (what, at) = (describe(self.vcode, inst), place::<I>(places[i]));
                let other = match j {
                    Some(j) => format!("operand {j}, in {}", place::<I>(places[j])),
                    None => "what the instruction leaves with garbage".into(),
                };
                return Err(format!("{what}: operand {i}, in {at}, collides with {other}"));
            }
        }
        Ok(())
    }

    fn operands(&self, inst: InstIndex) -> (&'a [Operand], &'a [Allocation]) {
        let (start, count) = self.selected[inst as usize].operand_range();
        let range = start as usize..(start + count) as usize;
        (&self.vcode.operands[range.clone()], &self.allocs.places[range])
    }

    /// Whether operand `i` may be in its place. Slots of operands that want registers were seen to by [`replacement`].
    fn fits(&self, operands: &[Operand], places: &[Allocation], i: usize) -> bool {
        let (operand, place) = (operands[i], places[i]);
        let exists = self.words(place, operand.class()).end <= self.held.len();
        let allocatable = |preg: PReg| preg.class() == operand.class() && self.allocatable.contains(preg);
        let free = place.as_reg().map_or(place.is_stack(), allocatable);
        exists
            && match operand.constraint() {
                OperandConstraint::Any => free,
                OperandConstraint::Reg => free && (place.is_reg() || self.is_cleaned()),
                OperandConstraint::Stack => place.is_stack(),
                OperandConstraint::FixedReg(preg) => place.as_reg() == Some(preg),
                OperandConstraint::Reuse(used) => places[used] == place,
                OperandConstraint::Limit(n) => {
                    place.as_reg().is_some_and(|r| allocatable(r) && r.hw_enc() < n)
                }
            }
    }

    fn is_cleaned(&self) -> bool {
        !std::ptr::eq(self.selected, &self.vcode.insts[..])
    }

    /// An operand whose place is taken by another one (or by the clobbers) while it is needed.
    fn collision(&self, inst: InstIndex) -> Option<(usize, Option<usize>)> {
        let (operands, places) = self.operands(inst);
        let clobbers = self.clobbers(inst);
        for (i, a) in operands.iter().enumerate() {
            let (is_def, late) = (a.kind() == OperandKind::Def, a.pos() == OperandPos::Late);
            if a.as_fixed_nonallocatable().is_some() {
                continue;
            }
            if (is_def || late) && places[i].as_reg().is_some_and(|r| clobbers.contains(r)) {
                return Some((i, None));
            }
            if !is_def {
                continue;
            }
            let words = self.words(places[i], a.class());
            for (j, b) in operands.iter().enumerate().filter(|(j, _)| *j != i) {
                let other = self.words(places[j], b.class());
                let meet = words.start < other.end && other.start < words.end;
                let at_once = b.kind() == OperandKind::Def || b.pos() == OperandPos::Late || !late;
                if meet && at_once && b.as_fixed_nonallocatable().is_none() {
                    return Some((i, Some(j)));
                }
            }
        }
        None
    }

    /// What the instruction leaves with garbage, its own definitions apart.
    fn clobbers(&self, inst: InstIndex) -> PRegSet {
        let it = &self.selected[inst as usize];
        if !it.has_clobbers() {
            return PRegSet::empty();
        }
        let mut set = it.clobbers();
        for o in self.operands(inst).0 {
            if let OperandConstraint::FixedReg(preg) = o.constraint()
                && (o.kind() == OperandKind::Def || o.pos() == OperandPos::Late)
            {
                set.remove(preg);
            }
        }
        set
    }

    // States.

    /// Executes blocks until their states no longer change.
    fn settle(&mut self) -> Result<(), Fault> {
        let count = self.vcode.blocks.len();
        let mut waiting = vec![false; count];
        let mut again = true;
        self.entries[0] = Some(vec![SmallVec::new(); self.liveness.live_in[0].len()]);
        waiting[0] = true;
        while again {
            again = false;
            for index in 0..count {
                if !std::mem::take(&mut waiting[index]) {
                    continue;
                }
                self.execute(index, false)?;
                for (i, succ) in self.vcode.succs(Block::new(index)).iter().enumerate() {
                    if self.go_over(Block::new(index), i, succ.index()) {
                        waiting[succ.index()] = true;
                        again |= succ.index() <= index;
                    }
                }
            }
        }
        Ok(())
    }

    fn look_at_uses(&mut self) -> Result<(), Fault> {
        (0..self.vcode.blocks.len()).try_for_each(|index| match self.entries[index] {
            Some(_) => self.execute(index, true),
            None => Ok(()),
        })
    }

    /// Executes a block from its state at the start; `look`: checks uses on the way.
    fn execute(&mut self, index: usize, look: bool) -> Result<(), Fault> {
        for word in std::mem::take(&mut self.touched) {
            for (name, _) in std::mem::take(&mut self.held[word as usize]) {
                self.places_of[name as usize].clear();
            }
        }
        let state = self.entries[index].take().expect("the block was reached");
        for (&name, places) in self.liveness.live_in[index].iter().zip(&state) {
            for &place in places {
                self.held[word(place)].push((name, place >> WORD));
                self.touched.push(word(place) as u32);
            }
            self.places_of[name as usize].clone_from(places);
        }
        self.entries[index] = Some(state);
        let data = self.vcode.blocks[index];
        let allocs = self.allocs;
        let mut edits = allocs.edits_from(data.inst_start);
        for inst in data.inst_start..data.inst_end {
            while let Some(edit) = edits.next_before(inst) {
                self.edit(edit);
            }
            if look && !self.vcode.insts[inst as usize].is_nop() {
                self.look(inst)?;
            }
            self.inst(inst);
            while let Some(edit) = edits.next_at(inst) {
                self.edit(edit);
            }
        }
        Ok(())
    }

    /// The registers that all words of a place hold.
    fn contents(&self, words: std::ops::Range<usize>) -> SmallVec<[u32; 2]> {
        let first = self.held[words.start].iter().filter(|h| h.1 == 0);
        let mut names: SmallVec<[u32; 2]> = first.map(|h| h.0).collect();
        for (k, at) in (0..).zip(words).skip(1) {
            names.retain(|n| self.held[at].contains(&(*n, k)));
        }
        names
    }

    fn put(&mut self, words: std::ops::Range<usize>, names: &[u32]) {
        for (k, at) in (0..).zip(words) {
            self.touched.push(at as u32);
            for (name, _) in std::mem::take(&mut self.held[at]) {
                self.places_of[name as usize].retain(|p| word(*p) != at);
            }
            for &name in names {
                self.held[at].push((name, k));
                self.places_of[name as usize].push(at as u32 | k << WORD);
            }
        }
    }

    fn edit(&mut self, edit: &Edit) {
        let reg = edit.from.as_reg().or(edit.to.as_reg());
        let class = reg.expect("seen to by `edits`").class();
        self.copy(edit.from, edit.to, class);
    }

    fn copy(&mut self, from: Allocation, to: Allocation, class: RegClass) {
        let names = self.contents(self.words(from, class));
        self.put(self.words(to, class), &names);
    }

    /// What the instruction does to the places.
    fn inst(&mut self, inst: InstIndex) {
        let (operands, places) = self.operands(inst);
        let selected = &self.selected[inst as usize];
        let removed = self.vcode.insts[inst as usize].is_nop() && !selected.is_nop();
        if selected.is_move() {
            if !removed {
                self.copy(places[1], places[0], operands[0].class());
            }
            return;
        }
        for preg in self.clobbers(inst) {
            self.put(preg.index()..preg.index() + 1, &[]);
        }
        for (operand, &place) in operands.iter().zip(places) {
            if operand.kind() == OperandKind::Def {
                let name = self.liveness.name(operand.vreg());
                for place in std::mem::take(&mut self.places_of[name as usize]) {
                    self.held[word(place)].retain(|h| h.0 != name);
                }
                if !removed {
                    self.put(self.words(place, operand.class()), &[name]);
                }
            }
        }
    }

    /// Whether the values that the instruction reads are in the places where it reads them.
    fn look(&self, inst: InstIndex) -> Result<(), Fault> {
        let (operands, places) = self.operands(inst);
        for (i, (operand, &at)) in operands.iter().zip(places).enumerate() {
            if operand.kind() == OperandKind::Def || operand.as_fixed_nonallocatable().is_some() {
                continue;
            }
            let held = self.contents(self.words(at, operand.class()));
            let name = self.liveness.name(operand.vreg());
            if !held.contains(&name) {
                let names: Vec<String> = held.iter().map(|n| format!("v{n}")).collect();
                return Err(format!(
                    "{}: operand {i} is {} (v{name}), but {} holds {{{}}}",
                    describe(self.vcode, inst),
                    Virtual(operand.vreg()),
                    place::<I>(at),
                    names.join(", ")
                ));
            }
        }
        Ok(())
    }

    /// Brings the state at the end of `block` over its edge number `edge`; whether the state beyond it changed.
    fn go_over(&mut self, block: Block, edge: usize, to: usize) -> bool {
        let params = self.vcode.params(Block::new(to));
        let args = self.vcode.edge_args(block, edge);
        let passed = |name: u32| {
            let at = params.iter().position(|p| p.vreg() as u32 == name);
            let source = at.map_or(name, |i| self.liveness.name(args[i]));
            &self.places_of[source as usize]
        };
        let live = &self.liveness.live_in[to];
        match &mut self.entries[to] {
            Some(state) => {
                let mut changed = false;
                for (&name, places) in live.iter().zip(state) {
                    let before = places.len();
                    let here = passed(name);
                    places.retain(|p| here.contains(p));
                    changed |= places.len() != before;
                }
                changed
            }
            state => {
                *state = Some(live.iter().map(|n| passed(*n).clone()).collect());
                true
            }
        }
    }
}
