//! What a function's code asks of its frame.

use super::{FrameRequest, saved_registers};
use crate::compile::{Function, VectorLength};
use crate::inst::{Inst, Pseudo};
use crate::regs::{self, Preserved};
use emit::UnwindTable;
use machine::emission::{Placed, Settings};
use regalloc::{Allocation, MachInst, RegClass};

/// Which callee-saved registers are written, and whether there are calls.
pub(super) fn frame_request(
    placed: &Placed<'_, Inst>,
    settings: &Settings,
    function: &Function,
) -> FrameRequest {
    let Placed { vcode, allocs, .. } = *placed;
    let mut written = allocs.registers();
    let mut has_calls = vcode.frame.has_calls;
    let mut changes_mode = false;
    for inst in &vcode.insts {
        changes_mode |= inst.is(Pseudo::StreamingMode);
        if inst.has_clobbers() {
            has_calls = true;
            // v8–v15 count as lost, but their low halves are what this function's caller wants back.
            let lost = function.preserved == Preserved::Sve && inst.aux as u8 != Preserved::Sve as u8;
            let clobbers = inst.clobbers();
            let mut ints = clobbers;
            ints.intersect_from(regs::GENERAL);
            written.union_from(ints);
            let keeps_more =
                function.preserved == Preserved::FastTls || regs::saves_whole_vectors(function.preserved);
            let other = keeps_more && inst.aux as u8 != function.preserved as u8;
            let none = [
                Preserved::None as u8,
                Preserved::Nothing as u8,
                Preserved::Streaming as u8,
            ]
            .contains(&(inst.aux as u8));
            if other && regs::saves_whole_vectors(function.preserved) {
                // Others preserve low halves at most.
                written.union_from(regs::call_clobbers(Preserved::AapcsWide as u8));
            }
            if none || lost || other {
                written.union_from(clobbers);
            }
        }
    }
    let scalable_floats = vcode.float_spill_bytes > 16;
    let in_scalable = |from: &Allocation, to: &Allocation| match (from.as_reg(), to.as_reg()) {
        (Some(r), None) | (None, Some(r)) => match r.class() {
            RegClass::Vector => true,
            RegClass::Float => scalable_floats,
            RegClass::Int => false,
        },
        _ => false,
    };
    if vcode.frame.saves_all {
        written.union_from(regs::callee_saved(function.preserved));
    }
    let mut saved = saved_registers(function.preserved, written);
    for reg in (0..32)
        .filter(|n| function.call_saved >> n & 1 != 0)
        .map(regs::gpr)
    {
        if written.contains(reg) {
            saved.add(reg);
        }
    }
    if function.preserved == Preserved::FastTls {
        // Results stand in registers that are preserved otherwise.
        for inst in vcode.insts.iter().filter(|i| i.is(Pseudo::Ret)) {
            let places = &allocs.places[inst.ops as usize..][..usize::from(inst.num_ops)];
            for preg in places.iter().filter_map(|p| p.as_reg()) {
                saved.remove(preg);
            }
        }
    }
    let length = function.vector_length;
    let saves_length = changes_mode && vcode.frame.unwind_tables && !vcode.frame.windows;
    FrameRequest {
        vector_length: if saves_length {
            length
        } else {
            VectorLength::Unknown
        },
        streaming_lengths: function.changes_itself,
        marks_records: function.marks_records,
        keeps_x15: function.keeps_x15,
        whole_vectors: regs::saves_whole_vectors(function.preserved),
        compact: settings.unwind == UnwindTable::Compact,
        scalable_saves: function.preserved == Preserved::Sve,
        scalable_spills: vcode.frame.scalable && allocs.edits.iter().any(|e| in_scalable(&e.from, &e.to)),
        saved,
        spill_words: allocs.num_spill_words,
        spill_align: u32::from(vcode.float_spill_bytes).min(16),
        has_calls,
        // The scalable area hangs from the record.
        record_on_top: settings.unwind == UnwindTable::Compact
            && !vcode.frame.scalable
            && !regs::saves_whole_vectors(function.preserved)
            && function.preserved != Preserved::Sve,
        wrapped: function
            .instrument
            .has_exit(has_calls || super::frame_regs(&vcode.frame).fp),
    }
}
