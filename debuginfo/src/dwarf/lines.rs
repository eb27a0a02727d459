//! Line tables: the files of a unit, and the rows of its functions.

use super::builder::Builder;
use super::die::{AttrId, Value};
use super::output::{Buffer, Output, Place, Sec, Target, write_sleb};
use crate::nodes::{Field, Kind, Node, NodeId, Nodes, Str};
use emit::debug::{FunctionDebug, Line};
use emit::line_program::opcode::*;
use emit::line_program::{self, Encoding, File, LineProgram, LineStrings, Row, RowFlags, Tables};
use emit::object::SectionId;
use rustc_hash::FxHashMap;

/// Rows of a unit, by sequence.
pub type Rows = Vec<Sequence>;

/// Rows of code in one section.
pub struct Sequence {
    section: SectionId,
    rows: Vec<Row>,
    end: u64,
    /// Code of other units, or of none, comes next.
    closed: bool,
    /// What names the sequence.
    named: Option<AttrId>,
}

impl Sequence {
    /// Code of other units, or of none, comes next.
    pub fn close(&mut self) {
        self.closed = true;
    }

    /// `attr` is where the sequence begins in the line table.
    pub fn name(&mut self, attr: AttrId) {
        self.named = Some(attr);
    }
}

/// A file as the tables have it.
#[derive(Clone, Copy, PartialEq)]
struct Entry {
    name: (Str, u32),
    directory: u32,
    md5: Option<[u8; 16]>,
    source: Option<Str>,
}

/// The numbers of files and directories in a unit.
pub struct Files {
    directories: Vec<Vec<u8>>,
    entries: Vec<Entry>,
    /// By `DIFile`.
    numbers: FxHashMap<NodeId, u32>,
    /// The last one that was asked for.
    last: (Option<NodeId>, u32),
    version: u16,
}

/// What has no file is of this one.
const NO_FILE: Str = Str(u32::MAX);
/// `CSK_MD5`
const MD5: i64 = 1;

