//! Relocations as code and data carry them before an object format is chosen.

use crate::assemble::instruction::resolve_data;
use crate::code_buffer::Label;
use crate::object::ObjectReloc;
use ir::triple::ObjectFormat;

/// What is computed and how it is stored, in the terms of the ELF psABI. `S` is the symbol's address, `A` the
/// addend, `P` the address of the relocated field, `GOT` the address of the global offset table, `G` the
/// offset of the symbol's GOT entry from it, `L` the address of the symbol's PLT entry.
///
/// The writers map each kind to their format's number, or reject it with a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RelocKind {
    /// Nothing is stored: a mark by which the linker takes in what defines the symbol.
    Mark,
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
    /// `S + A`, signed by the loader in the way that the upper half of the 8 bytes says (`SigningSchema`).
    Signed64,
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
    /// As `GotPcRel`, in an instruction that the linker may relax (psABI §B.2).
    GotPcRelX,
    /// As `GotPcRelX`, in an instruction with a prefix that the linker must know of (x86's REX).
    GotPcRelXPrefixed,
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
    /// The number of the section of `S`, 2 bytes (COFF).
    SecIndex16,
    /// The symbol's number in the symbol table, 4 bytes; no relocation is left (COFF).
    SymbolIndex32,
    /// The symbol's size plus `A`, 4 bytes.
    Size32,
    /// The symbol's size plus `A`, 8 bytes.
    Size64,
    // Fields of instructions that are four bytes long, as the Arm 64-bit ABI has them. A page is 4096 bytes.
    /// Call: `S + A - P`, 26 bits of words, may go through a PLT entry or veneer.
    Call26,
    /// Jump out of the function, as `Call26`.
    Jump26,
    /// Address: `S + A - P`, 21 bits.
    Adr21,
    /// Load from a place in code: `S + A - P`, 19 bits of words.
    Ld19,
    /// `Page(S + A) - Page(P)`, 21 bits of pages.
    Page21,
    /// Addition: low 12 bits of `S + A`.
    AddLo12,
    /// Load or store of 1 byte: low 12 bits of `S + A`.
    Ldst8Lo12,
    /// As `Ldst8Lo12`, of 2 bytes, which `S + A` is a multiple of.
    Ldst16Lo12,
    /// Of 4 bytes.
    Ldst32Lo12,
    /// Of 8 bytes.
    Ldst64Lo12,
    /// Of 16 bytes.
    Ldst128Lo12,
    /// The page of the symbol's GOT entry, as `Page21`.
    GotPage,
    /// Load of the symbol's GOT entry: low 12 bits of its address.
    GotLo12,
    /// Move of 16 bits: bits `16 n` to `16 n + 15` of `S + A`, unchecked but for the highest.
    Movw(u8),
    /// The page of the GOT entry with the offset from the thread pointer.
    TlsIePage,
    /// Load of that entry.
    TlsIeLo12,
    /// Addition: bits 12 to 23 of the offset from the thread pointer.
    TlsLeHi12,
    /// Addition: bits 0 to 11 of the offset from the thread pointer.
    TlsLeLo12,
    /// As `TlsLeLo12`, where these bits are all that the offset may have.
    TlsLeLo12Whole,
    /// Move: bits `16 n` to `16 n + 15` of the offset from the thread pointer, unchecked.
    TlsLeMovk(u8),
    /// The same, the highest bits of the offset.
    TlsLeMovz(u8),
    /// The page of the TLS descriptor.
    TlsDescPage,
    /// Load of the TLS descriptor's function.
    TlsDescLdLo12,
    /// Addition: the TLS descriptor's address.
    TlsDescAddLo12,
    /// COFF, addition: bits 12 to 23 of `S` from the start of its section.
    SecRelHi12,
    /// COFF, addition: bits 0 to 11 of `S` from the start of its section.
    SecRelLo12,
    /// Mach-O: the page of the pointer to the thread-local variable's descriptor.
    TlvPage,
    /// Mach-O: load of that pointer.
    TlvLo12,
    /// Conditional branch: `S + A - P`, 19 bits of words.
    Branch19,
    /// Branch on a bit: `S + A - P`, 14 bits of words.
    Branch14,
    /// Compare and branch: `S + A - P`, 9 bits of words. No format has a relocation.
    Branch9,
    /// Return to where the caller signed: `P - S - A`, 16 bits of words. No format has a relocation.
    Back16,
    /// Addition: a number of 12 bits. No format has a relocation.
    AddImm12,
    /// Load or store of `1 << n` bytes: an offset, a multiple of that. No format has a relocation.
    Offset12(u8),
    /// The format's relocation of this number, which stores nothing (`.reloc`).
    Native(u16),
    /// The ELF relocation of this number, which other formats lack.
    ElfNumber(u16),
    /// As `ElfNumber`, for an entry that the linker makes for the symbol, which must be named.
    ElfSymbolNumber(u16),
}

