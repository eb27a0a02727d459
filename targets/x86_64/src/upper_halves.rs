//! Where `vzeroupper` is due: before calls and returns at which upper halves of vector registers may hold
//! something, unless vectors of 32 bytes or more are passed there (psABI: the state is clean at function
//! boundaries; Intel optimisation manual, "Mixing AVX code with SSE code").
//!
//! Needs allocations. A forward walk over the blocks until nothing changes; only for functions that have
//! registers of more than 16 bytes. Cost: O(instructions).

use crate::code_table::{self, OpKind};
use crate::inst::{Inst, MemKind, Pseudo, PseudoFlags};
use crate::regs::Preserved;
use iced_x86::Code;
use regalloc::{Allocations, Block, Edit, RegClass, VCode};

/// The state at block heads, and while the blocks are encoded.
#[derive(Default, Debug)]
pub struct UpperHalves {
    /// The function has registers of more than 16 bytes.
    active: bool,
    /// By block: may be dirty at its head.
    dirty: Vec<bool>,
    /// May be dirty where the walk is.
    now: bool,
    /// The function preserves its caller's upper halves, which are back before its returns.
    restored: bool,
}

/// Where a value of more than 16 bytes may be live, vector registers of which calls preserve the lower half are lost.
pub fn forget_halves(vcode: &mut VCode<Inst>) {
    if vcode.float_spill_bytes > 16 {
        for inst in vcode.insts.iter_mut().filter(|i| is_call(i)) {
            inst.aux = Preserved::of_call(inst.aux).with_wide_vectors() as u16;
        }
    }
}

impl UpperHalves {
    /// Works out the state at the head of every block.
    pub fn compute(&mut self, vcode: &VCode<Inst>, allocs: &Allocations, own: Preserved) {
        self.active = vcode.float_spill_bytes > 16;
        if !self.active {
            return;
        }
        self.restored = own.keeps_upper_halves();
        self.dirty.clear();
        self.dirty.resize(vcode.blocks.len(), false);
        loop {
            let mut changed = false;
            for block in (0..vcode.blocks.len()).map(Block::new) {
                self.now = self.dirty[block.index()];
                let data = &vcode.blocks[block.index()];
                let mut at = allocs.edits.partition_point(|e| e.point.inst() < data.inst_start);
                for index in data.inst_start..data.inst_end {
                    self.pass(&vcode.insts[index as usize]);
                    while let Some(edit) = allocs.edits.get(at).filter(|e| e.point.inst() == index) {
                        self.edit(edit);
                        at += 1;
                    }
                }
                for succ in vcode.succs(block) {
                    let head = &mut self.dirty[succ.index()];
                    changed |= self.now && !*head;
                    *head |= self.now;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// The walk is at the head of `block`.
    #[inline]
    pub fn enter(&mut self, block: Block) {
        if self.active {
            self.now = self.dirty[block.index()];
        }
    }

    /// The walk is at a place that other blocks jump to, in whatever state they are.
    #[inline]
    pub fn enter_tail(&mut self) {
        self.now = self.active;
    }

    /// Whether `vzeroupper` is due before `inst`.
    #[inline]
    pub fn is_due(&self, inst: &Inst) -> bool {
        self.active
            && self.now
            && (is_call(inst) && !keeps_all(inst) || is_exit(inst) && !self.restored)
            && !inst.says(PseudoFlags::WIDE_ARGS)
    }

    /// The walk goes past `inst`.
    #[inline]
    pub fn pass(&mut self, inst: &Inst) {
        if !self.active {
            return;
        }
        if is_call(inst) {
            if !keeps_all(inst) {
                self.now = inst.says(PseudoFlags::WIDE_RESULT);
            }
            return;
        }
        self.now |= match inst.as_pseudo() {
            Some(Pseudo::Args) => inst.says(PseudoFlags::WIDE_ARGS),
            Some(Pseudo::Move | Pseudo::SelectByBranch | Pseudo::InlineAsm) => true,
            Some(_) => false,
            None if inst.code == Code::VEX_Vzeroupper as u16 => {
                self.now = false;
                false
            }
            None => {
                let shape = code_table::shape(inst.code, inst.mem.kind() != MemKind::None);
                let wide = |kind| matches!(kind, OpKind::Ymm | OpKind::Zmm);
                shape.ops().iter().any(|op| wide(op.kind))
            }
        };
    }

    /// The walk goes past a move of the allocator.
    #[inline]
    pub fn moved(&mut self, class: RegClass) {
        self.now |= self.active && class == RegClass::Float;
    }

    fn edit(&mut self, edit: &Edit) {
        let reg = edit.from.as_reg().or(edit.to.as_reg());
        if let Some(reg) = reg {
            self.moved(reg.class());
        }
    }
}

/// Whether a call leaves vector registers whole.
fn keeps_all(inst: &Inst) -> bool {
    Preserved::WHOLE.iter().any(|p| *p as u16 == inst.aux)
}

fn is_call(inst: &Inst) -> bool {
    matches!(
        inst.as_pseudo(),
        Some(Pseudo::Call | Pseudo::CallReg | Pseudo::CallMem)
    )
}

fn is_exit(inst: &Inst) -> bool {
    use Pseudo::*;
    matches!(inst.as_pseudo(), Some(Ret | TailCall | TailCallReg | TailCallMem))
}
