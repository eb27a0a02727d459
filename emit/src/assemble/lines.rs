//! `.file` and `.loc`: the line table that assembly text describes (GNU as manual, "LNS directives"; LLVM's extensions of
//! `.file` for DWARF 5).
//!
//! `.loc` says where the next instruction or data comes from: a row is made when that stands, or when another `.loc` comes
//! first. A change of the section forgets it.

use super::parser::Assembler;
use super::unit::Place;
use super::{AsmError, Cursor, Dialect, Result};
use crate::line_program::RowFlags;
use ir::triple::ObjectFormat;

/// Numbers of files are below this, since they index a table.
const MAX_FILES: u128 = 1 << 20;

/// A file of the table, as `.file` with a number says it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineFile {
    /// Path, relative to its directory; empty if the number is not given to a file.
    pub name: Vec<u8>,
    /// Index in [`LineTable::directories`].
    pub directory: u32,
    /// `md5`.
    pub md5: Option<[u8; 16]>,
    /// `source`.
    pub source: Option<Vec<u8>>,
}

/// A place in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineLocation {
    /// Number of the file.
    pub file: u32,
    /// Line.
    pub line: u32,
    /// Column.
    pub column: u32,
    /// Tells code of one line apart.
    pub discriminator: u32,
    /// Number of the instruction set.
    pub isa: u32,
    /// Marks of the row.
    pub flags: RowFlags,
}

/// The line table of a text.
#[derive(Clone, Debug)]
pub struct LineTable {
    /// Number 0 is the directory of compilation, which `.file 0` may give.
    pub directories: Vec<Vec<u8>>,
    /// By number. Number 0 is the file of `.file 0`, if there is one: then the table is one of DWARF 5.
    pub files: Vec<LineFile>,
    /// In order of appearance.
    pub rows: Vec<(Place, LineLocation)>,
    /// Marks that the next `.loc` starts with, and what is said of code from here on.
    last: LineLocation,
    /// A `.loc` whose code has not come yet.
    pub(super) pending: bool,
    /// Whether one file at least has a checksum, and one has none.
    checksums: (bool, bool),
}

impl Default for LineTable {
    fn default() -> Self {
        LineTable {
            directories: vec![Vec::new()],
            files: vec![LineFile::default()],
            rows: Vec::new(),
            last: LineLocation {
                file: 0,
                line: 0,
                column: 0,
                discriminator: 0,
                isa: 0,
                flags: RowFlags::IS_STMT,
            },
            pending: false,
            checksums: (false, false),
        }
    }
}

impl LineTable {
    /// Whether the text names no file and no line.
    pub fn is_empty(&self) -> bool {
        self.files.len() == 1 && self.files[0].name.is_empty() && self.rows.is_empty()
    }

    /// Whether the text asks for DWARF 5.
    pub fn is_version_5(&self) -> bool {
        !self.files[0].name.is_empty()
    }

    fn is_file(&self, number: u32) -> bool {
        let file = self.files.get(number as usize);
        file.is_some_and(|f| !f.name.is_empty())
    }

    fn directory(&mut self, directory: &[u8]) -> u32 {
        let known = self.directories.iter().skip(1).position(|d| d == directory);
        let index = known.map_or(self.directories.len(), |k| k + 1);
        if known.is_none() {
            self.directories.push(directory.to_vec());
        }
        index as u32
    }

    /// Gives a number to a file. Errors: it has one already (message).
    fn add(
        &mut self,
        number: u32,
        directory: Option<Vec<u8>>,
        mut file: LineFile,
    ) -> std::result::Result<(), &'static str> {
        if number == 0 {
            if let Some(directory) = directory {
                self.directories[0] = directory;
            }
            self.files[0] = file;
            return Ok(());
        }
        let root = &self.files[0];
        let directory = directory
            .filter(|d| *d != self.directories[0])
            .unwrap_or_default();
        // The unit's own file has number 0, and needs no other.
        if self.is_version_5() && directory.is_empty() && root.name == file.name && root.md5 == file.md5 {
            return Ok(());
        }
        let index = number as usize;
        if self.files.len() <= index {
            self.files.resize_with(index + 1, LineFile::default);
        }
        if self.is_file(number) {
            return Err("file number already allocated");
        }
        let split = match directory.is_empty() {
            true => file
                .name
                .iter()
                .rposition(|b| *b == b'/')
                .filter(|k| k + 1 < file.name.len()),
            false => None,
        };
        let directory = match split {
            // (the root directory is its own name)
            Some(k) => file.name[..k.max(1)].to_vec(),
            None => directory,
        };
        if let Some(k) = split {
            file.name.drain(..=k);
        }
        if !directory.is_empty() {
            file.directory = self.directory(&directory);
        }
        self.files[index] = file;
        Ok(())
    }
}

