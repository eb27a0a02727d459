//! CodeView's places in the source (`.debug$S`): files with checksums, line tables, lines of inlined calls, ranges of
//! variables. For whoever has rows: debug information of a module, or `.cv_*` directives of an assembly text.
//!
//! Rows of a function and of all that is inlined in it stand in one list, in the order of the code. Each names the function
//! (or inlined call) that it belongs to by number.

/// Kinds of subsections.
pub mod subsection {
    /// Line table of a function.
    pub const LINES: u32 = 0xf2;
    /// Strings that others name by offset.
    pub const STRING_TABLE: u32 = 0xf3;
    /// Files with checksums.
    pub const FILE_CHECKSUMS: u32 = 0xf4;
}

/// A stretch of code that comes from one place in the source: up to the next row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Bytes from where all rows of the list count.
    pub offset: u32,
    /// The function or inlined call.
    pub function: u32,
    /// The place.
    pub place: Place,
    /// It is a statement.
    pub statement: bool,
}

/// A place in the source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Number in [`Files`].
    pub file: u32,
    /// Line.
    pub line: u32,
    /// Column, 0 if not known.
    pub column: u16,
}

/// Where a function was inlined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Number of the function or inlined call around it, which is smaller than that of the inlined one.
    pub within: u32,
    /// The call's place in it.
    pub place: Place,
}

/// Functions and inlined calls by number.
#[derive(Clone, Debug, Default)]
pub struct Functions {
    calls: Vec<Option<Call>>,
}

impl Functions {
    /// A function, or with `call` an inlined one. Its number.
    pub fn add(&mut self, call: Option<Call>) -> u32 {
        self.calls.push(call);
        self.calls.len() as u32 - 1
    }

    /// Gives a number to a function or inlined call.
    pub fn set(&mut self, number: u32, call: Option<Call>) {
        let index = number as usize;
        if self.calls.len() <= index {
            self.calls.resize(index + 1, None);
        }
        self.calls[index] = call;
    }

    /// Where in `outer` code of `function` comes from: the call that it was inlined by. `None`: it is not inlined there.
    pub fn place_in(&self, function: u32, outer: u32) -> Option<Place> {
        let mut at = function;
        loop {
            let call = self.calls.get(at as usize).copied().flatten()?;
            if call.within == outer {
                return Some(call.place);
            }
            if call.within >= at {
                return None;
            }
            at = call.within;
        }
    }

    /// The rows of a function with those of what is inlined in it: from the first to the last.
    fn extent(&self, rows: &[Row], function: u32) -> (usize, usize) {
        let belongs = |row: &Row| row.function == function || self.place_in(row.function, function).is_some();
        let first = rows.iter().position(belongs).unwrap_or(rows.len());
        let last = rows.iter().rposition(belongs).map_or(first, |i| i + 1);
        (first, last)
    }
}

/// Source files, and the strings that name them.
#[derive(Clone, Debug)]
pub struct Files {
    strings: Vec<u8>,
    checksums: Vec<u8>,
    /// By file: where its entry stands in `checksums`.
    offsets: Vec<u32>,
}

impl Default for Files {
    fn default() -> Self {
        Files {
            strings: vec![0],
            checksums: Vec::new(),
            offsets: Vec::new(),
        }
    }
}

impl Files {
    /// A file; `kind` of checksum: 0 none, 1 MD5, 2 SHA-1, 3 SHA-256. Its number.
    pub fn add(&mut self, path: &[u8], kind: u8, checksum: &[u8]) -> u32 {
        let name = self.add_string(path);
        self.add_named(name, kind, checksum);
        self.offsets.len() as u32 - 1
    }

    /// As [`add`](Self::add), of a path that is in the table of strings at an offset.
    pub fn add_named(&mut self, name: u32, kind: u8, checksum: &[u8]) {
        self.offsets.push(self.checksums.len() as u32);
        self.checksums.extend_from_slice(&name.to_le_bytes());
        self.checksums.push(checksum.len() as u8);
        self.checksums.push(if checksum.is_empty() { 0 } else { kind });
        self.checksums.extend_from_slice(checksum);
        pad(&mut self.checksums);
    }

    /// Passes over a number that no file has.
    pub fn add_nothing(&mut self) {
        self.offsets.push(self.checksums.len() as u32);
    }

