//! The line table of a module in memory, read back from its `.debug_line` (DWARF 5 §6.2): who profiles wants it by address.

use emit::object::{Definition, ObjectModel, RelocTarget, SectionId};
use emit::reloc::RelocKind;
use gimli::{
    AttributeValue, DebugLine, DebugLineOffset, DebugLineStr, EndianSlice, LineProgramHeader, LittleEndian,
};
use std::rc::Rc;

type Reader<'a> = EndianSlice<'a, LittleEndian>;

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Where its code begins.
    pub address: usize,
    /// Counted from 1; 0: of no line.
    pub line: u32,
    /// The file's path.
    pub file: Rc<str>,
}

/// The rows of all line programs of a module whose sections stand at the given addresses; none where they cannot be read.
pub(crate) fn of_module(model: &ObjectModel, sections: &[Option<usize>]) -> Vec<Line> {
    let section = |name: &[u8]| {
        let found = model.sections.iter().position(|s| model.name(s.name) == name);
        found.map_or_else(Vec::new, |s| relocated(model, sections, s))
    };
    let (programs, strings) = (section(b".debug_line"), section(b".debug_line_str"));
    let mut rows = Vec::new();
    let mut at = 0;
    while at < programs.len() {
        match program(&programs, &strings, at, &mut rows) {
            Ok(next) => at = next,
            Err(_) => break,
        }
    }
    rows
}

/// Reads the program that begins at an offset. Returns where it ends.
fn program(programs: &[u8], strings: &[u8], at: usize, rows: &mut Vec<Line>) -> gimli::Result<usize> {
    let strings = DebugLineStr::from(Reader::new(strings, LittleEndian));
    let program = DebugLine::new(programs, LittleEndian).program(DebugLineOffset(at), 8, None, None)?;
    let header = program.header();
    let length = header.format().initial_length_size() as usize + header.unit_length();
    let mut known: Option<(u64, Rc<str>)> = None;
    let mut reading = program.rows();
    while let Some((header, row)) = reading.next_row()? {
        if row.end_sequence() {
            continue;
        }
        let file = match &known {
            Some((index, file)) if *index == row.file_index() => file.clone(),
            _ => Rc::from(path(header, strings, row.file_index())),
        };
        known = Some((row.file_index(), file.clone()));
        rows.push(Line {
            address: row.address() as usize,
            line: row.line().map_or(0, |line| line.get() as u32),
            file,
        });
    }
    Ok(at + length)
}

/// The path of a file: its folder's, if it is not absolute, and its name.
fn path(header: &LineProgramHeader<Reader<'_>>, strings: DebugLineStr<Reader<'_>>, index: u64) -> String {
    let text = |value: AttributeValue<Reader<'_>>| match value {
        AttributeValue::String(s) => s.to_string_lossy().into_owned(),
        AttributeValue::DebugLineStrRef(at) => strings
            .get_str(at)
            .map_or_else(|_| String::new(), |s| s.to_string_lossy().into_owned()),
        _ => String::new(),
    };
    let Some(file) = header.file(index) else {
        return String::new();
    };
    let name = text(file.path_name());
    match file.directory(header).map(text) {
        Some(folder) if !folder.is_empty() && !name.starts_with('/') => format!("{folder}/{name}"),
        _ => name,
    }
}

/// The bytes of a section of debug information, its references to loaded sections as addresses and those to others as offsets.
fn relocated(model: &ObjectModel, sections: &[Option<usize>], which: usize) -> Vec<u8> {
    let section = &model.sections[which];
    let mut data = section.data.clone();
    let start = |SectionId(s): SectionId| sections[s as usize].unwrap_or(0) as u64;
    for reloc in &section.relocs {
        let base = match reloc.target {
            RelocTarget::Section(s) => start(s),
            RelocTarget::Symbol(s) => {
                let symbol = &model.symbols[s.0 as usize];
                match symbol.definition {
                    Definition::Section(s) => start(s) + symbol.value,
                    _ => continue,
                }
            }
            RelocTarget::Absolute => 0,
        };
        let value = base.wrapping_add_signed(reloc.addend).to_le_bytes();
        let width = if reloc.kind == RelocKind::Abs64 { 8 } else { 4 };
        let at = reloc.offset as usize;
        if let Some(field) = data.get_mut(at..at + width) {
            field.copy_from_slice(&value[..width]);
        }
    }
    data
}
