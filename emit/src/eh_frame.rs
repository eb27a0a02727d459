//! Writes `.eh_frame` (LSB Core, "Exception Frames") and `.debug_frame` (DWARF 5 §6.4): the call frame information of all
//! functions, from the CFI that their code buffers recorded.
//!
//! One CIE for each combination of personality and flags that occurs, followed where it is first needed. FDEs
//! stand in the functions' order. Pointer encodings are those that LLVM uses for the code model.
//!
//! Cost: O(functions + call frame instructions). CIEs are few and searched.

use crate::byte_order::ByteOrder;
use crate::cfi::CfiOp;
use crate::object::{ObjectModel, ObjectReloc, RelocTarget, SectionId, SymbolId};
use crate::reloc::RelocKind;

const DW_CFA_ADVANCE_LOC: u8 = 0x40;
const DW_CFA_OFFSET: u8 = 0x80;
const DW_CFA_RESTORE: u8 = 0xc0;
const DW_CFA_NOP: u8 = 0;
const DW_CFA_ADVANCE_LOC1: u8 = 0x02;
const DW_CFA_ADVANCE_LOC2: u8 = 0x03;
const DW_CFA_ADVANCE_LOC4: u8 = 0x04;
const DW_CFA_OFFSET_EXTENDED: u8 = 0x05;
const DW_CFA_RESTORE_EXTENDED: u8 = 0x06;
const DW_CFA_UNDEFINED: u8 = 0x07;
const DW_CFA_SAME_VALUE: u8 = 0x08;
const DW_CFA_REGISTER: u8 = 0x09;
const DW_CFA_REMEMBER_STATE: u8 = 0x0a;
const DW_CFA_RESTORE_STATE: u8 = 0x0b;
const DW_CFA_DEF_CFA: u8 = 0x0c;
const DW_CFA_DEF_CFA_REGISTER: u8 = 0x0d;
const DW_CFA_DEF_CFA_OFFSET: u8 = 0x0e;
const DW_CFA_DEF_CFA_EXPRESSION: u8 = 0x0f;
const DW_CFA_OFFSET_EXTENDED_SF: u8 = 0x11;
const DW_CFA_DEF_CFA_SF: u8 = 0x12;
const DW_CFA_DEF_CFA_OFFSET_SF: u8 = 0x13;
const DW_CFA_VAL_OFFSET: u8 = 0x14;
const DW_CFA_VAL_OFFSET_SF: u8 = 0x15;
const DW_CFA_NEGATE_RA_STATE: u8 = 0x2d;
const DW_CFA_NEGATE_RA_STATE_WITH_PC: u8 = 0x2c;
const DW_CFA_GNU_ARGS_SIZE: u8 = 0x2e;

/// How an address is stored (LSB Core, "DWARF Exception Header Encoding").
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PointerEncoding(pub u8);

impl PointerEncoding {
    /// An absolute pointer of the target's width.
    pub const ABSPTR: Self = Self(0x00);
    /// Absolute, 4 bytes, unsigned.
    pub const UDATA4: Self = Self(0x03);
    /// PC-relative, 4 bytes, signed.
    pub const PCREL_SDATA4: Self = Self(0x1b);
    /// PC-relative, 8 bytes, signed.
    pub const PCREL_SDATA8: Self = Self(0x1c);
    /// PC-relative, of the target's width.
    pub const PCREL: Self = Self(0x10);
    /// PC-relative address of a pointer, 4 bytes.
    pub const INDIRECT_PCREL_SDATA4: Self = Self(0x9b);
    /// PC-relative address of a pointer, 8 bytes.
    pub const INDIRECT_PCREL_SDATA8: Self = Self(0x9c);

    /// The relocation that fills such a pointer.
    pub fn reloc_kind(self) -> RelocKind {
        match self.0 & 0x7f {
            0x02 | 0x0a => RelocKind::Abs16,
            0x12 | 0x1a => RelocKind::Pc16,
            0x13 | 0x1b => RelocKind::Pc32,
            0x10 | 0x14 | 0x18 | 0x1c => RelocKind::Pc64,
            0x03 | 0x0b => RelocKind::Abs32,
            _ => RelocKind::Abs64,
        }
    }
}