impl RelocKind {
    /// Bytes of the relocated field.
    pub const fn size(self) -> u32 {
        use RelocKind::*;
        match self {
            Mark | TlsDescCall | Native(_) => 0,
            Abs8 | Pc8 => 1,
            Abs16 | Pc16 | SecIndex16 => 2,
            Abs32 | Abs32S | Pc32 | Plt32 | GotPcRel | GotPcRelX | GotPcRelXPrefixed | Got32 | GotPc32
            | TlsGd | TlsLd | DtpOff32 | GotTpOff | TpOff32 | TlsDescPc32 | Size32 | Call26 | Jump26
            | Adr21 | Ld19 | Page21 | AddLo12 | Ldst8Lo12 | Ldst16Lo12 | Ldst32Lo12 | Ldst64Lo12
            | Ldst128Lo12 | GotPage | GotLo12 | Movw(_) | TlsIePage | TlsIeLo12 | TlsLeHi12 | TlsLeLo12
            | TlsLeLo12Whole | TlsLeMovk(_) | TlsLeMovz(_) | SecRelHi12 | SecRelLo12 | TlsDescPage
            | TlsDescLdLo12 | TlsDescAddLo12 | TlvPage | TlvLo12 | Branch19 | Branch14 | Branch9 | Back16
            | AddImm12 | Offset12(_) | ElfNumber(_) | ElfSymbolNumber(_) | TlvPcRel | Minus32
            | ImageRel32 | SecRel32 | SymbolIndex32 => 4,
            Abs64 | Pc64 | Got64 | GotOff64 | GotPc64 | GotPcRel64 | PltOff64 | DtpOff64 | TpOff64
            | Signed64 | Minus64 | Size64 => 8,
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

    /// Whether it is the target of a call or jump, which the linker may lead through a stub.
    pub const fn is_call(self) -> bool {
        matches!(self, RelocKind::Plt32 | RelocKind::Call26 | RelocKind::Jump26)
    }

    /// For a reference to an entry of the global offset table: how a pointer that stands elsewhere is referred to.
    pub const fn of_pointer(self) -> Option<RelocKind> {
        match self {
            RelocKind::GotPcRel | RelocKind::GotPcRelX | RelocKind::GotPcRelXPrefixed => {
                Some(RelocKind::Pc32)
            }
            RelocKind::GotPage => Some(RelocKind::Page21),
            RelocKind::GotLo12 => Some(RelocKind::Ldst64Lo12),
            _ => None,
        }
    }

    /// Whether only a thread-local symbol can be meant.
    pub const fn is_thread_local(self) -> bool {
        use RelocKind::*;
        matches!(
            self,
            TlsGd
                | TlsLd
                | DtpOff32
                | DtpOff64
                | GotTpOff
                | TpOff32
                | TpOff64
                | TlsDescPc32
                | TlsDescCall
                | TlsIePage
                | TlsIeLo12
                | TlsLeHi12
                | TlsLeLo12
                | TlsLeLo12Whole
                | TlsLeMovk(_)
                | TlsLeMovz(_)
                | TlsDescPage
                | TlsDescLdLo12
                | TlsDescAddLo12
                // AArch64's, R_AARCH64_TLS… and R_AARCH64_AUTH_TLSDESC_….
                | ElfSymbolNumber(512..=573 | 595..=597)
        )
    }

    /// Whether a relocation of this kind must name its symbol, even a local one: the linker makes a table entry for
    /// the symbol.
    pub const fn needs_symbol(self) -> bool {
        use RelocKind::*;
        matches!(
            self,
            Mark | Native(_)
                | GotPcRel
                | GotPcRelX
                | GotPcRelXPrefixed
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
                | GotPage
                | GotLo12
                | TlsIePage
                | TlsIeLo12
                | TlsLeHi12
                | TlsLeLo12
                | TlsLeLo12Whole
                | TlsLeMovk(_)
                | TlsLeMovz(_)
                | TlsDescPage
                | TlsDescLdLo12
                | TlsDescAddLo12
                | ElfSymbolNumber(_)
        )
    }
}

/// The numbers of a kind of relocation on one architecture; a format that lacks it has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RelocNumbers {
    /// ELF `r_type`.
    pub elf: Option<u32>,
    /// COFF `Type`.
    pub coff: Option<u16>,
    /// Mach-O `r_type`, and whether it is PC-relative (`r_pcrel`).
    pub macho: Option<(u32, bool)>,
}

impl RelocNumbers {
    /// No format has it.
    pub const NONE: Self = RelocNumbers {
        elf: None,
        coff: None,
        macho: None,
    };

