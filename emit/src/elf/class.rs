//! The structures of an ELF file (gABI, "Object Files"), whose fields have an order and a size that the file's header says: its
//! data encoding and its class.

use crate::byte_order::ByteOrder;
use crate::object::Machine;

/// How a file's fields are written.
#[derive(Clone, Copy)]
pub(super) struct Class {
    is_64: bool,
    order: ByteOrder,
}

/// A section header.
#[derive(Default)]
pub(super) struct SectionHeader {
    pub(super) name: u32,
    pub(super) kind: u32,
    pub(super) flags: u64,
    pub(super) offset: u64,
    pub(super) size: u64,
    pub(super) link: u32,
    pub(super) info: u32,
    pub(super) align: u64,
    pub(super) entry_size: u64,
}

/// An entry of the symbol table.
#[derive(Default)]
pub(super) struct SymbolEntry {
    pub(super) name: u32,
    pub(super) info: u8,
    pub(super) other: u8,
    /// Index of its section, or what stands for one.
    pub(super) section: u16,
    pub(super) value: u64,
    pub(super) size: u64,
}

/// What the file header says besides the sizes of structures.
pub(super) struct FileHeader {
    pub(super) os_abi: u8,
    pub(super) kind: u16,
    pub(super) machine: u16,
    pub(super) flags: u32,
    /// Where the section headers are.
    pub(super) sections: u64,
    pub(super) section_count: u16,
    pub(super) strings: u16,
}

impl Class {
    /// That of objects for a machine.
    pub(super) fn of(machine: &Machine) -> Class {
        Class {
            is_64: machine.is_64,
            order: machine.byte_order(),
        }
    }

    /// Bytes of a word: an address, an offset, a size.
    pub(super) fn word_bytes(self) -> u64 {
        if self.is_64 { 8 } else { 4 }
    }
    /// Bytes of the file header.
    pub(super) fn file_header_bytes(self) -> usize {
        if self.is_64 { 64 } else { 52 }
    }
    /// Bytes of a section header.
    pub(super) fn section_header_bytes(self) -> usize {
        if self.is_64 { 64 } else { 40 }
    }
    /// Bytes of a symbol.
    pub(super) fn symbol_bytes(self) -> usize {
        if self.is_64 { 24 } else { 16 }
    }

    #[inline]
    fn half(self, n: u16) -> [u8; 2] {
        self.order.bytes(n.to_le_bytes())
    }

    /// A field of four bytes.
    #[inline]
    pub(super) fn four(self, n: u32) -> [u8; 4] {
        self.order.bytes(n.to_le_bytes())
    }

    /// Appends a word, cut to its size.
    #[inline]
    fn put_word(self, out: &mut Vec<u8>, n: u64) {
        match self.is_64 {
            true => out.extend_from_slice(&self.order.bytes(n.to_le_bytes())),
            false => out.extend_from_slice(&self.four(n as u32)),
        }
    }

    /// Appends a section header.
    pub(super) fn put_section_header(self, out: &mut Vec<u8>, h: &SectionHeader) {
        out.extend_from_slice(&self.four(h.name));
        out.extend_from_slice(&self.four(h.kind));
        self.put_word(out, h.flags);
        self.put_word(out, 0); // address
        self.put_word(out, h.offset);
        self.put_word(out, h.size);
        out.extend_from_slice(&self.four(h.link));
        out.extend_from_slice(&self.four(h.info));
        self.put_word(out, h.align);
        self.put_word(out, h.entry_size);
    }

    /// Appends a relocation, of `symbol` by its index, with its addend unless it has none.
    #[inline]
    pub(super) fn put_relocation(
        self,
        out: &mut Vec<u8>,
        offset: u64,
        symbol: u32,
        kind: u32,
        addend: Option<i64>,
    ) {
        let shift = if self.is_64 { 32 } else { 8 };
        self.put_word(out, offset);
        self.put_word(out, u64::from(symbol) << shift | u64::from(kind));
        if let Some(addend) = addend {
            self.put_word(out, addend as u64);
        }
    }

    /// Fills the entry of a symbol.
    #[inline]
    pub(super) fn fill_symbol(self, entry: &mut [u8], s: &SymbolEntry) {
        let class = [s.info, s.other];
        entry[..4].copy_from_slice(&self.four(s.name));
        if self.is_64 {
            let eight = |n: u64| self.order.bytes(n.to_le_bytes());
            entry[4..6].copy_from_slice(&class);
            entry[6..8].copy_from_slice(&self.half(s.section));
            entry[8..16].copy_from_slice(&eight(s.value));
            entry[16..24].copy_from_slice(&eight(s.size));
        } else {
            entry[4..8].copy_from_slice(&self.four(s.value as u32));
            entry[8..12].copy_from_slice(&self.four(s.size as u32));
            entry[12..14].copy_from_slice(&class);
            entry[14..16].copy_from_slice(&self.half(s.section));
        }
    }

    /// The file header, and what the first section header says where numbers of sections do not fit: the place of its size and of
    /// its link.
    pub(super) fn file_header(self, h: &FileHeader) -> Vec<u8> {
        let (class, data) = (
            1 + u8::from(self.is_64),
            1 + u8::from(self.order == ByteOrder::Big),
        );
        let mut out = Vec::with_capacity(self.file_header_bytes());
        out.extend_from_slice(&[0x7f, b'E', b'L', b'F', class, data, 1, h.os_abi]);
        out.extend_from_slice(&[0; 8]);
        out.extend_from_slice(&self.half(h.kind));
        out.extend_from_slice(&self.half(h.machine));
        out.extend_from_slice(&self.four(1));
        self.put_word(&mut out, 0); // entry
        self.put_word(&mut out, 0); // program headers
        self.put_word(&mut out, h.sections);
        out.extend_from_slice(&self.four(h.flags));
        let sizes = [
            self.file_header_bytes() as u16,
            0,
            0,
            self.section_header_bytes() as u16,
        ];
        for half in sizes.into_iter().chain([h.section_count, h.strings]) {
            out.extend_from_slice(&self.half(half));
        }
        out
    }

    /// Puts the numbers of sections and of the string table into the first section header, where they do not fit the file's.
    pub(super) fn extend_first_header(self, headers: &mut [u8], count: Option<u32>, strings: Option<u32>) {
        let (size_at, link_at) = if self.is_64 { (32, 40) } else { (20, 24) };
        if let Some(n) = count {
            let mut word = Vec::with_capacity(8);
            self.put_word(&mut word, n.into());
            headers[size_at..size_at + word.len()].copy_from_slice(&word);
        }
        if let Some(n) = strings {
            headers[link_at..link_at + 4].copy_from_slice(&self.four(n));
        }
    }

    /// The header of a compressed section (gABI, "Section Compression").
    pub(super) fn compression_header(self, kind: u32, bytes: u64, align: u64) -> Vec<u8> {
        let mut out = Vec::with_capacity(24);
        out.extend_from_slice(&self.four(kind));
        if self.is_64 {
            out.extend_from_slice(&[0; 4]);
        }
        self.put_word(&mut out, bytes);
        self.put_word(&mut out, align);
        out
    }
}
