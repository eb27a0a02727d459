//! The allocator of tier 0: one backward walk, block-local with trees of blocks, linear time.
//!
//! # The idea
//! SSA values are defined before (in reverse post-order) all their uses, but for block parameters.
//! So a walk over the blocks from the last to the first and over each block from its end to its
//! start sees all uses of a value before its definition: the walk needs no liveness analysis. At
//! the last use a value gets a register (its *home*); at its definition it gives it up. When the
//! home is needed for something else, the value is moved to another register or to its spill slot,
//! with the move back *after* the instruction at hand; the definition stores to the slot if there is
//! one by then.
//!
//! # Edges
//! - A block with one predecessor records which values it wants in which registers; its predecessor
//!   starts its own walk with these (critical edges are split, so the successors of a branch all have
//!   one predecessor: blocks form trees). Where the branches of a tree disagree, moves at the start of
//!   the successor settle it. Its parameters are aliases of the arguments.
//! - A block with several predecessors wants everything in slots. Its parameters have slots, to which
//!   its predecessors store the arguments.
//!
//! # Order of inserted moves at one instruction
//! After it: stores of definitions to their slots and moves to their homes, then what brings
//! displaced values back. No register that a definition was put in is the home of another value, and
//! no displaced value is brought back before the definitions have left, so the moves need no further
//! ordering. Before it: copies into fixed and tied registers; their sources are homes, their
//! destinations are not.
//!
//! # Branches that define registers
//! After an `invoke` nothing can stand, so nothing may be displaced by it: its definitions are where they are made, values
//! that live on are in registers that it leaves alone or in slots, and each successor starts with the stores of definitions.
//!
//! Needs what [`crate::vcode`] demands. Not handled: such a branch that is short of registers, `Limit` and `Stack`
//! constraints; the caller then takes another allocator. Cost: O(operands + edits); measured 58 ns an
//! instruction on random programs under high pressure (1.1 edits an instruction).

mod edges;

use crate::alloc::{AllocError, Allocations, Edit, Point, RegEnv};
use crate::vcode::{MachInst, VCode};
use regalloc2::{
    Allocation, Block, Operand, OperandConstraint, OperandKind, OperandPos, PReg, PRegSet, RegClass,
    SpillSlot, VReg,
};

const NONE: u32 = u32::MAX;
const NO_REG: u8 = u8::MAX;
const CLASSES: usize = 3;

/// Registers of all classes, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Regs([u64; CLASSES]);

impl Regs {
    fn from_set(set: PRegSet) -> Self {
        let mut regs = Regs::default();
        for preg in set {
            regs.add(preg.index() as u8);
        }
        regs
    }

    #[inline]
    fn has(&self, reg: u8) -> bool {
        self.0[(reg >> 6) as usize] >> (reg & 63) & 1 != 0
    }

    #[inline]
    fn add(&mut self, reg: u8) {
        self.0[(reg >> 6) as usize] |= 1 << (reg & 63);
    }

    #[inline]
    fn remove(&mut self, reg: u8) {
        self.0[(reg >> 6) as usize] &= !(1 << (reg & 63));
    }

    #[inline]
    fn join(&self, other: &Regs) -> Regs {
        Regs([
            self.0[0] | other.0[0],
            self.0[1] | other.0[1],
            self.0[2] | other.0[2],
        ])
    }

    /// Calls `f` for each register.
    #[inline]
    fn each(&self, mut f: impl FnMut(u8)) {
        for (class, &bits) in self.0.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                f((class << 6) as u8 | bits.trailing_zeros() as u8);
                bits &= bits - 1;
            }
        }
    }
}

/// What is known of a value.
#[derive(Clone, Copy)]
struct Value {
    /// First word of its spill slot.
    slot: u32,
    /// The register it is in at the point that the walk has reached.
    home: u8,
    /// Where its definition will put it, if that is known beforehand.
    hint: u8,
}

const UNSEEN: Value = Value {
    slot: NONE,
    home: NO_REG,
    hint: NO_REG,
};

/// A register that a block wants a value in when it is entered.
#[derive(Clone, Copy)]
struct Want {
    reg: u8,
    value: u32,
}