    /// A string's offset in the table of strings.
    pub fn add_string(&mut self, text: &[u8]) -> u32 {
        let at = self.strings.len() as u32;
        self.strings.extend_from_slice(text);
        self.strings.push(0);
        at
    }

    /// Where a file's entry stands in the table of checksums; 0 for one that is not there.
    pub fn offset(&self, file: u32) -> u32 {
        self.offsets.get(file as usize).copied().unwrap_or(0)
    }

    /// The subsection of checksums; empty if there are no files.
    pub fn checksums(&self) -> &[u8] {
        &self.checksums
    }

    /// The subsection of strings.
    pub fn strings(&self) -> Vec<u8> {
        let mut strings = self.strings.clone();
        pad(&mut strings);
        strings
    }
}

fn pad(bytes: &mut Vec<u8>) {
    bytes.resize(bytes.len().next_multiple_of(4), 0);
}

/// A field that depends on where code stands, for relocations and for assembly text. Offsets in code count as those of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeField {
    /// At `at` 4 bytes of offset in the section and 2 bytes of the section's number, left 0: the place of `code`.
    Place {
        /// Where in the bytes.
        at: usize,
        /// Offset in the code.
        code: u32,
    },
    /// At `at` so many bytes that hold how far two places are apart.
    Distance {
        /// Where in the bytes.
        at: usize,
        /// Bytes of the field.
        len: u8,
        /// From this offset in the code …
        from: u32,
        /// … to this one.
        to: u32,
    },
}

/// Appends a function's line table: contents of a subsection that starts with the function's place, 4 bytes of offset and 2
/// of section, which are left 0 for relocations. `rows` count from the function's start and may be more than its own;
/// code that is inlined in it comes from the calls.
pub fn line_table(
    rows: &[Row],
    functions: &Functions,
    files: &Files,
    function: u32,
    code: u32,
    out: &mut Vec<u8>,
    mut note: impl FnMut(CodeField),
) {
    let (first, last) = functions.extent(rows, function);
    let mut own: Vec<(u32, Place, bool)> = Vec::with_capacity(last - first);
    for row in &rows[first..last] {
        if row.function == function {
            own.push((row.offset, row.place, row.statement));
        } else if let Some(place) = functions.place_in(row.function, function)
            && own.last().is_none_or(|last| last.1 != place)
        {
            own.push((row.offset, place, false));
        }
    }
    const HAVE_COLUMNS: u16 = 1;
    const STATEMENT: u32 = 1 << 31;
    let columns = own.iter().any(|row| row.1.column != 0);
    out.extend_from_slice(&[0; 6]);
    out.extend_from_slice(&(if columns { HAVE_COLUMNS } else { 0 }).to_le_bytes());
    let mut distance = |out: &mut Vec<u8>, to: u32| {
        let (at, len, from) = (out.len(), 4, 0);
        note(CodeField::Distance { at, len, from, to });
        out.extend_from_slice(&to.to_le_bytes());
    };
    distance(out, code);
    for run in own.chunk_by(|a, b| a.1.file == b.1.file) {
        let entry = if columns { 12 } else { 8 };
        let head = [
            files.offset(run[0].1.file),
            run.len() as u32,
            12 + entry * run.len() as u32,
        ];
        out.extend(head.iter().flat_map(|word| word.to_le_bytes()));
        for (offset, place, statement) in run {
            let line = place.line & 0xff_ffff | if *statement { STATEMENT } else { 0 };
            distance(out, *offset);
            out.extend_from_slice(&line.to_le_bytes());
        }
        if columns {
            for (_, place, _) in run {
                out.extend_from_slice(&place.column.to_le_bytes());
                out.extend_from_slice(&[0, 0]);
            }
        }
    }
}

/// The longest record that tools take, and what an `S_INLINESITE` has beside annotations.
const MAX_ANNOTATIONS: usize = 0xff00 - 12 - 8;

/// Operations of binary annotations.
mod annotation {
    pub const CODE_OFFSET: u32 = 3;
    pub const CODE_LENGTH: u32 = 4;
    pub const FILE: u32 = 5;
    pub const LINE_OFFSET: u32 = 6;
    pub const CODE_AND_LINE_OFFSET: u32 = 11;
}