/// What the target's psABI fixes.
#[derive(Clone, Copy, Debug)]
pub struct FrameAbi {
    /// Bytes that every instruction length is a multiple of.
    pub code_alignment: u32,
    /// Bytes that save offsets are multiples of (negative: the stack grows down).
    pub data_alignment: i32,
    /// DWARF number of the return address column.
    pub return_register: u8,
    /// What holds at every function's entry.
    pub entry: &'static [CfiOp],
    /// Encoding of function addresses.
    pub code_pointer: PointerEncoding,
    /// Encoding of personality addresses.
    pub personality_pointer: PointerEncoding,
    /// Encoding of LSDA addresses.
    pub lsda_pointer: PointerEncoding,
    /// Encoding of the addresses in type tables.
    pub type_pointer: PointerEncoding,
    /// Bytes of an address.
    pub address_size: u8,
    /// Indirect pointers are entries of the global offset table.
    pub indirect_by_got: bool,
}

impl FrameAbi {
    /// The same with whole addresses, as in LLVM's COFF.
    pub fn absolute(self) -> FrameAbi {
        let pointer = PointerEncoding::ABSPTR;
        FrameAbi {
            code_pointer: pointer,
            personality_pointer: pointer,
            lsda_pointer: pointer,
            type_pointer: pointer,
            ..self
        }
    }

    /// The same where addresses have 4 bytes.
    pub fn short(self) -> FrameAbi {
        FrameAbi {
            address_size: 4,
            ..self
        }
    }

    /// The relocation that fills a pointer of an encoding.
    pub fn kind(&self, encoding: PointerEncoding) -> RelocKind {
        // (those without a size of their own have an address's)
        match (encoding.reloc_kind(), encoding.0 & 0xf) {
            (RelocKind::Abs64, 0) if self.address_size == 4 => RelocKind::Abs32,
            (RelocKind::Pc64, 0) if self.address_size == 4 => RelocKind::Pc32,
            (kind, _) => kind,
        }
    }

    /// Darwin: code and LSDA by PC-relative pointers of full width, on every machine.
    pub const fn darwin(return_register: u8, entry: &'static [CfiOp]) -> Self {
        FrameAbi {
            code_alignment: 1,
            data_alignment: -8,
            return_register,
            entry,
            code_pointer: PointerEncoding::PCREL,
            personality_pointer: PointerEncoding::INDIRECT_PCREL_SDATA4,
            lsda_pointer: PointerEncoding::PCREL,
            type_pointer: PointerEncoding::INDIRECT_PCREL_SDATA4,
            address_size: 8,
            indirect_by_got: true,
        }
    }
}

/// One function's entry.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// Section of the code.
    pub section: SectionId,
    /// Offset of the code in it.
    pub offset: u64,
    /// Size of the code in bytes.
    pub size: u64,
    /// Bytes between the function's start and what the offsets in `cfi` count from (prologue data).
    pub lead: u32,
    /// The call frame instructions.
    pub cfi: &'a [(u32, CfiOp)],
    /// Their expressions and escapes.
    pub cfi_bytes: &'a [u8],
    /// Where the language-specific data is, and what is added to that.
    pub lsda: Option<(RelocTarget, i64)>,
    /// What is in the CIE.
    pub common: FrameKind,
}

/// What functions of one CIE share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameKind {
    /// Personality routine, or the pointer to it if the encoding is indirect.
    pub personality: Option<(PointerEncoding, SymbolId)>,
    /// How addresses of language-specific data are stored.
    pub lsda: Option<PointerEncoding>,
    /// A signal trampoline (augmentation `S`).
    pub signal: bool,
    /// Nothing is said of the entry.
    pub simple: bool,
    /// The column of the return address, if not the ABI's.
    pub return_register: Option<u16>,
    /// Return addresses are signed with key B.
    pub b_key: bool,
    /// The frame's memory is tagged.
    pub tagged: bool,
}

/// How FDEs of `.debug_frame` refer to their CIE, by its offset in the section.
#[derive(Clone, Copy, Debug)]
pub struct DebugFrame {
    /// The section.
    pub section: SectionId,
    /// What the offset is relocated by; `None`: it is not.
    pub kind: Option<RelocKind>,
    /// The 64-bit format: lengths and offsets have 8 bytes.
    pub wide: bool,
}

