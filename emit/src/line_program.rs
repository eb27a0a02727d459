//! Line number programs: the contents of `.debug_line` (DWARF 5 §6.2; versions 2 to 5).
//!
//! A program is a header with tables of directories and files, and sequences of rows. Rows have offsets in their section; the
//! address at which a sequence starts is left as a field ([`Field`]), as are places in `.debug_line_str`. All is encoded with
//! LLVM's parameters (line base, line range), so that the bytes are the same as its.
//!
//! ```text
//!  LineProgram::new(encoding, tables, strings)  the header
//!    .start(section) .row(..) .row(..) .end(offset)   once a sequence
//!    .finish()                                  bytes and fields
//! ```

use crate::assemble::layout::write_leb;
use crate::byte_order::ByteOrder;
use rustc_hash::FxHashMap;

/// The least advance of a line that a special opcode can have (DWARF 5 §6.2.4, `line_base`).
const LINE_BASE: i64 = -5;
/// How many different advances they have (`line_range`).
const LINE_RANGE: u64 = 14;
/// The first special opcode (`opcode_base`).
const OPCODE_BASE: u64 = 13;
/// The advance of the address of opcode 255, which is that of `DW_LNS_const_add_pc`.
const CONST_ADD: u64 = (255 - OPCODE_BASE) / LINE_RANGE;
/// How many operands the standard opcodes have.
const OPERANDS: [u8; OPCODE_BASE as usize - 1] = [0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1];

/// Opcodes of line programs (DWARF 5 §6.2.5.2 and §6.2.5.3), for who prints programs as text.
pub mod opcode {
    /// Appends a row to the table.
    pub const LNS_COPY: u8 = 1;
    /// Advances the address by an unsigned LEB128, in units of instructions.
    pub const LNS_ADVANCE_PC: u8 = 2;
    /// Advances the line by a signed LEB128.
    pub const LNS_ADVANCE_LINE: u8 = 3;
    /// File, as an unsigned LEB128.
    pub const LNS_SET_FILE: u8 = 4;
    /// Column, as an unsigned LEB128; 0 is the whole line.
    pub const LNS_SET_COLUMN: u8 = 5;
    /// Inverts `is_stmt`: whether a breakpoint of a line belongs here.
    pub const LNS_NEGATE_STMT: u8 = 6;
    /// The next row begins a basic block.
    pub const LNS_SET_BASIC_BLOCK: u8 = 7;
    /// Advances the address as special opcode 255 does.
    pub const LNS_CONST_ADD_PC: u8 = 8;
    /// The next row is where a breakpoint of the function belongs.
    pub const LNS_SET_PROLOGUE_END: u8 = 10;
    /// The next row is where a breakpoint before the function's exit belongs.
    pub const LNS_SET_EPILOGUE_BEGIN: u8 = 11;
    /// Instruction set, as an unsigned LEB128.
    pub const LNS_SET_ISA: u8 = 12;
    /// Appends a row behind the last instruction and begins anew.
    pub const LNE_END_SEQUENCE: u8 = 1;
    /// Address, of the target's size; relocated.
    pub const LNE_SET_ADDRESS: u8 = 2;
    /// Which of the blocks of a line, as an unsigned LEB128.
    pub const LNE_SET_DISCRIMINATOR: u8 = 4;
}
use opcode::*;

const LNCT_PATH: u8 = 1;
const LNCT_DIRECTORY_INDEX: u8 = 2;
const LNCT_MD5: u8 = 5;
const LNCT_LLVM_SOURCE: u64 = 0x2001;
const FORM_STRING: u8 = 0x08;
const FORM_UDATA: u8 = 0x0f;
const FORM_DATA16: u8 = 0x1e;
const FORM_LINE_STRP: u8 = 0x1f;

