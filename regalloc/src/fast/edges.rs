//! Both ends of blocks: what successors want in registers, and what goes through slots.
//!
//! May depend on the parent module alone; [`super`]'s header tells the idea.

use super::{CLASSES, Fast, GiveUp, NO_REG, NONE, Regs, Value, Want, place};
use crate::alloc::{AllocError, Edit, Point};
use crate::vcode::{MachInst, Terminator, VCode};
use regalloc2::{Allocation, Block, Operand, OperandConstraint, OperandKind, SpillSlot, VReg};

impl Fast {
    /// The terminator, and what the successors want.
    pub(super) fn end_of_block<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        block: Block,
        places: &mut [Allocation],
    ) -> Result<(), GiveUp> {
        let last = vcode.blocks[block.index()].inst_end - 1;
        debug_assert_eq!(self.occupied.0, [0; CLASSES]);
        let operands = vcode.inst_operands(last);
        let branch = vcode.insts[last as usize].terminator() == Terminator::Branch;
        if branch && operands.iter().any(|o| o.kind() == OperandKind::Def) {
            return self.defining_branch(vcode, block, last, places);
        }
        // With nothing live, the terminator's own operands displace nobody: no move after it.
        self.inst(vcode, last, places)?;
        let succs = vcode.succs(block);
        if let [succ] = succs
            && vcode.preds(*succ).len() > 1
        {
            return self.store_args(vcode, block, *succ, last);
        }
        let avoid = Regs::from_set(vcode.inst_clobbers(last));
        self.take_wants(succs, &avoid);
        for &succ in succs {
            self.settle(succ, &[]);
        }
        Ok(())
    }

    /// A branch that defines registers (`invoke`): no move can stand behind it.
    fn defining_branch<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        block: Block,
        last: u32,
        places: &mut [Allocation],
    ) -> Result<(), GiveUp> {
        let operands = vcode.inst_operands(last);
        let mut avoid = Regs::from_set(vcode.inst_clobbers(last));
        for operand in operands.iter().filter(|o| o.as_fixed_nonallocatable().is_none()) {
            match (operand.constraint(), operand.kind()) {
                (OperandConstraint::FixedReg(preg), kind) => {
                    let reg = preg.index() as u8;
                    avoid.add(reg);
                    if kind == OperandKind::Def {
                        self.settle_in(self.name(operand.vreg()), reg);
                    }
                }
                (_, OperandKind::Def) => return Err(GiveUp::Unsupported),
                _ => {}
            }
        }
        let succs = vcode.succs(block);
        self.take_wants(succs, &avoid);
        for &succ in succs {
            self.settle(succ, operands);
        }
        let first = self.edits.len();
        self.inst(vcode, last, places)?;
        // The stores of definitions, which the successors have, are all that may stand behind it.
        let (start, count) = vcode.insts[last as usize].operand_range();
        let range = start as usize..(start + count) as usize;
        let is_store = |e: &Edit| {
            let mut defs = operands.iter().zip(&places[range.clone()]);
            e.to.is_stack() && defs.any(|(o, p)| o.kind() == OperandKind::Def && *p == e.from)
        };
        let mut kept = first;
        for i in first..self.edits.len() {
            let edit = self.edits[i];
            if edit.point.is_before() {
                self.edits[kept] = edit;
                kept += 1;
            } else if !is_store(&edit) {
                return Err(GiveUp::Unsupported);
            }
        }
        self.edits.truncate(kept);
        Ok(())
    }

    /// Puts the values that successors want into the registers they want them in, as far as these
    /// are free and agree.
    fn take_wants(&mut self, succs: &[Block], avoid: &Regs) {
        for exact in [true, false] {
            for succ in succs {
                let (start, end) = self.block_wants[succ.index()];
                for i in start..end {
                    let Want { reg, value } = self.wants[i as usize];
                    if self.values[value as usize].home != NO_REG {
                        continue;
                    }
                    if !self.occupied.has(reg) && !avoid.has(reg) {
                        self.settle_in(value, reg);
                    } else if !exact && let Some(free) = self.free_reg(reg >> 6, avoid) {
                        self.settle_in(value, free);
                    }
                }
            }
        }
    }

    /// Makes the moves at the start of `succ` that bring its values to where it wants them; `defs` has the branch's
    /// definitions, which go to their slots first.
    fn settle(&mut self, succ: Block, defs: &[Operand]) {
        let start = self.entry_moves.len() as u32;
        for def in defs.iter().filter(|o| o.kind() == OperandKind::Def) {
            let Value { slot, home, .. } = self.values[self.name(def.vreg()) as usize];
            if slot != NONE {
                let slot = Allocation::stack(SpillSlot::new(slot as usize));
                self.entry_moves.push((place(home), slot));
            }
        }
        let (first, last) = self.block_wants[succ.index()];
        self.moves.clear();
        for i in first..last {
            let Want { reg, value } = self.wants[i as usize];
            let home = self.values[value as usize].home;
            if home != NO_REG && home != reg {
                self.moves.push((home, reg));
            }
        }
        self.parallel_moves();
        for i in first..last {
            let Want { reg, value } = self.wants[i as usize];
            if self.values[value as usize].home == NO_REG {
                let slot = self.slot(value, reg >> 6);
                self.entry_moves.push((slot, place(reg)));
            }
        }
        self.block_entry_moves[succ.index()] = (start, self.entry_moves.len() as u32);
    }

    /// Turns `moves`, all done at once, into a sequence at the end of `entry_moves`.
    fn parallel_moves(&mut self) {
        while !self.moves.is_empty() {
            let ready = self
                .moves
                .iter()
                .position(|&(_, to)| self.moves.iter().all(|&(from, _)| from != to));
            if let Some(i) = ready {
                let (from, to) = self.moves.swap_remove(i);
                self.entry_moves.push((place(from), place(to)));
                continue;
            }
            // Cycles only: take one register out to memory. Its readers come last.
            let (from, to) = self.moves.pop().expect("not empty");
            let temp = self.new_slot(from >> 6);
            self.entry_moves.push((place(from), temp));
            let at = self.entry_moves.len();
            self.parallel_moves();
            self.entry_moves.push((temp, place(to)));
            debug_assert!(at <= self.entry_moves.len());
        }
    }

    /// The edge to a block with several predecessors: arguments go to the parameters' slots.
    fn store_args<I: MachInst>(
        &mut self,
        vcode: &VCode<I>,
        block: Block,
        succ: Block,
        last: u32,
    ) -> Result<(), GiveUp> {
        let args = vcode.edge_args(block, 0);
        let params = vcode.params(succ);
        let point = Point::before(last);
        let mut overflow = false;
        for (&arg, &param) in args.iter().zip(params) {
            let (arg, name) = (self.name(arg), param.vreg() as u32);
            if arg == name {
                continue;
            }
            let class = param.class() as u8;
            let slot = self.slot(name, class);
            if self.values[arg as usize].home == NO_REG {
                let hint = self.values[arg as usize].hint;
                // One register of the class stays free, to carry what is left over.
                let Some(reg) = self.spare_reg(class, hint) else {
                    overflow = true;
                    continue;
                };
                self.settle_in(arg, reg);
            }
            self.edit(point, place(self.values[arg as usize].home), slot);
        }
        if overflow {
            self.store_left_over(args, params, point)?;
        }
        Ok(())
    }

    /// Arguments that found no register: from slot to slot. They are executed before the other
    /// arguments are stored, when all slots still hold what they held before the edge.
    fn store_left_over(&mut self, args: &[VReg], params: &[VReg], point: Point) -> Result<(), GiveUp> {
        let left: Vec<(u32, VReg)> = args
            .iter()
            .zip(params)
            .map(|(&a, &p)| (self.name(a), p))
            .filter(|&(a, p)| a != p.vreg() as u32 && self.values[a as usize].home == NO_REG)
            .collect();
        let mut sorted: Vec<u32> = params.iter().map(|p| p.vreg() as u32).collect();
        sorted.sort_unstable();
        let is_param = |a: u32| sorted.binary_search(&a).is_ok();
        // In reverse order of execution: last from temporary slots to parameters …
        let mut temps = Vec::new();
        for &(arg, param) in left.iter().filter(|l| is_param(l.0)) {
            let class = param.class() as u8;
            let carrier = self.carrier(class)?;
            let temp = self.new_slot(class);
            let to = self.slot(param.vreg() as u32, class);
            self.edit(point, carrier, to);
            self.edit(point, temp, carrier);
            temps.push((arg, class, temp));
        }
        // … before that what is not a parameter …
        for &(arg, param) in left.iter().filter(|l| !is_param(l.0)) {
            let class = param.class() as u8;
            let carrier = self.carrier(class)?;
            let (from, to) = (self.slot(arg, class), self.slot(param.vreg() as u32, class));
            self.edit(point, carrier, to);
            self.edit(point, from, carrier);
        }
        // … and first the parameters that are overwritten, to temporary slots.
        for (arg, class, temp) in temps {
            let carrier = self.carrier(class)?;
            let from = self.slot(arg, class);
            self.edit(point, carrier, temp);
            self.edit(point, from, carrier);
        }
        Ok(())
    }

    /// A free register of the class, as a place.
    fn carrier(&self, class: u8) -> Result<Allocation, GiveUp> {
        let reg = self.free_reg(class, &Regs::default());
        reg.map(place).ok_or(GiveUp::Error(AllocError::TooManyLiveRegs))
    }

    /// What lives at the block's start: wishes to the one predecessor, or reloads.
    pub(super) fn start_of_block<I: MachInst>(&mut self, vcode: &VCode<I>, block: Block) {
        let first = vcode.blocks[block.index()].inst_start;
        let occupied = self.occupied;
        if vcode.preds(block).len() == 1 {
            let start = self.wants.len() as u32;
            occupied.each(|reg| {
                let value = self.homes[reg as usize];
                self.wants.push(Want { reg, value });
            });
            self.block_wants[block.index()] = (start, self.wants.len() as u32);
        } else {
            occupied.each(|reg| {
                let value = self.homes[reg as usize];
                let slot = self.slot(value, reg >> 6);
                self.edit(Point::before(first), slot, place(reg));
            });
        }
        occupied.each(|reg| self.release(reg));
    }
}