/// Appends the binary annotations of an inlined call: which of the code comes from which lines of it. `start` is the place
/// where the inlined function is declared; `rows` count from the start of the function around it, whose code has `code`
/// bytes.
pub fn inline_lines(
    rows: &[Row],
    functions: &Functions,
    files: &Files,
    site: u32,
    start: Place,
    code: u32,
    out: &mut Vec<u8>,
) {
    let (first, end) = functions.extent(rows, site);
    if first >= end {
        return;
    }
    let begin = out.len();
    let (mut last, mut at, mut open) = (start, 0, false);
    for row in &rows[first..end] {
        if out.len() - begin >= MAX_ANNOTATIONS {
            break;
        }
        let inner = if row.function == site {
            Some(row.place)
        } else {
            functions.place_in(row.function, site)
        };
        let Some(place) = inner else {
            // Code from elsewhere ends the range.
            if open {
                compress(annotation::CODE_LENGTH, out);
                compress(row.offset.wrapping_sub(at), out);
                at = row.offset;
            }
            open = false;
            continue;
        };
        if open && place.file == last.file && place.line == last.line {
            continue;
        }
        open = true;
        if place.file != last.file {
            compress(annotation::FILE, out);
            compress(files.offset(place.file), out);
        }
        let lines = zigzag(place.line.wrapping_sub(last.line) as i32);
        let bytes = row.offset.wrapping_sub(at);
        if lines < 8 && bytes <= 0xf {
            compress(annotation::CODE_AND_LINE_OFFSET, out);
            compress(lines << 4 | bytes, out);
        } else {
            if place.line != last.line {
                compress(annotation::LINE_OFFSET, out);
                compress(lines, out);
            }
            compress(annotation::CODE_OFFSET, out);
            compress(bytes, out);
        }
        (last, at) = (place, row.offset);
    }
    let next = rows.get(end).map_or(code, |row| row.offset.min(code));
    compress(annotation::CODE_LENGTH, out);
    compress(next.wrapping_sub(at), out);
}

/// A signed number with its sign in the lowest bit.
fn zigzag(n: i32) -> u32 {
    let low = n.unsigned_abs() << 1;
    if n < 0 { low | 1 } else { low }
}

/// A number in one, two or four bytes, highest first.
fn compress(n: u32, out: &mut Vec<u8>) {
    match n {
        0..0x80 => out.push(n as u8),
        0x80..0x4000 => out.extend_from_slice(&(n as u16 | 0x8000).to_be_bytes()),
        _ => out.extend_from_slice(&(n & 0x1fff_ffff | 0xc000_0000).to_be_bytes()),
    }
}

/// The longest range that a record holds.
const MAX_RANGE: u32 = 0xf000;

