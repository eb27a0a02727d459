//! What the object builder must know of x86-64: header facts, unwind encodings, padding between functions.

use crate::encode::Branches;
use crate::relocations;
use emit::assemble::InstructionReader;
use emit::eh_frame::{FrameAbi, PointerEncoding};
use emit::module::indirect::{IndirectStub, StubSymbol};
use emit::module::{ObjectTarget, Thunk};
use emit::object::{Machine, WindowsUnwind};
use emit::sframe::SframeAbi;
use emit::{BranchTarget, CfiOp, RelocKind};
use ir::options::CodeModel;
use ir::triple::{ObjectFormat, Triple};

/// Thunk that goes where r11 says, with a loop that speculation is caught in.
pub const RETPOLINE: &str = "__llvm_retpoline_r11";

/// call 1f; 0: pause; lfence; jmp 0b; .p2align 4; 1: mov [rsp], r11; ret
const RETPOLINE_CODE: [u8; 21] = [
    0xe8, 0x0b, 0, 0, 0, 0xf3, 0x90, 0x0f, 0xae, 0xe8, 0xeb, 0xf9, 0xcc, 0xcc, 0xcc, 0xcc, 0x4c, 0x89, 0x1c,
    0x24, 0xc3,
];

/// Thunk that goes where r11 says, once that is known: lfence; jmp r11.
pub const LVI_THUNK: &str = "__llvm_lvi_thunk_r11";

const LVI_THUNK_CODE: [u8; 6] = [0x0f, 0xae, 0xe8, 0x41, 0xff, 0xe3];

/// A reader of instructions. As in LLVM's assembler, features say nothing about what can be written.
#[cfg(feature = "assembler")]
pub(crate) fn reader() -> Box<dyn InstructionReader> {
    Box::new(crate::assemble::Reader::new())
}

/// Without the assembler nobody reads instructions.
#[cfg(not(feature = "assembler"))]
pub(crate) fn reader() -> Box<dyn InstructionReader> {
    Box::new(emit::assemble::NoInstructions)
}

const MACHINE: Machine = Machine {
    elf_machine: 62,
    elf_flags: 0,
    os_abi: 0,
    is_64: true,
    big_endian: false,
    macho_cpu: (0x0100_0007, 3),
    coff_machine: 0x8664,
    // SHT_X86_64_UNWIND
    elf_unwind: 0x7000_0001,
    mapping_symbols: false,
    relocations: &relocations::Table,
    macho_by_symbols: false,
    windows_unwind: WindowsUnwind::X64,
    large_sections: true,
    signs_pointers: false,
    // GNU_PROPERTY_X86_FEATURE_1_AND (x86-64 psABI, "Program Property"): IBT and SHSTK.
    property: (0xc000_0002, &["cf-protection-branch", "cf-protection-return"]),
};

/// x86-64 psABI §3.6.2 figure "DWARF Register Number Mapping": at entry the CFA is `rsp + 8` and the return
/// address (column 16) is at CFA - 8.
const ENTRY: &[CfiOp] = &[
    CfiOp::DefCfa { reg: 7, offset: 8 },
    CfiOp::Offset { reg: 16, offset: -8 },
];

/// Of an indirect function: the jump through its pointer.
#[rustfmt::skip]
const INDIRECT_STUB: [u8; 6] = [
    0xff, 0x25, 0x00, 0x00, 0x00, 0x00, // jmpq *(%rip)
];

/// What asks the resolver first. All registers of arguments are kept.
#[rustfmt::skip]
const INDIRECT_HELPER: [u8; 125] = [
    0x50, // pushq %rax
    0x57, // pushq %rdi
    0x56, // pushq %rsi
    0x52, // pushq %rdx
    0x51, // pushq %rcx
    0x41, 0x50, // pushq %r8
    0x41, 0x51, // pushq %r9
    0x48, 0x81, 0xec, 0x80, 0x00, 0x00, 0x00, // subq $0x80, %rsp
    0x0f, 0x11, 0x04, 0x24, // movups %xmm0, (%rsp)
    0x0f, 0x11, 0x4c, 0x24, 0x10, // movups %xmm1, 0x10(%rsp)
    0x0f, 0x11, 0x54, 0x24, 0x20, // movups %xmm2, 0x20(%rsp)
    0x0f, 0x11, 0x5c, 0x24, 0x30, // movups %xmm3, 0x30(%rsp)
    0x0f, 0x11, 0x64, 0x24, 0x40, // movups %xmm4, 0x40(%rsp)
    0x0f, 0x11, 0x6c, 0x24, 0x50, // movups %xmm5, 0x50(%rsp)
    0x0f, 0x11, 0x74, 0x24, 0x60, // movups %xmm6, 0x60(%rsp)
    0x0f, 0x11, 0x7c, 0x24, 0x70, // movups %xmm7, 0x70(%rsp)
    0xe8, 0x00, 0x00, 0x00, 0x00, // callq resolver
    0x48, 0x89, 0x05, 0x00, 0x00, 0x00, 0x00, // movq %rax, (%rip)
    0x0f, 0x10, 0x04, 0x24, // movups (%rsp), %xmm0
    0x0f, 0x10, 0x4c, 0x24, 0x10, // movups 0x10(%rsp), %xmm1
    0x0f, 0x10, 0x54, 0x24, 0x20, // movups 0x20(%rsp), %xmm2
    0x0f, 0x10, 0x5c, 0x24, 0x30, // movups 0x30(%rsp), %xmm3
    0x0f, 0x10, 0x64, 0x24, 0x40, // movups 0x40(%rsp), %xmm4
    0x0f, 0x10, 0x6c, 0x24, 0x50, // movups 0x50(%rsp), %xmm5
    0x0f, 0x10, 0x74, 0x24, 0x60, // movups 0x60(%rsp), %xmm6
    0x0f, 0x10, 0x7c, 0x24, 0x70, // movups 0x70(%rsp), %xmm7
    0x48, 0x83, 0xec, 0x80, // subq $-0x80, %rsp
    0x41, 0x59, // popq %r9
    0x41, 0x58, // popq %r8
    0x59, // popq %rcx
    0x5a, // popq %rdx
    0x5e, // popq %rsi
    0x5f, // popq %rdi
    0x58, // popq %rax
    0xff, 0x25, 0x00, 0x00, 0x00, 0x00, // jmpq *(%rip)
];