/// Why this allocator gives up.
pub(crate) enum GiveUp {
    /// A constraint that it does not handle: take another.
    Unsupported,
    /// No allocator can.
    Error(AllocError),
}

impl From<AllocError> for GiveUp {
    fn from(error: AllocError) -> Self {
        GiveUp::Error(error)
    }
}

/// The allocator's state; reused between functions.
#[derive(Default)]
pub(crate) struct Fast {
    values: Vec<Value>,
    /// Representative of each vreg, where block parameters are aliases; else empty.
    aliases: Vec<u32>,
    /// Who lives in each register.
    homes: Vec<u32>,
    occupied: Regs,
    allocatable: Regs,
    preferred: Regs,
    float_words: u32,
    next_word: u32,
    /// Edits in reverse order of execution.
    edits: Vec<Edit>,
    /// Copies before the instruction at hand, in any order.
    copies: Vec<Edit>,
    /// Ranges of each block's edits in `edits`.
    block_edits: Vec<(u32, u32)>,
    wants: Vec<Want>,
    block_wants: Vec<(u32, u32)>,
    /// Moves at the start of blocks with one predecessor, in order of execution.
    entry_moves: Vec<(Allocation, Allocation)>,
    block_entry_moves: Vec<(u32, u32)>,
    /// Pending register moves of one edge: (from, to).
    moves: Vec<(u8, u8)>,
    rotation: u8,
}

/// What the operands of the instruction at hand take.
#[derive(Default)]
struct Busy {
    /// Registers that no value may be in across the instruction's end.
    clobbers: Regs,
    fixed_defs: Regs,
    fixed_uses: Regs,
    /// Taken at the instruction's end by its own operands.
    late: Regs,
    /// Taken at its start by its own operands.
    early: Regs,
}

impl Busy {
    /// What a displaced value must stay clear of.
    fn all(&self) -> Regs {
        self.clobbers
            .join(&self.fixed_defs)
            .join(&self.fixed_uses)
            .join(&self.late)
            .join(&self.early)
    }
}

