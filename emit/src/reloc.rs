//! Relocations as code and data carry them before an object format is chosen.

use crate::code_buffer::Label;

/// What is computed and how it is stored, in the terms of the ELF psABI. `S` is the symbol's address, `A` the
/// addend, `P` the address of the relocated field, `GOT` the address of the global offset table, `G` the
/// offset of the symbol's GOT entry from it, `L` the address of the symbol's PLT entry.
///
/// The writers map each kind to their format's number, or reject it with a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RelocKind {
    /// `S + A`, 1 byte.
    Abs8,
    /// `S + A`, 2 bytes.
    Abs16,
    /// `S + A`, 4 bytes, zero-extended by its user (`R_X86_64_32`).
    Abs32,
    /// `S + A`, 4 bytes, sign-extended by its user (`R_X86_64_32S`): displacements and most immediates.
    Abs32S,
    /// `S + A`, 8 bytes.
    Abs64,
    /// `S + A - P`, 1 byte.
    Pc8,
    /// `S + A - P`, 2 bytes.
    Pc16,
    /// `S + A - P`, 4 bytes.
    Pc32,
    /// `S + A - P`, 8 bytes.
    Pc64,
    /// `L + A - P`, 4 bytes: calls and jumps that may go through a PLT entry.
    Plt32,
    /// `G + GOT + A - P`, 4 bytes, in an instruction that the linker must not rewrite.
    GotPcRel,
    /// As `GotPcRel`, in an instruction without REX prefix that the linker may relax (psABI §B.2).
    GotPcRelX,
    /// As `GotPcRelX`, in an instruction with a REX prefix.
    RexGotPcRelX,
    /// `G + A`, 4 bytes.
    Got32,
    /// `G + A`, 8 bytes: large code model.
    Got64,
    /// `S + A - GOT`, 8 bytes: large code model.
    GotOff64,
    /// `GOT + A - P`, 4 bytes.
    GotPc32,
    /// `GOT + A - P`, 8 bytes: the GOT's address in the large code model.
    GotPc64,
    /// `G + GOT + A - P`, 8 bytes.
    GotPcRel64,
    /// `L + A - GOT`, 8 bytes: large code model calls.
    PltOff64,
    /// General-dynamic TLS descriptor pair in the GOT, PC-relative, 4 bytes.
    TlsGd,
    /// Local-dynamic TLS module descriptor in the GOT, PC-relative, 4 bytes.
    TlsLd,
    /// Offset from the module's TLS block, 4 bytes.
    DtpOff32,
    /// Offset from the module's TLS block, 8 bytes.
    DtpOff64,
    /// GOT slot that holds the offset from the thread pointer, PC-relative, 4 bytes.
    GotTpOff,
    /// Offset from the thread pointer, 4 bytes.
    TpOff32,
    /// Offset from the thread pointer, 8 bytes.
    TpOff64,
    /// `lea` of a TLS descriptor (`R_X86_64_GOTPC32_TLSDESC`), 4 bytes.
    TlsDescPc32,
    /// Marks the call of a TLS descriptor; relocates nothing.
    TlsDescCall,
    /// Mach-O: the thread-local variable's descriptor, PC-relative, 4 bytes.
    TlvPcRel,
    /// Minus `S`, 4 bytes: with the `Abs32` at the same offset that follows, a difference (Mach-O).
    Minus32,
    /// Minus `S`, 8 bytes, likewise with an `Abs64`.
    Minus64,
    /// `S + A` from the image's base, 4 bytes (COFF).
    ImageRel32,
    /// `S + A` from the start of the symbol's section, 4 bytes (COFF).
    SecRel32,
    /// The symbol's number in the symbol table, 4 bytes; no relocation is left (COFF).
    SymbolIndex32,
    /// The symbol's size plus `A`, 4 bytes.
    Size32,
    /// The symbol's size plus `A`, 8 bytes.
    Size64,
    /// AArch64 `bl`: `S + A - P`, 26 bits of words, may go through a PLT entry or veneer.
    A64Call26,
    /// AArch64 `b` out of the function, as `A64Call26`.
    A64Jump26,
    /// AArch64 `adr`: `S + A - P`, 21 bits.
    A64Adr21,
    /// AArch64 literal load: `S + A - P`, 19 bits of words.
    A64Ld19,
    /// AArch64 `adrp`: `Page(S + A) - Page(P)`.
    A64Page21,
    /// AArch64 `add`: low 12 bits of `S + A`.
    A64AddLo12,
    /// AArch64 load or store of 1 byte: low 12 bits of `S + A`.
    A64Ldst8Lo12,
    /// As `A64Ldst8Lo12`, of 2 bytes, which `S + A` is a multiple of.
    A64Ldst16Lo12,
    /// Of 4 bytes.
    A64Ldst32Lo12,
    /// Of 8 bytes.
    A64Ldst64Lo12,
    /// Of 16 bytes.
    A64Ldst128Lo12,
    /// AArch64 `adrp` of the symbol's GOT entry.
    A64GotPage,
    /// AArch64 load of the symbol's GOT entry: low 12 bits of its address.
    A64GotLo12,
    /// AArch64 `movz`/`movk`: bits `16 n` to `16 n + 15` of `S + A`, unchecked but for the highest.
    A64Movw(u8),
    /// AArch64 `adrp` of the GOT entry with the offset from the thread pointer.
    A64TlsIePage,
    /// AArch64 load of that entry.
    A64TlsIeLo12,
    /// AArch64 `add`: bits 12 to 23 of the offset from the thread pointer.
    A64TlsLeHi12,
    /// AArch64 `add`: bits 0 to 11 of the offset from the thread pointer.
    A64TlsLeLo12,
    /// As `A64TlsLeLo12`, where these bits are all that the offset may have.
    A64TlsLeLo12Whole,
    /// AArch64 `movz`/`movk`: bits `16 n` to `16 n + 15` of the offset from the thread pointer, unchecked.
    A64TlsLeMovk(u8),
    /// The same, the highest bits of the offset.
    A64TlsLeMovz(u8),
    /// AArch64 `adrp` of the TLS descriptor.
    A64TlsDescPage,
    /// AArch64 load of the TLS descriptor's function.
    A64TlsDescLdLo12,
    /// AArch64 `add`: the TLS descriptor's address.
    A64TlsDescAddLo12,
    /// Marks the call of an AArch64 TLS descriptor; relocates nothing.
    A64TlsDescCall,
    /// COFF, AArch64 `add`: bits 12 to 23 of `S` from the start of its section.
    A64SecRelHi12,
    /// COFF, AArch64 `add`: bits 0 to 11 of `S` from the start of its section.
    A64SecRelLo12,
    /// Mach-O, AArch64 `adrp` of the pointer to the thread-local variable's descriptor.
    A64TlvPage,
    /// Mach-O, AArch64 load of that pointer.
    A64TlvLo12,
    /// AArch64 conditional branch: `S + A - P`, 19 bits of words.
    A64Branch19,
    /// AArch64 `tbz`: `S + A - P`, 14 bits of words.
    A64Branch14,
    /// AArch64 compare and branch: `S + A - P`, 9 bits of words. No format has a relocation.
    A64Branch9,
    /// AArch64 `retaasppc`: `P - S - A`, 16 bits of words. No format has a relocation.
    A64Back16,
    /// AArch64 `add`: a number of 12 bits. No format has a relocation.
    A64AddImm12,
    /// AArch64 load or store of `1 << n` bytes: an offset, a multiple of that. No format has a relocation.
    A64Offset12(u8),
    /// AArch64, a field of an instruction: the ELF relocation of this number, which other formats lack.
    A64Elf(u16),
}

