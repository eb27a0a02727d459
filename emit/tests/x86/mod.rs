//! What the tests of this crate take as their machine: x86-64, with unwind tables as llc's.
#![allow(dead_code)]

use emit::CfiOp;
use emit::eh_frame::{FrameAbi, PointerEncoding};
use emit::object::{Machine, WindowsUnwind};
use emit::reloc::{RelocKind, RelocNumbers};
use ir::options::CodeModel;

pub const MACHINE: Machine = Machine {
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
    relocations: &Relocations,
    macho_by_symbols: false,
    windows_unwind: WindowsUnwind::X64,
    large_sections: true,
    signs_pointers: false,
    // GNU_PROPERTY_X86_FEATURE_1_AND (x86-64 psABI, "Program Property"): IBT and SHSTK.
    property: (0xc000_0002, &["cf-protection-branch", "cf-protection-return"]),
};

/// Encodings of pointers as the code model and position independence ask for them.
pub fn frame_abi(pic: bool, code_model: CodeModel) -> FrameAbi {
    type E = PointerEncoding;
    let large = code_model == CodeModel::Large;
    let (indirect, direct) = match (pic, code_model) {
        (true, CodeModel::Large) => (E::INDIRECT_PCREL_SDATA8, E::PCREL_SDATA8),
        (true, _) => (E::INDIRECT_PCREL_SDATA4, E::PCREL_SDATA4),
        (false, CodeModel::Large) => (E::ABSPTR, E::ABSPTR),
        (false, CodeModel::Medium) => (E::UDATA4, E::ABSPTR),
        (false, _) => (E::UDATA4, E::UDATA4),
    };
    FrameAbi {
        code_alignment: 1,
        data_alignment: -8,
        return_register: 16,
        entry: &[
            CfiOp::DefCfa { reg: 7, offset: 8 },
            CfiOp::Offset { reg: 16, offset: -8 },
        ],
        code_pointer: if large { E::PCREL_SDATA8 } else { E::PCREL_SDATA4 },
        personality_pointer: indirect,
        lsda_pointer: direct,
        type_pointer: if pic { indirect } else { direct },
        address_size: 8,
        indirect_by_got: false,
    }
}

/// The numbers that the tests use (psABI, "Relocation Types").
#[derive(Debug)]
pub struct Relocations;

impl emit::reloc::Relocations for Relocations {
    fn numbers(&self, kind: RelocKind) -> RelocNumbers {
        let elf = RelocNumbers::elf;
        match kind {
            RelocKind::Abs64 => elf(1),
            RelocKind::Pc32 => elf(2),
            RelocKind::Plt32 => elf(4),
            RelocKind::GotPcRel => elf(9),
            RelocKind::Abs32 => elf(10),
            RelocKind::Abs32S => elf(11),
            RelocKind::Pc64 => elf(24),
            RelocKind::GotPcRelX => elf(41),
            RelocKind::GotPcRelXPrefixed => elf(42),
            _ => RelocNumbers::NONE,
        }
    }
}
