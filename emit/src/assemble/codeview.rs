//! `.cv_*`: CodeView's tables of files, strings, lines, inlined calls and variables' ranges, as LLVM's assembler reads them.
//!
//! What they put into a section depends on where code stands, and on files and strings that may be listed later: it is a site
//! ([`Table`]), whose contents [`crate::codeview_lines`] makes when the text has its layout.

use super::expr::Value;
use super::layout::Layout;
use super::parser::Assembler;
use super::unit::{Place, SiteKind};
use super::{AsmError, AsmSymbol, Cursor, Dialect, ExprId, Fixup, Result};
use crate::codeview_lines::{self as lines, Call, CodeField, Files, Functions, Row, subsection};
use crate::reloc::RelocKind;
use rustc_hash::FxHashMap;

/// Numbers of files and functions are below this, since they index tables.
const MAX_NUMBER: u128 = 1 << 20;

/// What a text says of CodeView.
#[derive(Clone, Debug, Default)]
pub struct CodeView {
    files: Files,
    /// By number, from 1.
    listed: Vec<Option<ListedFile>>,
    strings: FxHashMap<Vec<u8>, u32>,
    functions: Functions,
    /// For each function or inlined call that has been introduced the section of its rows.
    sections: Vec<Option<Option<u32>>>,
    /// In order of appearance; their offsets are those of the places, which are not known yet.
    rows: Vec<(Place, Row)>,
}

#[derive(Clone, Debug)]
struct ListedFile {
    name: u32,
    kind: u8,
    checksum: Vec<u8>,
}

/// What one directive puts into its section.
#[derive(Clone, Debug)]
pub enum Table {
    /// `.cv_stringtable`
    Strings,
    /// `.cv_filechecksums`
    Checksums,
    /// `.cv_filechecksumoffset`: of a file, counted from 0.
    ChecksumOffset(u32),
    /// `.cv_linetable`: the function, and from where to where its code is.
    Lines(u32, [Label; 2]),
    /// `.cv_inline_linetable`: the inlined call, where the inlined function is declared, and the code around it.
    InlineLines(u32, lines::Place, [Label; 2]),
    /// `.cv_def_range`: the record's head and ranges.
    Ranges(Vec<u8>, Vec<[Label; 2]>),
}

/// A symbol that the text names.
#[derive(Clone, Copy, Debug)]
pub struct Label {
    symbol: AsmSymbol,
    expr: ExprId,
    at: u32,
}

impl CodeView {
    fn string(&mut self, text: &[u8]) -> u32 {
        if text.is_empty() {
            return 0;
        }
        if let Some(known) = self.strings.get(text) {
            return *known;
        }
        let offset = self.files.add_string(text);
        self.strings.insert(text.to_vec(), offset);
        offset
    }

    fn is_file(&self, number: u32) -> bool {
        let listed = (number as usize).checked_sub(1).and_then(|n| self.listed.get(n));
        listed.is_some_and(Option::is_some)
    }

    /// Introduces a function or an inlined call. False: its number is taken.
    fn introduce(&mut self, number: u32, call: Option<Call>) -> bool {
        let index = number as usize;
        if self.sections.len() <= index {
            self.sections.resize(index + 1, None);
        }
        let new = self.sections[index].is_none();
        if new {
            self.sections[index] = Some(None);
            self.functions.set(number, call);
        }
        new
    }

    /// All files and strings are listed.
    fn finish(&mut self) {
        for file in std::mem::take(&mut self.listed) {
            match file {
                Some(file) => self.files.add_named(file.name, file.kind, &file.checksum),
                None => self.files.add_nothing(),
            }
        }
    }
}