impl RelocKind {
    /// Bytes of the relocated field.
    pub const fn size(self) -> u32 {
        use RelocKind::*;
        match self {
            TlsDescCall | A64TlsDescCall => 0,
            Abs8 | Pc8 => 1,
            Abs16 | Pc16 => 2,
            Abs32 | Abs32S | Pc32 | Plt32 | GotPcRel | GotPcRelX | RexGotPcRelX | Got32 | GotPc32 | TlsGd
            | TlsLd | DtpOff32 | GotTpOff | TpOff32 | TlsDescPc32 | Size32 | A64Call26 | A64Jump26
            | A64Adr21 | A64Ld19 | A64Page21 | A64AddLo12 | A64Ldst8Lo12 | A64Ldst16Lo12 | A64Ldst32Lo12
            | A64Ldst64Lo12 | A64Ldst128Lo12 | A64GotPage | A64GotLo12 | A64Movw(_) | A64TlsIePage
            | A64TlsIeLo12 | A64TlsLeHi12 | A64TlsLeLo12 | A64TlsLeLo12Whole | A64TlsLeMovk(_)
            | A64TlsLeMovz(_) | A64SecRelHi12 | A64SecRelLo12 | A64TlsDescPage | A64TlsDescLdLo12
            | A64TlsDescAddLo12 | A64TlvPage | A64TlvLo12 | A64Branch19 | A64Branch14 | A64Branch9
            | A64Back16 | A64AddImm12 | A64Offset12(_) | A64Elf(_) | TlvPcRel | Minus32 | ImageRel32
            | SecRel32 | SymbolIndex32 => 4,
            Abs64 | Pc64 | Got64 | GotOff64 | GotPc64 | GotPcRel64 | PltOff64 | DtpOff64 | TpOff64
            | Minus64 | Size64 => 8,
        }
    }

