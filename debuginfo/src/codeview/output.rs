//! Sections of symbols while they are made: records in subsections, with relocations.

use super::record::Record;
use emit::codeview_lines::CodeField;
use emit::object::{Distance, ObjectModel, ObjectReloc, RelocTarget, SectionId};
use emit::reloc::RelocKind;

/// What a `.debug$S` or `.debug$T` section starts with.
pub const MAGIC: u32 = 4;

/// A subsection of `.debug$S`.
#[derive(Default)]
pub struct Subsection {
    /// Contents so far.
    pub bytes: Vec<u8>,
    relocs: Vec<ObjectReloc>,
    spans: Vec<Span>,
}

/// A field that holds how far two places in code are apart; in assembly text it is the assembler that works it out.
struct Span {
    at: usize,
    len: u8,
    code: Code,
    from: u32,
    to: u32,
}

/// A function's code: where it stands, and its size.
#[derive(Clone, Copy)]
pub struct Code {
    /// Its section.
    pub section: SectionId,
    /// Where in that.
    pub start: u64,
    /// Bytes.
    pub size: u32,
}

impl Code {
    /// What a field that is to hold the place of an offset refers to.
    pub fn reference(self, model: &mut ObjectModel, offset: u32) -> (RelocTarget, u64) {
        model.reference(self.section, self.start + u64::from(offset), false)
    }
}

impl Subsection {
    /// Bytes before its contents: what it is, and how long.
    pub const HEADER: usize = 8;

    /// Appends a record.
    pub fn record(&mut self, record: &mut Record) {
        self.bytes.extend_from_slice(record.end_symbol());
    }

    /// Appends a record that has nothing but its kind.
    pub fn end(&mut self, kind: u16) {
        self.bytes.extend_from_slice(&2_u16.to_le_bytes());
        self.bytes.extend_from_slice(&kind.to_le_bytes());
    }

    /// Has a place written at `at`: 4 bytes of offset in its section, 2 bytes of the section's number.
    pub fn place(&mut self, at: usize, target: RelocTarget, addend: u64) {
        self.offset(at, target, addend);
        self.section(at + 4, target);
    }

    /// Has the number of a place's section written at `at`.
    pub fn section(&mut self, at: usize, target: RelocTarget) {
        self.relocate(at, RelocKind::SecIndex16, target, 0);
    }

    /// Has the offset of a place in its section written at `at`.
    pub fn offset(&mut self, at: usize, target: RelocTarget, addend: u64) {
        self.relocate(at, RelocKind::SecRel32, target, addend);
    }

    fn relocate(&mut self, at: usize, kind: RelocKind, target: RelocTarget, addend: u64) {
        self.relocs.push(ObjectReloc {
            offset: at as u64,
            target,
            addend: addend as i64,
            kind,
        });
    }

    /// Has the place of code written at `at`, as [`Self::place`].
    pub fn code(&mut self, at: usize, model: &mut ObjectModel, code: Code, offset: u32) {
        let (target, addend) = code.reference(model, offset);
        self.place(at, target, addend);
    }

    /// The field of `len` bytes at `at` holds the distance between two offsets in code.
    pub fn distance(&mut self, at: usize, len: u8, code: Code, from: u32, to: u32) {
        self.spans.push(Span {
            at,
            len,
            code,
            from,
            to,
        });
    }

    /// A field of a table of lines or of a range of code.
    pub fn field(&mut self, model: &mut ObjectModel, code: Code, field: CodeField) {
        match field {
            CodeField::Place { at, code: offset } => self.code(at, model, code, offset),
            CodeField::Distance { at, len, from, to } => self.distance(at, len, code, from, to),
        }
    }

    fn distances(&self, model: &mut ObjectModel, section: SectionId, start: u64) {
        for span in &self.spans {
            let code = span.code;
            let mut label = |offset: u32| {
                let place = code.start + u64::from(offset);
                model.label(code.section, place, offset == code.size)
            };
            let distance = Distance {
                offset: start + span.at as u64,
                len: span.len,
                uleb: false,
                to: label(span.to),
                from: label(span.from),
                addend: 0,
            };
            if let Some(text) = &mut model.section_mut(section).text {
                text.distances.push(distance);
            }
        }
    }

    /// Appends what another subsection holds so far.
    pub fn append(&mut self, other: Subsection) {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(&other.bytes);
        let moved = |reloc: ObjectReloc| ObjectReloc {
            offset: reloc.offset + start as u64,
            ..reloc
        };
        self.relocs.extend(other.relocs.into_iter().map(moved));
        let moved = |span: Span| Span {
            at: span.at + start,
            ..span
        };
        self.spans.extend(other.spans.into_iter().map(moved));
    }

    /// Puts the subsection into a section of the object.
    pub fn finish(mut self, model: &mut ObjectModel, section: SectionId, kind: u32) {
        let out = model.section_mut(section);
        out.append(&kind.to_le_bytes());
        out.append(&(self.bytes.len() as u32).to_le_bytes());
        let start = out.size;
        out.append(&self.bytes);
        out.pad_to(4);
        for reloc in &mut self.relocs {
            reloc.offset += start;
        }
        out.relocs.append(&mut self.relocs);
        if model.labels.is_some() {
            self.distances(model, section, start);
        }
    }
}