impl Assembler<'_> {
    /// Directives of this file. False: another directive.
    pub(super) fn codeview_directive(&mut self, name: &str, at: u32, mut cursor: Cursor<'_>) -> Result<bool> {
        let table = match name {
            ".cv_file" => return self.codeview_file(cursor, at).map(|()| true),
            ".cv_func_id" => {
                let number =
                    self.codeview_number(&mut cursor, "expected function id in '.cv_func_id' directive")?;
                cursor.expect_end()?;
                return match self.codeview().introduce(number, None) {
                    true => Ok(true),
                    false => Err(AsmError::new(at, "function id already allocated")),
                };
            }
            ".cv_inline_site_id" => return self.inline_site(cursor, at).map(|()| true),
            ".cv_loc" => return self.codeview_row(cursor, at).map(|()| true),
            ".cv_string" => {
                let text = cursor.string()?;
                cursor.expect_end()?;
                let offset = self.codeview().string(&text);
                return self.put(&offset.to_le_bytes(), at).map(|()| true);
            }
            ".cv_stringtable" => Table::Strings,
            ".cv_filechecksums" => Table::Checksums,
            ".cv_filechecksumoffset" => Table::ChecksumOffset(self.file_number(&mut cursor)? - 1),
            ".cv_linetable" => {
                let function = self.function_number(&mut cursor)?;
                cursor.eat(b',');
                let begin = self.code_label(&mut cursor)?;
                cursor.eat(b',');
                Table::Lines(function, [begin, self.code_label(&mut cursor)?])
            }
            ".cv_inline_linetable" => {
                let site = self.function_number(&mut cursor)?;
                let file = self.file_number(&mut cursor)? - 1;
                let line = self.codeview_number(&mut cursor, "expected line number")?;
                let place = lines::Place {
                    file,
                    line,
                    column: 0,
                };
                let begin = self.code_label(&mut cursor)?;
                Table::InlineLines(site, place, [begin, self.code_label(&mut cursor)?])
            }
            ".cv_def_range" => self.variable_ranges(&mut cursor)?,
            _ => return Ok(false),
        };
        cursor.expect_end()?;
        // (aligned, since linkers read words)
        if matches!(table, Table::Strings | Table::Checksums) {
            let section = self.unit.pieces[self.current as usize].section as usize;
            let align = &mut self.unit.sections[section].align;
            *align = (*align).max(4);
        }
        self.codeview();
        self.check_contents(at)?;
        self.unit.pieces[self.current as usize].push_site(at, SiteKind::CodeView(Box::new(table)));
        Ok(true)
    }

    fn codeview(&mut self) -> &mut CodeView {
        self.unit.codeview.get_or_insert_default()
    }

    /// All of the text is read.
    pub(super) fn finish_codeview(&mut self) {
        if let Some(codeview) = &mut self.unit.codeview {
            codeview.finish();
        }
    }

    fn codeview_number(&mut self, cursor: &mut Cursor<'_>, expected: &str) -> Result<u32> {
        let at = cursor.pos();
        match cursor.integer(Dialect::Att)? {
            Some(number) if number < MAX_NUMBER => Ok(number as u32),
            Some(_) => Err(AsmError::new(at, "number is too large")),
            None => Err(AsmError::new(at, expected)),
        }
    }

    fn file_number(&mut self, cursor: &mut Cursor<'_>) -> Result<u32> {
        let at = cursor.pos();
        let number = self.codeview_number(cursor, "expected integer")?;
        match number {
            0 => Err(AsmError::new(at, "file number less than one")),
            _ if !self.codeview().is_file(number) => Err(AsmError::new(at, "unassigned file number")),
            _ => Ok(number),
        }
    }

    fn function_number(&mut self, cursor: &mut Cursor<'_>) -> Result<u32> {
        self.codeview_number(cursor, "expected function id")
    }

    fn code_label(&mut self, cursor: &mut Cursor<'_>) -> Result<Label> {
        let at = cursor.pos();
        let symbol = self.symbol(cursor)?;
        let expr = self.unit.context.exprs.symbol(symbol, at);
        Ok(Label { symbol, expr, at })
    }

    /// `.cv_file number "name" ["checksum" kind]`
    fn codeview_file(&mut self, mut cursor: Cursor<'_>, at: u32) -> Result<()> {
        let number_at = cursor.pos();
        let number = self.codeview_number(&mut cursor, "expected file number in '.cv_file' directive")?;
        if number == 0 {
            return Err(AsmError::new(number_at, "file number less than one"));
        }
        let path = cursor.string()?;
        let (mut kind, mut checksum) = (0, Vec::new());
        if !cursor.at_end() {
            let text_at = cursor.pos();
            let text = cursor.string()?;
            checksum = from_hexadecimal(&text)
                .ok_or_else(|| AsmError::new(text_at, "expected checksum in hexadecimal digits"))?;
            let kind_at = cursor.pos();
            kind =
                match self.codeview_number(&mut cursor, "expected checksum kind in '.cv_file' directive")? {
                    kind @ 0..=3 => kind as u8,
                    _ => return Err(AsmError::new(kind_at, "unknown kind of checksum")),
                };
        }
        cursor.expect_end()?;
        let codeview = self.codeview();
        if codeview.is_file(number) {
            return Err(AsmError::new(at, "file number already allocated"));
        }
        let name = codeview.string(&path);
        let index = number as usize - 1;
        if codeview.listed.len() <= index {
            codeview.listed.resize(index + 1, None);
        }
        codeview.listed[index] = Some(ListedFile { name, kind, checksum });
        Ok(())
    }

    /// `.cv_inline_site_id number within number inlined_at file line column`
    fn inline_site(&mut self, mut cursor: Cursor<'_>, at: u32) -> Result<()> {
        let number = self.function_number(&mut cursor)?;
        if !cursor.eat_name("within") {
            return cursor.error("expected 'within' identifier in '.cv_inline_site_id' directive");
        }
        let within_at = cursor.pos();
        let within = self.function_number(&mut cursor)?;
        if !cursor.eat_name("inlined_at") {
            return cursor.error("expected 'inlined_at' identifier in '.cv_inline_site_id' directive");
        }
        let file = self.file_number(&mut cursor)? - 1;
        let line = self.codeview_number(&mut cursor, "expected line number after 'inlined_at'")?;
        let mut column = 0;
        if !cursor.at_end() {
            column = self.codeview_number(&mut cursor, "expected column")? as u16;
        }
        cursor.expect_end()?;
        let codeview = self.codeview();
        let known = codeview
            .sections
            .get(within as usize)
            .is_some_and(Option::is_some);
        if !known || within >= number {
            return Err(AsmError::new(
                within_at,
                "parent function id not introduced before",
            ));
        }
        let place = lines::Place { file, line, column };
        match codeview.introduce(number, Some(Call { within, place })) {
            true => Ok(()),
            false => Err(AsmError::new(at, "function id already allocated")),
        }
    }

    /// `.cv_loc function file [line [column]] [prologue_end] [is_stmt 0|1]`
    fn codeview_row(&mut self, mut cursor: Cursor<'_>, at: u32) -> Result<()> {
        let function_at = cursor.pos();
        let function = self.function_number(&mut cursor)?;
        let file = self.file_number(&mut cursor)? - 1;
        let mut numbers = [0; 2];
        for number in &mut numbers {
            if cursor.peek().is_ascii_digit() {
                *number = self.codeview_number(&mut cursor, "expected number")?;
            }
        }
        let mut statement = false;
        while !cursor.at_end() {
            if cursor.eat_name("prologue_end") {
                continue;
            }
            if !cursor.eat_name("is_stmt") {
                return cursor.error("unknown sub-directive in '.cv_loc' directive");
            }
            let value_at = cursor.pos();
            statement = match self.absolute(&mut cursor)? {
                value @ 0..=1 => value == 1,
                _ => return Err(AsmError::new(value_at, "is_stmt value not 0 or 1")),
            };
        }
        let place = self.place();
        let section = self.unit.pieces[self.current as usize].section;
        let codeview = self.codeview();
        let Some(Some(known)) = codeview.sections.get_mut(function as usize) else {
            let message = "function id not introduced by .cv_func_id or .cv_inline_site_id";
            return Err(AsmError::new(function_at, message));
        };
        if *known.get_or_insert(section) != section {
            let message = "all .cv_loc directives for a function must be in the same section";
            return Err(AsmError::new(at, message));
        }
        let [line, column] = numbers;
        let row = Row {
            offset: 0,
            function,
            place: lines::Place {
                file,
                line,
                column: column as u16,
            },
            statement,
        };
        codeview.rows.push((place, row));
        Ok(())
    }

    /// `.cv_def_range begin end …, kind, numbers`
    fn variable_ranges(&mut self, cursor: &mut Cursor<'_>) -> Result<Table> {
        let mut ranges = Vec::new();
        while !matches!(cursor.peek(), b',' | 0) {
            let begin = self.code_label(cursor)?;
            ranges.push([begin, self.code_label(cursor)?]);
        }
        if !cursor.eat(b',') {
            return cursor.error("expected comma before def_range type in .cv_def_range directive");
        }
        const REGISTER: u16 = 0x1141;
        const FRAME_POINTER_RELATIVE: u16 = 0x1142;
        const SUBFIELD_REGISTER: u16 = 0x1143;
        const REGISTER_RELATIVE: u16 = 0x1145;
        let at = cursor.pos();
        // Sizes of the fields that follow.
        let (record, fields): (u16, &[usize]) = match cursor.name() {
            Some(b"reg") => (REGISTER, &[2]),
            Some(b"frame_ptr_rel") => (FRAME_POINTER_RELATIVE, &[4]),
            Some(b"subfield_reg") => (SUBFIELD_REGISTER, &[2, 4]),
            Some(b"reg_rel") => (REGISTER_RELATIVE, &[2, 2, 4]),
            _ => return Err(AsmError::new(at, "expected def_range type in directive")),
        };
        let mut head = record.to_le_bytes().to_vec();
        for (n, size) in fields.iter().enumerate() {
            if !cursor.eat(b',') {
                let what = if *size == 4 { "offset" } else { "register number" };
                return cursor.error(format!("expected comma before {what} in .cv_def_range directive"));
            }
            let number = self.absolute(cursor)?;
            head.extend_from_slice(&number.to_le_bytes()[..*size]);
            // Whether it may have no name.
            if n == 0 && matches!(record, REGISTER | SUBFIELD_REGISTER) {
                head.extend_from_slice(&[0, 0]);
            }
        }
        Ok(Table::Ranges(head, ranges))
    }
}

