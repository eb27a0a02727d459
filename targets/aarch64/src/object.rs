//! What the object builder must know of AArch64: header facts, unwind encodings, padding between functions.

use crate::encode::Branches;
use crate::features::Features;
use crate::hwasan;
use crate::relocations;
use emit::assemble::InstructionReader;
use emit::eh_frame::{FrameAbi, PointerEncoding};
use emit::module::indirect::{IndirectStub, StubSymbol};
use emit::module::{ObjectTarget, Thunk};
use emit::object::{Machine, WindowsUnwind};
use emit::sframe::SframeAbi;
use emit::{BranchTarget, ByteOrder, CfiOp, RelocKind};
use ir::options::CodeModel;
use ir::triple::{ObjectFormat, Triple};

/// A reader of instructions for a processor with features; names that are not known are ignored, as elsewhere.
#[cfg(feature = "assembler")]
pub(crate) fn reader(cpu: &str, features: &str) -> Box<dyn InstructionReader> {
    let mut set = Features::for_cpu(cpu).unwrap_or_default();
    set.apply(features);
    Box::new(crate::assemble::Reader::new(set))
}

/// Without the assembler nobody reads instructions.
#[cfg(not(feature = "assembler"))]
pub(crate) fn reader(_: &str, _: &str) -> Box<dyn InstructionReader> {
    Box::new(emit::assemble::NoInstructions)
}

const MACHINE: Machine = Machine {
    elf_machine: 183,
    elf_flags: 0,
    os_abi: 0,
    is_64: true,
    big_endian: false,
    macho_cpu: (0x0100_000c, 0),
    coff_machine: 0xaa64,
    // SHT_PROGBITS
    elf_unwind: 1,
    mapping_symbols: true,
    relocations: &relocations::Table,
    macho_by_symbols: true,
    windows_unwind: WindowsUnwind::Arm64,
    large_sections: false,
    signs_pointers: true,
    // GNU_PROPERTY_AARCH64_FEATURE_1_AND (ELF for the Arm 64-bit Architecture §6.2): BTI, PAC and GCS.
    property: (
        0xc000_0000,
        &[
            "branch-target-enforcement",
            "sign-return-address",
            "guarded-control-stack",
        ],
    ),
};

/// AAPCS64 "DWARF for the Arm 64-bit Architecture": at entry the CFA is `sp`; the return address is in column 30
/// (`x30`).
const ENTRY: &[CfiOp] = &[CfiOp::DefCfa { reg: 31, offset: 0 }];

/// Of an indirect function: the jump through its pointer.
#[rustfmt::skip]
const INDIRECT_STUB: [u8; 16] = [
    0x10, 0x00, 0x00, 0x90, // adrp x16, pointer
    0x10, 0x02, 0x40, 0xf9, // ldr x16, [x16]
    0x10, 0x02, 0x40, 0xf9, // ldr x16, [x16]
    0x00, 0x02, 0x1f, 0xd6, // br x16
];

