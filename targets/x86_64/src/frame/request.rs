//! What a function's code asks of its frame.

use super::{FrameRequest, saved_registers};
use crate::compile::Function;
use crate::inst::{Inst, MemKind, Pseudo};
use crate::regs;
use emit::UnwindTable;
use machine::emission::{Placed, Settings};
use regalloc::{FrameSlot, FrameSlotKind, MachInst, PRegSet, Tier};

/// Which callee-saved registers are written, and whether there are calls.
pub(super) fn frame_request(
    placed: &Placed<'_, Inst>,
    settings: &Settings,
    function: &Function,
) -> FrameRequest {
    let Placed { vcode, allocs, .. } = *placed;
    let mut written = allocs.registers();
    let mut has_calls = vcode.frame.has_calls;
    let mut results = PRegSet::empty();
    let mut local_uses = Vec::new();
    if vcode.tier == Tier::Optimise {
        local_uses.resize(vcode.frame.locals.len(), 0);
    }
    for inst in &vcode.insts {
        if inst.mem.kind() == MemKind::Frame
            && let FrameSlotKind::Local(local) = FrameSlot::from_bits(inst.sym).kind()
            && let Some(uses) = local_uses.get_mut(local as usize)
        {
            *uses += 1;
        }
        match inst.as_pseudo() {
            Some(
                Pseudo::Call
                | Pseudo::CallReg
                | Pseudo::CallMem
                | Pseudo::TlsGd
                | Pseudo::TlsLd
                | Pseudo::SetJmp
                | Pseudo::StackAllocCall,
            ) => {
                has_calls = true;
                written.union_from(inst.clobbers());
            }
            Some(Pseudo::Ret) => {
                for place in allocs.of(inst) {
                    if let Some(preg) = place.as_reg() {
                        results.add(preg);
                    }
                }
            }
            _ => {}
        }
    }
    if vcode.frame.saves_all {
        written.union_from(regs::callee_saved(function.preserved));
    }
    let mut saved = saved_registers(function.preserved, written);
    results.intersect_from(saved);
    for preg in results {
        saved.remove(preg);
    }
    if vcode.frame.eh_return {
        saved.union_from(regs::HANDLER_ARGUMENTS);
    }
    FrameRequest {
        saved,
        vector_bytes: match function.preserved {
            own if function.avx && own.keeps_upper_halves() => 32,
            _ => 16,
        },
        spill_words: allocs.num_spill_words,
        spill_uses: allocs.spill_uses,
        local_uses,
        spill_align: u32::from(vcode.float_spill_bytes).min(16),
        has_calls,
        epilogue_cfi: matches!(settings.unwind, UnwindTable::EhFrame | UnwindTable::DebugFrame),
    }
}