/// Writes frames one after the other into one section.
pub struct EhFrameWriter {
    abi: FrameAbi,
    order: ByteOrder,
    /// Set for `.debug_frame`.
    debug: Option<DebugFrame>,
    /// And where they start.
    cies: Vec<(FrameKind, u32)>,
    data: Vec<u8>,
    relocs: Vec<ObjectReloc>,
    /// Start of the record written last.
    last: usize,
}

impl EhFrameWriter {
    /// Nothing written yet.
    pub fn new(abi: FrameAbi, order: ByteOrder) -> Self {
        EhFrameWriter {
            abi,
            order,
            debug: None,
            cies: Vec::new(),
            data: Vec::new(),
            relocs: Vec::new(),
            last: 0,
        }
    }

    /// Writes `.debug_frame`: frames have no personality, language-specific data or other augmentation.
    pub fn debug(abi: FrameAbi, order: ByteOrder, debug: DebugFrame) -> Self {
        let code_pointer = PointerEncoding::ABSPTR;
        EhFrameWriter {
            debug: Some(debug),
            ..EhFrameWriter::new(FrameAbi { code_pointer, ..abi }, order)
        }
    }

    /// Whether no frame was added.
    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// Appends the FDE of a function, and its CIE if it is the first of its kind.
    pub fn add(&mut self, frame: &Frame<'_>) {
        let cie = self.cie(frame);
        let start = self.begin();
        match self.debug {
            Some(DebugFrame {
                section,
                kind: Some(kind),
                ..
            }) => self.pointer(kind, RelocTarget::Section(section), cie.into()),
            Some(d) if d.wide => self.order.put(&mut self.data, cie.into(), 8),
            Some(_) => self.order.put(&mut self.data, cie.into(), 4),
            None => {
                let distance = self.data.len() as u32 - cie;
                self.order.put(&mut self.data, distance.into(), 4);
            }
        }
        let kind = self.abi.kind(self.abi.code_pointer);
        self.pointer(kind, RelocTarget::Section(frame.section), frame.offset as i64);
        let width = kind.size() as usize;
        self.order.put(&mut self.data, frame.size, width);
        match (frame.lsda, frame.common.lsda) {
            _ if self.debug.is_some() => {}
            (Some((target, addend)), Some(encoding)) => {
                let kind = self.abi.kind(encoding);
                self.data.push(kind.size() as u8);
                self.pointer(kind, target, addend);
            }
            _ => self.data.push(0),
        }
        self.instructions(frame.lead, frame.cfi, frame.cfi_bytes);
        self.end(start, width);
    }

    /// Puts what was written into the model's section, behind what it has; call once.
    pub fn finish(mut self, model: &mut ObjectModel, section: SectionId) {
        // A zero length would end the table, so the padding to the section's alignment belongs to the last FDE.
        if !self.data.is_empty() {
            self.end(self.last, 8);
        }
        let id = section;
        let section = model.section_mut(section);
        let base = section.pad_to(8);
        section.append(&self.data);
        section.relocs.reserve(self.relocs.len());
        for mut reloc in self.relocs {
            reloc.offset += base;
            if reloc.target == RelocTarget::Section(id) {
                reloc.addend += base as i64;
            }
            section.relocs.push(reloc);
        }
    }

    fn begin(&mut self) -> usize {
        let start = self.data.len();
        if self.is_wide() {
            self.data.extend_from_slice(&[0xff; 4]);
            self.data.extend_from_slice(&[0; 4]);
        }
        self.data.extend_from_slice(&[0; 4]);
        start
    }

    fn is_wide(&self) -> bool {
        self.debug.is_some_and(|d| d.wide)
    }

    /// Pads a record and sets its length.
    fn end(&mut self, start: usize, align: usize) {
        self.last = start;
        while !self.data.len().is_multiple_of(align) {
            self.data.push(DW_CFA_NOP);
        }
        let at = start + if self.is_wide() { 4 } else { 0 };
        let size = if self.is_wide() { 8 } else { 4 };
        let length = (self.data.len() - at - size) as u64;
        self.order.store(&mut self.data[at..at + size], length);
    }