impl Assembler<'_> {
    /// Notes the row of a `.loc` at the place that is written next.
    pub(super) fn make_row(&mut self) {
        let place = self.place();
        let lines = &mut self.unit.lines;
        lines.pending = false;
        lines.rows.push((place, lines.last));
    }

    /// `.file "name"`, `.file number ["directory"] "name" [md5 0x…] [source "…"]`
    pub(super) fn file(&mut self, mut cursor: Cursor<'_>, at: u32) -> Result<()> {
        let number_at = cursor.pos();
        let number = match cursor.integer(Dialect::Att)? {
            Some(number) if number >= MAX_FILES => {
                return Err(AsmError::new(number_at, "file number is too large"));
            }
            number => number.map(|n| n as u32),
        };
        let mut name = cursor.string()?;
        let mut directory = None;
        if cursor.peek() == b'"' {
            if number.is_none() {
                return cursor.error("explicit path specified, but no file number");
            }
            directory = Some(std::mem::replace(&mut name, cursor.string()?));
        }
        let (mut md5, mut source) = (None, None);
        while !cursor.at_end() {
            let word_at = cursor.pos();
            let what = match cursor.name() {
                Some(b"md5") => {
                    let Some(value) = cursor.integer(Dialect::Att)? else {
                        return cursor.error("MD5 checksum is not a number");
                    };
                    md5 = Some(value.to_be_bytes());
                    "MD5 checksum"
                }
                Some(b"source") => {
                    source = Some(cursor.string()?);
                    "source"
                }
                _ => return Err(AsmError::new(word_at, "unexpected token in '.file' directive")),
            };
            if number.is_none() {
                return Err(AsmError::new(
                    word_at,
                    format!("{what} specified, but no file number"),
                ));
            }
        }
        let Some(number) = number else {
            if self.unit.context.syntax.format != ObjectFormat::MachO {
                self.unit.files.push(name);
            }
            return Ok(());
        };
        self.check_not_inline(at, ".file")?;
        let lines = &mut self.unit.lines;
        let had = lines.checksums;
        lines.checksums = (had.0 | md5.is_some(), had.1 | md5.is_none());
        let inconsistent = lines.checksums == (true, true) && had != (true, true);
        if name.is_empty() {
            (name, directory) = (b"<stdin>".to_vec(), None);
        }
        let file = LineFile {
            name,
            directory: 0,
            md5,
            source,
        };
        lines
            .add(number, directory, file)
            .map_err(|message| AsmError::new(at, message))?;
        if inconsistent {
            self.context().warn(at, "inconsistent use of MD5 checksums");
        }
        Ok(())
    }

    /// Errors: the text goes on in a function's code, whose lines the module's debug information has.
    fn check_not_inline(&self, at: u32, name: &str) -> Result<()> {
        match self.unit.inline {
            true => Err(AsmError::new(
                at,
                format!("unsupported: directive '{name}' in inline assembly"),
            )),
            false => Ok(()),
        }
    }

    /// `.loc file [line [column]] [basic_block] [prologue_end] [epilogue_begin] [is_stmt 0|1] [isa n] [discriminator n]`
    pub(super) fn loc(&mut self, mut cursor: Cursor<'_>, at: u32) -> Result<()> {
        self.check_not_inline(at, ".loc")?;
        let file_at = cursor.pos();
        let Some(file) = cursor.integer(Dialect::Att)? else {
            return cursor.error("expected integer");
        };
        let lines = &self.unit.lines;
        let file = match u32::try_from(file) {
            Ok(0) if !lines.is_version_5() => {
                return Err(AsmError::new(
                    file_at,
                    "file number less than one in '.loc' directive",
                ));
            }
            Ok(file) if lines.is_file(file) => file,
            _ => {
                return Err(AsmError::new(
                    file_at,
                    "unassigned file number in '.loc' directive",
                ));
            }
        };
        let mut loc = LineLocation {
            file,
            line: 0,
            column: 0,
            discriminator: 0,
            isa: 0,
            flags: RowFlags(lines.last.flags.0 & RowFlags::IS_STMT.0),
        };
        if let Some(line) = cursor.integer(Dialect::Att)? {
            loc.line = line as u32;
            if let Some(column) = cursor.integer(Dialect::Att)? {
                loc.column = column as u32;
            }
        }
        while !cursor.at_end() {
            self.loc_attribute(&mut cursor, &mut loc)?;
        }
        if self.unit.lines.pending {
            self.make_row();
        }
        self.unit.lines.last = loc;
        self.unit.lines.pending = true;
        Ok(())
    }

    fn loc_attribute(&mut self, cursor: &mut Cursor<'_>, loc: &mut LineLocation) -> Result<()> {
        let at = cursor.pos();
        let flag = match cursor.name() {
            Some(b"basic_block") => RowFlags::BASIC_BLOCK,
            Some(b"prologue_end") => RowFlags::PROLOGUE_END,
            Some(b"epilogue_begin") => RowFlags::EPILOGUE_BEGIN,
            Some(b"is_stmt") => {
                let value_at = cursor.pos();
                loc.flags = match self.absolute(cursor)? {
                    0 => RowFlags(loc.flags.0 & !RowFlags::IS_STMT.0),
                    1 => loc.flags.with(RowFlags::IS_STMT),
                    _ => return Err(AsmError::new(value_at, "is_stmt value not 0 or 1")),
                };
                return Ok(());
            }
            Some(b"isa") => {
                let value_at = cursor.pos();
                loc.isa = u32::try_from(self.absolute(cursor)?)
                    .map_err(|_| AsmError::new(value_at, "isa number less than zero"))?;
                return Ok(());
            }
            Some(b"discriminator") => {
                loc.discriminator = self.absolute(cursor)? as u32;
                return Ok(());
            }
            Some(_) => return Err(AsmError::new(at, "unknown sub-directive in '.loc' directive")),
            None => return Err(AsmError::new(at, "unexpected token in '.loc' directive")),
        };
        loc.flags = loc.flags.with(flag);
        Ok(())
    }

    /// Errors that only show at the end: a number that no file has, though a greater one does.
    pub(super) fn check_files(&mut self, end: u32) {
        let files = &self.unit.lines.files;
        if let Some(number) = (1..files.len()).find(|n| files[*n].name.is_empty()) {
            let message = format!("unassigned file number: {number} for .file directives");
            self.report(*AsmError::new(end, message));
        }
    }
}