fn md5(nodes: &Nodes<'_>, file: Node<'_, '_>) -> Option<[u8; 16]> {
    let text = nodes.bytes(file.str(Field::Checksum));
    if file.int(Field::ChecksumKind) != MD5 || text.len() != 32 {
        return None;
    }
    let mut sum = [0; 16];
    for (byte, digits) in sum.iter_mut().zip(text.chunks_exact(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    }
    Some(sum)
}

fn source(file: Node<'_, '_>) -> Option<Str> {
    use crate::nodes::Slot;
    match file.slot(Field::Source) {
        Slot::Text(text) => Some(text),
        _ => None,
    }
}

impl Files {
    /// Those of a unit whose own file this is.
    pub fn new(nodes: &Nodes<'_>, file: Option<Node<'_, '_>>, version: u16) -> Files {
        let mut files = Files {
            directories: Vec::new(),
            entries: Vec::new(),
            numbers: FxHashMap::default(),
            last: (None, 0),
            version,
        };
        let directory = file.map_or(&b""[..], |f| f.bytes(Field::Directory));
        files.directories.push(directory.to_vec());
        files.entries.push(Entry {
            name: (file.map_or(Str::EMPTY, |f| f.str(Field::Filename)), 0),
            directory: 0,
            md5: file.and_then(|f| md5(nodes, f)),
            source: file.and_then(source),
        });
        files
    }

    /// The number of a file.
    pub fn number(&mut self, nodes: &Nodes<'_>, file: Option<NodeId>) -> u32 {
        let Some(id) = file.filter(|f| nodes.get(*f).kind() == Kind::File) else {
            return self.enter(Entry {
                name: (NO_FILE, 0),
                directory: 0,
                md5: None,
                source: None,
            });
        };
        if self.last.0 == Some(id) {
            return self.last.1;
        }
        let number = match self.numbers.get(&id) {
            Some(known) => *known,
            None => {
                let number = self.add(nodes, nodes.get(id));
                self.numbers.insert(id, number);
                number
            }
        };
        self.last = (Some(id), number);
        number
    }

    fn add(&mut self, nodes: &Nodes<'_>, file: Node<'_, '_>) -> u32 {
        let name = file.str(Field::Filename);
        let mut directory = file.bytes(Field::Directory);
        let mut skip = 0;
        if directory == self.directories[0] {
            directory = b"";
        }
        let (sum, text) = (md5(nodes, file), source(file));
        let own = &self.entries[0];
        if self.version >= 5 && directory.is_empty() && own.name.0 == name && own.md5 == sum {
            return 0;
        }
        if directory.is_empty() {
            // The directory is part of the name.
            let path = nodes.bytes(name);
            if let Some(slash) = path
                .iter()
                .rposition(|c| *c == b'/')
                .filter(|s| *s + 1 < path.len())
            {
                directory = &path[..slash.max(1)];
                skip = slash as u32 + 1;
            }
        }
        let number = match directory {
            b"" => 0,
            _ => match self.directories.iter().skip(1).position(|d| d == directory) {
                Some(known) => known as u32 + 1,
                None => {
                    self.directories.push(directory.to_vec());
                    self.directories.len() as u32 - 1
                }
            },
        };
        self.enter(Entry {
            name: (name, skip),
            directory: number,
            md5: sum,
            source: text,
        })
    }

    /// The number of an entry, which is added if it is new.
    fn enter(&mut self, entry: Entry) -> u32 {
        let same = |e: &Entry| e.name == entry.name && e.directory == entry.directory;
        match self.entries.iter().skip(1).position(same) {
            Some(known) => known as u32 + 1,
            None => {
                self.entries.push(entry);
                self.entries.len() as u32 - 1
            }
        }
    }
}

impl Builder<'_, '_, '_> {
    /// The discriminator that a scope gives to its lines.
    pub fn discriminator(&self, scope: NodeId) -> u32 {
        let node = self.node(scope);
        match node.kind() {
            Kind::LexicalBlockFile => node.uint(Field::Discriminator) as u32,
            _ => 0,
        }
    }

    /// Adds the rows of a function to those of its unit.
    pub fn rows(&mut self, unit: usize, blob: usize, debug: &FunctionDebug) {
        let code = &self.placed.blobs()[blob];
        let parts = &code.parts;
        let mut at = 0;
        for part in 0..=parts.len() {
            let start = if part == 0 { 0 } else { parts[part - 1] };
            let end = parts.get(part).copied().unwrap_or(code.code.len() as u32);
            let count = debug.lines[at..].partition_point(|l| l.offset < end);
            let lines = &debug.lines[at..at + count];
            at += count;
            if !lines.is_empty() {
                self.part_rows(unit, blob, debug, lines, start, end);
            }
        }
    }

    fn part_rows(
        &mut self,
        unit: usize,
        blob: usize,
        debug: &FunctionDebug,
        lines: &[Line],
        start: u32,
        end: u32,
    ) {
        let (section, base) = self.placed.code(blob, start);
        let mut rows = Vec::with_capacity(lines.len());
        let mut file = u32::from(self.config.version < 5);
        for line in lines {
            let (mut number, mut column, mut discriminator) = (0, 0, 0);
            if let Some(location) = line.location.and_then(|l| debug.locations.get(l.0 as usize)) {
                let scope = self.nodes.id(location.scope);
                let node = self.node(scope).node_id(Field::File);
                file = self.units[unit].files.number(self.nodes, node);
                number = location.line;
                column = location.column;
                discriminator = self.discriminator(scope);
            }
            rows.push(Row {
                offset: base + u64::from(line.offset - start),
                file,
                line: number,
                column,
                discriminator,
                isa: 0,
                flags: flags(line.flags),
            });
        }
        let end = base + u64::from(end - start);
        let apart = self.config.line_table_offsets;
        let sequences = &mut self.units[unit].lines;
        match sequences
            .last_mut()
            .filter(|s| s.section == section && s.end <= rows[0].offset && !s.closed && !apart)
        {
            Some(last) => {
                last.rows.append(&mut rows);
                last.end = end;
            }
            None => sequences.push(Sequence {
                section,
                rows,
                end,
                closed: apart,
                named: None,
            }),
        }
    }

    /// Writes the line tables; units get to know where theirs is.
    pub fn write_lines(&mut self, out: &mut Output) {
        let mut strings = LineStrings::default();
        let encoding = Encoding {
            version: self.config.version,
            is_64: self.config.offset_size == 8,
            address_size: self.config.address_size,
            min_inst_length: 1,
            order: self.config.order,
            inline_strings: false,
        };
        for number in (0..self.units.len())
            .filter(|u| self.units[*u].type_unit.is_none() && !self.units[*u].is_skeleton)
            .collect::<Vec<_>>()
        {
            let start = out.get(Sec::Line).len();
            if let Some(attr) = self.units[number].stmt_list {
                self.dies.set(attr, Value::Section(Sec::Line, start));
            }
            if let Some(at) = self.units[number].macro_line {
                let fields = &mut out.get(Sec::Macro).fields;
                if let Some(field) = fields.iter_mut().find(|f| f.at == at) {
                    field.target = Target::Section(Sec::Line, start);
                }
            }
            for attr in std::mem::take(&mut self.units[number].type_lines) {
                self.dies.set(attr, Value::Section(Sec::Line, start));
            }
            if self.config.text {
                self.text_program(number, encoding, &mut strings, out);
                continue;
            }
            let files = &self.units[number].files;
            let mut named = Vec::new();
            let lines = &self.units[number].lines;
            let (bytes, fields) = self.line_program(files, lines, encoding, &mut strings, &mut named);
            for (attr, at) in named {
                self.dies.set(attr, Value::Section(Sec::Line, start + at));
            }
            let buffer = out.get(Sec::Line);
            buffer.bytes.extend_from_slice(&bytes);
            copy_fields(buffer, start, fields);
        }
        if let Some(files) = &self.split_files {
            let encoding = Encoding {
                inline_strings: true,
                ..encoding
            };
            let (bytes, _) = self.line_program(files, &[], encoding, &mut strings, &mut Vec::new());
            out.get(Sec::SplitLine).bytes = bytes;
        }
        out.get(Sec::LineStr).bytes = strings.bytes;
    }

    /// `named`: where the sequences begin that have names.
    fn line_program(
        &self,
        files: &Files,
        rows: &[Sequence],
        encoding: Encoding,
        strings: &mut LineStrings,
        named: &mut Vec<(AttrId, u64)>,
    ) -> (Vec<u8>, Vec<line_program::Field<SectionId>>) {
        let directories: Vec<&[u8]> = files.directories.iter().map(Vec::as_slice).collect();
        let file = |entry: &Entry| File {
            name: match entry.name.0 {
                NO_FILE => b"<stdin>",
                name => &self.nodes.bytes(name)[entry.name.1 as usize..],
            },
            directory: entry.directory,
            md5: entry.md5,
            source: entry.source.map(|s| self.nodes.bytes(s)),
        };
        let files: Vec<File<'_>> = files.entries.iter().map(file).collect();
        let tables = Tables {
            directories: &directories,
            files: &files,
        };
        let mut program = LineProgram::new(encoding, tables, strings);
        for (section, parts) in by_section(rows) {
            program.start(section);
            let names = parts.iter().filter_map(|p| p.named);
            named.extend(names.map(|attr| (attr, program.len() as u64)));
            parts
                .iter()
                .flat_map(|p| &p.rows)
                .for_each(|row| program.row(row));
            program.end(parts.last().map_or(0, |p| p.end));
        }
        program.finish()
    }

    /// A program in assembly text: how far rows are apart is for the assembler to say.
    fn text_program(&self, number: usize, encoding: Encoding, strings: &mut LineStrings, out: &mut Output) {
        let (bytes, fields) =
            self.line_program(&self.units[number].files, &[], encoding, strings, &mut Vec::new());
        let buffer = out.get(Sec::Line);
        let start = buffer.bytes.len();
        buffer.bytes.extend_from_slice(&bytes);
        copy_fields(buffer, start as u64, fields);
        for (section, parts) in by_section(&self.units[number].lines) {
            let mut before = Registers::default();
            for row in parts.iter().flat_map(|p| &p.rows) {
                self.text_row(buffer, section, &mut before, row);
            }
            self.text_advance(buffer, section, &mut before, parts.last().map_or(0, |p| p.end));
            buffer.bytes.extend_from_slice(&[0, 1, LNE_END_SEQUENCE]);
        }
        let size = self.config.offset_size;
        let length_end = start + if size == 8 { 12 } else { 4 };
        buffer.end_length(length_end, size);
    }

    /// Sets or advances the address.
    fn text_advance(&self, buffer: &mut Buffer, section: SectionId, before: &mut Registers, offset: u64) {
        let to = Place::At(section, offset, false);
        match before.offset.replace(offset) {
            None => {
                buffer
                    .bytes
                    .extend_from_slice(&[0, 1 + self.config.address_size, LNE_SET_ADDRESS]);
                buffer.field(Target::Address(to), self.config.address_size);
            }
            Some(from) if from == offset => {}
            Some(from) => {
                buffer.u8(LNS_ADVANCE_PC);
                self.distance(buffer, to, Place::At(section, from, false), None);
            }
        }
    }

    fn text_row(&self, buffer: &mut Buffer, section: SectionId, before: &mut Registers, row: &Row) {
        let operation = |buffer: &mut Buffer, code: u8, operand: u32| {
            buffer.u8(code);
            buffer.uleb(operand.into());
        };
        if row.file != before.file {
            operation(buffer, LNS_SET_FILE, row.file);
        }
        if row.column != before.column {
            operation(buffer, LNS_SET_COLUMN, row.column);
        }
        if row.discriminator != 0 && self.config.version >= 4 {
            let size = super::die::uleb_size(row.discriminator.into()) as u8;
            buffer
                .bytes
                .extend_from_slice(&[0, size + 1, LNE_SET_DISCRIMINATOR]);
            buffer.uleb(row.discriminator.into());
        }
        if row.flags.has(RowFlags::IS_STMT) != before.is_stmt {
            buffer.u8(LNS_NEGATE_STMT);
        }
        for (flag, code) in [
            (RowFlags::PROLOGUE_END, LNS_SET_PROLOGUE_END),
            (RowFlags::EPILOGUE_BEGIN, LNS_SET_EPILOGUE_BEGIN),
        ] {
            if row.flags.has(flag) {
                buffer.u8(code);
            }
        }
        self.text_advance(buffer, section, before, row.offset);
        if row.line != before.line {
            buffer.u8(LNS_ADVANCE_LINE);
            write_sleb(i64::from(row.line) - i64::from(before.line), &mut buffer.bytes);
        }
        buffer.u8(LNS_COPY);
        *before = Registers {
            offset: before.offset,
            file: row.file,
            line: row.line,
            column: row.column,
            is_stmt: row.flags.has(RowFlags::IS_STMT),
        };
    }
}

