//! Relocation kinds as Mach-O numbers, by machine.

use crate::elf::WriteError;
use crate::object::ObjectReloc;
use crate::reloc::RelocKind;

/// `CPU_TYPE_ARM64` (`<mach/machine.h>`).
pub(crate) const CPU_TYPE_ARM64: u32 = 0x0100_000c;
/// `<mach-o/arm64/reloc.h>`: an address in a field of data.
pub(crate) const ARM64_UNSIGNED: u32 = 0;
/// The distance to the symbol's entry in the global offset table.
pub(crate) const ARM64_POINTER_TO_GOT: u32 = 7;
/// The first of a pair: what the `UNSIGNED` that follows is less by.
pub(crate) const ARM64_SUBTRACTOR: u32 = 1;
/// Gives the addend of the relocation that follows.
pub(crate) const ARM64_ADDEND: u32 = 10;

/// The number of a relocation of an AArch64 instruction, and whether it is PC-relative.
pub(crate) fn arm64_instruction(kind: RelocKind) -> Option<(u32, bool)> {
    Some(match kind {
        RelocKind::A64Call26 | RelocKind::A64Jump26 => (2, true),
        RelocKind::A64Page21 => (3, true),
        RelocKind::A64AddLo12
        | RelocKind::A64Ldst8Lo12
        | RelocKind::A64Ldst16Lo12
        | RelocKind::A64Ldst32Lo12
        | RelocKind::A64Ldst64Lo12
        | RelocKind::A64Ldst128Lo12 => (4, false),
        RelocKind::A64GotPage => (5, true),
        RelocKind::A64GotLo12 => (6, false),
        RelocKind::A64TlvPage => (8, true),
        RelocKind::A64TlvLo12 => (9, false),
        _ => return None,
    })
}

/// The number of a relocation of data.
pub(crate) fn arm64_data(kind: RelocKind) -> Result<u32, WriteError> {
    match kind {
        RelocKind::Abs32 | RelocKind::Abs64 => Ok(ARM64_UNSIGNED),
        RelocKind::Minus32 | RelocKind::Minus64 => Ok(ARM64_SUBTRACTOR),
        kind => Err(WriteError(format!(
            "unsupported: relocation {kind:?} in Mach-O objects"
        ))),
    }
}

/// The number of a relocation in `<mach-o/x86_64/reloc.h>`, and whether it is PC-relative. `data` tells what
/// instruction a GOT reference stands in.
pub(crate) fn x86_64(reloc: &ObjectReloc, data: &[u8]) -> Result<(u32, bool), WriteError> {
    const UNSIGNED: u32 = 0;
    const SIGNED: u32 = 1;
    const BRANCH: u32 = 2;
    const GOT_LOAD: u32 = 3;
    const GOT: u32 = 4;
    const SUBTRACTOR: u32 = 5;
    const SIGNED_1: u32 = 6;
    const SIGNED_2: u32 = 7;
    const SIGNED_4: u32 = 8;
    const TLV: u32 = 9;
    Ok(match reloc.kind {
        RelocKind::Abs32 | RelocKind::Abs64 => (UNSIGNED, false),
        RelocKind::Minus32 | RelocKind::Minus64 => (SUBTRACTOR, false),
        RelocKind::Plt32 => (BRANCH, true),
        RelocKind::Pc32 | RelocKind::Pc64 => (
            // Bytes of the instruction after the field.
            match -(reloc.addend.wrapping_add(4)) {
                1 => SIGNED_1,
                2 => SIGNED_2,
                4 => SIGNED_4,
                _ => SIGNED,
            },
            true,
        ),
        RelocKind::GotPcRel | RelocKind::GotPcRelX | RelocKind::RexGotPcRelX => {
            let at = reloc.offset as usize;
            // REX.W mov r64, [rip + …]: may become lea.
            let is_mov = at >= 3 && data[at - 3] & 0xf8 == 0x48 && data[at - 2] == 0x8b;
            (if is_mov { GOT_LOAD } else { GOT }, true)
        }
        RelocKind::TlvPcRel => (TLV, true),
        RelocKind::Abs32S => {
            return Err(WriteError(
                "32-bit absolute addressing is not supported in 64-bit mode".into(),
            ));
        }
        kind => {
            return Err(WriteError(format!(
                "unsupported: relocation {kind:?} in Mach-O objects"
            )));
        }
    })
}
