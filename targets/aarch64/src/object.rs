//! What the object builder must know of AArch64: header facts, unwind encodings, padding between functions.

use crate::assemble::Reader;
use crate::encode::Branches;
use crate::features::Features;
use emit::BranchTarget;
use emit::assemble::InstructionReader;
use emit::eh_frame::FrameAbi;
use emit::module::ObjectTarget;
use emit::object::Machine;
use ir::options::CodeModel;
use ir::triple::Triple;

/// A reader of instructions for a processor with features; names that are not known are ignored, as elsewhere.
fn reader(cpu: &str, features: &str) -> Box<dyn InstructionReader> {
    let mut set = Features::for_cpu(cpu).unwrap_or_default();
    set.apply(features);
    Box::new(Reader::new(set))
}

/// Mach-O objects for 64-bit Arm Darwin.
pub struct MachOTarget;

impl ObjectTarget for MachOTarget {
    fn machine(&self) -> Machine {
        Machine::AARCH64
    }

    fn frame_abi(&self, _: bool, _: CodeModel) -> FrameAbi {
        FrameAbi::DARWIN_AARCH64
    }

    fn instruction_reader(
        &self,
        _: &Triple,
        cpu: &str,
        features: &str,
    ) -> Option<Box<dyn InstructionReader>> {
        Some(reader(cpu, features))
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

    fn instruction_reader(
        &self,
        _: &Triple,
        cpu: &str,
        features: &str,
    ) -> Option<Box<dyn InstructionReader>> {
        Some(reader(cpu, features))
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

    fn instruction_reader(
        &self,
        _: &Triple,
        cpu: &str,
        features: &str,
    ) -> Option<Box<dyn InstructionReader>> {
        Some(reader(cpu, features))
    }

    fn fill_code(&self, len: usize, out: &mut Vec<u8>) {
        Branches.fill(len as u32, out);
    }
}
