//! Whether every instruction that reads flags finds those that the last one to set them has set.
//!
//! Flags live within a block only, and nothing between may leave them with garbage. Moves, spills and reloads of the
//! allocator do not change them, which is the targets' promise. Needs the instructions, before or after allocation.
//! Cost: O(instructions).

use super::{Fault, describe};
use crate::vcode::{InstIndex, MachInst, VCode};

/// Finds the first instruction that reads flags that nothing has set.
pub fn check<I: MachInst>(vcode: &VCode<I>) -> Result<(), Fault> {
    for (index, block) in vcode.blocks.iter().enumerate() {
        let mut set = false;
        let mut lost_by: Option<InstIndex> = None;
        for inst in block.inst_start..block.inst_end {
            let effects = vcode.insts[inst as usize].effects();
            if effects.reads_flags && !set {
                let reader = describe(vcode, inst);
                return Err(match lost_by {
                    Some(by) => format!("{reader} reads flags that {} loses", describe(vcode, by)),
                    None => format!("{reader} reads flags that nothing sets in block{index}"),
                });
            }
            if effects.sets_flags {
                set = true;
            } else if effects.loses_flags {
                set = false;
                lost_by = Some(inst);
            }
        }
    }
    Ok(())
}