fn from_hexadecimal(text: &[u8]) -> Option<Vec<u8>> {
    let digit = |b: u8| (b as char).to_digit(16);
    let (pairs, []) = text.as_chunks::<2>() else {
        return None;
    };
    let byte = |pair: &[u8; 2]| Some((digit(pair[0])? << 4 | digit(pair[1])?) as u8);
    pairs.iter().map(byte).collect()
}

impl Layout {
    /// Appends what a directive puts into its section; fields that are left to be relocated go to `fields`, with offsets in
    /// `out`.
    pub(super) fn codeview_table(
        &self,
        table: &Table,
        out: &mut Vec<u8>,
        fields: &mut Vec<(Fixup, Value)>,
    ) -> Result<()> {
        let Some(codeview) = &self.unit().codeview else {
            return Ok(());
        };
        match table {
            Table::Strings => titled(subsection::STRING_TABLE, &codeview.files.strings(), out),
            Table::Checksums if codeview.files.checksums().is_empty() => {}
            Table::Checksums => titled(subsection::FILE_CHECKSUMS, codeview.files.checksums(), out),
            Table::ChecksumOffset(file) => out.extend_from_slice(&codeview.files.offset(*file).to_le_bytes()),
            Table::Lines(function, labels) => {
                let (rows, code) = self.codeview_rows(codeview, labels)?;
                let mut bytes = Vec::new();
                lines::line_table(
                    &rows,
                    &codeview.functions,
                    &codeview.files,
                    *function,
                    code,
                    &mut bytes,
                    |_| (),
                );
                note_place(labels[0], 0, out.len() + 8, fields);
                titled(subsection::LINES, &bytes, out);
            }
            Table::InlineLines(site, start, labels) => {
                let (rows, code) = self.codeview_rows(codeview, labels)?;
                lines::inline_lines(
                    &rows,
                    &codeview.functions,
                    &codeview.files,
                    *site,
                    *start,
                    code,
                    out,
                );
            }
            Table::Ranges(head, labels) => self.codeview_ranges(head, labels, out, fields)?,
        }
        Ok(())
    }

