//! Room for the allocator, tier 1 and up: copies between values that live long and the registers that calls want them in,
//! and a place for reloads at the head of blocks where paths meet.
//!
//! regalloc2 asks that all of a live range be in the register that one of its operands is fixed to, and splits the range,
//! twice at most, where calls destroy that register; what is left then goes to the stack, in loops too. A value that lives
//! across calls gets a register of its own in front of an operand that is fixed (after it, if it is a definition), so that
//! only the copy is bound. Allocation and clean-up make nothing of copies whose ends meet.
//!
//! What the first instruction of such a block reads would be reloaded at the end of every block before it; behind a
//! no-operation it is reloaded once, and may become that instruction's memory operand.
//!
//! Needs a function as [`crate::vcode`] describes it. Leaves true: the same. Cost: O(instructions + operands).

use crate::vcode::{MachInst, Terminator, VCode};
use regalloc2::{Block, Operand, OperandConstraint, OperandKind, VReg};

/// What is known of a virtual register.
#[derive(Clone, Copy, Default)]
struct Range {
    /// The block that defines it, and its loop depth.
    block: u32,
    depth: u8,
    /// It is used at a depth of loops other than that, or as an edge's argument.
    leaves: bool,
    /// Calls before its definition is complete, and before its last use begins.
    def_calls: u32,
    use_calls: u32,
    /// The last instruction that uses it.
    last_use: u32,
}

impl Range {
    fn crosses_calls(&self) -> bool {
        self.leaves || self.use_calls > self.def_calls
    }
}

/// Puts copies between fixed operands and the values that live across calls, and no-operations at the head of blocks.
pub fn run<I: MachInst>(vcode: &mut VCode<I>) {
    let calls = vcode.insts.iter().filter(|i| i.has_clobbers()).count();
    let meets = |b: usize| b != 0 && vcode.preds(Block::new(b)).len() > 1;
    if calls == 0 && !(1..vcode.blocks.len()).any(meets) {
        return;
    }
    let ranges = match calls {
        0 => Vec::new(),
        _ => ranges(vcode),
    };
    let mut isolating = Isolating {
        insts: Vec::with_capacity(vcode.insts.len() + vcode.blocks.len() + calls * 2),
        sources: Vec::with_capacity(vcode.sources.len()),
        moves: Vec::with_capacity(vcode.moves.len()),
        after: Vec::new(),
    };
    let old = std::mem::take(&mut vcode.insts);
    // Where each instruction, with the copies before it, begins now.
    let noted = !vcode.variable_values.is_empty()
        || !vcode.label_records.is_empty()
        || !vcode.probes.is_empty()
        || !vcode.tags.is_empty();
    let mut starts = Vec::with_capacity(if noted { old.len() + 1 } else { 0 });
    let mut calls = 0;
    for block in 0..vcode.blocks.len() {
        let data = vcode.blocks[block];
        vcode.blocks[block].inst_start = isolating.insts.len() as u32;
        let first = old[data.inst_start as usize];
        if block != 0 && vcode.preds(Block::new(block)).len() > 1 && first.operand_range().1 != 0 {
            isolating.push(vcode, data.inst_start, I::nop());
            if let Some(copied) = isolating.moves.last_mut() {
                *copied = u32::MAX;
            }
        }
        for at in data.inst_start..data.inst_end {
            if noted {
                starts.push(isolating.insts.len() as u32);
            }
            let inst = old[at as usize];
            let here = Here {
                at,
                block: block as u32,
                calls,
            };
            isolating.isolate(vcode, inst, here, &ranges);
            calls += u32::from(inst.has_clobbers());
        }
        vcode.blocks[block].inst_end = isolating.insts.len() as u32;
    }
    starts.push(isolating.insts.len() as u32);
    vcode.insts = isolating.insts;
    if !vcode.sources.is_empty() {
        vcode.sources = isolating.sources;
    }
    if !vcode.moves.is_empty() {
        vcode.moves = isolating.moves;
    }
    if noted {
        for value in &mut vcode.variable_values {
            value.at = starts[value.at as usize];
        }
        for probe in &mut vcode.probes {
            probe.at = starts[probe.at as usize];
        }
        for tag in &mut vcode.tags {
            (tag.from, tag.to) = (starts[tag.from as usize], starts[tag.to as usize]);
        }
        for (_, at) in &mut vcode.label_records {
            *at = starts[*at as usize];
        }
        for (at, _) in &mut vcode.dead_results {
            *at = starts[*at as usize];
        }
    }
}