    /// ELF has it.
    pub const fn elf(number: u32) -> Self {
        RelocNumbers {
            elf: Some(number),
            ..Self::NONE
        }
    }

    /// COFF has it, too.
    pub const fn coff(self, number: u16) -> Self {
        RelocNumbers {
            coff: Some(number),
            ..self
        }
    }

    /// Mach-O has it, too.
    pub const fn macho(self, number: u32, pc_relative: bool) -> Self {
        RelocNumbers {
            macho: Some((number, pc_relative)),
            ..self
        }
    }
}

/// What an architecture says of relocations: a table of numbers, and the fields of its instructions.
pub trait Relocations: std::fmt::Debug + Sync {
    /// The numbers of a kind.
    fn numbers(&self, kind: RelocKind) -> RelocNumbers;

    /// Whether objects of a format can hold a kind. Of Mach-O this says nothing: see [`Relocations::macho`].
    fn are_held(&self, kind: RelocKind, format: ObjectFormat) -> bool {
        let numbers = self.numbers(kind);
        match format {
            ObjectFormat::Elf => numbers.elf.is_some(),
            ObjectFormat::Coff => numbers.coff.is_some() || kind == RelocKind::SymbolIndex32,
            _ => true,
        }
    }

    /// Mach-O's number and whether it is PC-relative, where the instruction in `section` decides about it.
    ///
    /// Errors: Mach-O lacks it (message without place).
    fn macho(&self, reloc: &ObjectReloc, _section: &[u8]) -> Result<(u32, bool), String> {
        let kind = reloc.kind;
        let number = self.numbers(kind).macho;
        number.ok_or_else(|| format!("unsupported: relocation {kind:?} in Mach-O objects"))
    }

    /// Stores a known value (`S + A`, or `S + A - P`) in the field that starts `field`.
    ///
    /// Ok(false): this kind is always left to the linker. Errors: the value does not fit (message without place).
    fn resolve(&self, kind: RelocKind, value: i64, field: &mut [u8]) -> Result<bool, String> {
        resolve_data(kind, value, field)
    }

    /// The bits that hold an addend in a COFF object's instruction; `Ok(None)`: the field is data.
    ///
    /// Errors: it has no room for the addend (message without place).
    fn coff_addend(&self, _kind: RelocKind, _addend: u64) -> Result<Option<u32>, String> {
        Ok(None)
    }

    /// COFF: whether the field has no room for this addend, so that the place is named by a symbol of its own.
    fn needs_near_symbol(&self, _kind: RelocKind, _addend: i64) -> bool {
        false
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
    /// No symbol: the addend is the address.
    Nothing,
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
    /// The language-specific data of the blob's function.
    ExceptionTable,
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