/// What the machine that runs a program holds (DWARF 5 §6.2.2).
struct Registers {
    offset: Option<u64>,
    file: u32,
    line: u32,
    column: u32,
    is_stmt: bool,
}

impl Default for Registers {
    fn default() -> Self {
        Registers {
            offset: None,
            file: 1,
            line: 1,
            column: 0,
            is_stmt: true,
        }
    }
}

/// A section's code is one sequence, but where code of other units stands in between.
fn by_section(rows: &[Sequence]) -> Vec<(SectionId, Vec<&Sequence>)> {
    let mut sections: Vec<(SectionId, Vec<&Sequence>)> = Vec::new();
    let mut known: FxHashMap<SectionId, usize> = FxHashMap::default();
    for sequence in rows {
        let number = *known.entry(sequence.section).or_insert(sections.len());
        match sections.get_mut(number) {
            Some((_, parts)) => parts.push(sequence),
            None => sections.push((sequence.section, vec![sequence])),
        }
    }
    let mut out = Vec::with_capacity(sections.len());
    for (section, parts) in sections {
        let apart = parts.chunk_by(|a, _| !a.closed);
        out.extend(apart.map(|parts| (section, parts.to_vec())));
    }
    out
}

fn copy_fields(buffer: &mut Buffer, start: u64, fields: Vec<line_program::Field<SectionId>>) {
    for field in fields {
        let target = match field.target {
            line_program::Target::Address(section, at) => Target::Address(Place::At(section, at, false)),
            line_program::Target::LineString(at) => Target::Section(Sec::LineStr, at),
        };
        buffer.fields.push(super::output::Field {
            at: (start + field.offset) as u32,
            size: field.size,
            target,
        });
    }
}

fn flags(flags: u8) -> RowFlags {
    let mut out = RowFlags::default();
    for (ours, theirs) in [
        (Line::IS_STMT, RowFlags::IS_STMT),
        (Line::PROLOGUE_END, RowFlags::PROLOGUE_END),
        (Line::EPILOGUE_BEGIN, RowFlags::EPILOGUE_BEGIN),
    ] {
        if flags & ours != 0 {
            out = out.with(theirs);
        }
    }
    out
}