/// What asks the resolver first. All registers of arguments are kept.
#[rustfmt::skip]
const INDIRECT_HELPER: [u8; 108] = [
    0xfd, 0x7b, 0xbf, 0xa9, // stp x29, x30, [sp, #-0x10]!
    0xfd, 0x03, 0x00, 0x91, // mov x29, sp
    0xe1, 0x03, 0xbf, 0xa9, // stp x1, x0, [sp, #-0x10]!
    0xe3, 0x0b, 0xbf, 0xa9, // stp x3, x2, [sp, #-0x10]!
    0xe5, 0x13, 0xbf, 0xa9, // stp x5, x4, [sp, #-0x10]!
    0xe7, 0x1b, 0xbf, 0xa9, // stp x7, x6, [sp, #-0x10]!
    0xe8, 0x0f, 0x1f, 0xf8, // str x8, [sp, #-0x10]!
    0xe1, 0x03, 0xbf, 0xad, // stp q1, q0, [sp, #-0x20]!
    0xe3, 0x0b, 0xbf, 0xad, // stp q3, q2, [sp, #-0x20]!
    0xe5, 0x13, 0xbf, 0xad, // stp q5, q4, [sp, #-0x20]!
    0xe7, 0x1b, 0xbf, 0xad, // stp q7, q6, [sp, #-0x20]!
    0x00, 0x00, 0x00, 0x94, // bl resolver
    0x10, 0x00, 0x00, 0x90, // adrp x16, pointer
    0x10, 0x02, 0x40, 0xf9, // ldr x16, [x16]
    0x00, 0x02, 0x00, 0xf9, // str x0, [x16]
    0xf0, 0x03, 0x00, 0xaa, // mov x16, x0
    0xe7, 0x1b, 0xc1, 0xac, // ldp q7, q6, [sp], #0x20
    0xe5, 0x13, 0xc1, 0xac, // ldp q5, q4, [sp], #0x20
    0xe3, 0x0b, 0xc1, 0xac, // ldp q3, q2, [sp], #0x20
    0xe1, 0x03, 0xc1, 0xac, // ldp q1, q0, [sp], #0x20
    0xe8, 0x07, 0x41, 0xf8, // ldr x8, [sp], #0x10
    0xe7, 0x1b, 0xc1, 0xa8, // ldp x7, x6, [sp], #0x10
    0xe5, 0x13, 0xc1, 0xa8, // ldp x5, x4, [sp], #0x10
    0xe3, 0x0b, 0xc1, 0xa8, // ldp x3, x2, [sp], #0x10
    0xe1, 0x03, 0xc1, 0xa8, // ldp x1, x0, [sp], #0x10
    0xfd, 0x7b, 0xc1, 0xa8, // ldp x29, x30, [sp], #0x10
    0x00, 0x02, 0x1f, 0xd6, // br x16
];

/// AArch64 ELF. The encodings are LLVM's: in the small code model data is near, but nobody says where.
fn frame_abi(code_model: CodeModel) -> FrameAbi {
    let large = matches!(code_model, CodeModel::Large);
    let code_pointer = if large {
        PointerEncoding::PCREL_SDATA8
    } else {
        PointerEncoding::PCREL_SDATA4
    };
    FrameAbi {
        code_alignment: 1,
        data_alignment: -4,
        return_register: 30,
        entry: ENTRY,
        code_pointer,
        personality_pointer: PointerEncoding::INDIRECT_PCREL_SDATA8,
        lsda_pointer: PointerEncoding::PCREL_SDATA8,
        type_pointer: PointerEncoding::INDIRECT_PCREL_SDATA8,
        address_size: 8,
        indirect_by_got: false,
    }
}

/// Thunks that go where a register says, with a barrier behind the jump; by the register's number.
#[rustfmt::skip]
pub const THUNKS: [&str; 31] = [
    "__llvm_slsblr_thunk_x0", "__llvm_slsblr_thunk_x1", "__llvm_slsblr_thunk_x2", "__llvm_slsblr_thunk_x3", "__llvm_slsblr_thunk_x4", "__llvm_slsblr_thunk_x5", "__llvm_slsblr_thunk_x6", "__llvm_slsblr_thunk_x7", "__llvm_slsblr_thunk_x8", "__llvm_slsblr_thunk_x9", "__llvm_slsblr_thunk_x10", "__llvm_slsblr_thunk_x11", "__llvm_slsblr_thunk_x12", "__llvm_slsblr_thunk_x13", "__llvm_slsblr_thunk_x14", "__llvm_slsblr_thunk_x15", "__llvm_slsblr_thunk_x16", "__llvm_slsblr_thunk_x17", "__llvm_slsblr_thunk_x18", "__llvm_slsblr_thunk_x19", "__llvm_slsblr_thunk_x20", "__llvm_slsblr_thunk_x21", "__llvm_slsblr_thunk_x22", "__llvm_slsblr_thunk_x23", "__llvm_slsblr_thunk_x24", "__llvm_slsblr_thunk_x25", "__llvm_slsblr_thunk_x26", "__llvm_slsblr_thunk_x27", "__llvm_slsblr_thunk_x28", "__llvm_slsblr_thunk_x29", "__llvm_slsblr_thunk_x30",
];