    fn pointer(&mut self, kind: RelocKind, target: RelocTarget, addend: i64) {
        self.relocs.push(ObjectReloc {
            offset: self.data.len() as u64,
            target,
            addend,
            kind,
        });
        self.data.resize(self.data.len() + kind.size() as usize, 0);
    }

    fn cie(&mut self, frame: &Frame<'_>) -> u32 {
        let common = frame.common;
        if let Some((_, start)) = self.cies.iter().find(|(known, _)| *known == common) {
            return *start;
        }
        let start = self.begin();
        self.cies.push((common, start as u32));
        if self.debug.is_some() {
            return self.debug_cie(start, common);
        }
        self.data.extend_from_slice(&[0, 0, 0, 0, 1, b'z']);
        for (present, letter) in [
            (common.personality.is_some(), b'P'),
            (common.lsda.is_some(), b'L'),
            (true, b'R'),
            (common.signal, b'S'),
            (common.b_key, b'B'),
            (common.tagged, b'G'),
        ] {
            if present {
                self.data.push(letter);
            }
        }
        self.data.push(0);
        put_uleb(&mut self.data, u64::from(self.abi.code_alignment));
        put_sleb(&mut self.data, i64::from(self.abi.data_alignment));
        let column = common.return_register.unwrap_or(self.abi.return_register.into());
        self.data.push(column as u8);
        let length_at = self.data.len();
        self.data.push(0);
        if let Some((encoding, symbol)) = common.personality {
            self.data.push(encoding.0);
            let kind = match self.abi.indirect_by_got {
                true => RelocKind::GotPcRel,
                false => self.abi.kind(encoding),
            };
            self.pointer(kind, RelocTarget::Symbol(symbol), 0);
        }
        if let Some(encoding) = common.lsda {
            self.data.push(encoding.0);
        }
        self.data.push(self.abi.code_pointer.0);
        self.data[length_at] = (self.data.len() - length_at - 1) as u8;
        for op in self.abi.entry.iter().filter(|_| !common.simple) {
            self.instruction(op, &[]);
        }
        self.end(start, 4);
        start as u32
    }

    /// A CIE of `.debug_frame`, version 4: no augmentation, no segments.
    fn debug_cie(&mut self, start: usize, common: FrameKind) -> u32 {
        let id = if self.is_wide() { 8 } else { 4 };
        self.data.resize(self.data.len() + id, 0xff);
        self.data.extend_from_slice(&[4, 0, self.abi.address_size, 0]);
        put_uleb(&mut self.data, u64::from(self.abi.code_alignment));
        put_sleb(&mut self.data, i64::from(self.abi.data_alignment));
        let column = common.return_register.unwrap_or(self.abi.return_register.into());
        put_uleb(&mut self.data, column.into());
        for op in self.abi.entry.iter().filter(|_| !common.simple) {
            self.instruction(op, &[]);
        }
        self.end(start, self.abi.address_size.into());
        start as u32
    }

    fn instructions(&mut self, lead: u32, cfi: &[(u32, CfiOp)], bytes: &[u8]) {
        let mut at = 0;
        for (offset, op) in cfi {
            let offset = offset + lead;
            let delta = (offset - at) / self.abi.code_alignment;
            at = offset;
            match delta {
                0 => {}
                1..=0x3f => self.data.push(DW_CFA_ADVANCE_LOC | delta as u8),
                0x40..=0xff => self.data.extend_from_slice(&[DW_CFA_ADVANCE_LOC1, delta as u8]),
                0x100..=0xffff => {
                    self.data.push(DW_CFA_ADVANCE_LOC2);
                    self.order.put(&mut self.data, delta.into(), 2);
                }
                _ => {
                    self.data.push(DW_CFA_ADVANCE_LOC4);
                    self.order.put(&mut self.data, delta.into(), 4);
                }
            }
            self.instruction(op, bytes);
        }
    }