/// How a program is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoding {
    /// Version of DWARF, 2 to 5.
    pub version: u16,
    /// The 64-bit format: offsets of 8 bytes.
    pub is_64: bool,
    /// Bytes of an address.
    pub address_size: u8,
    /// Addresses advance in units of so many bytes; LLVM has 1 on x86-64 and AArch64.
    pub min_inst_length: u8,
    /// Of numbers with a fixed size.
    pub order: ByteOrder,
    /// Version 5: paths stand in the header (`DW_FORM_string`), not in `.debug_line_str`. So it is in split units.
    pub inline_strings: bool,
}

/// A file of a program's table.
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    /// Path, relative to its directory.
    pub name: &'a [u8],
    /// Number of its directory.
    pub directory: u32,
    /// MD5 of the contents. Version 5 has them if all files have.
    pub md5: Option<[u8; 16]>,
    /// The contents (LLVM's extension of version 5). If one file has them, all do; those of others are empty.
    pub source: Option<&'a [u8]>,
}

/// Directories and files that rows refer to by number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tables<'a> {
    /// Number 0 is the directory of compilation, which only version 5 writes.
    pub directories: &'a [&'a [u8]],
    /// Number 0 is the unit's own file, which only version 5 writes.
    pub files: &'a [File<'a>],
}

/// A set of marks of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowFlags(pub u8);

impl RowFlags {
    /// A good place for a breakpoint at the line.
    pub const IS_STMT: Self = Self(1);
    /// A basic block starts.
    pub const BASIC_BLOCK: Self = Self(2);
    /// The best place for a breakpoint at the function.
    pub const PROLOGUE_END: Self = Self(4);
    /// The best place for a breakpoint before the function returns.
    pub const EPILOGUE_BEGIN: Self = Self(8);

    /// Whether all of `other` is in it.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Both sets.
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// A row (DWARF 5 §6.2.2): from its offset on the code is of this place in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Bytes from the start of the sequence's section; offsets of a sequence do not descend.
    pub offset: u64,
    /// Number of the file.
    pub file: u32,
    /// Line, from 1; 0 if there is none.
    pub line: u32,
    /// Column, from 1; 0 if there is none.
    pub column: u32,
    /// Tells code of one line apart. Not in versions 2 and 3.
    pub discriminator: u32,
    /// Number of the instruction set.
    pub isa: u32,
    /// Marks.
    pub flags: RowFlags,
}

/// What a field of the program is to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target<S> {
    /// An address: bytes from the start of a section.
    Address(S, u64),
    /// A place in `.debug_line_str`.
    LineString(u64),
}

/// A field that a relocation is to fill in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field<S> {
    /// Bytes from the program's start.
    pub offset: u64,
    /// Bytes that it takes: 4 or 8.
    pub size: u8,
    /// What it is to hold.
    pub target: Target<S>,
}

/// The contents of `.debug_line_str`, which programs share.
#[derive(Clone, Debug, Default)]
pub struct LineStrings {
    /// Zero-terminated strings.
    pub bytes: Vec<u8>,
    known: FxHashMap<Box<[u8]>, u64>,
}

impl LineStrings {
    /// The offset of a string, which is added if it is new.
    pub fn add(&mut self, string: &[u8]) -> u64 {
        if let Some(known) = self.known.get(string) {
            return *known;
        }
        let offset = self.bytes.len() as u64;
        self.bytes.extend_from_slice(string);
        self.bytes.push(0);
        self.known.insert(string.into(), offset);
        offset
    }
}

/// The registers of the machine that runs the program (DWARF 5 §6.2.2).
#[derive(Clone, Copy, Debug)]
struct Registers<S> {
    section: S,
    /// `None` until the sequence has set an address.
    offset: Option<u64>,
    file: u32,
    line: u32,
    column: u32,
    isa: u32,
    is_stmt: bool,
}

/// A program being written; `S` names sections.
#[derive(Debug)]
pub struct LineProgram<S> {
    encoding: Encoding,
    bytes: Vec<u8>,
    fields: Vec<Field<S>>,
    state: Option<Registers<S>>,
}