/// The code of [`THUNKS`]: mov x16, xN; br x16; dsb sy; isb.
const THUNK_CODE: [[u8; 16]; 31] = {
    let mut all = [[0; 16]; 31];
    let mut n = 0;
    while n < 31 {
        all[n] = [
            0xf0, 0x03, n as u8, 0xaa, 0x00, 0x02, 0x1f, 0xd6, 0x9f, 0x3f, 0x03, 0xd5, 0xdf, 0x3f, 0x03, 0xd5,
        ];
        n += 1;
    }
    all
};

/// Objects for AArch64.
pub struct Objects {
    /// Their format.
    pub format: ObjectFormat,
    /// That of numbers in data.
    pub order: ByteOrder,
    /// Pointers have 32 bits (arm64_32), and files are of the 32-bit kind.
    pub ilp32: bool,
}

impl ObjectTarget for Objects {
    fn compact_unwind(&self, cfi: &[(u32, CfiOp)], _: &[u8]) -> u32 {
        crate::compact_unwind::encode(cfi)
    }

    fn machine(&self) -> Machine {
        let little = match self.ilp32 {
            true => Machine {
                is_64: false,
                macho_cpu: (0x0200_000c, 1),
                ..MACHINE
            },
            false => MACHINE,
        };
        Machine {
            big_endian: self.order == ByteOrder::Big,
            ..little
        }
    }

    fn frame_abi(&self, _: bool, code_model: CodeModel) -> FrameAbi {
        match self.format {
            ObjectFormat::MachO if self.ilp32 => FrameAbi::darwin(30, ENTRY).short(),
            ObjectFormat::MachO => FrameAbi::darwin(30, ENTRY),
            ObjectFormat::Coff => frame_abi(code_model).absolute(),
            _ => frame_abi(code_model),
        }
    }

    fn sframe(&self) -> Option<SframeAbi> {
        Some(SframeAbi {
            machine: match self.order {
                ByteOrder::Big => 1,
                ByteOrder::Little => 2,
            },
            stack: 31,
            frame: 29,
            return_address: 30,
            fixed_return: 0,
        })
    }

    fn indirect_stub(&self) -> Option<IndirectStub> {
        Some(IndirectStub {
            align: 4,
            stub: &INDIRECT_STUB,
            helper: &INDIRECT_HELPER,
            references: &[
                (0, RelocKind::GotPage, 0, StubSymbol::Pointer),
                (4, RelocKind::GotLo12, 0, StubSymbol::Pointer),
                (0x3c, RelocKind::Call26, 0, StubSymbol::Resolver),
                (0x40, RelocKind::GotPage, 0, StubSymbol::Pointer),
                (0x44, RelocKind::GotLo12, 0, StubSymbol::Pointer),
            ],
        })
    }

    fn thunk(&self, name: &str) -> Option<Thunk> {
        if self.format == ObjectFormat::Coff {
            return None;
        }
        let register = THUNKS.iter().position(|n| *n == name);
        register.map_or_else(|| hwasan::routine(name), |n| Some(THUNK_CODE[n][..].into()))
    }

    fn instruction_reader(
        &self,
        _: &Triple,
        cpu: &str,
        features: &str,
    ) -> Option<Box<dyn InstructionReader>> {
        Some(reader(cpu, features))
    }

    fn always_types(&self) -> bool {
        true
    }

    fn type_id(&self, id: Option<(u32, u8)>, _nops: usize, _align: u64, out: &mut Vec<u8>) -> usize {
        out.extend(
            id.into_iter()
                .flat_map(|(id, _)| self.order.bytes(id.to_le_bytes())),
        );
        0
    }

    fn fill_code(&self, len: usize, out: &mut Vec<u8>) {
        let len = match self.format {
            ObjectFormat::MachO => len.next_multiple_of(4),
            _ => len,
        };
        Branches.fill(len as u32, out);
    }
}
