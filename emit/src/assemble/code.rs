//! Instructions of a text: read by the target, or remembered ([`super::memo`]), and appended.

use super::parser::Assembler;
use super::unit::{Place, SiteKind};
use super::{AsmError, Context, Cursor, Encoded, Known, Result};
use crate::object::SectionKind;

impl Assembler<'_> {
    pub(super) fn instruction(&mut self, mut cursor: Cursor<'_>) -> Result<()> {
        let at = cursor.pos();
        let text = cursor.raw_rest();
        if self.known_instruction(text, at)? {
            return Ok(());
        }
        let mut encoded = std::mem::take(&mut self.encoded);
        encoded.clear();
        let read = self.read_instruction(&mut cursor, &mut encoded);
        let result = read.and_then(|()| self.append_instruction(&mut encoded, at));
        self.encoded = encoded;
        result
    }

    /// Appends an instruction that was read before, or one that differs from such a one in the name of its symbol; `text` is
    /// the whole statement. False: none was.
    pub(super) fn known_instruction(&mut self, text: &[u8], at: u32) -> Result<bool> {
        if !self.reader.reads_each_alone() {
            return Ok(false);
        }
        let dialect = self.unit.context.dialect;
        let known = self.reader.known(text, dialect);
        if let Some(known) = known.or_else(|| self.memo.find(text)) {
            return self.append_known(&known, at).map(|()| true);
        }
        if self.memo.is_empty() {
            return Ok(false);
        }
        let Some(name) = super::memo::name_in(text) else {
            return Ok(false);
        };
        let context = &mut self.unit.context;
        if !context.registers.is_empty() && context.registers.contains_key(&text[name.clone()])
            || !self.reader.takes_any_symbol(&text[name.clone()], dialect)
        {
            return Ok(false);
        }
        let Some((index, expr)) = self.memo.make(text, name, at, context) else {
            return Ok(false);
        };
        self.start_code(at)?;
        let Some((short, long)) = self.memo.shape(index).map(|s| s.forms(expr)) else {
            return Ok(false);
        };
        let piece = &mut self.unit.pieces[self.current as usize];
        match long {
            Some(long) => {
                piece.push_relaxed(at, [(short.0, &[short.1]), (long.0, &[long.1])]);
            }
            None => piece.push_code(short.0, &[short.1]),
        }
        self.end_code(at).map(|()| true)
    }

    /// Appends an instruction that has no fields to be filled in.
    fn append_known(&mut self, known: &Known, at: u32) -> Result<()> {
        self.start_code(at)?;
        let out = &mut self.unit.pieces[self.current as usize].bytes;
        let (bytes, len) = known.whole();
        let end = out.len() + len;
        // (all of them: a copy of fixed length is fast)
        out.extend_from_slice(bytes);
        out.truncate(end);
        self.end_code(at)
    }

    /// Before an instruction of at least one byte.
    #[inline]
    fn start_code(&mut self, at: u32) -> Result<()> {
        let section = self.unit.pieces[self.current as usize].section;
        let section = &mut self.unit.sections[section as usize];
        section.has_code = true;
        if section.kind == SectionKind::Nobits {
            return self.check_contents(at);
        }
        if self.tells_data {
            self.note_data(self.current);
        }
        if self.unit.lines.pending {
            self.make_row();
        }
        Ok(())
    }

    /// Behind it.
    #[inline]
    fn end_code(&mut self, at: u32) -> Result<()> {
        self.note_code_end();
        match self.unit.pieces[self.current as usize].bytes.len() as u64 >= crate::module::MAX_DATA / 2 {
            true => Err(AsmError::new(at, "section is too large")),
            false => Ok(()),
        }
    }

    /// Notes where code ends, where objects tell data from it.
    fn note_code_end(&mut self) {
        if self.tells_data {
            let end = self.place();
            self.unit.pieces[self.current as usize].code_end = Some((end.raw, end.sites));
        }
    }

    fn append_instruction(&mut self, encoded: &mut Encoded, at: u32) -> Result<()> {
        let section = self.unit.pieces[self.current as usize].section;
        self.unit.sections[section as usize].has_code = true;
        self.append_code(encoded, at)
    }

    fn read_instruction(&mut self, cursor: &mut Cursor<'_>, encoded: &mut Encoded) -> Result<()> {
        let (at, text) = (cursor.pos(), cursor.raw_rest());
        let counts = |context: &Context| {
            let symbols = &context.symbols;
            (symbols.lookups(), symbols.len() as u32, context.warnings.len())
        };
        let before = counts(&self.unit.context);
        let alone = self.reader.reads_each_alone();
        self.unit.context.present = Some(self.place());
        self.unit.context.named = None;
        let read = self.reader.instruction(cursor, &mut self.unit.context, encoded);
        self.unit.context.present = None;
        self.bind_here();
        read?;
        cursor.expect_end()?;
        if encoded.bytes.is_empty() {
            // (a name for a register)
            self.memo.clear();
        }
        let context = &self.unit.context;
        let (lookups, symbols, warnings) = counts(context);
        if !alone || !self.reader.reads_each_alone() || encoded.bytes.is_empty() || warnings != before.2 {
            return Ok(());
        }
        // A symbol that is new is looked up twice.
        let found = lookups.wrapping_sub(before.0) - (symbols - before.1);
        match context.named {
            // (what the reader knows already needs no other place)
            None if found == 0
                && encoded.fixups.is_empty()
                && encoded.long.is_none()
                && self.reader.known(text, context.dialect).is_none() =>
            {
                self.memo.note(text, &encoded.bytes);
            }
            Some(named)
                if found == 1
                    && self
                        .reader
                        .takes_any_symbol(context.symbols.name(named.symbol), context.dialect) =>
            {
                self.memo.note_shape(text, at, named, context, encoded);
            }
            _ => {}
        }
        Ok(())
    }

    /// Appends an instruction; data before it is noted where objects tell it from code.
    pub(super) fn append_code(&mut self, encoded: &mut Encoded, at: u32) -> Result<()> {
        if !self.tells_data || encoded.bytes.is_empty() {
            return self.append(encoded, at);
        }
        self.note_data(self.current);
        self.append(encoded, at)?;
        self.note_code_end();
        Ok(())
    }

    /// Notes the data behind the last instruction of a piece.
    pub(super) fn note_data(&mut self, index: u32) {
        let piece = &self.unit.pieces[index as usize];
        let (raw, mut sites) = piece.code_end.unwrap_or_default();
        let is_padding = |site: &&super::unit::Site| {
            site.raw == raw && matches!(site.kind, SiteKind::Align { fill: None, .. })
        };
        sites += piece.sites[sites as usize..]
            .iter()
            .take_while(is_padding)
            .count() as u32;
        if raw as usize == piece.bytes.len() && sites as usize == piece.sites.len() {
            return;
        }
        let start = Place {
            piece: index,
            raw,
            sites,
        };
        let end = Place {
            piece: index,
            raw: piece.bytes.len() as u32,
            sites: piece.sites.len() as u32,
        };
        self.unit.data_regions.push((start, end, 1));
    }

    /// Appends what a target's reader has made.
    pub(super) fn append(&mut self, encoded: &mut Encoded, at: u32) -> Result<()> {
        if !encoded.bytes.is_empty() {
            self.check_contents(at)?;
        }
        if self.unit.lines.pending {
            self.make_row();
        }
        let piece = &mut self.unit.pieces[self.current as usize];
        if let Some(long) = &encoded.long {
            let short = (&encoded.bytes[..], &encoded.fixups[..]);
            piece.push_relaxed(at, [short, (&long.bytes, &long.fixups)]);
            return Ok(());
        }
        piece.push_code(&encoded.bytes, &encoded.fixups);
        if piece.bytes.len() as u64 >= crate::module::MAX_DATA / 2 {
            return Err(AsmError::new(at, "section is too large"));
        }
        Ok(())
    }
}
