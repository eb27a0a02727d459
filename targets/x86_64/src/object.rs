//! What the object builder must know of x86-64: header facts, unwind encodings, padding between functions.

use crate::encode::Branches;
use emit::BranchTarget;
use emit::eh_frame::FrameAbi;
use emit::module::ObjectTarget;
use emit::object::Machine;
use ir::options::CodeModel;

/// Thunk that goes where r11 says, with a loop that speculation is caught in.
pub const RETPOLINE: &str = "__llvm_retpoline_r11";

/// call 1f; 0: pause; lfence; jmp 0b; .p2align 4; 1: mov [rsp], r11; ret
const RETPOLINE_CODE: [u8; 21] = [
    0xe8, 0x0b, 0, 0, 0, 0xf3, 0x90, 0x0f, 0xae, 0xe8, 0xeb, 0xf9, 0xcc, 0xcc, 0xcc, 0xcc, 0x4c, 0x89, 0x1c,
    0x24, 0xc3,
];

/// Mach-O objects for x86-64 Darwin.
pub struct MachOTarget;

impl ObjectTarget for MachOTarget {
    fn frame_abi(&self, _: bool, _: CodeModel) -> FrameAbi {
        FrameAbi::DARWIN_X86_64
    }

    fn machine(&self) -> Machine {
        ElfTarget.machine()
    }

    fn thunk(&self, name: &str) -> Option<&'static [u8]> {
        ElfTarget.thunk(name)
    }

    fn fill_code(&self, len: usize, out: &mut Vec<u8>) {
        ElfTarget.fill_code(len, out);
    }
}

/// COFF objects for Windows.
pub struct CoffTarget;

impl ObjectTarget for CoffTarget {
    fn machine(&self) -> Machine {
        ElfTarget.machine()
    }

    fn frame_abi(&self, pic: bool, code_model: CodeModel) -> FrameAbi {
        ElfTarget.frame_abi(pic, code_model)
    }

    fn fill_code(&self, len: usize, out: &mut Vec<u8>) {
        ElfTarget.fill_code(len, out);
    }
}

/// ELF objects for x86-64 System V.
pub struct ElfTarget;

impl ObjectTarget for ElfTarget {
    fn machine(&self) -> Machine {
        Machine::X86_64
    }

    fn frame_abi(&self, pic: bool, code_model: CodeModel) -> FrameAbi {
        FrameAbi::x86_64(pic, code_model)
    }

    fn thunk(&self, name: &str) -> Option<&'static [u8]> {
        (name == RETPOLINE).then_some(&RETPOLINE_CODE)
    }

    fn fill_code(&self, len: usize, out: &mut Vec<u8>) {
        Branches.fill(len as u32, out);
    }
}
