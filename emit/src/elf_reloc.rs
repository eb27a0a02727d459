//! Relocation kinds as ELF numbers, by machine.

use crate::reloc::RelocKind;
use object::elf;

/// The number of a relocation kind on an ELF machine; `None` if it has none there.
pub fn number(machine: u16, kind: RelocKind) -> Option<u32> {
    match machine {
        62 => x86_64(kind),
        183 => aarch64(kind),
        _ => None,
    }
}

/// ELF for the Arm 64-bit Architecture (AAELF64), "Relocation types".
fn aarch64(kind: RelocKind) -> Option<u32> {
    let number = match kind {
        RelocKind::Abs64 => elf::R_AARCH64_ABS64,
        RelocKind::Abs32 | RelocKind::Abs32S => elf::R_AARCH64_ABS32,
        RelocKind::Abs16 => elf::R_AARCH64_ABS16,
        RelocKind::Pc64 => elf::R_AARCH64_PREL64,
        RelocKind::Pc32 => elf::R_AARCH64_PREL32,
        RelocKind::Pc16 => elf::R_AARCH64_PREL16,
        // R_AARCH64_PLT32
        RelocKind::Plt32 => return Some(314),
        RelocKind::A64Call26 => elf::R_AARCH64_CALL26,
        RelocKind::A64Jump26 => elf::R_AARCH64_JUMP26,
        RelocKind::A64Adr21 => elf::R_AARCH64_ADR_PREL_LO21,
        RelocKind::A64Ld19 => elf::R_AARCH64_LD_PREL_LO19,
        RelocKind::A64Page21 => elf::R_AARCH64_ADR_PREL_PG_HI21,
        RelocKind::A64AddLo12 => elf::R_AARCH64_ADD_ABS_LO12_NC,
        RelocKind::A64Ldst8Lo12 => elf::R_AARCH64_LDST8_ABS_LO12_NC,
        RelocKind::A64Ldst16Lo12 => elf::R_AARCH64_LDST16_ABS_LO12_NC,
        RelocKind::A64Ldst32Lo12 => elf::R_AARCH64_LDST32_ABS_LO12_NC,
        RelocKind::A64Ldst64Lo12 => elf::R_AARCH64_LDST64_ABS_LO12_NC,
        RelocKind::A64Ldst128Lo12 => elf::R_AARCH64_LDST128_ABS_LO12_NC,
        RelocKind::A64GotPage => elf::R_AARCH64_ADR_GOT_PAGE,
        RelocKind::A64GotLo12 => elf::R_AARCH64_LD64_GOT_LO12_NC,
        RelocKind::A64Movw(0) => elf::R_AARCH64_MOVW_UABS_G0_NC,
        RelocKind::A64Movw(1) => elf::R_AARCH64_MOVW_UABS_G1_NC,
        RelocKind::A64Movw(2) => elf::R_AARCH64_MOVW_UABS_G2_NC,
        RelocKind::A64Movw(3) => elf::R_AARCH64_MOVW_UABS_G3,
        RelocKind::A64TlsIePage => elf::R_AARCH64_TLSIE_ADR_GOTTPREL_PAGE21,
        RelocKind::A64TlsIeLo12 => elf::R_AARCH64_TLSIE_LD64_GOTTPREL_LO12_NC,
        RelocKind::A64TlsLeHi12 => elf::R_AARCH64_TLSLE_ADD_TPREL_HI12,
        RelocKind::A64TlsLeLo12Whole => elf::R_AARCH64_TLSLE_ADD_TPREL_LO12,
        RelocKind::A64TlsLeMovk(0) => elf::R_AARCH64_TLSLE_MOVW_TPREL_G0_NC,
        RelocKind::A64TlsLeMovk(_) => elf::R_AARCH64_TLSLE_MOVW_TPREL_G1_NC,
        RelocKind::A64TlsLeMovz(1) => elf::R_AARCH64_TLSLE_MOVW_TPREL_G1,
        RelocKind::A64TlsLeMovz(_) => elf::R_AARCH64_TLSLE_MOVW_TPREL_G2,
        RelocKind::A64TlsLeLo12 => elf::R_AARCH64_TLSLE_ADD_TPREL_LO12_NC,
        RelocKind::A64TlsDescPage => elf::R_AARCH64_TLSDESC_ADR_PAGE21,
        RelocKind::A64TlsDescLdLo12 => elf::R_AARCH64_TLSDESC_LD64_LO12,
        RelocKind::A64TlsDescAddLo12 => elf::R_AARCH64_TLSDESC_ADD_LO12,
        RelocKind::A64TlsDescCall => elf::R_AARCH64_TLSDESC_CALL,
        RelocKind::A64Branch19 => elf::R_AARCH64_CONDBR19,
        RelocKind::A64Branch14 => elf::R_AARCH64_TSTBR14,
        RelocKind::A64Elf(number) => return Some(number.into()),
        _ => return None,
    };
    Some(number.0)
}

