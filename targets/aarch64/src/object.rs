//! What the object builder must know of AArch64: header facts, unwind encodings, padding between functions.

use crate::encode::Branches;
use emit::BranchTarget;
use emit::eh_frame::FrameAbi;
use emit::module::ObjectTarget;
use emit::object::Machine;
use ir::options::CodeModel;

/// Mach-O objects for 64-bit Arm Darwin.
pub struct MachOTarget;

impl ObjectTarget for MachOTarget {
    fn machine(&self) -> Machine {
        Machine::AARCH64
    }

    fn frame_abi(&self, _: bool, _: CodeModel) -> FrameAbi {
        FrameAbi::DARWIN_AARCH64
    }

    fn fill_code(&self, len: usize, out: &mut Vec<u8>) {
        ElfTarget.fill_code(len.next_multiple_of(4), out);
    }
}

/// COFF objects for Windows on Arm.
pub struct CoffTarget;

impl ObjectTarget for CoffTarget {
    fn machine(&self) -> Machine {
        Machine::AARCH64
    }

    fn frame_abi(&self, pic: bool, code_model: CodeModel) -> FrameAbi {
        FrameAbi::aarch64(pic, code_model)
    }

    fn fill_code(&self, len: usize, out: &mut Vec<u8>) {
        ElfTarget.fill_code(len, out);
    }
}

/// ELF objects for AArch64, little-endian.
pub struct ElfTarget;

impl ObjectTarget for ElfTarget {
    fn machine(&self) -> Machine {
        Machine::AARCH64
    }

    fn frame_abi(&self, pic: bool, code_model: CodeModel) -> FrameAbi {
        FrameAbi::aarch64(pic, code_model)
    }

    fn fill_code(&self, len: usize, out: &mut Vec<u8>) {
        Branches.fill(len as u32, out);
    }
}
