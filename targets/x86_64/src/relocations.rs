//! The relocations of x86-64, a row each: x86-64 psABI table "Relocation Types", `IMAGE_REL_AMD64_*` of Microsoft's "PE Format",
//! `<mach-o/x86_64/reloc.h>`.

use emit::object::ObjectReloc;
use emit::reloc::{RelocKind, RelocNumbers, Relocations};

/// `X86_64_RELOC_SIGNED`: a distance from the instruction's end, which is that of the field.
const SIGNED: u32 = 1;
/// `X86_64_RELOC_GOT_LOAD`: of a `movq` that the linker may make a `leaq`.
const GOT_LOAD: u32 = 3;
/// `X86_64_RELOC_GOT`.
const GOT: u32 = 4;

/// The relocations of x86-64.
#[derive(Debug)]
pub(crate) struct Table;

impl Relocations for Table {
    fn numbers(&self, kind: RelocKind) -> RelocNumbers {
        use RelocKind::*;
        let elf = RelocNumbers::elf;
        match kind {
            RelocKind::Mark => elf(0),
            Native(number) => elf(number as u32),
            Abs8 => elf(14).macho(0, false),
            Abs16 => elf(12).macho(0, false),
            Abs32 => elf(10).coff(2).macho(0, false),
            Abs32S => elf(11).coff(2),
            Abs64 => elf(1).coff(1).macho(0, false),
            Pc8 => elf(15),
            Pc16 => elf(13),
            Pc32 => elf(2).coff(4).macho(SIGNED, true),
            Pc64 => elf(24).macho(SIGNED, true),
            Plt32 => elf(4).coff(4).macho(2, true),
            GotPcRel => elf(9).macho(GOT, true),
            GotPcRelX => elf(41).macho(GOT, true),
            GotPcRelXPrefixed => elf(42).macho(GOT, true),
            Got32 => elf(3),
            Got64 => elf(27),
            GotOff64 => elf(25),
            GotPc32 => elf(26),
            GotPc64 => elf(29),
            GotPcRel64 => elf(28),
            PltOff64 => elf(31),
            TlsGd => elf(19),
            TlsLd => elf(20),
            DtpOff32 => elf(21),
            DtpOff64 => elf(17),
            GotTpOff => elf(22),
            TpOff32 => elf(23),
            TpOff64 => elf(18),
            TlsDescPc32 => elf(34),
            TlsDescCall => elf(35),
            Size32 => elf(32),
            Size64 => elf(33),
            ImageRel32 => RelocNumbers::NONE.coff(3),
            SecRel32 => RelocNumbers::NONE.coff(11),
            SecIndex16 => RelocNumbers::NONE.coff(10),
            Minus32 | Minus64 => RelocNumbers::NONE.macho(5, false),
            TlvPcRel => RelocNumbers::NONE.macho(9, true),
            _ => RelocNumbers::NONE,
        }
    }

    fn macho(&self, reloc: &ObjectReloc, section: &[u8]) -> Result<(u32, bool), String> {
        let kind = reloc.kind;
        match self.numbers(kind).macho {
            // Bytes of the instruction behind the field have numbers of their own.
            Some((SIGNED, _)) => Ok(match -(reloc.addend.wrapping_add(4)) {
                1 => (6, true),
                2 => (7, true),
                4 => (8, true),
                _ => (SIGNED, true),
            }),
            Some((GOT, _)) => {
                let at = reloc.offset as usize;
                // REX.W mov r64, [rip + …]
                let is_mov = at >= 3 && section[at - 3] & 0xf8 == 0x48 && section[at - 2] == 0x8b;
                Ok((if is_mov { GOT_LOAD } else { GOT }, true))
            }
            Some(number) => Ok(number),
            None if kind == RelocKind::Abs32S => {
                Err("32-bit absolute addressing is not supported in 64-bit mode".into())
            }
            None => Err(format!("unsupported: relocation {kind:?} in Mach-O objects")),
        }
    }
}