impl Fast {
    /// Allocates `vcode` into `out`.
    pub fn run<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        env: &RegEnv,
        out: &mut Allocations,
    ) -> Result<(), GiveUp> {
        self.start(vcode, env);
        self.find_aliases(vcode);
        out.clear();
        out.places.resize(vcode.operands.len(), Allocation::none());
        for index in (0..vcode.blocks.len()).rev() {
            let before = self.edits.len() as u32;
            self.block(vcode, Block::new(index), &mut out.places)?;
            self.block_edits[index] = (before, self.edits.len() as u32);
        }
        self.collect_edits(vcode, out);
        out.num_spill_words = self.next_word;
        Ok(())
    }

    fn start<I: MachInst>(&mut self, vcode: &VCode<I>, env: &RegEnv) {
        let machine = &env.machine;
        let mut all = PRegSet::empty();
        let mut preferred = PRegSet::empty();
        for class in 0..CLASSES {
            preferred.union_from(machine.preferred_regs_by_class[class]);
            all.union_from(machine.non_preferred_regs_by_class[class]);
        }
        all.union_from(preferred);
        self.allocatable = Regs::from_set(all);
        self.preferred = Regs::from_set(preferred);
        self.float_words = vcode.spill_bytes(RegClass::Float) / 8;
        self.next_word = 0;
        self.rotation = 0;
        self.values.clear();
        self.values.resize(vcode.num_vregs as usize, UNSEEN);
        self.homes.clear();
        self.homes.resize(64 * CLASSES, NONE);
        self.occupied = Regs::default();
        self.edits.clear();
        self.copies.clear();
        self.wants.clear();
        self.entry_moves.clear();
        for ranges in [
            &mut self.block_edits,
            &mut self.block_wants,
            &mut self.block_entry_moves,
        ] {
            ranges.clear();
            ranges.resize(vcode.blocks.len(), (0, 0));
        }
        // Incoming arguments stay where they are, if they can.
        let entry = vcode.blocks[0];
        for inst in entry.inst_start..entry.inst_end.min(entry.inst_start + 1) {
            for operand in vcode.inst_operands(inst) {
                if let (OperandConstraint::FixedReg(preg), OperandKind::Def) =
                    (operand.constraint(), operand.kind())
                    && let Some(value) = self.values.get_mut(operand.vreg().vreg())
                {
                    value.hint = preg.index() as u8;
                }
            }
        }
    }

    /// Parameters of blocks with one predecessor are other names of the arguments.
    fn find_aliases<I: MachInst>(&mut self, vcode: &VCode<I>) {
        self.aliases.clear();
        for (index, data) in vcode.blocks.iter().enumerate() {
            let block = Block::new(index);
            if data.params.0 == data.params.1 || vcode.preds(block).len() != 1 {
                continue;
            }
            if self.aliases.is_empty() {
                self.aliases.extend(0..vcode.num_vregs);
            }
            let pred = vcode.preds(block)[0];
            let edge = vcode
                .succs(pred)
                .iter()
                .position(|&s| s == block)
                .expect("edge to a successor");
            for (param, arg) in vcode.params(block).iter().zip(vcode.edge_args(pred, edge)) {
                self.aliases[param.vreg()] = self.aliases[arg.vreg()];
            }
        }
    }

    #[inline]
    fn name(&self, vreg: VReg) -> u32 {
        if self.aliases.is_empty() {
            vreg.vreg() as u32
        } else {
            self.aliases[vreg.vreg()]
        }
    }

    fn block<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        block: Block,
        places: &mut [Allocation],
    ) -> Result<(), GiveUp> {
        let data = vcode.blocks[block.index()];
        self.end_of_block(vcode, block, places)?;
        for inst in (data.inst_start..data.inst_end - 1).rev() {
            self.inst(vcode, inst, places)?;
        }
        self.start_of_block(vcode, block);
        Ok(())
    }

    /// One instruction.
    fn inst<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        inst: u32,
        places: &mut [Allocation],
    ) -> Result<(), GiveUp> {
        let it = &vcode.insts[inst as usize];
        let (start, count) = it.operand_range();
        let operands = &vcode.operands[start as usize..(start + count) as usize];
        let places = &mut places[start as usize..(start + count) as usize];
        let clobbers = it.has_clobbers();
        if count == 0 && !clobbers {
            return Ok(());
        }
        if !clobbers && operands.iter().all(is_plain) {
            let hint_uses = it.is_move();
            return self.plain_inst(operands, inst, hint_uses, places);
        }
        let mut busy = Busy::default();
        if clobbers {
            busy.clobbers = Regs::from_set(vcode.inst_clobbers(inst));
        }
        let simple = self.scan(operands, &mut busy)?;
        if !simple || clobbers {
            self.vacate_written(operands, inst, &busy);
        }
        self.defs(operands, inst, &mut busy, places)?;
        if !simple {
            self.vacate_fixed_uses(operands, inst, &busy);
            self.late_uses(operands, inst, &mut busy, places)?;
            self.fixed_uses(operands, inst, &mut busy, places)?;
        }
        let hint = if it.is_move() {
            places[0].as_reg().map_or(NO_REG, |p| p.index() as u8)
        } else {
            NO_REG
        };
        self.plain_uses(operands, inst, hint, &mut busy, places)?;
        self.edits.append(&mut self.copies);
        Ok(())
    }

    /// An instruction with nothing but late definitions and early uses in any register: no one is
    /// displaced but for want of registers.
    fn plain_inst(
        &mut self,
        operands: &[Operand],
        inst: u32,
        hint_uses: bool,
        places: &mut [Allocation],
    ) -> Result<(), GiveUp> {
        let (mut late, mut early) = (Regs::default(), Regs::default());
        // Homes of uses must not be evicted for definitions.
        for (operand, out) in operands.iter().zip(&mut *places) {
            if operand.kind() == OperandKind::Use {
                let home = self.values[self.name(operand.vreg()) as usize].home;
                if home != NO_REG {
                    early.add(home);
                    *out = place(home);
                }
            }
        }
        for i in 0..operands.len() {
            let operand = operands[i];
            if operand.kind() != OperandKind::Def {
                continue;
            }
            let value = self.name(operand.vreg());
            let Value { home, slot, hint } = self.values[value as usize];
            let reg = if home != NO_REG {
                self.release(home);
                home
            } else {
                self.take_reg(operand.class() as u8, hint, &late.join(&early), inst)?
            };
            if slot != NONE {
                let slot = Allocation::stack(SpillSlot::new(slot as usize));
                self.edit(Point::after(inst), place(reg), slot);
            }
            late.add(reg);
            places[i] = place(reg);
            if let OperandConstraint::Reuse(used) = operand.constraint() {
                self.tie(operands[used].vreg(), inst, reg);
                early.add(reg);
                places[used] = place(reg);
            }
        }
        for (i, operand) in operands.iter().enumerate() {
            if operand.kind() != OperandKind::Use || places[i].is_some() {
                continue;
            }
            let value = self.name(operand.vreg());
            let mut home = self.values[value as usize].home;
            if home == NO_REG {
                let own = self.values[value as usize].hint;
                let hint = if hint_uses {
                    places[0].as_reg().map_or(own, |p| p.index() as u8)
                } else {
                    own
                };
                home = self.take_reg(operand.class() as u8, hint, &early, inst)?;
                self.settle_in(value, home);
            }
            early.add(home);
            places[i] = place(home);
        }
        self.edits.append(&mut self.copies);
        Ok(())
    }

    /// Brings the value of a tied use into the definition's register.
    #[inline]
    fn tie(&mut self, vreg: VReg, inst: u32, reg: u8) {
        let value = self.name(vreg);
        let home = self.values[value as usize].home;
        if home == NO_REG {
            self.settle_in(value, reg);
        } else if home != reg {
            self.copies
                .push(Edit::new(Point::before(inst), place(home), place(reg)));
        }
    }

    /// Collects fixed registers; true if there are only plain operands.
    fn scan(&self, operands: &[Operand], busy: &mut Busy) -> Result<bool, GiveUp> {
        let mut simple = true;
        for operand in operands {
            match operand.constraint() {
                OperandConstraint::FixedReg(preg) => {
                    simple = false;
                    let set = match operand.kind() {
                        OperandKind::Def => &mut busy.fixed_defs,
                        OperandKind::Use => &mut busy.fixed_uses,
                    };
                    set.add(preg.index() as u8);
                }
                OperandConstraint::Limit(_) | OperandConstraint::Stack => {
                    return Err(GiveUp::Unsupported);
                }
                _ => simple &= operand.kind() == OperandKind::Def || operand.pos() == OperandPos::Early,
            }
        }
        Ok(simple)
    }

    /// Moves values out of the registers that the instruction writes.
    fn vacate_written(&mut self, operands: &[Operand], inst: u32, busy: &Busy) {
        let written = busy.clobbers.join(&busy.fixed_defs);
        let taken = Regs(std::array::from_fn(|c| written.0[c] & self.occupied.0[c]));
        if taken == Regs::default() {
            return;
        }
        let avoid = busy.all();
        taken.each(|reg| {
            let value = self.homes[reg as usize];
            let own = operands.iter().any(|o| {
                o.kind() == OperandKind::Def
                    && o.vreg().vreg() as u32 == value
                    && match o.constraint() {
                        OperandConstraint::FixedReg(preg) if preg.index() as u8 == reg => true,
                        // A definition is moved to its home after the clobbers.
                        _ => !busy.fixed_defs.has(reg),
                    }
            });
            if !own {
                self.displace(reg, inst, &avoid);
            }
        });
    }

    /// Moves values out of the registers that the instruction's fixed uses need.
    fn vacate_fixed_uses(&mut self, operands: &[Operand], inst: u32, busy: &Busy) {
        for operand in operands {
            if let (OperandConstraint::FixedReg(preg), OperandKind::Use) =
                (operand.constraint(), operand.kind())
            {
                let reg = preg.index() as u8;
                if self.occupied.has(reg) && !self.is_at(operand, reg) {
                    self.displace(reg, inst, &busy.all());
                }
            }
        }
    }

    /// Whether the operand's value lives in `reg`.
    fn is_at(&self, operand: &Operand, reg: u8) -> bool {
        operand.as_fixed_nonallocatable().is_none() && self.homes[reg as usize] == self.name(operand.vreg())
    }

    /// Takes the value in `reg` away from it up to `inst`; after `inst` it is brought back.
    fn displace(&mut self, reg: u8, inst: u32, avoid: &Regs) {
        let value = self.homes[reg as usize];
        self.release(reg);
        let mut avoid = *avoid;
        avoid.add(reg);
        let from = match self.free_reg(reg >> 6, &avoid) {
            Some(free) => {
                self.settle_in(value, free);
                place(free)
            }
            None => self.slot(value, reg >> 6),
        };
        self.edit(Point::after(inst), from, place(reg));
    }

    /// Definitions: places, moves to homes, stores to slots.
    fn defs(
        &mut self,
        operands: &[Operand],
        inst: u32,
        busy: &mut Busy,
        places: &mut [Allocation],
    ) -> Result<(), GiveUp> {
        for (operand, out) in operands.iter().zip(places) {
            if operand.kind() != OperandKind::Def {
                continue;
            }
            if let Some(preg) = operand.as_fixed_nonallocatable() {
                *out = Allocation::reg(preg);
                continue;
            }
            let value = self.name(operand.vreg());
            let home = self.values[value as usize].home;
            // Tied and early definitions are there when the inputs are.
            let early = operand.pos() == OperandPos::Early
                || matches!(operand.constraint(), OperandConstraint::Reuse(_));
            let reg = match operand.constraint() {
                OperandConstraint::FixedReg(preg) => preg.index() as u8,
                _ if home != NO_REG && !busy.clobbers.has(home) && !(early && busy.fixed_uses.has(home)) => {
                    home
                }
                _ => {
                    let mut avoid = busy.clobbers.join(&busy.fixed_defs).join(&busy.late);
                    if early {
                        avoid = avoid.join(&busy.early).join(&busy.fixed_uses);
                        self.avoid_uses(operands, &mut avoid);
                    }
                    self.take_reg(
                        operand.class() as u8,
                        self.values[value as usize].hint,
                        &avoid,
                        inst,
                    )?
                }
            };
            if home != NO_REG {
                if home != reg {
                    self.edit(Point::after(inst), place(reg), place(home));
                }
                self.release(home);
            }
            if self.values[value as usize].slot != NONE {
                let slot = self.slot(value, operand.class() as u8);
                self.edit(Point::after(inst), place(reg), slot);
            }
            busy.late.add(reg);
            if early {
                busy.early.add(reg);
            }
            *out = place(reg);
        }
        Ok(())
    }

    /// Adds the homes of the operands that are used, so that they are not evicted.
    fn avoid_uses(&self, operands: &[Operand], avoid: &mut Regs) {
        for operand in operands {
            if operand.kind() == OperandKind::Use && operand.as_fixed_nonallocatable().is_none() {
                let home = self.values[self.name(operand.vreg()) as usize].home;
                if home != NO_REG {
                    avoid.add(home);
                }
            }
        }
    }

    /// Uses that last to the instruction's end.
    fn late_uses(
        &mut self,
        operands: &[Operand],
        inst: u32,
        busy: &mut Busy,
        places: &mut [Allocation],
    ) -> Result<(), GiveUp> {
        for (operand, out) in operands.iter().zip(places) {
            let fixed = matches!(operand.constraint(), OperandConstraint::FixedReg(_));
            if operand.kind() != OperandKind::Use || operand.pos() != OperandPos::Late || fixed {
                continue;
            }
            let value = self.name(operand.vreg());
            let mut home = self.values[value as usize].home;
            if home == NO_REG {
                let mut avoid = busy.all();
                self.avoid_uses(operands, &mut avoid);
                home = self.take_reg(
                    operand.class() as u8,
                    self.values[value as usize].hint,
                    &avoid,
                    inst,
                )?;
                self.settle_in(value, home);
            }
            busy.early.add(home);
            busy.late.add(home);
            *out = place(home);
        }
        Ok(())
    }

    /// Uses in fixed registers, which are vacant now.
    fn fixed_uses(
        &mut self,
        operands: &[Operand],
        inst: u32,
        busy: &mut Busy,
        places: &mut [Allocation],
    ) -> Result<(), GiveUp> {
        for (operand, out) in operands.iter().zip(places) {
            let (OperandConstraint::FixedReg(preg), OperandKind::Use) =
                (operand.constraint(), operand.kind())
            else {
                continue;
            };
            *out = Allocation::reg(preg);
            if operand.as_fixed_nonallocatable().is_some() {
                continue;
            }
            let reg = preg.index() as u8;
            let value = self.name(operand.vreg());
            let mut home = self.values[value as usize].home;
            let late = operand.pos() == OperandPos::Late;
            if home == NO_REG {
                let usable = self.allocatable.has(reg) && !self.occupied.has(reg) && !busy.early.has(reg);
                home = if usable {
                    reg
                } else {
                    let mut avoid = busy.all();
                    self.avoid_uses(operands, &mut avoid);
                    self.take_reg(operand.class() as u8, NO_REG, &avoid, inst)?
                };
                self.settle_in(value, home);
            }
            if home != reg {
                self.copies
                    .push(Edit::new(Point::before(inst), place(home), place(reg)));
            }
            busy.early.add(home);
            busy.early.add(reg);
            if late {
                busy.late.add(reg);
            }
        }
        Ok(())
    }

    /// Tied and unconstrained uses.
    fn plain_uses(
        &mut self,
        operands: &[Operand],
        inst: u32,
        hint: u8,
        busy: &mut Busy,
        places: &mut [Allocation],
    ) -> Result<(), GiveUp> {
        let plain = |o: &Operand| {
            o.kind() == OperandKind::Use
                && o.pos() == OperandPos::Early
                && !matches!(o.constraint(), OperandConstraint::FixedReg(_))
        };
        // Those that have homes keep them.
        for (operand, out) in operands.iter().zip(&mut *places) {
            if plain(operand) {
                let home = self.values[self.name(operand.vreg()) as usize].home;
                if home != NO_REG {
                    busy.early.add(home);
                    *out = place(home);
                }
            }
        }
        for (i, operand) in operands.iter().enumerate() {
            let OperandConstraint::Reuse(used) = operand.constraint() else {
                continue;
            };
            let reg = places[i].as_reg().expect("definitions are in registers").index() as u8;
            places[used] = place(reg);
            self.tie(operands[used].vreg(), inst, reg);
        }
        for (operand, out) in operands.iter().zip(places) {
            if !plain(operand) || out.is_some() {
                continue;
            }
            let value = self.name(operand.vreg());
            let mut home = self.values[value as usize].home;
            if home == NO_REG {
                let avoid = busy.early.join(&busy.fixed_uses);
                let own = self.values[value as usize].hint;
                let hint = if hint != NO_REG { hint } else { own };
                home = self.take_reg(operand.class() as u8, hint, &avoid, inst)?;
                self.settle_in(value, home);
                busy.early.add(home);
            }
            *out = place(home);
        }
        Ok(())
    }

    /// A register of the class that is free, or is made free by displacing a value across `inst`.
    fn take_reg(&mut self, class: u8, hint: u8, avoid: &Regs, inst: u32) -> Result<u8, GiveUp> {
        if hint != NO_REG && self.allocatable.has(hint) && !self.occupied.has(hint) && !avoid.has(hint) {
            return Ok(hint);
        }
        if let Some(reg) = self.free_reg(class, avoid) {
            return Ok(reg);
        }
        let c = class as usize;
        let mut victims = self.occupied.0[c] & self.allocatable.0[c] & !avoid.0[c];
        if victims == 0 {
            return Err(GiveUp::Error(AllocError::TooManyLiveRegs));
        }
        // Begin after the last victim; prefer one that has a slot already.
        let later = victims & (!0 << self.rotation);
        let mut pick = if later != 0 { later } else { victims }.trailing_zeros() as u8;
        while victims != 0 {
            let bit = victims.trailing_zeros() as u8;
            if self.values[self.homes[(class << 6 | bit) as usize] as usize].slot != NONE {
                pick = bit;
                break;
            }
            victims &= victims - 1;
        }
        self.rotation = (pick + 1) & 63;
        let reg = class << 6 | pick;
        let value = self.homes[reg as usize];
        self.release(reg);
        let slot = self.slot(value, class);
        self.edit(Point::after(inst), slot, place(reg));
        Ok(reg)
    }

    /// A free register of the class outside `avoid`, caller-saved if possible.
    #[inline]
    fn free_reg(&self, class: u8, avoid: &Regs) -> Option<u8> {
        let c = class as usize;
        let free = self.allocatable.0[c] & !self.occupied.0[c] & !avoid.0[c];
        let good = free & self.preferred.0[c];
        let pick = if good != 0 { good } else { free };
        (pick != 0).then(|| class << 6 | pick.trailing_zeros() as u8)
    }

    /// A free register of the class, if it is not the last.
    fn spare_reg(&self, class: u8, hint: u8) -> Option<u8> {
        let c = class as usize;
        let free = self.allocatable.0[c] & !self.occupied.0[c];
        if free.count_ones() < 2 {
            return None;
        }
        if hint != NO_REG && hint >> 6 == class && free >> (hint & 63) & 1 != 0 {
            return Some(hint);
        }
        self.free_reg(class, &Regs::default())
    }

    #[inline]
    fn settle_in(&mut self, value: u32, reg: u8) {
        debug_assert!(!self.occupied.has(reg));
        self.occupied.add(reg);
        self.homes[reg as usize] = value;
        self.values[value as usize].home = reg;
    }

    #[inline]
    fn release(&mut self, reg: u8) {
        let value = self.homes[reg as usize];
        self.occupied.remove(reg);
        self.homes[reg as usize] = NONE;
        self.values[value as usize].home = NO_REG;
    }

    /// The value's spill slot, made if it has none.
    fn slot(&mut self, value: u32, class: u8) -> Allocation {
        if self.values[value as usize].slot == NONE {
            self.values[value as usize].slot =
                self.new_slot(class).as_stack().expect("a slot").index() as u32;
        }
        Allocation::stack(SpillSlot::new(self.values[value as usize].slot as usize))
    }

    fn new_slot(&mut self, class: u8) -> Allocation {
        let words = if class == RegClass::Float as u8 {
            self.float_words
        } else {
            1
        };
        let start = self.next_word.next_multiple_of(words);
        self.next_word = start + words;
        Allocation::stack(SpillSlot::new(start as usize))
    }

    #[inline]
    fn edit(&mut self, point: Point, from: Allocation, to: Allocation) {
        self.edits.push(Edit::new(point, from, to));
    }

    /// Puts the edits into order: blocks forward, in each the moves at its start, then the rest.
    fn collect_edits<I: MachInst>(&self, vcode: &VCode<I>, out: &mut Allocations) {
        out.edits.reserve(self.edits.len() + self.entry_moves.len());
        for (index, data) in vcode.blocks.iter().enumerate() {
            let (start, end) = self.block_entry_moves[index];
            let point = Point::before(data.inst_start);
            let moves = &self.entry_moves[start as usize..end as usize];
            out.edits
                .extend(moves.iter().map(|&(from, to)| Edit::new(point, from, to)));
            let (start, end) = self.block_edits[index];
            out.edits
                .extend(self.edits[start as usize..end as usize].iter().rev());
        }
    }
}

#[inline]
fn place(reg: u8) -> Allocation {
    Allocation::reg(PReg::from_index(reg as usize))
}

/// Any register; definitions late, uses early.
#[inline]
fn is_plain(operand: &Operand) -> bool {
    match operand.constraint() {
        OperandConstraint::Reg | OperandConstraint::Any => {
            (operand.kind() == OperandKind::Def) == (operand.pos() == OperandPos::Late)
        }
        OperandConstraint::Reuse(_) => operand.pos() == OperandPos::Late,
        _ => false,
    }
}
