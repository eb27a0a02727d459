//! What the object builder must know of x86-64: header facts, unwind encodings, padding between functions.

use crate::encode::Branches;
use emit::BranchTarget;
use emit::eh_frame::FrameAbi;
use emit::module::ObjectTarget;
use emit::object::Machine;
use ir::options::CodeModel;

/// ELF objects for x86-64 System V.
pub struct ElfTarget;

impl ObjectTarget for ElfTarget {
    fn machine(&self) -> Machine {
        Machine::X86_64
    }

    fn frame_abi(&self, pic: bool, code_model: CodeModel) -> FrameAbi {
        FrameAbi::x86_64(pic, code_model)
    }

    fn fill_code(&self, len: usize, out: &mut Vec<u8>) {
        Branches.fill(len as u32, out);
    }
}