/// The number of a relocation kind in the x86-64 psABI, table "Relocation Types".
fn x86_64(kind: RelocKind) -> Option<u32> {
    let number = match kind {
        RelocKind::Abs8 => elf::R_X86_64_8,
        RelocKind::Abs16 => elf::R_X86_64_16,
        RelocKind::Abs32 => elf::R_X86_64_32,
        RelocKind::Abs32S => elf::R_X86_64_32S,
        RelocKind::Abs64 => elf::R_X86_64_64,
        RelocKind::Pc8 => elf::R_X86_64_PC8,
        RelocKind::Pc16 => elf::R_X86_64_PC16,
        RelocKind::Pc32 => elf::R_X86_64_PC32,
        RelocKind::Pc64 => elf::R_X86_64_PC64,
        RelocKind::Plt32 => elf::R_X86_64_PLT32,
        RelocKind::GotPcRel => elf::R_X86_64_GOTPCREL,
        RelocKind::GotPcRelX => elf::R_X86_64_GOTPCRELX,
        RelocKind::RexGotPcRelX => elf::R_X86_64_REX_GOTPCRELX,
        RelocKind::Got32 => elf::R_X86_64_GOT32,
        RelocKind::Got64 => elf::R_X86_64_GOT64,
        RelocKind::GotOff64 => elf::R_X86_64_GOTOFF64,
        RelocKind::GotPc32 => elf::R_X86_64_GOTPC32,
        RelocKind::GotPc64 => elf::R_X86_64_GOTPC64,
        RelocKind::GotPcRel64 => elf::R_X86_64_GOTPCREL64,
        RelocKind::PltOff64 => elf::R_X86_64_PLTOFF64,
        RelocKind::TlsGd => elf::R_X86_64_TLSGD,
        RelocKind::TlsLd => elf::R_X86_64_TLSLD,
        RelocKind::DtpOff32 => elf::R_X86_64_DTPOFF32,
        RelocKind::DtpOff64 => elf::R_X86_64_DTPOFF64,
        RelocKind::GotTpOff => elf::R_X86_64_GOTTPOFF,
        RelocKind::TpOff32 => elf::R_X86_64_TPOFF32,
        RelocKind::TpOff64 => elf::R_X86_64_TPOFF64,
        RelocKind::TlsDescPc32 => elf::R_X86_64_GOTPC32_TLSDESC,
        RelocKind::TlsDescCall => elf::R_X86_64_TLSDESC_CALL,
        RelocKind::Size32 => elf::R_X86_64_SIZE32,
        RelocKind::Size64 => elf::R_X86_64_SIZE64,
        _ => return None,
    };
    Some(number.0)
}

/// Whether a relocation of this kind must name its symbol, even a local one: the linker makes a table entry for
/// the symbol.
pub(crate) fn needs_symbol(kind: RelocKind) -> bool {
    use RelocKind::*;
    matches!(
        kind,
        GotPcRel
            | GotPcRelX
            | RexGotPcRelX
            | Got32
            | Got64
            | GotPcRel64
            | PltOff64
            | TlsGd
            | TlsLd
            | GotTpOff
            | TlsDescPc32
            | TlsDescCall
            | Size32
            | Size64
            | A64GotPage
            | A64GotLo12
            | A64TlsIePage
            | A64TlsIeLo12
            | A64TlsLeHi12
            | A64TlsLeLo12
            | A64TlsLeLo12Whole
            | A64TlsLeMovk(_)
            | A64TlsLeMovz(_)
            | A64TlsDescPage
            | A64TlsDescLdLo12
            | A64TlsDescAddLo12
            | A64TlsDescCall
            // Numbers of the GOT and of thread-local storage.
            | A64Elf(300..)
    )
}
