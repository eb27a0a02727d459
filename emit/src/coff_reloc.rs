//! COFF's relocations ("PE Format", Microsoft: "COFF Relocations"): their numbers, and addends in what they relocate.

use crate::elf::WriteError;
use crate::reloc::RelocKind;

/// `IMAGE_FILE_MACHINE_ARM64`.
pub(crate) const ARM64: u16 = 0xaa64;

fn unknown(kind: RelocKind) -> WriteError {
    WriteError(format!("unsupported: relocation {kind:?} in COFF objects"))
}

/// The relocation's number for a machine. Errors: kinds that COFF has not.
pub(crate) fn number(machine: u16, kind: RelocKind) -> Result<u16, WriteError> {
    match machine {
        ARM64 => arm64_number(kind),
        _ => amd64_number(kind),
    }
    .ok_or_else(|| unknown(kind))
}

/// `IMAGE_REL_AMD64_*`.
fn amd64_number(kind: RelocKind) -> Option<u16> {
    Some(match kind {
        RelocKind::Abs64 => 1,
        RelocKind::Abs32 | RelocKind::Abs32S => 2,
        RelocKind::ImageRel32 => 3,
        RelocKind::Pc32 | RelocKind::Plt32 => 4,
        RelocKind::SecRel32 => 11,
        _ => return None,
    })
}

/// `IMAGE_REL_ARM64_*`.
fn arm64_number(kind: RelocKind) -> Option<u16> {
    use RelocKind::*;
    Some(match kind {
        Abs32 => 1,
        ImageRel32 => 2,
        A64Call26 | A64Jump26 => 3,
        A64Page21 => 4,
        A64Adr21 => 5,
        A64AddLo12 => 6,
        A64Ldst8Lo12 | A64Ldst16Lo12 | A64Ldst32Lo12 | A64Ldst64Lo12 | A64Ldst128Lo12 => 7,
        SecRel32 => 8,
        A64SecRelLo12 => 9,
        A64SecRelHi12 => 10,
        Abs64 => 14,
        A64Ld19 | A64Branch19 => 15,
        A64Branch14 => 16,
        Pc32 | Plt32 => 17,
        _ => return None,
    })
}

/// Whether the linker takes no addend from the field, or only one of 21 bits: then an address far in a section is named
/// by a symbol of its own.
pub(crate) fn needs_near_symbol(kind: RelocKind, addend: i64) -> bool {
    match kind {
        RelocKind::A64Call26 | RelocKind::A64Jump26 => addend != 0,
        RelocKind::A64Page21 | RelocKind::A64Adr21 => !(-1 << 20..1 << 20).contains(&addend),
        _ => false,
    }
}

/// Puts an addend into the field that starts `data`.
pub(crate) fn put_addend(kind: RelocKind, addend: u64, data: &mut [u8]) -> Result<(), WriteError> {
    use RelocKind::*;
    let low = (addend & 0xfff) as u32;
    let field = match kind {
        A64Call26 | A64Jump26 if addend == 0 => 0,
        // Bytes, in the field for pages.
        A64Page21 | A64Adr21 => (addend as u32 & 3) << 29 | (addend as u32 >> 2 & 0x7_ffff) << 5,
        A64AddLo12 | A64Ldst8Lo12 => low << 10,
        A64Ldst16Lo12 => low >> 1 << 10,
        A64Ldst32Lo12 => low >> 2 << 10,
        A64Ldst64Lo12 => low >> 3 << 10,
        A64Ldst128Lo12 => low >> 4 << 10,
        A64SecRelHi12 | A64SecRelLo12 | A64Ld19 | A64Branch19 | A64Branch14 if addend == 0 => 0,
        A64Call26 | A64Jump26 | A64SecRelHi12 | A64SecRelLo12 | A64Ld19 | A64Branch19 | A64Branch14 => {
            return Err(WriteError(format!(
                "unsupported: relocation {kind:?} with an addend in COFF objects"
            )));
        }
        _ => {
            let size = kind.size() as usize;
            let from_end = if kind.is_pc_relative() { 4 } else { 0 };
            let value = addend.wrapping_add(from_end);
            data[..size].copy_from_slice(&value.to_le_bytes()[..size]);
            return Ok(());
        }
    };
    let word = u32::from_le_bytes(data[..4].try_into().expect("four bytes"));
    data[..4].copy_from_slice(&(word | field).to_le_bytes());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addends_stand_in_instructions() {
        let put = |kind, addend: u64| {
            let mut word = 0x9000_0000u32.to_le_bytes();
            put_addend(kind, addend, &mut word).unwrap();
            u32::from_le_bytes(word)
        };
        assert_eq!(put(RelocKind::A64Page21, 5), 0xb000_0020);
        assert_eq!(put(RelocKind::A64Ldst64Lo12, 0x1010), 0x9000_0800);
        assert!(put_addend(RelocKind::A64Call26, 4, &mut [0; 4]).is_err());
        assert!(needs_near_symbol(RelocKind::A64Page21, 1 << 20));
    }
}