    /// Whether the field holds a distance from itself to the symbol or its PLT entry, so that it needs no
    /// relocation when both stand in one section and the symbol cannot be preempted.
    pub const fn is_pc_relative(self) -> bool {
        matches!(
            self,
            RelocKind::Pc8 | RelocKind::Pc16 | RelocKind::Pc32 | RelocKind::Pc64 | RelocKind::Plt32
        )
    }
}

/// What a relocation of a [`CodeBlob`](crate::CodeBlob) refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SymRef {
    /// A global value of the IR module (variable, function, alias, ifunc), by its id in the module.
    IrGlobal(u32),
    /// A pointer in writable data to a global value of the IR module, by the global's id.
    PointerTo(u32),
    /// A symbol that the module does not name (libcall, `_GLOBAL_OFFSET_TABLE_`): index into the blob's
    /// [`externs`](crate::CodeBlob::externs), from [`CodeBuffer::extern_symbol`](crate::CodeBuffer::extern_symbol).
    Extern(u32),
    /// An entry of the blob's constant pool.
    Const(u32),
    /// A jump table of the blob.
    JumpTable(u32),
    /// A symbol of the function's inline assembly: index into
    /// [`Inline::symbols`](crate::assemble::inline::Inline::symbols). That of a place in the code has become a `CodeOffset` in
    /// a finished blob.
    Assembly(u32),
    /// A label of the same [`CodeBuffer`](crate::CodeBuffer). A finished blob has none: they have become
    /// resolved bytes or `CodeOffset`.
    Label(Label),
    /// An offset from the start of the blob's own code.
    CodeOffset(u32),
    /// A constant that the frame of the function with this global id decides: how far what frame objects are addressed from
    /// lies above the frame's address as Windows' unwinder has it, 0; above what they are addressed from the object that
    /// `llvm.localescape` has named so many-th, from 1.
    FrameOffset {
        /// The function's id.
        global: u32,
        /// Which.
        number: u32,
    },
    /// `blockaddress`: a basic block of the function with this global id, by the number given to
    /// [`CodeBuffer::export_block`](crate::CodeBuffer::export_block).
    BlockLabel {
        /// The function's id.
        global: u32,
        /// The address's `ir::ids::BlockAddrId`.
        block: u32,
    },
}

/// One relocated field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reloc {
    /// Where the field starts, in bytes from the start of the code or data.
    pub offset: u32,
    /// What is stored there.
    pub kind: RelocKind,
    /// What it refers to.
    pub target: SymRef,
    /// ELF's `A`. PC-relative kinds count from the field's **start**, so a 4-byte field that ends an x86
    /// instruction has -4, and one that is followed by an imm8 has -5.
    pub addend: i64,
}