impl<S: Copy> LineProgram<S> {
    /// A program with its header.
    pub fn new(encoding: Encoding, tables: Tables<'_>, strings: &mut LineStrings) -> Self {
        let mut program = LineProgram {
            encoding,
            bytes: Vec::new(),
            fields: Vec::new(),
            state: None,
        };
        program.header(tables, strings);
        program
    }

    fn header(&mut self, tables: Tables<'_>, strings: &mut LineStrings) {
        let Encoding { version, is_64, .. } = self.encoding;
        let offset_size = if is_64 { 8 } else { 4 };
        if is_64 {
            self.bytes.extend_from_slice(&[0xff; 4]);
        }
        // The length of all that follows, which `finish` knows.
        self.bytes.resize(self.bytes.len() + offset_size, 0);
        self.encoding.order.put(&mut self.bytes, version.into(), 2);
        if version >= 5 {
            self.bytes.extend_from_slice(&[self.encoding.address_size, 0]);
        }
        let length_at = self.bytes.len();
        self.bytes.resize(length_at + offset_size, 0);
        let start = self.bytes.len();
        self.bytes.push(self.encoding.min_inst_length);
        if version >= 4 {
            // An instruction is one operation.
            self.bytes.push(1);
        }
        // Rows are statements unless they say otherwise.
        // A table of files only has no operations.
        let operands = if self.encoding.inline_strings {
            &[]
        } else {
            &OPERANDS[..]
        };
        let base = operands.len() as u8 + 1;
        self.bytes
            .extend_from_slice(&[1, LINE_BASE as u8, LINE_RANGE as u8, base]);
        self.bytes.extend_from_slice(operands);
        if version >= 5 {
            self.tables_5(tables, strings);
        } else {
            self.tables_2(tables);
        }
        let length = (self.bytes.len() - start) as u64;
        self.encoding
            .order
            .store(&mut self.bytes[length_at..start], length);
    }

    /// Directories and files as versions 2 to 4 have them.
    fn tables_2(&mut self, tables: Tables<'_>) {
        for directory in tables.directories.iter().skip(1) {
            self.string(directory);
        }
        self.bytes.push(0);
        for file in tables.files.iter().skip(1) {
            self.string(file.name);
            self.unsigned(file.directory.into());
            // Neither time nor size.
            self.bytes.extend_from_slice(&[0, 0]);
        }
        self.bytes.push(0);
    }

    /// Directories and files as version 5 has them: a description of the entries, their number, the entries.
    fn tables_5(&mut self, tables: Tables<'_>, strings: &mut LineStrings) {
        let path_form = match self.encoding.inline_strings {
            true => FORM_STRING,
            false => FORM_LINE_STRP,
        };
        self.bytes.extend_from_slice(&[1, LNCT_PATH, path_form]);
        self.unsigned(tables.directories.len() as u64);
        for directory in tables.directories {
            self.path(directory, strings);
        }
        let has_md5 = tables.files.iter().all(|f| f.md5.is_some()) && !tables.files.is_empty();
        let has_source = tables.files.iter().any(|f| f.source.is_some());
        self.bytes.push(2 + u8::from(has_md5) + u8::from(has_source));
        self.bytes
            .extend_from_slice(&[LNCT_PATH, path_form, LNCT_DIRECTORY_INDEX, FORM_UDATA]);
        if has_md5 {
            self.bytes.extend_from_slice(&[LNCT_MD5, FORM_DATA16]);
        }
        if has_source {
            self.unsigned(LNCT_LLVM_SOURCE);
            self.bytes.push(path_form);
        }
        self.unsigned(tables.files.len() as u64);
        for file in tables.files {
            self.path(file.name, strings);
            self.unsigned(file.directory.into());
            if let Some(md5) = file.md5.filter(|_| has_md5) {
                self.bytes.extend_from_slice(&md5);
            }
            if has_source {
                self.path(file.source.unwrap_or_default(), strings);
            }
        }
    }

    fn string(&mut self, string: &[u8]) {
        self.bytes.extend_from_slice(string);
        self.bytes.push(0);
    }