/// The place of an instruction: its number before, its block, and the calls before it.
#[derive(Clone, Copy)]
struct Here {
    at: u32,
    block: u32,
    calls: u32,
}

/// The instructions with copies, and what is parallel to them.
struct Isolating<I> {
    insts: Vec<I>,
    sources: Vec<u32>,
    moves: Vec<u32>,
    /// Copies to stand after an instruction: destination and source.
    after: Vec<(VReg, VReg)>,
}

impl<I: MachInst> Isolating<I> {
    fn isolate(&mut self, vcode: &mut VCode<I>, inst: I, here: Here, ranges: &[Range]) {
        let (start, count) = inst.operand_range();
        for index in start as usize..(start + count) as usize {
            let operand = vcode.operands[index];
            if !matches!(operand.constraint(), OperandConstraint::FixedReg(_)) {
                continue;
            }
            let long = operand.vreg();
            let Some(range) = ranges.get(long.vreg()) else {
                continue;
            };
            let is_def = operand.kind() == OperandKind::Def;
            let wanted = match (is_def, inst.terminator()) {
                (true, Terminator::None) => range.crosses_calls(),
                (true, _) => false,
                (false, _) if inst.has_clobbers() => {
                    range.block != here.block || range.last_use > here.at || range.crosses_calls()
                }
                (false, Terminator::Ret) => here.calls > range.def_calls,
                (false, _) => range.crosses_calls(),
            };
            if !wanted {
                continue;
            }
            let short = VReg::new(vcode.num_vregs as usize, long.class());
            vcode.num_vregs += 1;
            if let Some(&bytes) = vcode.vreg_bytes.get(long.vreg()) {
                vcode.vreg_bytes.push(bytes);
            }
            let (constraint, kind, pos) = (operand.constraint(), operand.kind(), operand.pos());
            vcode.operands[index] = Operand::new(short, constraint, kind, pos);
            match is_def {
                true => self.after.push((long, short)),
                false => self.copy(vcode, here, short, long),
            }
        }
        self.push(vcode, here.at, inst);
        for (dst, src) in std::mem::take(&mut self.after) {
            self.copy(vcode, here, dst, src);
        }
    }

    fn copy(&mut self, vcode: &mut VCode<I>, here: Here, dst: VReg, src: VReg) {
        let start = vcode.operands.len() as u32;
        vcode.operands.push(Operand::reg_def(dst));
        // The copy may be a reload.
        vcode.operands.push(Operand::any_use(src));
        self.push(vcode, here.at, I::copy(start));
        if let Some(copied) = self.moves.last_mut() {
            *copied = start;
        }
    }

    /// Puts an instruction where number `at` was.
    fn push(&mut self, vcode: &VCode<I>, at: u32, inst: I) {
        self.insts.push(inst);
        self.sources.extend(vcode.sources.get(at as usize));
        self.moves.extend(vcode.moves.get(at as usize));
    }
}

/// What is known of each virtual register.
fn ranges<I: MachInst>(vcode: &VCode<I>) -> Vec<Range> {
    let mut ranges = vec![Range::default(); vcode.num_vregs as usize];
    let mut calls = 0;
    for (block, data) in vcode.blocks.iter().enumerate() {
        let defined = Range {
            block: block as u32,
            depth: data.loop_depth,
            ..Range::default()
        };
        let (first, last) = data.params;
        for param in &vcode.vreg_pool[first as usize..last as usize] {
            ranges[param.vreg()] = Range {
                def_calls: calls,
                use_calls: calls,
                ..defined
            };
        }
        for at in data.inst_start..data.inst_end {
            let before = calls;
            calls += u32::from(vcode.insts[at as usize].has_clobbers());
            for operand in vcode.inst_operands(at) {
                let Some(range) = ranges.get_mut(operand.vreg().vreg()) else {
                    continue;
                };
                if operand.kind() == OperandKind::Def {
                    *range = Range {
                        def_calls: calls,
                        use_calls: calls,
                        ..defined
                    };
                } else {
                    range.leaves |= range.depth != data.loop_depth;
                    range.use_calls = range.use_calls.max(before);
                    range.last_use = at;
                }
            }
        }
        let (first, last) = data.succs;
        for edge in &vcode.edges[first as usize..last as usize] {
            for arg in &vcode.vreg_pool[edge.start as usize..edge.end as usize] {
                let range = &mut ranges[arg.vreg()];
                range.leaves = true;
                range.last_use = data.inst_end;
            }
        }
    }
    ranges
}