/// x86-64 System V. The encodings are LLVM's: code always PC-relative, 8 bytes wide in the large code model;
/// personality and LSDA absolute in code that is not position-independent.
fn frame_abi(pic: bool, code_model: CodeModel) -> FrameAbi {
    let large = matches!(code_model, CodeModel::Large);
    let near = matches!(code_model, CodeModel::Tiny | CodeModel::Small | CodeModel::Kernel);
    let (personality_pointer, lsda_pointer) = match (pic, near, large) {
        (true, _, false) => (
            PointerEncoding::INDIRECT_PCREL_SDATA4,
            PointerEncoding::PCREL_SDATA4,
        ),
        (true, _, true) => (
            PointerEncoding::INDIRECT_PCREL_SDATA8,
            PointerEncoding::PCREL_SDATA8,
        ),
        (false, true, _) => (PointerEncoding::UDATA4, PointerEncoding::UDATA4),
        (false, false, false) => (PointerEncoding::UDATA4, PointerEncoding::ABSPTR),
        (false, false, true) => (PointerEncoding::ABSPTR, PointerEncoding::ABSPTR),
    };
    FrameAbi {
        code_alignment: 1,
        data_alignment: -8,
        return_register: 16,
        entry: ENTRY,
        code_pointer: if large {
            PointerEncoding::PCREL_SDATA8
        } else {
            PointerEncoding::PCREL_SDATA4
        },
        personality_pointer,
        lsda_pointer,
        type_pointer: if pic { personality_pointer } else { lsda_pointer },
        address_size: 8,
        indirect_by_got: false,
    }
}

/// Objects for x86-64.
pub struct Objects {
    /// Their format.
    pub format: ObjectFormat,
    /// Pointers have 32 bits (x32), and files are of the 32-bit class.
    pub ilp32: bool,
}

impl ObjectTarget for Objects {
    fn compact_unwind(&self, cfi: &[(u32, CfiOp)], code: &[u8]) -> u32 {
        crate::compact_unwind::encode(cfi, code)
    }

    fn machine(&self) -> Machine {
        Machine {
            is_64: !self.ilp32,
            ..MACHINE
        }
    }

    fn frame_abi(&self, pic: bool, code_model: CodeModel) -> FrameAbi {
        match self.format {
            ObjectFormat::MachO => FrameAbi::darwin(16, ENTRY),
            ObjectFormat::Coff => frame_abi(pic, code_model).absolute(),
            _ if self.ilp32 => frame_abi(pic, code_model).short(),
            _ => frame_abi(pic, code_model),
        }
    }

    fn sframe(&self) -> Option<SframeAbi> {
        Some(SframeAbi {
            machine: 3,
            stack: 7,
            frame: 6,
            return_address: 16,
            fixed_return: -8,
        })
    }

    fn indirect_stub(&self) -> Option<IndirectStub> {
        Some(IndirectStub {
            align: 1,
            stub: &INDIRECT_STUB,
            helper: &INDIRECT_HELPER,
            references: &[
                (2, RelocKind::Pc32, -4, StubSymbol::Pointer),
                (0x3e, RelocKind::Plt32, -4, StubSymbol::Resolver),
                (0x45, RelocKind::Pc32, -4, StubSymbol::Pointer),
                (0x7f, RelocKind::Pc32, -4, StubSymbol::Pointer),
            ],
        })
    }

    fn thunk(&self, name: &str) -> Option<Thunk> {
        let code: &'static [u8] = match name {
            _ if self.format == ObjectFormat::Coff => return None,
            RETPOLINE => &RETPOLINE_CODE,
            LVI_THUNK => &LVI_THUNK_CODE,
            _ => return None,
        };
        Some(code.into())
    }

    fn instruction_reader(&self, _: &Triple, _: &str, _: &str) -> Option<Box<dyn InstructionReader>> {
        Some(reader())
    }

    fn type_id(&self, id: Option<(u32, u8)>, nops: usize, align: u64, out: &mut Vec<u8>) -> usize {
        // mov e[arity], id: eax, ecx, edx …
        let code = id.map_or(0, |_| 5);
        let used = (code + nops) as u64;
        let lead = (used.next_multiple_of(align.max(1)) - used) as usize;
        out.resize(out.len() + lead, 0x90);
        let Some((id, arity)) = id else { return 0 };
        out.push(0xb8 + arity);
        out.extend_from_slice(&id.to_le_bytes());
        lead + code
    }

    fn fill_code(&self, len: usize, out: &mut Vec<u8>) {
        Branches.fill(len as u32, out);
    }
}