    fn path(&mut self, path: &[u8], strings: &mut LineStrings) {
        if self.encoding.inline_strings {
            return self.string(path);
        }
        let target = Target::LineString(strings.add(path));
        let size = if self.encoding.is_64 { 8 } else { 4 };
        self.field(target, size);
    }

    fn field(&mut self, target: Target<S>, size: u8) {
        self.fields.push(Field {
            offset: self.bytes.len() as u64,
            size,
            target,
        });
        self.bytes.resize(self.bytes.len() + usize::from(size), 0);
    }

    fn unsigned(&mut self, value: u64) {
        write_leb(value as i64, false, &mut self.bytes);
    }

    fn operation(&mut self, opcode: u8, operand: u32) {
        self.bytes.push(opcode);
        self.unsigned(operand.into());
    }

    /// Starts a sequence in a section.
    pub fn start(&mut self, section: S) {
        self.state = Some(Registers {
            section,
            offset: None,
            file: 1,
            line: 1,
            column: 0,
            isa: 0,
            is_stmt: true,
        });
    }

    /// Appends a row. Nothing happens outside of sequences.
    pub fn row(&mut self, row: &Row) {
        let Some(mut state) = self.state else { return };
        if state.file != row.file {
            self.operation(LNS_SET_FILE, row.file);
            state.file = row.file;
        }
        if state.column != row.column {
            self.operation(LNS_SET_COLUMN, row.column);
            state.column = row.column;
        }
        if row.discriminator != 0 && self.encoding.version >= 4 {
            let at = self.bytes.len();
            self.bytes.extend_from_slice(&[0, 0, LNE_SET_DISCRIMINATOR]);
            self.unsigned(row.discriminator.into());
            self.bytes[at + 1] = (self.bytes.len() - at - 2) as u8;
        }
        if state.isa != row.isa {
            self.operation(LNS_SET_ISA, row.isa);
            state.isa = row.isa;
        }
        if state.is_stmt != row.flags.has(RowFlags::IS_STMT) {
            self.bytes.push(LNS_NEGATE_STMT);
            state.is_stmt = !state.is_stmt;
        }
        for (flag, opcode) in [
            (RowFlags::BASIC_BLOCK, LNS_SET_BASIC_BLOCK),
            (RowFlags::PROLOGUE_END, LNS_SET_PROLOGUE_END),
            (RowFlags::EPILOGUE_BEGIN, LNS_SET_EPILOGUE_BEGIN),
        ] {
            if row.flags.has(flag) {
                self.bytes.push(opcode);
            }
        }
        let advance = self.advance_to(&state, row.offset);
        let lines = i64::from(row.line) - i64::from(state.line);
        self.advance(lines, advance);
        state.line = row.line;
        state.offset = Some(row.offset);
        self.state = Some(state);
    }

    /// Ends the sequence: its code reaches up to an offset. A sequence without rows leaves nothing.
    pub fn end(&mut self, offset: u64) {
        let Some(state) = self.state.take() else { return };
        if state.offset.is_none() {
            return;
        }
        match self.advance_to(&state, offset) {
            0 => {}
            CONST_ADD => self.bytes.push(LNS_CONST_ADD_PC),
            advance => {
                self.bytes.push(LNS_ADVANCE_PC);
                self.unsigned(advance);
            }
        }
        self.bytes.extend_from_slice(&[0, 1, LNE_END_SEQUENCE]);
    }

    /// How far the address is to advance, in units of instructions; a sequence's first address is set.
    fn advance_to(&mut self, state: &Registers<S>, offset: u64) -> u64 {
        let Some(before) = state.offset else {
            let size = self.encoding.address_size;
            self.bytes.extend_from_slice(&[0, size + 1, LNE_SET_ADDRESS]);
            self.field(Target::Address(state.section, offset), size);
            return 0;
        };
        offset.saturating_sub(before) / u64::from(self.encoding.min_inst_length.max(1))
    }