/// Appends the records that say in which stretches of code, ascending, a variable is at a place. `head` is the kind of
/// record and what it says of the place. `note` is told which fields depend on the code.
pub fn def_ranges(head: &[u8], ranges: &[(u32, u32)], out: &mut Vec<u8>, mut note: impl FnMut(CodeField)) {
    let mut rest = ranges;
    while let Some((first, others)) = rest.split_first() {
        let mut end = first.1;
        let mut gaps: Vec<(u32, u32)> = Vec::new();
        for next in others {
            if next.1 - first.0 > MAX_RANGE {
                break;
            }
            gaps.push((end, next.0));
            end = next.1;
        }
        rest = &others[gaps.len()..];
        let mut distance = |out: &mut Vec<u8>, from: u32, to: u32| {
            // A long stretch is cut after so many bytes, wherever that is.
            if end - first.0 <= MAX_RANGE {
                let (at, len) = (out.len(), 2);
                note(CodeField::Distance { at, len, from, to });
            }
            out.extend_from_slice(&((to - from) as u16).to_le_bytes());
        };
        let mut start = first.0;
        let mut places = Vec::new();
        loop {
            let stop = end.min(start + MAX_RANGE);
            let size = head.len() + 8 + 4 * gaps.len();
            out.extend_from_slice(&(size as u16).to_le_bytes());
            out.extend_from_slice(head);
            places.push((out.len(), start));
            out.extend_from_slice(&[0; 6]);
            distance(out, start, stop);
            start = stop;
            if start >= end {
                break;
            }
        }
        for (from, to) in &gaps {
            distance(out, first.0, *from);
            distance(out, *from, *to);
        }
        for (at, code) in places {
            note(CodeField::Place { at, code });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(offset: u32, function: u32, line: u32) -> Row {
        let place = Place {
            file: 0,
            line,
            column: 0,
        };
        Row {
            offset,
            function,
            place,
            statement: false,
        }
    }

    /// A function, a call inlined at its line 48, and one inlined in that at line 7.
    fn example() -> (Functions, Files, Vec<Row>) {
        let mut functions = Functions::default();
        let outer = functions.add(None);
        let place = |line| Place {
            file: 0,
            line,
            column: 0,
        };
        let call = |within, line| {
            Some(Call {
                within,
                place: place(line),
            })
        };
        let first = functions.add(call(outer, 48));
        let second = functions.add(call(first, 7));
        let mut files = Files::default();
        files.add(b"/a.c", 1, &[0xab; 16]);
        let rows = vec![
            row(0, outer, 44),
            row(4, first, 7),
            row(6, second, 3),
            row(9, first, 9),
            row(0x20, outer, 48),
            row(0x22, outer, 49),
        ];
        (functions, files, rows)
    }

    fn words(bytes: &[u8]) -> Vec<u32> {
        let word = |b: &[u8]| u32::from_le_bytes(b.try_into().unwrap());
        bytes.chunks(4).map(word).collect()
    }

    #[test]
    fn inlined_code_counts_to_its_call() {
        let (functions, files, rows) = example();
        let mut table = Vec::new();
        line_table(&rows, &functions, &files, 0, 0x30, &mut table, |_| ());
        assert_eq!(words(&table)[2..6], [0x30, 0, 4, 12 + 32]);
        assert_eq!(words(&table)[6..], [0, 44, 4, 48, 0x20, 48, 0x22, 49]);
    }

    #[test]
    fn lines_of_inlined_calls() {
        let (functions, files, rows) = example();
        let mut out = Vec::new();
        let start = rows[1].place;
        inline_lines(
            &rows,
            &functions,
            &files,
            1,
            Place { line: 5, ..start },
            0x30,
            &mut out,
        );
        // +2 lines and +4 bytes; the inlined call at the same line; +2 lines and +5 bytes; 0x17 bytes of it.
        assert_eq!(out, [11, 0x44, 11, 0x45, 4, 0x17]);
        out.clear();
        inline_lines(
            &rows,
            &functions,
            &files,
            2,
            Place { line: 30, ..start },
            0x30,
            &mut out,
        );
        assert_eq!(out, [6, 55, 3, 6, 4, 3]);
    }

    #[test]
    fn files_have_checksums_and_names() {
        let (_, mut files, _) = example();
        let second = files.add(b"b.h", 0, &[]);
        assert_eq!((files.offset(0), files.offset(second)), (0, 24));
        assert_eq!(files.checksums()[..6], [1, 0, 0, 0, 16, 1]);
        assert_eq!(files.checksums()[24..], [6, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(files.strings(), b"\0/a.c\0b.h\0\0\0");
    }

    #[test]
    fn ranges_have_gaps_and_are_split_where_they_are_long() {
        let mut out = Vec::new();
        let mut places = Vec::new();
        let ranges = [(0x10, 0x20), (0x28, 0x30), (0x2_0000, 0x3_0000)];
        def_ranges(&[0x41, 0x11], &ranges, &mut out, |field| {
            if let CodeField::Place { at, code } = field {
                places.push((at, code));
            }
        });
        assert_eq!(
            out[..16],
            [14, 0, 0x41, 0x11, 0, 0, 0, 0, 0, 0, 0x20, 0, 0x10, 0, 8, 0]
        );
        assert_eq!(places, [(4, 0x10), (20, 0x2_0000), (32, 0x2_f000)]);
        assert_eq!(out[26..28], [0, 0xf0]);
        assert_eq!(out[38..40], [0, 0x10]);
        assert_eq!(out.len(), 40);
    }

    #[test]
    fn numbers_are_compressed() {
        let bytes = |n| {
            let mut out = Vec::new();
            compress(n, &mut out);
            out
        };
        assert_eq!(bytes(0x7f), [0x7f]);
        assert_eq!(bytes(0x80), [0x80, 0x80]);
        assert_eq!(bytes(0x4000), [0xc0, 0, 0x40, 0]);
        assert_eq!([0, 1, -1, -3].map(zigzag), [0, 2, 3, 7]);
    }
}
