//! Text of a machine function, with allocations and edits where there are: for debugging.

use crate::alloc::Allocations;
use crate::vcode::{MachInst, VCode};
use regalloc2::Block;
use std::fmt::Write;

/// The function as text; `allocs` may be empty.
pub fn dump<I: MachInst>(vcode: &VCode<I>, allocs: &Allocations) -> String {
    let mut out = String::new();
    let mut edits = allocs.edits.iter().peekable();
    for (index, data) in vcode.blocks.iter().enumerate() {
        let block = Block::new(index);
        let preds: Vec<usize> = vcode.preds(block).iter().map(|b| b.index()).collect();
        let _ = writeln!(out, "block{index}{:?}: ; preds {preds:?}", vcode.params(block));
        for inst in data.inst_start..data.inst_end {
            while let Some(e) = edits.next_if(|e| e.point.inst() == inst && e.point.is_before()) {
                let _ = writeln!(out, "            {} <- {}", e.to, e.from);
            }
            let it = &vcode.insts[inst as usize];
            let _ = write!(out, "  {inst:4}  {it:?}");
            let places = if allocs.places.is_empty() {
                &[][..]
            } else {
                allocs.of(it)
            };
            for (i, operand) in vcode.inst_operands(inst).iter().enumerate() {
                let _ = write!(out, "; {operand}");
                if let Some(place) = places.get(i) {
                    let _ = write!(out, " = {place}");
                }
            }
            out.push('\n');
            while let Some(e) = edits.next_if(|e| e.point.inst() == inst) {
                let _ = writeln!(out, "            {} <- {}", e.to, e.from);
            }
        }
        for (i, succ) in vcode.succs(block).iter().enumerate() {
            let _ = writeln!(
                out,
                "        -> block{}{:?}",
                succ.index(),
                vcode.edge_args(block, i)
            );
        }
    }
    out
}