    /// Appends a row so many lines and units of instructions further on, in the shortest way.
    fn advance(&mut self, mut lines: i64, units: u64) {
        let mut line_set = false;
        if !(LINE_BASE..LINE_BASE + LINE_RANGE as i64).contains(&lines) {
            self.bytes.push(LNS_ADVANCE_LINE);
            write_leb(lines, true, &mut self.bytes);
            lines = 0;
            line_set = true;
        }
        if lines == 0 && units == 0 {
            return self.bytes.push(LNS_COPY);
        }
        let opcode = |units: u64| {
            let opcode = (lines - LINE_BASE) as u64 + OPCODE_BASE + units * LINE_RANGE;
            u8::try_from(opcode).ok()
        };
        if units < 256 + CONST_ADD {
            if let Some(opcode) = opcode(units) {
                return self.bytes.push(opcode);
            }
            if let Some(opcode) = units.checked_sub(CONST_ADD).and_then(opcode) {
                return self.bytes.extend_from_slice(&[LNS_CONST_ADD_PC, opcode]);
            }
        }
        self.bytes.push(LNS_ADVANCE_PC);
        self.unsigned(units);
        let last = if line_set { Some(LNS_COPY) } else { opcode(0) };
        self.bytes.extend(last);
    }

    /// Bytes written so far.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether there are none; never, since there is a header.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The program's bytes, and the fields in it.
    pub fn finish(mut self) -> (Vec<u8>, Vec<Field<S>>) {
        let (at, size) = if self.encoding.is_64 { (4, 8) } else { (0, 4) };
        let length = (self.bytes.len() - at - size) as u64;
        self.encoding.order.store(&mut self.bytes[at..at + size], length);
        (self.bytes, self.fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENCODING: Encoding = Encoding {
        version: 4,
        is_64: false,
        address_size: 8,
        min_inst_length: 1,
        order: ByteOrder::Little,
        inline_strings: false,
    };

    fn row(offset: u64, line: u32) -> Row {
        Row {
            offset,
            file: 1,
            line,
            column: 0,
            discriminator: 0,
            isa: 0,
            flags: RowFlags::IS_STMT,
        }
    }

    fn file(name: &[u8], directory: u32) -> File<'_> {
        File {
            name,
            directory,
            md5: None,
            source: None,
        }
    }

    /// The program behind the header of one with these rows.
    fn program(encoding: Encoding, rows: &[Row], end: u64) -> Vec<u8> {
        let mut program = LineProgram::<u8>::new(encoding, Tables::default(), &mut LineStrings::default());
        let header = program.len();
        program.start(0);
        rows.iter().for_each(|r| program.row(r));
        program.end(end);
        program.finish().0.split_off(header)
    }

    // Expected bytes are llvm-mc's for the same rows.
    #[test]
    fn rows_take_the_shortest_form() {
        let flags = |f: RowFlags| Row {
            flags: f,
            ..row(0, 5)
        };
        let rows = [
            Row {
                column: 3,
                ..flags(RowFlags::IS_STMT.with(RowFlags::PROLOGUE_END))
            },
            Row {
                offset: 1,
                line: 6,
                ..flags(RowFlags::default())
            },
            Row {
                offset: 3,
                file: 2,
                line: 100,
                column: 1,
                discriminator: 3,
                ..flags(RowFlags::default())
            },
            Row {
                offset: 4,
                file: 2,
                line: 90,
                column: 1,
                isa: 2,
                ..flags(RowFlags::BASIC_BLOCK.with(RowFlags::EPILOGUE_BEGIN))
            },
            Row {
                offset: 5,
                file: 2,
                line: 91,
                ..flags(RowFlags::default())
            },
            Row {
                offset: 5,
                file: 2,
                line: 92,
                column: 4,
                ..flags(RowFlags::default())
            },
            Row {
                offset: 0x131,
                file: 2,
                line: 93,
                ..flags(RowFlags::default())
            },
        ];
        let expected = [
            0x05, 0x03, 0x0a, 0x00, 0x09, 0x02, 0, 0, 0, 0, 0, 0, 0, 0, 0x16, 0x05, 0x00, 0x06, 0x21, 0x04,
            0x02, 0x05, 0x01, 0x00, 0x02, 0x04, 0x03, 0x03, 0xde, 0x00, 0x2e, 0x0c, 0x02, 0x07, 0x0b, 0x03,
            0x76, 0x20, 0x05, 0x00, 0x0c, 0x00, 0x21, 0x05, 0x04, 0x13, 0x05, 0x00, 0x02, 0xac, 0x02, 0x13,
            0x02, 0x0f, 0x00, 0x01, 0x01,
        ];
        assert_eq!(program(ENCODING, &rows, 0x140), expected);
    }

    #[test]
    fn long_advances_of_the_address() {
        let tail = |units: u64| program(ENCODING, &[row(0, 1), row(units, 2)], units).split_off(12);
        let end = [0, 1, 1];
        assert_eq!(tail(16), [&[0xf3][..], &end].concat());
        assert_eq!(tail(17), [&[8, 0x13][..], &end].concat());
        assert_eq!(tail(33), [&[8, 0xf3][..], &end].concat());
        assert_eq!(tail(34), [&[2, 34, 0x13][..], &end].concat());
        assert_eq!(program(ENCODING, &[row(0, 1)], 17).split_off(12), [8, 0, 1, 1]);
    }

    #[test]
    fn versions_before_4_have_no_discriminators() {
        let rows = [Row {
            discriminator: 9,
            ..row(0, 1)
        }];
        let old = Encoding {
            version: 2,
            ..ENCODING
        };
        assert_eq!(
            program(old, &rows, 0),
            [0, 9, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1]
        );
    }

    #[test]
    fn header_of_version_4() {
        let directories: [&[u8]; 2] = [b"/home", b"dir"];
        let files = [file(b"a.c", 0), file(b"a.c", 1), file(b"b.c", 0)];
        let tables = Tables {
            directories: &directories,
            files: &files,
        };
        let program = LineProgram::<u8>::new(ENCODING, tables, &mut LineStrings::default());
        let (bytes, fields) = program.finish();
        let mut expected = vec![0x2c, 0, 0, 0, 4, 0, 0x26, 0, 0, 0, 1, 1, 1, 0xfb, 0x0e, 0x0d];
        expected.extend_from_slice(&[0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1]);
        expected.extend_from_slice(b"dir\0\0a.c\0\x01\0\0b.c\0\0\0\0\0");
        assert_eq!(bytes, expected);
        assert!(fields.is_empty());
    }

    #[test]
    fn header_of_version_5_has_its_strings_elsewhere() {
        let directories: [&[u8]; 2] = [b"/root", b"inc"];
        let md5 = Some([7; 16]);
        let files = [
            File {
                md5,
                source: Some(b"x"),
                ..file(b"a.c", 0)
            },
            File {
                md5,
                ..file(b"b.h", 1)
            },
        ];
        let tables = Tables {
            directories: &directories,
            files: &files,
        };
        let mut strings = LineStrings::default();
        let encoding = Encoding {
            version: 5,
            ..ENCODING
        };
        let (bytes, fields) = LineProgram::<u8>::new(encoding, tables, &mut strings).finish();
        assert_eq!(strings.bytes, b"/root\0inc\0a.c\0x\0b.h\0\0");
        assert_eq!(bytes[4..8], [5, 0, 8, 0]);
        assert_eq!(bytes[30..34], [1, 1, 0x1f, 2]);
        assert_eq!(bytes[42..53], [4, 1, 0x1f, 2, 0x0f, 5, 0x1e, 0x81, 0x40, 0x1f, 2]);
        let places: Vec<(u64, Target<u8>)> = fields.iter().map(|f| (f.offset, f.target)).collect();
        let string = Target::LineString;
        assert_eq!(
            places,
            [
                (34, string(0)),
                (38, string(6)),
                (53, string(10)),
                (74, string(14)),
                (78, string(16)),
                (99, string(20))
            ]
        );
    }
}
