//! Which registers are needed at the start of each block, for the checker of places.
//!
//! Registers that moves copy are one with what they are copied from: in SSA a copy never outlives the value that it was
//! made of. Cost: O(operands), and O(live registers) for each block.

use crate::vcode::{MachInst, VCode};
use regalloc2::{Block, OperandKind, VReg};

/// The registers by the names of what they are copies of, and those live at the start of each block.
pub(super) struct Liveness {
    names: Vec<u32>,
    /// Sorted; with the block's own parameters.
    pub live_in: Vec<Vec<u32>>,
}

impl Liveness {
    /// `insts`: the instructions before any of them was removed.
    pub fn of<I: MachInst>(vcode: &VCode<I>, insts: &[I]) -> Liveness {
        let mut this = Liveness {
            names: find_names(vcode, insts),
            live_in: vec![Vec::new(); vcode.blocks.len()],
        };
        let uses = this.uses(vcode, insts);
        let defs = this.def_blocks(vcode, insts);
        let mut stack: Vec<u32> = Vec::new();
        for &(name, block) in &uses {
            stack.push(block);
            while let Some(block) = stack.pop() {
                let live = &mut this.live_in[block as usize];
                let (def, is_param) = defs[name as usize];
                // Names come in ascending order, so that a block that has one has it last.
                if live.last() == Some(&name) || def == block && !is_param {
                    continue;
                }
                live.push(name);
                if def != block {
                    let preds = vcode.preds(Block::new(block as usize));
                    stack.extend(preds.iter().map(|p| p.index() as u32));
                }
            }
        }
        this
    }

    /// The name of a register.
    pub fn name(&self, vreg: VReg) -> u32 {
        self.names[vreg.vreg()]
    }

    /// Blocks that use each name, sorted by name.
    fn uses<I: MachInst>(&self, vcode: &VCode<I>, insts: &[I]) -> Vec<(u32, u32)> {
        let mut uses = Vec::new();
        for (index, data) in vcode.blocks.iter().enumerate() {
            for inst in data.inst_start..data.inst_end {
                let (start, count) = insts[inst as usize].operand_range();
                for o in &vcode.operands[start as usize..(start + count) as usize] {
                    if o.kind() == OperandKind::Use && o.as_fixed_nonallocatable().is_none() {
                        uses.push((self.name(o.vreg()), index as u32));
                    }
                }
            }
            let block = Block::new(index);
            for i in 0..vcode.succs(block).len() {
                let args = vcode.edge_args(block, i).iter();
                uses.extend(args.map(|a| (self.name(*a), index as u32)));
            }
        }
        uses.sort_unstable();
        uses.dedup();
        uses
    }

    /// By name: the block that defines it, and whether as a parameter.
    fn def_blocks<I: MachInst>(&self, vcode: &VCode<I>, insts: &[I]) -> Vec<(u32, bool)> {
        let mut defs = vec![(u32::MAX, false); vcode.num_vregs as usize];
        for (index, data) in vcode.blocks.iter().enumerate() {
            for param in vcode.params(Block::new(index)) {
                defs[param.vreg()] = (index as u32, true);
            }
            for inst in data.inst_start..data.inst_end {
                let (start, count) = insts[inst as usize].operand_range();
                for o in &vcode.operands[start as usize..(start + count) as usize] {
                    if o.kind() == OperandKind::Def {
                        defs[o.vreg().vreg()] = (index as u32, false);
                    }
                }
            }
        }
        defs
    }
}

/// The register that each one is a copy of, through all copies; itself if it is not a copy.
fn find_names<I: MachInst>(vcode: &VCode<I>, insts: &[I]) -> Vec<u32> {
    let mut names: Vec<u32> = (0..vcode.num_vregs).collect();
    for it in insts.iter().filter(|i| i.is_move()) {
        let (start, _) = it.operand_range();
        let [def, used] = [0, 1].map(|i| vcode.operands[start as usize + i].vreg().vreg());
        // Definitions come first in reverse post-order.
        names[def] = names[used];
    }
    names
}