    fn instruction(&mut self, op: &CfiOp, bytes: &[u8]) {
        let factor = i64::from(self.abi.data_alignment);
        let out = &mut self.data;
        let mut registers = |code: u8, regs: &[u16]| {
            out.push(code);
            for reg in regs {
                put_uleb(out, u64::from(*reg));
            }
        };
        match *op {
            CfiOp::DefCfa { reg, offset } if offset >= 0 => {
                registers(DW_CFA_DEF_CFA, &[reg]);
                put_uleb(out, offset as u64);
            }
            CfiOp::DefCfa { reg, offset } => {
                registers(DW_CFA_DEF_CFA_SF, &[reg]);
                put_sleb(out, i64::from(offset) / factor);
            }
            CfiOp::DefCfaOffset(offset) if offset >= 0 => {
                out.push(DW_CFA_DEF_CFA_OFFSET);
                put_uleb(out, offset as u64);
            }
            CfiOp::DefCfaOffset(offset) => {
                out.push(DW_CFA_DEF_CFA_OFFSET_SF);
                put_sleb(out, i64::from(offset) / factor);
            }
            CfiOp::DefCfaRegister(reg) => registers(DW_CFA_DEF_CFA_REGISTER, &[reg]),
            CfiOp::DefCfaExpression { start, len } => {
                out.push(DW_CFA_DEF_CFA_EXPRESSION);
                put_uleb(out, u64::from(len));
                out.extend_from_slice(&bytes[start as usize..(start + len) as usize]);
            }
            CfiOp::Offset { reg, offset } => {
                let factored = i64::from(offset) / factor;
                if factored < 0 {
                    registers(DW_CFA_OFFSET_EXTENDED_SF, &[reg]);
                    put_sleb(out, factored);
                } else if reg < 0x40 {
                    out.push(DW_CFA_OFFSET | reg as u8);
                    put_uleb(out, factored as u64);
                } else {
                    registers(DW_CFA_OFFSET_EXTENDED, &[reg]);
                    put_uleb(out, factored as u64);
                }
            }
            CfiOp::ValOffset { reg, offset } => {
                let factored = i64::from(offset) / factor;
                if factored < 0 {
                    registers(DW_CFA_VAL_OFFSET_SF, &[reg]);
                    put_sleb(out, factored);
                } else {
                    registers(DW_CFA_VAL_OFFSET, &[reg]);
                    put_uleb(out, factored as u64);
                }
            }
            CfiOp::Register { reg, in_reg } => registers(DW_CFA_REGISTER, &[reg, in_reg]),
            CfiOp::Restore(reg) if reg < 0x40 => out.push(DW_CFA_RESTORE | reg as u8),
            CfiOp::Restore(reg) => registers(DW_CFA_RESTORE_EXTENDED, &[reg]),
            CfiOp::Undefined(reg) => registers(DW_CFA_UNDEFINED, &[reg]),
            CfiOp::SameValue(reg) => registers(DW_CFA_SAME_VALUE, &[reg]),
            CfiOp::RememberState => out.push(DW_CFA_REMEMBER_STATE),
            CfiOp::RestoreState => out.push(DW_CFA_RESTORE_STATE),
            CfiOp::GnuArgsSize(size) => {
                out.push(DW_CFA_GNU_ARGS_SIZE);
                put_uleb(out, u64::from(size));
            }
            CfiOp::BKeyFrame => {}
            CfiOp::NegateRaState => out.push(DW_CFA_NEGATE_RA_STATE),
            CfiOp::NegateRaStateWithPc => out.push(DW_CFA_NEGATE_RA_STATE_WITH_PC),
            CfiOp::SehPush(_)
            | CfiOp::SehAlloc(_)
            | CfiOp::SehFrame { .. }
            | CfiOp::SehSaveVector { .. }
            | CfiOp::SehStep(_)
            | CfiOp::SehEndPrologue
            | CfiOp::SehStartEpilogue
            | CfiOp::SehEndEpilogue => {}
            CfiOp::Escape { start, len } => {
                out.extend_from_slice(&bytes[start as usize..(start + len) as usize]);
            }
        }
    }
}

/// Appends an unsigned LEB128 number (DWARF 5 §7.6).
pub fn put_uleb(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Appends a signed LEB128 number (DWARF 5 §7.6).
pub fn put_sleb(out: &mut Vec<u8>, mut value: i64) {
    loop {
        let byte = value as u8 & 0x7f;
        value >>= 7;
        if (value == 0 && byte & 0x40 == 0) || (value == -1 && byte & 0x40 != 0) {
            out.push(byte);
            return;
        }
        out.push(byte | 0x80);
    }
}
