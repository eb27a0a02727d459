//! What the walk asks of a target.

use super::{BlockEnd, EncodeError, Encoded, Frame, Operands, Syntax, Walk};
use crate::tables::CommonTables;
use emit::Label;
use isel::inline_asm::{Place, Special};
use regalloc::{Allocation, Block, FrameSlot, MachInst, PReg, PRegSet};
use smallvec::SmallVec;
use std::ops::DerefMut;

/// A target's half of the walk over one function: the [`Walk`] with what the target keeps beside it.
///
/// Branches are `u32`s, as the target's `emit::BranchTarget` knows them.
pub trait Emit<'a>: DerefMut<Target = Walk<'a, Self::Inst, Self::Frame>> + Sized {
    /// Machine instruction.
    type Inst: MachInst<Tables: CommonTables>;
    /// Its frames.
    type Frame: Frame<Inst = Self::Inst> + 'a;

    /// The unconditional branch.
    const JUMP: u32;

    /// Bytes of the shortest no-operation.
    const NOP_BYTES: u32;

    /// log2 of the bytes that funclets are aligned to, if that is more than any instruction is.
    const FUNCLET_ALIGN: Option<u8>;

    /// The branch of the opposite condition.
    fn inverted(branch: u32) -> u32;

    /// A branch to another section, by relocations.
    fn far_branch(&mut self, branch: u32, to: Label) -> Encoded;

    /// What instrumentation puts before all else.
    fn entry(&mut self) -> Encoded;

    /// The prologue.
    fn set_up_frame(&mut self) -> Encoded;

    /// One instruction of the block, a pseudo-instruction perhaps, with its operands in `places`.
    fn instruction(&mut self, inst: &Self::Inst, places: &[Allocation], block: Block) -> Encoded;

    /// `to = from`; `low`: the lower 32 bits, if there is such an instruction.
    fn copy(&mut self, from: PReg, to: PReg, low: bool) -> Encoded;

    /// A register to the spill slot that starts at `word`, or the load of it; `low` as for copies.
    fn spill(&mut self, reg: PReg, word: u32, low: bool, load: bool) -> Encoded;

    /// The call of the routine that reports a changed guard.
    fn report_changed_guard(&mut self);

    /// Whether jumps through registers must find a mark where they arrive.
    fn tracks_branches(&self) -> bool;

    /// That mark.
    fn landing_mark(&mut self);

    /// Whether no branch may be left behind in a wrong guess (`speculative_load_hardening`).
    fn hardens_branches(&self) -> bool {
        false
    }

    /// What lets no instruction begin before the branch that led here is known.
    fn branch_barrier(&mut self) {}

    /// Whether successors of a block that ends in this instruction are reached by a jump through a register that must
    /// find a mark there.
    fn jumps_to_marks(inst: &Self::Inst) -> bool;

    /// Whether the instruction is a call that ends its block.
    fn is_invoke(inst: &Self::Inst) -> bool;

    /// How a block ends whose last instruction this is.
    fn block_end(inst: &Self::Inst) -> BlockEnd;

    /// Whether there is a call, or room for one, and it may unwind.
    fn may_unwind(inst: &Self::Inst) -> bool;

    /// The stack map that describes the place of a call.
    fn stack_map_of(inst: &Self::Inst) -> Option<usize>;

    /// The number of the inline assembly that the instruction is.
    fn asm_of(inst: &Self::Inst) -> Option<u32>;

    /// The call itself.
    fn call_instruction(&mut self, inst: &Self::Inst, places: &[Allocation]) -> Encoded;

    /// The call that a patch point makes until it is patched: of the instruction's symbol, or of an address.
    fn patch_point_call(&mut self, inst: &Self::Inst, address: Option<u64>);

    /// DWARF numbers of the registers that live on at a patch point.
    fn lives_on_at_patch_points() -> impl Iterator<Item = u16>;

    /// So many bytes of no-operations.
    fn nops(&mut self, bytes: u32);

    /// What is due where a call returns.
    fn after_call(&mut self, inst: &Self::Inst) -> Encoded;

    /// The prologue of a funclet.
    fn funclet_prologue(&mut self);

    /// The epilogue of a funclet and its return.
    fn leave_funclet(&mut self);

    /// What unwinders must know of the body, for code that an unwind table of its own describes.
    fn restate_cfi(&mut self);

    /// How inline assembly is written.
    fn asm_syntax(&self) -> Syntax;

    /// Writes an operand of inline assembly, as the letter `modifier` (0: none) says. `false`: it cannot be written so.
    fn asm_operand(
        &self,
        place: &Place,
        operands: &Operands<'_>,
        modifier: u8,
        intel: bool,
        out: &mut String,
    ) -> bool;

    /// The register that is not allocated = another one, or with `back` the other way round.
    fn asm_move(&mut self, special: Special, reg: PReg, back: bool) -> Encoded;

    /// The register that is not allocated = a place of the frame, or with `back` the other way round; the stack pointer has
    /// been moved down by `pushed` bytes.
    fn asm_move_slot(&mut self, _: Special, _: FrameSlot, _pushed: u32, _back: bool) -> Encoded {
        Err(EncodeError::Internal("operand of inline assembly in the frame"))
    }

    /// The register = 1 if the condition holds, else 0. The flags stay.
    fn asm_condition(&mut self, reg: PReg, condition: u8);

    /// Saves the registers of these that the frame has for itself; gives them, the last saved last.
    fn asm_save(&mut self, changed: PRegSet) -> Result<SmallVec<[PReg; 2]>, EncodeError>;

    /// Restores them.
    fn asm_restore(&mut self, saved: &[PReg]);

    /// A block begins.
    #[inline]
    fn enter_block(&mut self, _block: Block) {}

    /// Code begins within a block that other blocks jump to.
    #[inline]
    fn enter_tail(&mut self) {}

    /// The code of a function, or of a funclet, ends here.
    fn end_region(&mut self) {}

    /// What comes next must not stand directly behind a call.
    fn part_from_call(&mut self) {}

    /// The return address of the call that was just made belongs to what stands before it.
    fn keep_return_address(&mut self) {}
}