    /// The rows in the section where code starts, counted from there, and the code's length.
    fn codeview_rows(&self, codeview: &CodeView, labels: &[Label; 2]) -> Result<(Vec<Row>, u32)> {
        let (section, begin, end) = self.code_range(labels)?;
        let rows = codeview.rows.iter().filter_map(|(place, row)| {
            let at = self.offset(*place);
            let offset = at.offset.wrapping_sub(begin) as u32;
            (at.section == section).then_some(Row { offset, ..*row })
        });
        Ok((rows.collect(), end.wrapping_sub(begin) as u32))
    }

    fn code_range(&self, labels: &[Label; 2]) -> Result<(u32, u64, u64)> {
        let [begin, end] = labels.map(|label| {
            let found = self.locate(label.symbol);
            found.ok_or_else(|| AsmError::new(label.at, "symbol is not defined in this file"))
        });
        let (begin, end) = (begin?, end?);
        if begin.section != end.section || end.offset < begin.offset {
            return Err(AsmError::new(
                labels[1].at,
                "code does not end here: the symbol is not behind the first",
            ));
        }
        Ok((begin.section, begin.offset, end.offset))
    }

    fn codeview_ranges(
        &self,
        head: &[u8],
        labels: &[[Label; 2]],
        out: &mut Vec<u8>,
        fields: &mut Vec<(Fixup, Value)>,
    ) -> Result<()> {
        let mut ranges = Vec::with_capacity(labels.len());
        for pair in labels {
            let (_, begin, end) = self.code_range(pair)?;
            ranges.push((begin as u32, end as u32));
        }
        lines::def_ranges(head, &ranges, out, |field| {
            let CodeField::Place { at, code } = field else {
                return;
            };
            let holds = |r: &(u32, u32)| r.0 == code || (r.0..r.1).contains(&code);
            if let Some(n) = ranges.iter().position(holds) {
                note_place(labels[n][0], i64::from(code - ranges[n].0), at, fields);
            }
        });
        Ok(())
    }
}

/// A subsection with its kind and length.
fn titled(kind: u32, bytes: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(&kind.to_le_bytes());
    out.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
    out.extend_from_slice(bytes);
}

/// The fields at `at` that name a place in code: its offset in the section, and the section.
fn note_place(label: Label, addend: i64, at: usize, fields: &mut Vec<(Fixup, Value)>) {
    for (offset, kind, addend) in [
        (at, RelocKind::SecRel32, addend),
        (at + 4, RelocKind::SecIndex16, 0),
    ] {
        let fixup = Fixup {
            offset: offset as u32,
            kind,
            expr: label.expr,
            addend: 0,
        };
        let value = Value {
            plus: Some(label.symbol),
            addend,
            ..Value::default()
        };
        fields.push((fixup, value));
    }
}
